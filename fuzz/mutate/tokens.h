// The units of LACE, CIDNUC and MACE: what one step of their decoders reads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base32.h"
#include "mutate.h"

namespace fuzz {

// Two octets of a text each; the last may be one.
std::vector<Octets> pairs_of(const Octets& octets);
void mutate_pair(Octets& pair, Random& random);

// LACE 2.4.2: FF and pairs of octets, or runs, each a count, a row and so many octets. The last one
// may be cut short.
std::vector<Octets> lace_units(const Octets& compressed);
void mutate_lace_unit(Octets& unit, Random& random);

// CIDNUC 2.4.2: a mode indicator, a window indicator, a character of one octet or of two.
std::vector<Octets> cidnuc_units(const Octets& compressed);
void mutate_cidnuc_unit(Octets& unit, Random& random);

// MACE 9: a mode switch, an encoded hyphen, a literal character, an introducer, or the digits of
// one character.
std::vector<std::string> mace_units(std::string_view ace);
void mutate_mace_unit(std::string& unit, Random& random);

}  // namespace fuzz
