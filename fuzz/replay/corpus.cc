// SPDX-License-Identifier: Apache-2.0
#include "corpus.h"

namespace fuzz {
namespace {

std::optional<unsigned> hex_digit(char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const std::size_t value = digits.find(c);
  return value == std::string_view::npos ? std::nullopt
                                         : std::optional(static_cast<unsigned>(value));
}

std::optional<std::string> parse_line(std::string_view line) {
  std::string out;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (c < ' ' || c > '~') return std::nullopt;
    if (c != '\\') {
      out += c;
    } else if (line.substr(at, 2) == "\\\\") {
      out += '\\';
      ++at;
    } else {
      if (line.substr(at, 2) != "\\x" || line.size() - at < 4) return std::nullopt;
      const auto high = hex_digit(line[at + 2]);
      const auto low = hex_digit(line[at + 3]);
      if (!high || !low) return std::nullopt;
      out += static_cast<char>(*high << 4 | *low);
      at += 3;
    }
  }
  return out;
}

}  // namespace

std::optional<std::vector<std::string>> parse_corpus(std::string_view text) {
  std::vector<std::string> inputs;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;  // the last line is truncated
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line.starts_with('#')) continue;
    auto input = parse_line(line);
    if (!input) return std::nullopt;
    inputs.push_back(std::move(*input));
  }
  return inputs;
}

}  // namespace fuzz
