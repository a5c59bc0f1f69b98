// SPDX-License-Identifier: Apache-2.0
// The units of LACE, CIDNUC and MACE: where they begin, and changes to a single one. A unit is the
// part that one step of the decoder reads.
#pragma once

#include <string>
#include <string_view>

#include "search/mutate/base32.h"
#include "search/mutate/mutate.h"
#include "search/mutate/units.h"

namespace fuzz {

// Each pair has two octets of a text. The last pair may have a single octet.
Starts pairs_of(const Octets& octets);
void mutate_pair(Octets& pair, Random& random);

// LACE 2.4.2: either FF and pairs of octets, or runs. A run is a count, a row, and as many octets
// as the count says. The last unit may be truncated.
Starts lace_units(const Octets& compressed);
void mutate_lace_unit(Octets& unit, Random& random);

// CIDNUC 2.4.2: a unit is a mode indicator, a window indicator, or a character of one or two
// octets.
Starts cidnuc_units(const Octets& compressed);
void mutate_cidnuc_unit(Octets& unit, Random& random);

// MACE 9: a unit is a mode switch, an encoded hyphen, a literal character, an introducer, or the
// digits of one character.
Starts mace_units(std::string_view ace);
void mutate_mace_unit(std::string& unit, Random& random);

}  // namespace fuzz
