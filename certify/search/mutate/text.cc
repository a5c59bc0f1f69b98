// SPDX-License-Identifier: Apache-2.0
#include "search/mutate/text.h"

#include "search/mutate/units.h"

namespace fuzz {
namespace {

// Code points at the ends of ranges: of basic code points and LDH, of Unicode and its surrogates,
// of the rows, windows and submodes of LACE, CIDNUC and MACE, of composition and of Table 1.
constexpr std::array<char32_t, 60> bounds = {
    0,      0x2C,   0x2D,   0x2E,   0x2F,   0x30,    0x39,    0x3A,     0x40,     0x41,
    0x5A,   0x5B,   0x60,   0x61,   0x7A,   0x7B,    0x7F,    0x80,     0xA0,     0xFF,
    0x100,  0x17F,  0x1FF,  0x200,  0x2FF,  0x300,   0x301,   0x30A,    0x212A,   0x212B,
    0x1100, 0x1161, 0x11A8, 0x1FFF, 0x2000, 0x2028,  0x2029,  0x2001,   0x2FFF,   0x3000,
    0x33FF, 0x3400, 0x4DFF, 0x9FFF, 0xA000, 0xAC00,  0xD7A3,  0xD7FF,   0xD800,   0xDBFF,
    0xDC00, 0xDFFF, 0xE000, 0xFDD0, 0xFFFF, 0x10000, 0x1FFFF, 0x10FFFF, 0x110000, 0xFFFFFFFF};

constexpr std::array<std::array<char32_t, 2>, 10> scripts = {{{'a', 'z'},
                                                              {'0', '9'},
                                                              {0xC0, 0x17F},
                                                              {0x400, 0x4FF},
                                                              {0x5D0, 0x5EA},
                                                              {0x900, 0x97F},
                                                              {0x3041, 0x30FF},
                                                              {0x4E00, 0x9FA5},
                                                              {0xAC00, 0xD7A3},
                                                              {0x1F600, 0x1F64F}}};

char32_t code_point(Random& random) {
  if (one_in(3, random)) return any_of(bounds, random);
  const auto& [first, last] = any_of(scripts, random);
  return first + static_cast<char32_t>(below(last - first + 1, random));
}

// A text whose last delta in Punycode is at a bound of an integer width. The text has letters, a
// code point m among the letters, and perhaps a first character whose delta comes before. The last
// delta is the sum of (m - n) * (h + 1), the part that the first delta leaves over, and one for
// each letter before m. Any of the three terms can exceed the bound, and an encoder can fail to
// check any of them.
std::u32string with_aimed_delta(Random& random) {
  constexpr std::array<unsigned, 6> widths = {14, 16, 26, 26, 31, 32};
  const std::uint64_t greatest = (1ull << any_of(widths, random)) - 1;
  const bool first = one_in(2, random);
  const std::uint64_t h = greatest / 0x10F000 + below(4, random) + (first ? 1 : 0);
  const std::uint64_t n = first ? 0xFD : 0x80;
  const std::uint64_t carried = first ? h : 0;
  const std::uint64_t slack = one_in(2, random)   ? below(static_cast<std::size_t>(h) + 1, random)
                              : one_in(2, random) ? carried
                                                  : 0;
  const std::uint64_t times = (greatest - std::min(greatest, slack)) / (h + 1);
  const std::uint64_t goal = greatest + below(3, random) - 1;
  const std::uint64_t so_far = carried + times * (h + 1);
  const std::uint64_t steps = goal > so_far ? std::min(goal - so_far, h) : 0;

  std::u32string text(static_cast<std::size_t>(h - (first ? 1 : 0)), U'a');
  if (first) text.insert(0, 1, U'\u00FC');
  text.insert(static_cast<std::size_t>(one_in(4, random) ? h : steps), 1,
              static_cast<char32_t>(n + times));
  return text;
}

}  // namespace

std::u32string text_of(std::string_view octets) {
  std::u32string out;
  for (std::size_t at = 0; at + 4 <= octets.size(); at += 4) {
    char32_t c = 0;
    for (std::size_t i = 4; i-- > 0;) {
      c = c << 8 | static_cast<unsigned char>(octets[at + i]);
    }
    out += c;
  }
  return out;
}

std::string octets_of(std::u32string_view text) {
  std::string out;
  for (const char32_t c : text) {
    for (int i = 0; i < 4; ++i) out += static_cast<char>(c >> (8 * i) & 0xFF);
  }
  return out;
}

std::vector<std::uint8_t> to_utf16(std::u32string_view text) {
  std::vector<std::uint8_t> out;
  const auto put = [&](char32_t unit) {
    out.push_back(static_cast<std::uint8_t>(unit >> 8));
    out.push_back(static_cast<std::uint8_t>(unit));
  };
  for (const char32_t c : text) {
    if (c >= 0x10000 && c <= 0x10FFFF) put(0xD7C0 + (c >> 10));
    put(c >= 0x10000 && c <= 0x10FFFF ? 0xDC00 | (c & 0x3FF) : c);
  }
  return out;
}

void mutate_text(std::u32string& text, Random& random) {
  const std::size_t at = below(text.size() + 1, random);
  switch (one_in(30, random) ? 5 : below(5, random)) {
    case 5:
      text = with_aimed_delta(random);
      break;
    case 0: {
      const auto& [first, last] = any_of(scripts, random);
      for (std::size_t n = below(8, random); n-- > 0;) {
        text.insert(at, 1, first + static_cast<char32_t>(below(last - first + 1, random)));
      }
      break;
    }
    case 1:
      text.insert(at, 1, code_point(random));
      break;
    case 2:
      if (at < text.size()) text[at] = code_point(random);
      break;
    case 3:
      // A code point near another code point of the text stays in the same window or row, and gives
      // a small delta.
      if (!text.empty()) {
        constexpr std::array<int, 12> steps = {-1,   1,    15,    16,    17,    0x7F,
                                               0x80, 0xFF, 0x100, 0x1FF, 0x200, -0x80};
        text.insert(at, 1, any_of(text, random) + static_cast<char32_t>(any_of(steps, random)));
      }
      break;
    default:
      rearrange(text, random);
  }
}

}  // namespace fuzz
