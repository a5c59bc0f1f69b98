// SPDX-License-Identifier: Apache-2.0
// Texts as mutation changes them: code points are any integers of 32 bits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "search/mutate/mutate.h"

namespace fuzz {

// Each code point is four octets, little-endian. Fewer than four octets at the end are dropped.
std::u32string text_of(std::string_view octets);
std::string octets_of(std::u32string_view text);

// UTF-16, big-endian. Of an integer above 10FFFF the lowest 16 bits.
std::vector<std::uint8_t> to_utf16(std::u32string_view text);

// Moves, repeats or drops code points, sets a code point to a bound of the drafts or near its
// neighbour, or adds code points of one script.
void mutate_text(std::u32string& text, Random& random);

}  // namespace fuzz
