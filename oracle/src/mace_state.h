// SPDX-License-Identifier: Apache-2.0
// The modes and submodes of MACE, and what both procedures ask of characters.
#pragma once

#include <oracle/options.h>

#include <array>
#include <string>

#include "label.h"
#include "text.h"
#include "utf16.h"

namespace oracle::mace {

enum class Mode : std::uint8_t { literal, non_literal };
enum class Submode : std::uint8_t { bmp_a, bmp_b, non_bmp, compress };

// Section 6, the table of introducer octets.
inline constexpr std::array<char, 4> introducers = {
    'w',  // [mace 6 line 33: "w"]
    'x',  // [mace 6 line 34: "x"]
    'y',  // [mace 6 line 35: "y"]
    'z',  // [mace 6 line 36: "z"]
};
inline char introducer(Submode submode) { return introducers[static_cast<std::size_t>(submode)]; }

inline const char* name_of(Submode submode) {
  constexpr std::array<const char*, 4> names = {"BMP-A", "BMP-B", "Non-BMP", "Compress"};
  return names[static_cast<std::size_t>(submode)];
}
inline const char* name_of(Mode mode) { return mode == Mode::literal ? "Literal" : "Non-Literal"; }

inline std::string state(Mode mode, Submode submode, const Integer& prev) {
  return std::string("mode is ") + name_of(mode) + ", submode is " + name_of(submode) +
         ", PREV is " + hex(prev);
}

// No functions, since a character is its code point here:
// - [mace 5 line 8: codepoint(C)] [mace 5 line 9: value for character]
// - [mace 5 line 10: character(N)] [mace 5 line 11: whose UCS-4]

inline Integer exclusive_or(const Integer& N, const Integer& M) {  // [mace 5 line 12: xor(N, M)]
  return N ^ M;                                                    // [mace 5 line 13: bit-wise XOR]
}

// Section 6, applied to the whole name (MACE-8): letters, digits and hyphens, with no hyphen first
// or last. MACE-3: the empty string is not a host name. The sample of appendix B would read its
// s[0].
inline bool is_host_name(const CodePoints& text) {
  return !text.empty() && all_ldh(text) && text.front() != '-' && text.back() != '-';
}

// MACE-4.
inline bool in_domain(const Integer& c, const Options& options) {
  if (c > 0x10FFFF) return false;
  return options.domain != Domain::scalar || !options.reading.corrects(Erratum::mace_4) ||
         !utf16::is_surrogate(c);
}

}  // namespace oracle::mace
