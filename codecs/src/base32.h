// SPDX-License-Identifier: Apache-2.0
// The base32 symbols of LACE 2.5 Table 1 and CIDNUC 2.5 Table 3, which are the same.
#pragma once

#include <ace/error.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "ascii.h"

namespace ace::base32 {

inline constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz234567";
inline constexpr std::uint32_t no_value = alphabet.size();
static_assert(no_value == 32);  // the values have five bits: symbols_end() looks for the sixth

constexpr char symbol(std::uint32_t value) { return alphabet[value]; }

inline constexpr auto values = ascii::values_of(alphabet);
constexpr std::uint32_t value(char c) { return values[static_cast<unsigned char>(c)]; }

// Writes the symbols of `octets`, the last one filled up with zero bits. False when sink is full.
template <class Sink>
constexpr bool encode_to(std::span<const std::uint8_t> octets, Sink& sink) {
  std::uint32_t bits = 0;
  int pending = 0;
  for (const std::uint8_t octet : octets) {
    bits = bits << 8 | octet;
    pending += 8;
    for (; pending >= 5; pending -= 5) {
      if (!sink.put(symbol(bits >> (pending - 5) & 31))) return false;
    }
    bits &= 31;
  }
  return pending == 0 || sink.put(symbol(bits << (5 - pending) & 31));
}

// How many whole octets so many symbols hold, for any number of them that Size can say.
template <std::unsigned_integral Size>
constexpr Size octet_count(Size symbols) {
  return symbols / 8 * 5 + symbols % 8 * 5 / 8;
}
static_assert(octet_count(std::uint32_t{0xFFFFFFFF}) == 2684354559);

// Writes the octets that `symbols` (already known to be symbols) stand for, octet_count() of them.
// Whether the left-over bits are fewer than five, and zero, is for valid_remainder() to say.
constexpr void decode_to(std::string_view symbols, std::uint8_t* out) {
  while (!symbols.empty()) {
    const std::string_view block = symbols.substr(0, 8);
    std::uint64_t bits = 0;
    for (const char c : block) bits = bits << 5 | value(c);
    std::size_t pending = 5 * block.size();
    for (; pending >= 8; pending -= 8) *out++ = static_cast<std::uint8_t>(bits >> (pending - 8));
    symbols.remove_prefix(block.size());
  }
}

// The index of the first octet that is not a symbol, or the size.
constexpr std::size_t symbols_end(std::string_view symbols) {
  std::uint32_t all = 0;
  for (const char c : symbols) all |= value(c);
  if (all < no_value) return symbols.size();
  std::size_t at = 0;
  while (value(symbols[at]) != no_value) ++at;
  return at;
}

// Whether this number of symbols can stand for whole octets with less than one symbol left over,
// and the left-over bits of the last symbol are zero.
constexpr bool valid_remainder(std::string_view symbols) {
  const std::size_t left = symbols.size() * 5 % 8;
  if (left >= 5) return false;
  return left == 0 || (value(symbols.back()) & ((1u << left) - 1)) == 0;
}

// The index of the symbol that holds the first bit of octet `index`.
constexpr std::size_t symbol_index(std::size_t index) { return index * 8 / 5; }

}  // namespace ace::base32
