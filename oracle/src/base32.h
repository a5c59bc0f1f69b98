// Base32 of octets through one big integer that is the whole bit stream (LACE 2.5, CIDNUC 2.5).
#pragma once

#include <oracle/answer.h>

#include <string>
#include <string_view>

namespace oracle::base32 {

inline constexpr std::string_view table = "abcdefghijklmnopqrstuvwxyz234567";

inline char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline bool is_symbol(char c) { return table.find(to_lower(c)) != std::string_view::npos; }

// Steps 1 to 6 of 2.5.1: the stream, padded with zero bits to a multiple of five.
inline std::string encode(const Octets& octets) {
  Integer stream = 0;
  for (const std::uint8_t octet : octets) stream = stream * 256 + octet;
  const std::size_t bits = octets.size() * 8;
  const std::size_t symbols = (bits + 4) / 5;
  stream <<= static_cast<unsigned>(symbols * 5 - bits);
  std::string out;
  for (std::size_t i = symbols; i-- > 0;) {
    out += table[static_cast<std::size_t>(Integer(stream >> static_cast<unsigned>(5 * i)) & 31)];
  }
  return out;
}

// 2.5.2: whole octets of the stream, and the bits that are left over.
struct Stream {
  Octets octets;
  std::size_t left_over = 0;  // bits
  Integer left_over_value = 0;
};

inline Stream decode(std::string_view symbols) {
  Integer stream = 0;
  for (const char c : symbols) stream = stream * 32 + table.find(to_lower(c));
  Stream out;
  const std::size_t bits = symbols.size() * 5;
  out.left_over = bits % 8;
  out.left_over_value = stream & ((Integer(1) << static_cast<unsigned>(out.left_over)) - 1);
  stream >>= static_cast<unsigned>(out.left_over);
  for (std::size_t i = bits / 8; i-- > 0;) {
    out.octets.push_back(
        static_cast<std::uint8_t>(Integer(stream >> static_cast<unsigned>(8 * i)) & 255));
  }
  return out;
}

// The symbol that holds the first bit of octet `index`.
inline std::size_t symbol_of(std::size_t index) { return index * 8 / 5; }

}  // namespace oracle::base32
