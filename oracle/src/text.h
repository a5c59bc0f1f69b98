// SPDX-License-Identifier: Apache-2.0
// How traces print numbers and octets.
#pragma once

#include <oracle/answer.h>

#include <string>
#include <vector>

namespace oracle {

// A code point: four hexadecimal digits or more, in upper case.
template <class Int>
std::string hex(const Int& value) {
  std::string digits;
  for (Int rest = value; rest > 0 || digits.size() < 4; rest /= 16) {
    digits.insert(digits.begin(), "0123456789ABCDEF"[static_cast<unsigned>(rest % 16)]);
  }
  return digits;
}

// Octets, two digits each: "30E6".
inline std::string hex_octets(const Octets& octets) {
  std::string out;
  for (const std::uint8_t octet : octets) {
    out += "0123456789ABCDEF"[octet >> 4];
    out += "0123456789ABCDEF"[octet & 15];
  }
  return out;
}

inline std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

// Items with `separator` between them.
inline std::string joined(const std::vector<std::string>& items, std::string_view separator) {
  std::string out;
  for (const std::string& item : items) {
    if (&item != &items.front()) out += separator;
    out += item;
  }
  return out;
}

}  // namespace oracle
