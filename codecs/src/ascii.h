// SPDX-License-Identifier: Apache-2.0
// ASCII letters, digits and hyphens, whatever the locale.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace ace::ascii {

constexpr bool is_upper(std::uint32_t c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(std::uint32_t c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }
constexpr bool is_digit(std::uint32_t c) { return c >= '0' && c <= '9'; }

// A letter, digit or hyphen: the characters of a host name (STD 13).
constexpr bool is_ldh(std::uint32_t c) { return is_letter(c) || is_digit(c) || c == '-'; }

constexpr char to_lower(char c) {
  return is_upper(static_cast<unsigned char>(c)) ? static_cast<char>(c | 0x20) : c;
}

// Equality up to ASCII letter case.
struct EqualFold {
  constexpr bool operator()(char a, char b) const { return to_lower(a) == to_lower(b); }
};

// For each octet, its index in `alphabet` (at most 255 characters), with letters in either case;
// the size of `alphabet` if the octet is not in it.
consteval std::array<std::uint8_t, 256> values_of(std::string_view alphabet) {
  std::array<std::uint8_t, 256> values{};
  values.fill(static_cast<std::uint8_t>(alphabet.size()));
  for (std::size_t value = 0; value < alphabet.size(); ++value) {
    const auto c = static_cast<unsigned char>(alphabet[value]);
    values[c] = static_cast<std::uint8_t>(value);
    if (is_letter(c)) values[c ^ 0x20u] = static_cast<std::uint8_t>(value);
  }
  return values;
}

}  // namespace ace::ascii
