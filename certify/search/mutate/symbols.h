// SPDX-License-Identifier: Apache-2.0
// Damage to single symbols of an encoding. A decoder of any encoding must notice such damage.
#pragma once

#include <string>

#include "search/mutate/mutate.h"

namespace fuzz {

// Replaces, inserts or drops one symbol, truncates the string, or appends a symbol. The new symbols
// are neighbours of the digits and letters in ASCII, the other letter case, octets beyond ASCII,
// and white space.
void damage(std::string& ace, Random& random);

// Changes all letters to lower case, all to upper case, or each letter to a random case.
void change_case(std::string& ace, Random& random);

}  // namespace fuzz
