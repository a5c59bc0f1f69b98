// The units of LACE, CIDNUC and MACE. A unit is the part that one step of the decoder reads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base32.h"
#include "mutate.h"

namespace fuzz {

// Each pair has two octets of a text. The last pair may have a single octet.
std::vector<Octets> pairs_of(const Octets& octets);
void mutate_pair(Octets& pair, Random& random);

// LACE 2.4.2: either FF and pairs of octets, or runs. A run is a count, a row, and as many octets
// as the count says. The last unit may be truncated.
std::vector<Octets> lace_units(const Octets& compressed);
void mutate_lace_unit(Octets& unit, Random& random);

// CIDNUC 2.4.2: a unit is a mode indicator, a window indicator, or a character of one or two
// octets.
std::vector<Octets> cidnuc_units(const Octets& compressed);
void mutate_cidnuc_unit(Octets& unit, Random& random);

// MACE 9: a unit is a mode switch, an encoded hyphen, a literal character, an introducer, or the
// digits of one character.
std::vector<std::string> mace_units(std::string_view ace);
void mutate_mace_unit(std::string& unit, Random& random);

}  // namespace fuzz
