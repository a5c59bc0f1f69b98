# SPDX-License-Identifier: Apache-2.0
# An adapter for acecheck in Perl, complete: copy this file, replace what is marked, and run
#
#     acecheck certify -- perl my-adapter.pl
#
# As it is, the file serves a Punycode codec of its own, `sample`. Other adapters load the file:
#
#     require './adapter.pl';
#     Adapter::serve({name => 'mine', version => '1.0'}, Adapter::codec(\&encode, \&decode));
#
# The file needs only what Perl contains.
package Adapter;

use strict;
use warnings;
no warnings qw(surrogate nonchar non_unicode portable);

use JSON::PP ();
use List::Util qw(max min);

# Ends a function with a rejection.
sub reject { die bless({reason => $_[0]}, 'Adapter::Rejected') }

# --- Replace this part by the implementation ------------------------------------------------------

my $name    = 'sample';
my $version = '1.0';

# What the implementation's documentation promises: see adapters/README.md. A string of Perl is integers.
my $capabilities = {bits => 32, domain => 'scalar', max_length => 1_000_000};

# Takes a string of code points, returns its encoding, without a prefix, as octets.
sub encode { return sample_encode($_[0]) }

# Takes an encoding as octets, without a prefix, returns the text as a string of code points.
sub decode { return sample_decode($_[0]) }

# Whether an exception is one that the documentation names. Every other one ends the program, which is a failure.
sub is_rejection { return 0 }

# --- The sample: RFC 3492 -------------------------------------------------------------------------

use constant MAXINT => 0xFFFFFFFF;
my @digits = ('a' .. 'z', 0 .. 9);
my %value  = map { ($digits[$_] => $_, uc $digits[$_] => $_) } 0 .. 35;

sub sample_adapt {
    my ($delta, $count, $is_first) = @_;
    $delta = int($delta / ($is_first ? 700 : 2));
    $delta += int($delta / $count);
    my $k = 0;
    for (; $delta > 455; $k += 36) { $delta = int($delta / 35) }
    return $k + int(36 * $delta / ($delta + 38));
}

sub sample_threshold { return min(max($_[0] - $_[1], 1), 26) }

sub sample_check {
    my ($c) = @_;
    reject('not-scalar') if $c > 0x10FFFF || ($c >= 0xD800 && $c <= 0xDFFF);
}

sub sample_encode {
    my @text = map { ord } split //, $_[0];
    sample_check($_) for @text;
    my $out   = join '', map { chr } grep { $_ < 0x80 } @text;
    my $basic = length $out;
    $out .= '-' if $basic > 0;
    my ($n, $delta, $bias) = (0x80, 0, 72);
    for (my $done = $basic; $done < @text; ++$delta, ++$n) {
        my $next = min grep { $_ >= $n } @text;
        $delta += ($next - $n) * ($done + 1);
        $n = $next;
        for my $c (@text) {
            ++$delta if $c < $n;
            reject('overflow') if $delta > MAXINT;
            next if $c != $n;
            my $q = $delta;
            for (my $k = 36; $q >= (my $t = sample_threshold($k, $bias)); $k += 36) {
                $out .= $digits[$t + ($q - $t) % (36 - $t)];
                $q = int(($q - $t) / (36 - $t));
            }
            $out .= $digits[$q];
            $bias  = sample_adapt($delta, $done + 1, $done == $basic);
            $delta = 0;
            ++$done;
        }
    }
    return $out;
}

sub sample_decode {
    my ($ace) = @_;

    # A delimiter at index 0 follows no literal portion: the delimiter is then not consumed, and is no digit.
    my $basic = max(rindex($ace, '-'), 0);
    my @out   = map { ord } split //, substr($ace, 0, $basic);
    reject('non-basic') if grep { $_ >= 0x80 } @out;
    my @rest = split //, substr($ace, $basic > 0 ? $basic + 1 : 0);
    my ($n, $i, $bias) = (0x80, 0, 72);
    while (@rest) {
        my ($old, $w) = ($i, 1);
        for (my $k = 36;; $k += 36) {
            reject('truncated') unless @rest;
            my $digit = $value{shift @rest} // reject('bad-digit');
            $i += $digit * $w;
            reject('overflow') if $i > MAXINT;
            my $t = sample_threshold($k, $bias);
            last if $digit < $t;
            $w *= 36 - $t;
            reject('overflow') if $w > MAXINT;
        }
        my $count = @out + 1;
        $bias = sample_adapt($i - $old, $count, $old == 0);
        $n += int($i / $count);
        sample_check($n);
        $i %= $count;
        splice @out, $i++, 0, $n;
    }
    return join '', map { chr } @out;
}

# --- The two shapes of an implementation ----------------------------------------------------------

use constant STUB => ($ENV{ACECHECK_STUB} // '') eq '1';

# encode: a string of code points to octets; decode: the reverse; both without a prefix.
sub codec {
    my ($encode, $decode) = @_;
    ($encode, $decode) = (\&sample_encode, \&sample_decode) if STUB;
    return {encode => $encode, decode => $decode};
}

# Functions that work on names, strings of code points. suffix: what follows the label, such as ".com".
sub names {
    my ($to_ascii, $to_unicode, $suffix) = @_;
    $suffix //= '';
    if (STUB) {
        $to_ascii   = sub { 'xn--' . sample_encode(substr($_[0], 0, length($_[0]) - length $suffix)) . $suffix };
        $to_unicode = sub { sample_decode(substr($_[0], 4, length($_[0]) - 4 - length $suffix)) . $suffix };
    }
    my $label_of = sub {
        my ($label) = @_;
        $label =~ s/\Q$suffix\E\z// or reject('the result has not the name\'s suffix');
        reject('the result is more than a label') if $label =~ /\./ && !STUB;
        return $label;
    };
    my $unchanged = 'IDNA leaves the label as it is';
    my $encode    = sub {
        my $label = $label_of->($to_ascii->($_[0] . $suffix));
        $label =~ s/\Axn--//i or reject($unchanged);
        return $label;
    };
    my $decode = sub {
        my $name = "xn--$_[0]";
        utf8::decode($name) or reject('octets that are not UTF-8 are no name');
        my $label = $label_of->($to_unicode->($name . $suffix));
        reject($unchanged) if $label =~ /\A\Q$name\E\z/ai;
        return $label;
    };
    return {encode => $encode, decode => $decode};
}

# --- The protocol ---------------------------------------------------------------------------------

# Answers requests until the input ends. $hello: name, version, and where they differ from the usual ones, language and
# capabilities. With ACECHECK_STUB=1 in the environment, the sample takes the place of the implementation: what acecheck
# then reports is the adapter's.
sub serve {
    my ($hello, $implementation, $is_rejection) = @_;
    my $used     = STUB ? $capabilities : $hello->{capabilities} // {};
    my $greeting = {
        hello     => 1,
        name      => $hello->{name},
        version   => "$hello->{version}",
        language  => $hello->{language} // 'Perl',
        in_flight => 256,
        codecs    => {punycode => $used},
    };
    my $json = JSON::PP->new->utf8->ascii;
    binmode STDIN;
    binmode STDOUT;
    local $| = 1;
    while (defined(my $line = <STDIN>)) {
        my $request = $json->decode($line);
        my $out     = $greeting;
        if (!exists $request->{hello}) {
            $out = eval { answer($request, $implementation) };
            $out //= {reject => reason_of($@, $is_rejection)};
            $out->{id} = $request->{id};
        }
        print $json->encode($out), "\n";
    }
}

# The reason of a rejection. An exception that is none ends the program.
sub reason_of {
    my ($error, $is_rejection) = @_;
    return $error->{reason} if ref $error eq 'Adapter::Rejected';
    die $error unless $is_rejection && $is_rejection->($error);
    chomp $error;
    return "$error";
}

sub answer {
    my ($request, $implementation) = @_;
    if ($request->{op} eq 'encode') {
        my @words = split / /, $request->{unicode};
        reject('a number of more than 32 bits') if grep { !/\A0*[0-9A-F]{1,8}\z/i } @words;
        return {ace => $implementation->{encode}->(join '', map { chr hex } @words)};
    }
    my $ace = $request->{ace};
    if (defined $ace) {
        utf8::encode($ace);
    } else {
        $ace = pack 'H*', $request->{ace_hex};
    }
    my $text = $implementation->{decode}->($ace);
    return {unicode => join ' ', map { sprintf '%04X', ord } split //, $text};
}

serve({name => $name, version => $version, capabilities => $capabilities}, codec(\&encode, \&decode), \&is_rejection)
    unless caller;

1;
