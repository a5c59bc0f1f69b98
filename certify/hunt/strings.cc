#include "hunt/strings.h"

#include <algorithm>

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

void append_utf16(std::string& out, char32_t c) {
  const auto append = [&](char32_t unit) {
    out += static_cast<char>(unit >> 8);
    out += static_cast<char>(unit);
  };
  const bool is_pair = c >= 0x10000 && c <= 0x10FFFF;
  if (is_pair) append(0xD7C0 + (c >> 10));
  append(is_pair ? 0xDC00 | (c & 0x3FF) : c);
}

}  // namespace

std::string string_of(std::u32string_view text, EncodingForm form, fuzz::Random& random) {
  std::string out;
  for (const char32_t c : text) {
    if (form == EncodingForm::utf_8) {
      append_utf8(out, c, random() % 16 == 0, random);
    } else {
      append_utf16(out, c);
    }
  }
  return out;
}

}  // namespace acecheck::hunt
