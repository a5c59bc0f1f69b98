// SPDX-License-Identifier: Apache-2.0
#include "search/hunt/strings.h"

#include "search/mutate/text.h"

namespace acecheck::hunt {
namespace {

// Octets of a sequence of UTF-8, before 2003 (RFC 2279, section 2).
constexpr unsigned most_octets = 6;

// What a sequence of that many octets has room for, from 2 on: the first of them has fewer bits.
constexpr unsigned bits_in(unsigned octets) { return 7 - octets + 6 * (octets - 1); }

void append_utf8(std::string& out, char32_t c, bool too_long, fuzz::Random& random) {
  unsigned octets = c < 0x80 ? 1 : 2;
  while (octets > 1 && octets < most_octets && c >> bits_in(octets) != 0) ++octets;
  if (too_long && octets < most_octets) {
    octets += random() % 2 == 0 ? 1 : 1 + static_cast<unsigned>(random() % (most_octets - octets));
  }
  if (octets == 1) {
    out += static_cast<char>(c);
    return;
  }
  const unsigned mark = 0xFF00u >> octets & 0xFF;  // a set bit for each octet
  out += static_cast<char>(mark | (c >> 6 * (octets - 1) & (0x7Fu >> octets)));
  for (unsigned left = octets - 1; left-- > 0;) {
    out += static_cast<char>(0x80 | (c >> 6 * left & 0x3F));
  }
}

}  // namespace

std::string string_of(std::u32string_view text, EncodingForm form, fuzz::Random& random) {
  if (form == EncodingForm::utf_16) {
    const auto octets = fuzz::to_utf16(text);
    return {octets.begin(), octets.end()};
  }
  std::string out;
  for (const char32_t c : text) append_utf8(out, c, random() % 16 == 0, random);
  return out;
}

}  // namespace acecheck::hunt
