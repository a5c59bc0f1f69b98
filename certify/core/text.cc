// SPDX-License-Identifier: Apache-2.0
#include "core/text.h"

#include <algorithm>
#include <array>

namespace acecheck {
namespace {

constexpr std::uint8_t no_digit = 0xFF;

// The value of each hexadecimal digit of either case; no_digit for every other octet.
constexpr auto hex_values = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(no_digit);
  for (std::uint8_t digit = 0; digit < 16; ++digit) {
    values[static_cast<unsigned char>("0123456789ABCDEF"[digit])] = digit;
    values[static_cast<unsigned char>("0123456789abcdef"[digit])] = digit;
  }
  return values;
}();

constexpr std::string_view upper_digits = "0123456789ABCDEF";

std::uint8_t hex_value(char c) { return hex_values[static_cast<unsigned char>(c)]; }
bool is_hex(char c) { return hex_value(c) != no_digit; }
bool is_upper_hex(char c) { return is_hex(c) && c < 'a'; }

char upper(char digit) { return upper_digits[hex_value(digit)]; }

bool is_scalar(std::uint64_t c) { return c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF); }

// Calls `take` with each word of a text with single spaces between. False if a space is out of
// place, or as soon as `take` gives false.
template <class Take>
bool each_word(std::string_view text, Take take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end == 0 || end + 1 == text.size()) return false;
    if (!take(text.substr(0, end))) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::optional<std::string> canonical_unicode(std::string_view text) {
  if (is_canonical_unicode(text)) return std::string(text);
  std::string out;
  const bool has_form = each_word(text, [&](std::string_view word) {
    if (!std::ranges::all_of(word, is_hex)) return false;
    while (word.size() > 4 && word.front() == '0') word.remove_prefix(1);
    if (!out.empty()) out += ' ';
    out.append(word.size() < 4 ? 4 - word.size() : 0, '0');
    std::ranges::transform(word, std::back_inserter(out), upper);
    return true;
  });
  return has_form ? std::optional(std::move(out)) : std::nullopt;
}

bool is_canonical_unicode(std::string_view text) {
  // Most words have four digits.
  while (text.size() > 5 && text[4] == ' ' && is_upper_hex(text[0]) && is_upper_hex(text[1]) &&
         is_upper_hex(text[2]) && is_upper_hex(text[3])) {
    text.remove_prefix(5);
  }
  return each_word(text, [](std::string_view word) {
    return word.size() >= 4 && (word.size() == 4 || word.front() != '0') &&
           std::ranges::all_of(word, is_upper_hex);
  });
}

std::optional<std::vector<std::uint64_t>> code_points(std::string_view unicode) {
  std::vector<std::uint64_t> out;
  out.reserve((unicode.size() + 1) / 5);
  // Most words have four digits.
  while (unicode.size() > 5 && unicode[4] == ' ') {
    const unsigned a = hex_value(unicode[0]);
    const unsigned b = hex_value(unicode[1]);
    const unsigned c = hex_value(unicode[2]);
    const unsigned d = hex_value(unicode[3]);
    if ((a | b | c | d) == no_digit) break;  // one of them is none
    out.push_back(a << 12 | b << 8 | c << 4 | d);
    unicode.remove_prefix(5);
  }
  const bool has_form = each_word(unicode, [&](std::string_view word) {
    if (word.size() > 16) return false;
    std::uint64_t value = 0;
    for (const char c : word) {
      const std::uint8_t digit = hex_value(c);
      if (digit == no_digit) return false;
      value = value << 4 | digit;
    }
    out.push_back(value);
    return true;
  });
  return has_form ? std::optional(std::move(out)) : std::nullopt;
}

std::string unicode_of(const std::vector<std::uint64_t>& code_points) {
  std::string out;
  out.reserve(5 * code_points.size());
  for (const std::uint64_t c : code_points) {
    if (!out.empty()) out += ' ';
    int digits = 4;
    while (digits < 16 && c >> (4 * digits) != 0) ++digits;
    while (digits-- > 0) out += upper_digits[c >> (4 * digits) & 15];
  }
  return out;
}

std::optional<std::string> canonical_octets(std::string_view hex) {
  if (hex.size() % 2 != 0 || !std::ranges::all_of(hex, is_hex)) return std::nullopt;
  std::string out;
  std::ranges::transform(hex, std::back_inserter(out), upper);
  return out;
}

bool is_canonical_octets(std::string_view hex) {
  return hex.size() % 2 == 0 && std::ranges::all_of(hex, is_upper_hex);
}

std::optional<std::vector<std::uint8_t>> octets_of(std::string_view hex) {
  if (hex.size() % 2 != 0 || !std::ranges::all_of(hex, is_hex)) return std::nullopt;
  std::vector<std::uint8_t> out;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    out.push_back(static_cast<std::uint8_t>(hex_value(hex[i]) << 4 | hex_value(hex[i + 1])));
  }
  return out;
}

std::string hex_of(std::string_view octets) {
  std::string out(2 * octets.size(), '0');
  for (std::size_t i = 0; i < octets.size(); ++i) {
    const auto octet = static_cast<unsigned char>(octets[i]);
    out[2 * i] = upper_digits[octet >> 4];
    out[2 * i + 1] = upper_digits[octet & 15];
  }
  return out;
}

std::string hex_of(const std::vector<std::uint8_t>& octets) {
  return hex_of(std::string_view(reinterpret_cast<const char*>(octets.data()), octets.size()));
}

std::optional<std::vector<std::uint64_t>> from_utf8(std::string_view utf8) {
  std::vector<std::uint64_t> out;
  const auto* octets = reinterpret_cast<const std::uint8_t*>(utf8.data());
  for (std::size_t at = 0; at < utf8.size();) {
    const std::uint8_t lead = octets[at];
    if (lead < 0x80) {
      out.push_back(octets[at++]);
      continue;
    }
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (lead < 0xC2 || lead > 0xF4 || utf8.size() - at < length) return std::nullopt;
    std::uint64_t c = lead & (0x7F >> length);
    for (std::size_t i = 1; i < length; ++i) {
      if ((octets[at + i] & 0xC0) != 0x80) return std::nullopt;
      c = c << 6 | (octets[at + i] & 0x3F);
    }
    // In the shortest form.
    if (c < (length == 3 ? 0x800U : length == 4 ? 0x10000U : 0x80U) || !is_scalar(c)) {
      return std::nullopt;
    }
    out.push_back(c);
    at += length;
  }
  return out;
}

std::string to_utf8(const std::vector<std::uint64_t>& code_points) {
  std::string out;
  for (const std::uint64_t each : code_points) {
    const std::uint64_t c = is_scalar(each) ? each : 0xFFFD;
    const int rest = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;  // octets after the first
    static constexpr std::uint64_t leads[] = {0x00, 0xC0, 0xE0, 0xF0};
    out += static_cast<char>(leads[rest] | c >> 6 * rest);
    for (int i = rest; i-- > 0;) out += static_cast<char>(0x80 | (c >> 6 * i & 0x3F));
  }
  return out;
}

}  // namespace acecheck
