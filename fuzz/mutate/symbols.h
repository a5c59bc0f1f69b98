// Damage to single symbols of an encoding: what a decoder must notice, whatever the encoding.
#pragma once

#include <string>

#include "mutate.h"

namespace fuzz {

// Replaces, inserts or drops one symbol, cuts the string short, or appends to it: by neighbours of
// the digits and letters in ASCII, the other letter case, octets beyond ASCII, white space.
void damage(std::string& ace, Random& random);

// Each letter to lower, upper or any case.
void change_case(std::string& ace, Random& random);

}  // namespace fuzz
