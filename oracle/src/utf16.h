// SPDX-License-Identifier: Apache-2.0
// Code points to big-endian UTF-16 and back (Unicode 3.0, D28), for the drafts that work on it.
#pragma once

#include <oracle/answer.h>

namespace oracle::utf16 {

inline bool is_surrogate(const Integer& c) { return c >= 0xD800 && c <= 0xDFFF; }

inline Octets encode(const CodePoints& text) {
  Octets out;
  const auto unit = [&](const Integer& u) {
    out.push_back(static_cast<std::uint8_t>(u / 256));
    out.push_back(static_cast<std::uint8_t>(u % 256));
  };
  for (const Integer& c : text) {
    if (c < 0x10000) {
      unit(c);
    } else {
      unit(0xD800 + (c - 0x10000) / 0x400);
      unit(0xDC00 + (c - 0x10000) % 0x400);
    }
  }
  return out;
}

// Unpaired surrogates come out as they are; an odd octet at the end is left out.
inline CodePoints decode(const Octets& octets) {
  CodePoints units;
  for (std::size_t i = 0; i + 1 < octets.size(); i += 2) {
    units.emplace_back(octets[i] * 256 + octets[i + 1]);
  }
  CodePoints out;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const bool high = units[i] >= 0xD800 && units[i] <= 0xDBFF;
    if (high && i + 1 < units.size() && units[i + 1] >= 0xDC00 && units[i + 1] <= 0xDFFF) {
      out.push_back(0x10000 + (units[i] - 0xD800) * 0x400 + (units[i + 1] - 0xDC00));
      ++i;
    } else {
      out.push_back(units[i]);
    }
  }
  return out;
}

}  // namespace oracle::utf16
