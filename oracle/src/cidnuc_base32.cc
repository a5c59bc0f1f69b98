// SPDX-License-Identifier: Apache-2.0
// CIDNUC 2.5: octets as a stream of bits, five to a character, and "8" after bits that were padded.
#include <oracle/cidnuc.h>

#include <algorithm>
#include <array>

#include "label.h"

namespace oracle::cidnuc {
namespace {

using Bits = std::vector<bool>;

struct Row {
  unsigned bits;
  char character;
  unsigned hex;
};

// Table 3, two columns as printed.
constexpr std::array<Row, 32> table_3 = {{
    {0b00000, 'a', 0x61}, {0b10000, 'q', 0x71},  // [cidnuc 2.5: 00000 a 0x61 10000 q 0x71]
    {0b00001, 'b', 0x62}, {0b10001, 'r', 0x72},  // [cidnuc 2.5: 00001 b 0x62 10001 r 0x72]
    {0b00010, 'c', 0x63}, {0b10010, 's', 0x73},  // [cidnuc 2.5: 00010 c 0x63 10010 s 0x73]
    {0b00011, 'd', 0x64}, {0b10011, 't', 0x74},  // [cidnuc 2.5: 00011 d 0x64 10011 t 0x74]
    {0b00100, 'e', 0x65}, {0b10100, 'u', 0x75},  // [cidnuc 2.5: 00100 e 0x65 10100 u 0x75]
    {0b00101, 'f', 0x66}, {0b10101, 'v', 0x76},  // [cidnuc 2.5: 00101 f 0x66 10101 v 0x76]
    {0b00110, 'g', 0x67}, {0b10110, 'w', 0x77},  // [cidnuc 2.5: 00110 g 0x67 10110 w 0x77]
    {0b00111, 'h', 0x68}, {0b10111, 'x', 0x78},  // [cidnuc 2.5: 00111 h 0x68 10111 x 0x78]
    {0b01000, 'i', 0x69}, {0b11000, 'y', 0x79},  // [cidnuc 2.5: 01000 i 0x69 11000 y 0x79]
    {0b01001, 'j', 0x6a}, {0b11001, 'z', 0x7a},  // [cidnuc 2.5: 01001 j 0x6a 11001 z 0x7a]
    {0b01010, 'k', 0x6b}, {0b11010, '2', 0x32},  // [cidnuc 2.5: 01010 k 0x6b 11010 2 0x32]
    {0b01011, 'l', 0x6c}, {0b11011, '3', 0x33},  // [cidnuc 2.5: 01011 l 0x6c 11011 3 0x33]
    {0b01100, 'm', 0x6d}, {0b11100, '4', 0x34},  // [cidnuc 2.5: 01100 m 0x6d 11100 4 0x34]
    {0b01101, 'n', 0x6e}, {0b11101, '5', 0x35},  // [cidnuc 2.5: 01101 n 0x6e 11101 5 0x35]
    {0b01110, 'o', 0x6f}, {0b11110, '6', 0x36},  // [cidnuc 2.5: 01110 o 0x6f 11110 6 0x36]
    {0b01111, 'p', 0x70}, {0b11111, '7', 0x37},  // [cidnuc 2.5: 01111 p 0x70 11111 7 0x37]
}};
static_assert(std::ranges::all_of(table_3, [](const Row& row) {
  return static_cast<unsigned>(row.character) == row.hex;
}));

char character_of(unsigned bits) { return std::ranges::find(table_3, bits, &Row::bits)->character; }

// The row of a character in either case (2.3.2), or none.
const Row* row_of(char character) {
  const auto row = std::ranges::find(table_3, to_lower(character), &Row::character);
  return row == table_3.end() ? nullptr : &*row;
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

// 2.3.2, and what 2.5.2 asks of its input.
std::expected<void, Rejection> check(std::string_view symbols) {
  for (std::size_t at = 0; at < symbols.size(); ++at) {
    if (symbols[at] == '8' && at + 1 < symbols.size()) {  // [cidnuc 2.3.2: last position]
      return reject(ace::Errc::bad_padding, at, "cidnuc 2.3.2");
    }
    // [cidnuc 2.3.2: Table 3] Printed, the table has no "8", and with it no padded label
    // (CIDNUC-8).
    if (symbols[at] != '8' && row_of(symbols[at]) == nullptr) {
      return reject(ace::Errc::bad_digit, at, "cidnuc 2.3.2");
    }
  }
  return {};
}

}  // namespace

std::string base32_encode(const Octets& octets) {
  Bits stream;
  for (const std::uint8_t octet : octets) append(stream, octet, 8);
  std::string output;
  std::size_t pointer = 0;               // [cidnuc 2.5.1 step 1: beginning]
  while (pointer != stream.size()) {     // a stream without bits has no symbols (CIDNUC-16)
    if (stream.size() - pointer >= 5) {  // [cidnuc 2.5.1 step 2: five bits]
      const unsigned bits = number_of(stream, pointer, 5);
      output += character_of(bits);  // [cidnuc 2.5.1 step 3: Look up]
      pointer += 5;                  // [cidnuc 2.5.1 step 4: five bits forward]
    } else {
      const unsigned bits = number_of(stream, pointer, 5);  // [cidnuc 2.5.1 step 5: Pad]
      output += character_of(bits);                         // [cidnuc 2.5.1 step 6: Look up]
      output += '8';                                        // [cidnuc 2.5.1 step 7: "8"]
      break;
    }
  }
  return output;
}

Answer<Octets> base32_decode(std::string_view symbols, const Options& options) {
  if (const auto checked = check(symbols); !checked) {  // [cidnuc 2.5.2: last octet]
    return {std::unexpected(checked.error()), {}, {}};
  }
  Bits stream;
  bool padded = false;
  std::size_t pointer = 0;             // [cidnuc 2.5.2 step 1: beginning]
  while (pointer != symbols.size()) {  // no symbols are no octets (CIDNUC-16)
    if (symbols[pointer] == '8') {     // [cidnuc 2.5.2 step 2: "8"]
      padded = true;
      break;
    }
    append(stream, row_of(symbols[pointer])->bits, 5);  // [cidnuc 2.5.2 step 3: five bits]
    pointer += 1;                                       // [cidnuc 2.5.2 step 4: one octet forward]
  }
  const std::size_t left_over = stream.size() % 8;
  const std::size_t whole = stream.size() - left_over;
  if (options.reading.corrects(Erratum::cidnuc_8)) {
    const bool fills = left_over == 0;
    if (padded == fills || left_over >= 5 || number_of(stream, whole, left_over) != 0) {
      return {reject(ace::Errc::bad_padding, symbols.size() - 1, "cidnuc 2.5.2, CIDNUC-8"), {}, {}};
    }
  }
  Octets octets;
  for (std::size_t at = 0; at < whole; at += 8) {
    octets.push_back(static_cast<std::uint8_t>(number_of(stream, at, 8)));
  }
  return {std::move(octets), {}, {}};
}

}  // namespace oracle::cidnuc
