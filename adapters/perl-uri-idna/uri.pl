# SPDX-License-Identifier: Apache-2.0
# URI::_idna, with which URI converts the host of an address. A rejection is an exception of its function croak.
use strict;
use warnings;
use FindBin;
use URI::_idna;
require "$FindBin::Bin/../perl/adapter.pl";

Adapter::serve(
    {name => 'perl-uri-idna', version => URI::_idna->VERSION, capabilities => {layer => 'idna2003'}},
    Adapter::names(\&URI::_idna::encode, \&URI::_idna::decode),
    sub { 1 },
);
