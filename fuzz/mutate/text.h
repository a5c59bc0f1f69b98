// Texts: code points of any 32 bits.
#pragma once

#include <string>
#include <string_view>

#include "mutate.h"

namespace fuzz {

// Four octets each, little-endian; what is left over at the end is dropped.
std::u32string text_of(std::string_view octets);
std::string octets_of(std::u32string_view text);

// Moves, repeats or drops code points, sets one to a bound of the drafts or near its neighbour, or
// adds some of one script.
void mutate_text(std::u32string& text, Random& random);

}  // namespace fuzz
