// SPDX-License-Identifier: Apache-2.0
#include <oracle/encoding_form.h>

#include <optional>

#include "utf16.h"

namespace oracle {
namespace {

constexpr unsigned replacement = 0xFFFD;

// A row of Table 3-7, "Well-Formed UTF-8 Byte Sequences": the octets that may stand first and
// second, and how many there are. The third and the fourth are 80..BF in every row.
struct Row {
  std::uint8_t first_low, first_high;
  std::uint8_t second_low, second_high;
  std::size_t length;
};
constexpr Row table_3_7[] = {
    {0x00, 0x7F, 0x00, 0x00, 1},  // U+0000..U+007F
    {0xC2, 0xDF, 0x80, 0xBF, 2},  // U+0080..U+07FF
    {0xE0, 0xE0, 0xA0, 0xBF, 3},  // U+0800..U+0FFF
    {0xE1, 0xEC, 0x80, 0xBF, 3},  // U+1000..U+CFFF
    {0xED, 0xED, 0x80, 0x9F, 3},  // U+D000..U+D7FF
    {0xEE, 0xEF, 0x80, 0xBF, 3},  // U+E000..U+FFFF
    {0xF0, 0xF0, 0x90, 0xBF, 4},  // U+10000..U+3FFFF
    {0xF1, 0xF3, 0x80, 0xBF, 4},  // U+40000..U+FFFFF
    {0xF4, 0xF4, 0x80, 0x8F, 4},  // U+100000..U+10FFFF
};

const Row* row_of(std::uint8_t first) {
  for (const Row& row : table_3_7) {
    if (first >= row.first_low && first <= row.first_high) return &row;
  }
  return nullptr;
}

// How many octets from `at` on are the start of a row's sequence, its first octet included.
std::size_t matching(const Octets& octets, std::size_t at, const Row& row) {
  std::size_t length = 1;
  while (length < row.length && at + length < octets.size()) {
    const std::uint8_t octet = octets[at + length];
    const std::uint8_t low = length == 1 ? row.second_low : 0x80;
    const std::uint8_t high = length == 1 ? row.second_high : 0xBF;
    if (octet < low || octet > high) break;
    ++length;
  }
  return length;
}

// The scalar value of a sequence (Table 3-6, "UTF-8 Bit Distribution").
Integer scalar_value(const Octets& octets, std::size_t at, std::size_t length) {
  constexpr unsigned first_divisor[] = {0, 0x80, 0x20, 0x10, 0x08};
  Integer value = octets[at] % first_divisor[length];
  for (std::size_t i = 1; i < length; ++i) value = value * 64 + octets[at + i] % 64;
  return value;
}

}  // namespace

ReadUtf8 read_utf8(const Octets& octets) {
  ReadUtf8 out;
  std::optional<std::size_t> ill_formed_at;
  for (std::size_t at = 0; at < octets.size();) {
    const Row* row = row_of(octets[at]);
    // An octet that stands first in no row is a maximal subpart by itself.
    const std::size_t length = row == nullptr ? 1 : matching(octets, at, *row);
    if (row != nullptr && length == row->length) {
      const Integer c = scalar_value(octets, at, length);
      out.replaced.push_back(c);
      out.replaced_by_octet.push_back(c);
    } else {
      if (!ill_formed_at) ill_formed_at = at;
      out.replaced.emplace_back(replacement);
      out.replaced_by_octet.insert(out.replaced_by_octet.end(), length, Integer(replacement));
    }
    at += length;
  }
  if (ill_formed_at) {
    out.text = std::unexpected(
        Rejection{ace::Errc::out_of_domain, *ill_formed_at, "Unicode, section 3.9, table 3-7"});
  } else {
    out.text = out.replaced;
  }
  return out;
}

ReadUtf16 read_utf16(const Octets& octets) {
  ReadUtf16 out{utf16::decode(octets), {}, true};
  for (const Integer& c : out.text) {
    const bool half = utf16::is_surrogate(c);  // those with a partner are one code point already
    out.is_well_formed = out.is_well_formed && !half;
    out.replaced.push_back(half ? Integer(replacement) : c);
  }
  return out;
}

}  // namespace oracle
