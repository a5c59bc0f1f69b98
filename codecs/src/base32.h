// The base32 symbols of LACE 2.5 Table 1 and CIDNUC 2.5 Table 3, which are the same.
#pragma once

#include <ace/error.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "ascii.h"

namespace ace::base32 {

inline constexpr std::uint32_t no_value = 32;

constexpr char symbol(std::uint32_t value) {
  return static_cast<char>(value < 26 ? 'a' + value : '2' + (value - 26));
}

// 0..31, or no_value. Upper case counts as lower.
constexpr std::uint32_t value(char c) {
  const auto lower = static_cast<unsigned char>(ascii::to_lower(c));
  if (lower >= 'a' && lower <= 'z') return lower - 'a';
  if (lower >= '2' && lower <= '7') return lower - '2' + 26u;
  return no_value;
}

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

// Writes the octets that `symbols` (already known to be symbols) stand for. Whether the left-over
// bits are fewer than five, and zero, is for valid_remainder() to say. False when sink is full.
template <class Sink>
constexpr bool decode_to(std::string_view symbols, Sink& sink) {
  std::uint32_t bits = 0;
  int pending = 0;
  for (const char c : symbols) {
    bits = (bits << 5 | value(c)) & 0xFFF;
    pending += 5;
    if (pending >= 8) {
      pending -= 8;
      if (!sink.put(static_cast<std::uint8_t>(bits >> pending & 0xFF))) return false;
    }
  }
  return true;
}

// Whether so many symbols can stand for whole octets with less than a symbol left over, and what is
// left over of the last one is zero.
constexpr bool valid_remainder(std::string_view symbols) {
  const std::size_t left = symbols.size() * 5 % 8;
  if (left >= 5) return false;
  return left == 0 || (value(symbols.back()) & ((1u << left) - 1)) == 0;
}

// The index of the symbol that holds the first bit of octet `index`.
constexpr std::size_t symbol_index(std::size_t index) { return index * 8 / 5; }

}  // namespace ace::base32
