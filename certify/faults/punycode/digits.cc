// SPDX-License-Identifier: Apache-2.0
// The digits of Punycode (rfc3492bis 5), and what an input is read as.
#include <algorithm>

#include "core/text.h"
#include "core/unicode/unicode.h"
#include "faults/punycode/punycode.h"

namespace faulty::punycode {

Text Punycode::units_of(const std::string& ace) const {
  Text units(ace.size());
  std::ranges::transform(ace, units.begin(), [](char c) { return static_cast<unsigned char>(c); });
  if (is_any(F::non_basic_text, F::digit_narrowed, F::digit_unicode, F::digit_full_width,
             F::digit_folded, F::digit_dotless, F::literal_length, F::literal_80,
             F::digit_small_unicode, F::digit_kelvin, F::digit_of_characters,
             F::digit_capital_unicode)) {
    if (const auto characters = acecheck::from_utf8(ace)) units = *characters;
  }
  if (is(F::digit_narrowed)) {
    for (auto& c : units) c &= 0xFF;
  }
  const auto control = [](std::uint64_t c) { return c <= ' '; };
  const auto newline = [](std::uint64_t c) { return c == '\n' || c == '\r'; };
  const auto trim_start = [&](const auto& is_trimmed) {
    units.erase(units.begin(), std::ranges::find_if_not(units, is_trimmed));
  };
  const auto trim_end = [&](const auto& is_trimmed) {
    while (!units.empty() && is_trimmed(units.back())) units.pop_back();
  };
  if (is_any(F::junk_space, F::junk_white)) trim_end(is_white);
  if (is_any(F::junk_leading, F::junk_white)) trim_start(is_white);
  if (is(F::junk_newline)) trim_end(newline);
  if (is(F::junk_line_feed) && !units.empty() && units.back() == '\n') units.pop_back();
  if (is(F::split_trailing)) trim_end([](std::uint64_t c) { return c == '-'; });
  if (is(F::junk_controls)) {
    trim_end(control);
    trim_start(control);
  }
  if (is(F::junk_dot) && !units.empty() && units.back() == '.') units.pop_back();
  if (is(F::non_ascii_dropped)) std::erase_if(units, [](auto c) { return c >= 0x80; });
  if (is(F::junk_nul)) units.erase(std::ranges::find(units, 0u), units.end());
  return units;
}

int Punycode::digit_of(std::uint64_t unit) const {
  if (is(F::digit_or_20)) unit |= 0x20;
  if (is(F::digit_masked_7)) unit &= 0x7F;
  const auto c = static_cast<int>(std::min<std::uint64_t>(unit, 0x10FFFF));
  if (is_any(F::digit_signed, F::digit_floored, F::digit_from_end)) {
    return c - 48 < 10 ? c - 22 : c - 65 < 26 ? c - 65 : c - 97 < 26 ? c - 97 : 99;
  }
  if (is_any(F::digit_signed_figures, F::digit_figures_from_end) && c < '0') return c - 22;
  if (is(F::digit_signed_capitals) && c > '9' && c < 'A') return c - 'A';
  if (is(F::digit_signed_small) && c > 'Z' && c < 'a') return c - 'a';
  if (is(F::digit_bit_7) && c >= 0xC0 && c <= 0xFF) {
    const int letter = c & 0x5F;
    if (letter >= 'A' && letter <= 'Z') return letter - 'A';
  }
  if (is(F::digit_small_unicode) && (c == 0x212A || c == 0x130)) return c == 0x130 ? 8 : 10;
  if (is(F::digit_capital_unicode) && (c == 0x17F || c == 0x131)) return c == 0x131 ? 8 : 18;
  if (is(F::digit_slash) && c == '/') return 25;
  if (is(F::digit_colon) && c == ':') return 36;
  if (is(F::digit_at) && c == '@') return 0;
  if (is(F::digit_bracket) && c == '[') return 26;
  if (is(F::digit_grave) && c == '`') return 0;
  if (is(F::digit_brace) && c == '{') return 26;
  if (is(F::digit_underscore) && c == '_') return 0;
  if (is(F::digit_kelvin) && c == 0x212A) return 10;
  if (is(F::digit_of_characters) && c >= 0xFF21 && c <= 0xFF3A) return c - 0xFF21;
  if (is(F::digit_of_characters) && c >= 0xFF41 && c <= 0xFF5A) return c - 0xFF41;
  if (is_any(F::digit_unicode, F::digit_of_characters) && c >= 0x80) {
    if (const int value = acecheck::unicode::digit_value(static_cast<std::uint64_t>(c)); value >= 0)
      return value + 26;
  }
  if (is(F::digit_full_width) && c >= 0xFF10 && c <= 0xFF19) return c - 0xFF10 + 26;
  if (is(F::digit_full_width) && c >= 0xFF41 && c <= 0xFF5A) return c - 0xFF41;
  if (is(F::digit_folded) && c == 0x212A) return 10;
  if (is(F::digit_folded) && c == 0x17F) return 18;
  if (is(F::digit_dotless) && (c == 0x130 || c == 0x131)) return 8;
  if (is(F::digit_latin_1) && c >= 0xC0 && c <= 0xFF) return (c | 0x20) % 26;
  if (is(F::digit_superscript) && (c == 0xB2 || c == 0xB3 || c == 0xB9)) return 28;
  if (c >= '0' && c <= '9') {
    if (is(F::digit_9_missing) && c == '9') return 99;
    if (is(F::digit_0_missing) && c == '0') return 99;
    if (is(F::digit_values_25)) return c - '0' + 25;
    if (is(F::digit_values_27)) return c - '0' + 27;
    if (is(F::digit_values_22)) return c - '0' + 22;
    return is_any(F::digit_order, F::digit_figures) ? c - '0' : c - '0' + 26;
  }
  if (is_upper(unit)) {
    if (is(F::digit_upper_refused) || (is(F::digit_upper_z) && c == 'Z')) return 99;
    if (is(F::digit_upper_from_26)) return c - 'A' + 26;
    if (is(F::digit_upper_value)) return (c - 'A' + 26) % 36;
  }
  if (is(F::digit_0_refused) && lower(unit) == 'a') return 99;
  const auto letter = static_cast<int>(lower(unit));
  if (letter >= 'a' && letter <= 'z') {
    if (is(F::digit_z_missing) && letter == 'z') return 99;
    return is(F::digit_order) ? letter - 'a' + 10 : letter - 'a';
  }
  return chosen(
      99, {{F::digit_unknown_zero, 0}, {F::digit_unknown_minus, -1}, {F::digit_unknown_36, 36}});
}

char Punycode::written(Wide digit) const {
  if (digit < 0 || digit > 35) stop(Crash{"a table is indexed outside"});
  const auto value = static_cast<int>(digit);
  if (is(F::digit_encoded_order)) {
    return static_cast<char>(value < 10 ? '0' + value : 'a' + value - 10);
  }
  if (is(F::digit_encoded_z) && value == 25) return '0';
  if (is(F::digit_encoded_25) && value == 25) return '/';
  if (is(F::digit_encoded_26) && value == 26) return '{';
  return static_cast<char>(value < 26 ? 'a' + value : '0' + value - 26);
}

}  // namespace faulty::punycode
