// SPDX-License-Identifier: Apache-2.0
#include "core/foreign_text.h"

#include <fmt/format.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>

#include "core/text.h"
#include "core/unicode/unicode.h"

namespace acecheck {

namespace {

// Whether a command of GitHub Actions or Azure Pipelines begins here, as they find it anywhere in a
// line: "##[" or "##vso[".
bool is_command(std::string_view text) {
  if (!text.starts_with("##")) return false;
  text.remove_prefix(2);
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  while (!text.empty() && letter(text.front())) text.remove_prefix(1);
  return text.starts_with('[');
}

}  // namespace

std::string for_terminal(std::string_view text, std::size_t most) {
  const auto* octets = reinterpret_cast<const std::uint8_t*>(text.data());
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (out.size() >= most) return out + "...";
    const std::size_t start = at;
    UChar32 c = 0;
    U8_NEXT(octets, at, text.size(), c);
    if (c < 0) {
      for (const char octet : text.substr(start, at - start)) {
        out += fmt::format("<{:02X}>", static_cast<unsigned char>(octet));
      }
    } else if (unicode::is_printable(static_cast<std::uint64_t>(c)) &&
               !is_command(text.substr(start))) {
      out += text.substr(start, at - start);
    } else {
      out += fmt::format("<U+{:04X}>", static_cast<unsigned>(c));
    }
  }
  return out;
}

std::string lines_for_terminal(std::string_view text, std::string_view indent) {
  std::string out;
  for (const std::string_view line : lines_of(text)) {
    out += indent;
    out += for_terminal(line);
    out += '\n';
  }
  return out;
}

std::string escaped_markup(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string for_html(std::string_view text, std::size_t most) {
  return escaped_markup(for_terminal(text, most));
}

std::string for_markdown(std::string_view text) {
  // A reference character alone does not hide an address or a mention from a code host; a comment
  // after it does.
  constexpr std::string_view comment = "<!-- -->";
  std::string out;
  const std::string safe = for_html(text);
  for (std::size_t i = 0; i < safe.size(); ++i) {
    const std::string_view rest = std::string_view(safe).substr(i);
    if (safe[i] == '&' && rest.starts_with("&#39;")) {  // not a reference to issue 39
      out += "&#39;";
      i += 4;
      continue;
    }
    if (std::string_view("|\\`*_[]~#$").contains(safe[i])) out += '\\';
    out += safe[i];
    const bool address =
        rest.starts_with("://") || rest.starts_with("w.") || rest.starts_with("W.");
    if (address || safe[i] == '@' || safe[i] == '#') out += comment;
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
    if (c <= 0x10FFFF && unicode::is_printable(c)) {
      out += to_utf8({c});
    } else {
      out += fmt::format("<U+{:04X}>", c);
    }
  }
  return out;
}

}  // namespace acecheck
