# SPDX-License-Identifier: Apache-2.0
# Net::IDN::UTS46, and Net::IDN::Encode, which calls it; the argument is the module. They document that they throw an
# exception on invalid input.
use strict;
use warnings;
use FindBin;
use Net::IDN::Encode;
use Net::IDN::UTS46;
require "$FindBin::Bin/../perl/adapter.pl";

my $is_encode = $ARGV[0] eq 'Net::IDN::Encode';
my ($to_ascii, $to_unicode) =
    $is_encode
    ? (\&Net::IDN::Encode::to_ascii, \&Net::IDN::Encode::to_unicode)
    : (\&Net::IDN::UTS46::uts46_to_ascii, \&Net::IDN::UTS46::uts46_to_unicode);
Adapter::serve(
    {
        name         => $is_encode ? 'perl-net-idn-encode' : 'perl-net-idn-uts46',
        version      => $ARGV[0]->VERSION,
        capabilities => {layer => 'uts46'},
    },
    Adapter::names(sub { $to_ascii->($_[0]) }, sub { $to_unicode->($_[0]) }),
    sub { 1 },
);
