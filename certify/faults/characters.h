// SPDX-License-Identifier: Apache-2.0
// Characters, octets and UTF-16 for the textbooks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/text.h"

namespace faulty {

using Octets = std::vector<std::uint8_t>;
using Text = std::vector<std::uint64_t>;

inline bool is_high(std::uint64_t c) { return c >= 0xD800 && c <= 0xDBFF; }
inline bool is_low(std::uint64_t c) { return c >= 0xDC00 && c <= 0xDFFF; }

inline bool is_surrogate(std::uint64_t c) { return is_high(c) || is_low(c); }

inline Octets to_utf16(const Text& text) {
  Octets out;
  const auto unit = [&](std::uint64_t u) {
    out.push_back(static_cast<std::uint8_t>(u >> 8));
    out.push_back(static_cast<std::uint8_t>(u & 0xFF));
  };
  for (const std::uint64_t c : text) {
    if (c > 0xFFFF) {
      unit(0xD800 + ((c - 0x10000) >> 10));
      unit(0xDC00 + ((c - 0x10000) & 0x3FF));
    } else {
      unit(c);
    }
  }
  return out;
}

// Half a pair is returned as it is.
inline Text from_utf16(const Octets& octets) {
  Text out;
  for (std::size_t at = 0; at + 1 < octets.size(); at += 2) {
    const std::uint64_t unit = std::uint64_t{octets[at]} << 8 | octets[at + 1];
    if (is_low(unit) && !out.empty() && is_high(out.back())) {
      out.back() = 0x10000 + ((out.back() - 0xD800) << 10) + (unit - 0xDC00);
    } else {
      out.push_back(unit);
    }
  }
  return out;
}

inline bool is_ldh(std::uint64_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}
inline bool is_white(std::uint64_t c) { return c == ' ' || (c >= 9 && c <= 13); }  // of ASCII
inline bool is_upper(std::uint64_t c) { return c >= 'A' && c <= 'Z'; }
inline std::uint64_t lower(std::uint64_t c) { return is_upper(c) ? c + 32 : c; }
inline std::uint64_t upper(std::uint64_t c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

// The input of a decoder: octets, or characters for a fault that is about them.
inline Text units_of(const std::string& ace, bool characters) {
  if (characters) {
    if (const auto text = acecheck::from_utf8(ace)) return *text;
  }
  Text out;
  for (const char c : ace) out.push_back(static_cast<unsigned char>(c));
  return out;
}

}  // namespace faulty
