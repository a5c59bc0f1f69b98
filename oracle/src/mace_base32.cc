// SPDX-License-Identifier: Apache-2.0
// MACE 4 and 5: numbers in base 32, the most significant digit first.
#include <oracle/mace.h>

#include <array>

#include "label.h"

namespace oracle::mace {
namespace {

// The digits 0 to 15 and 16 to 31, two columns as printed.
constexpr std::array<std::array<char, 2>, 16> digits = {{
    {'0', 'g'},  // [mace 4 line 3: "g"]
    {'1', 'h'},  // [mace 4 line 4: "h"]
    {'2', 'i'},  // [mace 4 line 5: "i"]
    {'3', 'j'},  // [mace 4 line 6: "j"]
    {'4', 'k'},  // [mace 4 line 7: "k"]
    {'5', 'l'},  // [mace 4 line 8: "l"]
    {'6', 'm'},  // [mace 4 line 9: "m"]
    {'7', 'n'},  // [mace 4 line 10: "n"]
    {'8', 'o'},  // [mace 4 line 11: "o"]
    {'9', 'p'},  // [mace 4 line 12: "p"]
    {'a', 'q'},  // [mace 4 line 13: "q"]
    {'b', 'r'},  // [mace 4 line 14: "r"]
    {'c', 's'},  // [mace 4 line 15: "s"]
    {'d', 't'},  // [mace 4 line 16: "t"]
    {'e', 'u'},  // [mace 4 line 17: "u"]
    {'f', 'v'},  // [mace 4 line 18: "v"]
}};

char digit(unsigned value) { return digits[value % 16][value / 16]; }

// The value of a digit in either case, or 32.
unsigned value_of(char symbol) {
  unsigned value = 0;
  while (value < 32 && digit(value) != to_lower(symbol)) ++value;  // [mace 8 line 8: uppercase]
  return value;
}

}  // namespace

// [mace 5 line 2: base32_encode(N, LEN)]
std::string base32_encode(const Integer& N, std::size_t LEN) {
  std::string octets;  // [mace 5 line 3: representing number]
  for (Integer rest = N; rest > 0; rest = rest / 32) {
    // [mace 4 line 19: big-endian]
    octets.insert(octets.begin(), digit(static_cast<unsigned>(rest % 32)));
  }
  while (LEN > octets.size()) {          // [mace 5 line 4: LEN is larger]
    octets.insert(octets.begin(), '0');  // [mace 5 line 5: prepended]
  }
  return octets;
}

// [mace 5 line 6: base32_decode(S)] A string without digits is not a number. Section 9 never
// reads such a string.
Answer<Integer> base32_decode(std::string_view S) {
  if (S.empty()) return {reject(ace::Errc::empty, 0, "mace 4"), {}, {}};
  Integer number = 0;
  for (std::size_t at = 0; at < S.size(); ++at) {
    const unsigned value = value_of(S[at]);
    if (value == 32) return {reject(ace::Errc::bad_digit, at, "mace 4"), {}, {}};
    number = number * 32 + value;  // [mace 5 line 7: corresponds to]
  }
  return {number, {}, {}};
}

}  // namespace oracle::mace
