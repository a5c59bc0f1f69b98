// SPDX-License-Identifier: Apache-2.0
// LACE 2.5: octets as a stream of bits, five to a character.
#include <oracle/lace.h>

#include <algorithm>
#include <array>

#include "label.h"

namespace oracle::lace {
namespace {

using Bits = std::vector<bool>;

struct Row {
  unsigned bits;
  char character;
  unsigned hex;
};

// Table 1, two columns as printed. The hexadecimal column rules (LACE-12).
constexpr std::array<Row, 32> table_1 = {{
    {0b00000, 'a', 0x61}, {0b10000, 'q', 0x71},  // [lace 2.5 line 6: 10000]
    {0b00001, 'b', 0x62}, {0b10001, 'r', 0x72},  // [lace 2.5 line 7: 10001]
    {0b00010, 'c', 0x63}, {0b10010, 's', 0x73},  // [lace 2.5 line 8: 10010]
    {0b00011, 'd', 0x64}, {0b10011, 't', 0x74},  // [lace 2.5 line 9: 10011]
    {0b00100, 'e', 0x65}, {0b10100, 'u', 0x75},  // [lace 2.5 line 10: 10100]
    {0b00101, 'f', 0x66}, {0b10101, 'v', 0x76},  // [lace 2.5 line 11: 10101]
    {0b00110, 'g', 0x67}, {0b10110, 'w', 0x77},  // [lace 2.5 line 12: 10110]
    {0b00111, 'h', 0x68}, {0b10111, 'x', 0x78},  // [lace 2.5 line 13: 10111]
    {0b01000, 'i', 0x69}, {0b11000, 'y', 0x79},  // [lace 2.5 line 14: 11000]
    {0b01001, 'j', 0x6a}, {0b11001, 'z', 0x7a},  // [lace 2.5 line 15: 11001]
    {0b01010, 'k', 0x6b}, {0b11010, '2', 0x32},  // [lace 2.5 line 16: 11010]
    {0b01011, 'l', 0x6c}, {0b11011, '3', 0x33},  // [lace 2.5 line 17: 11011]
    {0b01100, 'm', 0x6d}, {0b11100, '4', 0x34},  // [lace 2.5 line 18: 11100]
    {0b01101, 'n', 0x6e}, {0b11101, '5', 0x35},  // [lace 2.5 line 19: 11101]
    {0b01110, 'o', 0x6f}, {0b11110, '6', 0x36},  // [lace 2.5 line 20: 11110]
    {0b01111, 'p', 0x70}, {0b11111, '7', 0x37},  // [lace 2.5 line 21: 11111]
}};
static_assert(std::ranges::all_of(table_1, [](const Row& row) {
  return static_cast<unsigned>(row.character) == row.hex;
}));

char character_of(unsigned bits) { return std::ranges::find(table_1, bits, &Row::bits)->character; }

// The row of a character in either case (2.3.2), or none.
const Row* row_of(char character) {
  const auto row = std::ranges::find(table_1, to_lower(character), &Row::character);
  return row == table_1.end() ? nullptr : &*row;
}

// The `count` bits from `at` on as a number, and zeros where the stream is at its end.
unsigned number_of(const Bits& stream, std::size_t at, std::size_t count) {
  unsigned number = 0;
  for (std::size_t i = at; i < at + count; ++i) {
    number = number * 2 + (i < stream.size() && stream[i] ? 1 : 0);
  }
  return number;
}

void append(Bits& stream, unsigned number, std::size_t count) {
  for (std::size_t bit = count; bit-- > 0;) stream.push_back((number >> bit & 1) != 0);
}

}  // namespace

std::string base32_encode(const Octets& octets) {
  Bits stream;
  for (const std::uint8_t octet : octets) append(stream, octet, 8);
  std::string output;
  std::size_t pointer = 0;               // [lace 2.5.1 step 1: beginning]
  while (pointer != stream.size()) {     // a stream without bits has no symbols (LACE-15)
    if (stream.size() - pointer >= 5) {  // [lace 2.5.1 step 2: five bits]
      const unsigned bits = number_of(stream, pointer, 5);
      output += character_of(bits);  // [lace 2.5.1 step 3: Look up]
      pointer += 5;                  // [lace 2.5.1 step 4: five bits forward]
    } else {
      const unsigned bits = number_of(stream, pointer, 5);  // [lace 2.5.1 step 5: Pad]
      output += character_of(bits);                         // [lace 2.5.1 step 6: Look up]
      break;
    }
  }
  return output;
}

Answer<Octets> base32_decode(std::string_view symbols, const Options& options) {
  for (std::size_t at = 0; at < symbols.size(); ++at) {  // [lace 2.3.2: not in Table 1]
    if (row_of(symbols[at]) == nullptr) {                // [lace 2.5.2: second column]
      return {reject(ace::Errc::bad_digit, at, "lace 2.5.2"), {}, {}};
    }
  }
  Bits stream;
  std::size_t pointer = 0;                              // [lace 2.5.2 step 1: beginning]
  while (pointer != symbols.size()) {                   // no symbols are no octets (LACE-15)
    append(stream, row_of(symbols[pointer])->bits, 5);  // [lace 2.5.2 step 2: five bits]
    pointer += 1;                                       // [lace 2.5.2 step 3: one octet forward]
  }
  const std::size_t left_over = stream.size() % 8;
  const std::size_t whole = stream.size() - left_over;
  if (options.reading.corrects(Erratum::lace_8) &&
      (left_over >= 5 || number_of(stream, whole, left_over) != 0)) {
    return {
        reject(ace::Errc::bad_padding, symbols.size() - 1, "lace 2.5.1 step 5, LACE-8"), {}, {}};
  }
  Octets octets;
  for (std::size_t at = 0; at < whole; at += 8) {
    octets.push_back(static_cast<std::uint8_t>(number_of(stream, at, 8)));
  }
  return {std::move(octets), {}, {}};
}

}  // namespace oracle::lace
