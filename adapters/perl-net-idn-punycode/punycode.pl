# SPDX-License-Identifier: Apache-2.0
# The modules that have the functions encode_punycode and decode_punycode; the argument is the module. They document
# that they throw an exception on invalid input.
use strict;
use warnings;
use FindBin;
require "$FindBin::Bin/../perl/adapter.pl";

my ($module) = @ARGV;
(my $file = "$module.pm") =~ s{::}{/}g;
require $file;
$IDNA::Punycode::PREFIX = '';

my %name = (
    'URI::_punycode'         => 'perl-uri-punycode',
    'Net::IDN::Punycode'     => 'perl-net-idn-punycode',
    'Net::IDN::Punycode::PP' => 'perl-net-idn-punycode-pp',
    'IDNA::Punycode'         => 'perl-idna-punycode',
);
my $encode = $module->can('encode_punycode');
my $decode = $module->can('decode_punycode');
Adapter::serve(
    {name => $name{$module}, version => $module->VERSION},
    Adapter::codec(sub { $encode->($_[0]) }, sub { $decode->($_[0]) }),
    sub { 1 },
);
