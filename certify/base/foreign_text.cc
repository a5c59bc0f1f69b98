#include "base/foreign_text.h"

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>

#include "base/text.h"

namespace acecheck {

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
    } else if (u_isprint(c) != 0) {
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

}  // namespace acecheck
