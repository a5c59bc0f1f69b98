// SPDX-License-Identifier: Apache-2.0
#include "search/mutate/base32.h"

#include <array>

namespace fuzz {

namespace {

constexpr std::uint8_t no_symbol = 0xFF;

// The value of each character, in either case.
constexpr auto values = [] {
  std::array<std::uint8_t, 256> out{};
  out.fill(no_symbol);
  for (std::size_t value = 0; value < base32_symbols.size(); ++value) {
    const auto symbol = static_cast<unsigned char>(base32_symbols[value]);
    out[symbol] = static_cast<std::uint8_t>(value);
    if (symbol >= 'a') out[symbol - 0x20u] = static_cast<std::uint8_t>(value);
  }
  return out;
}();

}  // namespace

Octets from_base32(std::string_view symbols) {
  Octets out;
  out.reserve(symbols.size() * 5 / 8);
  unsigned bits = 0;
  unsigned pending = 0;
  for (const char c : symbols) {
    const std::uint8_t value = values[static_cast<unsigned char>(c)];
    if (value == no_symbol) break;
    bits = (bits << 5 | value) & 0xFFFF;
    pending += 5;
    if (pending >= 8) {
      pending -= 8;
      out.push_back(static_cast<std::uint8_t>(bits >> pending));
    }
  }
  return out;
}

void append_base32(const Octets& octets, std::string& out) {
  for (std::size_t bit = 0; bit < octets.size() * 8; bit += 5) {
    const unsigned two = static_cast<unsigned>(octets[bit / 8] << 8) |
                         (bit / 8 + 1 < octets.size() ? octets[bit / 8 + 1] : 0u);
    out += base32_symbols[two >> (11 - bit % 8) & 31];
  }
}

}  // namespace fuzz
