// SPDX-License-Identifier: Apache-2.0
// Characters that need no look into the Unicode Character Database.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace ace::unicode {

struct Range {
  char32_t first;
  char32_t last;
};

// Letters, digits and hyphens of ASCII, and the letters of the scripts that most labels use. All
// code points are assigned, so no version of Unicode changes the properties below.
inline constexpr Range quick_ranges[] = {
    // ASCII
    {'-', '-'},
    {'0', '9'},
    {'A', 'Z'},
    {'a', 'z'},
    // Latin, Greek, Cyrillic
    {0xC0, 0x2AF},
    {0x3A3, 0x3CE},
    {0x400, 0x481},
    {0x48A, 0x52F},
    // Hebrew, Arabic
    {0x5D0, 0x5EA},
    {0x620, 0x64A},
    // Devanagari, Thai, Georgian
    {0x905, 0x939},
    {0x93D, 0x94C},
    {0xE01, 0xE2E},
    {0x10D0, 0x10FA},
    // Hiragana, Katakana
    {0x3041, 0x3096},
    {0x30A1, 0x30FA},
};
// Ideographs and Hangul.
inline constexpr Range quick_blocks[] = {{0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0x3400, 0x4DBF}};

// All quick_ranges are below this, and looked up as bits.
inline constexpr char32_t quick_bits_end = 0x3100;
inline constexpr auto quick_bits = [] {
  std::array<std::uint64_t, quick_bits_end / 64> words{};
  for (const Range& range : quick_ranges) {
    for (char32_t c = range.first; c <= range.last; ++c) {
      words[c / 64] |= std::uint64_t{1} << c % 64;
    }
  }
  return words;
}();

// Whether `c` is one of them. Such a character is not a separator, a control or a private-use
// character. A text that has only such characters is in Normalization Form C. Outside of ASCII, no
// such character decomposes to ASCII alone. tests/codecs/quick_check_test.cc checks all three for
// each character.
constexpr bool passes_quick_check(char32_t c) {
  if (c < quick_bits_end) return (quick_bits[c / 64] >> c % 64 & 1) != 0;
  return std::ranges::any_of(
      quick_blocks, [c](const Range& block) { return c >= block.first && c <= block.last; });
}

}  // namespace ace::unicode
