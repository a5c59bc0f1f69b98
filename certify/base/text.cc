#include "base/text.h"

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <algorithm>

#include "base/foreign_text.h"

namespace acecheck {
namespace {

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
}

unsigned hex_value(char c) {
  if (c <= '9') return static_cast<unsigned>(c - '0');
  return static_cast<unsigned>((c | 0x20) - 'a') + 10;
}

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// The words of a text with single spaces between; nothing if a space is out of place.
std::optional<std::vector<std::string_view>> words(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end == 0 || end + 1 == text.size()) return std::nullopt;
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
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
  const auto items = words(text);
  if (!items) return std::nullopt;
  std::string out;
  for (std::string_view word : *items) {
    if (!std::ranges::all_of(word, is_hex)) return std::nullopt;
    while (word.size() > 4 && word.front() == '0') word.remove_prefix(1);
    if (!out.empty()) out += ' ';
    out.append(word.size() < 4 ? 4 - word.size() : 0, '0');
    std::ranges::transform(word, std::back_inserter(out), upper);
  }
  return out;
}

std::optional<std::vector<std::uint64_t>> code_points(std::string_view unicode) {
  std::vector<std::uint64_t> out;
  const auto items = words(unicode);
  if (!items) return std::nullopt;
  for (const std::string_view word : *items) {
    if (word.size() > 16 || !std::ranges::all_of(word, is_hex)) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : word) value = value << 4 | hex_value(c);
    out.push_back(value);
  }
  return out;
}

std::string unicode_of(const std::vector<std::uint64_t>& code_points) {
  std::string out;
  for (const std::uint64_t c : code_points) {
    if (!out.empty()) out += ' ';
    out += fmt::format("{:04X}", c);
  }
  return out;
}

std::optional<std::string> canonical_octets(std::string_view hex) {
  if (hex.size() % 2 != 0 || !std::ranges::all_of(hex, is_hex)) return std::nullopt;
  std::string out;
  std::ranges::transform(hex, std::back_inserter(out), upper);
  return out;
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
  std::string out;
  for (const char c : octets) out += fmt::format("{:02X}", static_cast<unsigned char>(c));
  return out;
}

std::string hex_of(const std::vector<std::uint8_t>& octets) {
  std::string out;
  for (const std::uint8_t octet : octets) out += fmt::format("{:02X}", octet);
  return out;
}

std::optional<std::vector<std::uint64_t>> from_utf8(std::string_view utf8) {
  std::vector<std::uint64_t> out;
  const auto* octets = reinterpret_cast<const std::uint8_t*>(utf8.data());
  for (std::size_t at = 0; at < utf8.size();) {
    UChar32 c = 0;
    U8_NEXT(octets, at, utf8.size(), c);
    if (c < 0) return std::nullopt;
    out.push_back(static_cast<std::uint64_t>(c));
  }
  return out;
}

std::string to_utf8(const std::vector<std::uint64_t>& code_points) {
  std::string out;
  for (const std::uint64_t c : code_points) {
    const bool scalar = c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
    icu::UnicodeString(scalar ? static_cast<UChar32>(c) : 0xFFFD).toUTF8String(out);
  }
  return out;
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  const auto is_within = [&](std::size_t at) {  // a character
    return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
  };
  std::size_t head = most * 2 / 3;
  while (head > 0 && is_within(head)) --head;
  std::size_t tail = text.size() - most / 3;
  while (tail < text.size() && is_within(tail)) ++tail;
  std::size_t missing = 0;
  for (std::size_t at = head; at < tail; ++at) missing += is_within(at) ? 0 : 1;
  return fmt::format("{} ... {} characters ... {}", text.substr(0, head), missing,
                     text.substr(tail));
}

std::string for_display(std::string_view unicode) {
  const auto text = code_points(unicode);
  if (!text) return for_terminal(unicode);
  std::string out;
  for (const std::uint64_t c : *text) {
    if (c <= 0x10FFFF && u_isprint(static_cast<UChar32>(c)) != 0) {
      out += to_utf8({c});
    } else {
      out += fmt::format("<U+{:04X}>", c);
    }
  }
  return out;
}

}  // namespace acecheck
