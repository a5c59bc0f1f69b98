// SPDX-License-Identifier: Apache-2.0
#include "judge/answer.h"

#include "core/text.h"

namespace acecheck::compare {
namespace {

template <class T>
std::string shown_or_rejected(const Answer<T>& answer, Data value) {
  if (answer.accepted) return shown(value);
  return std::string(answer.reason) + " at " + std::to_string(answer.position);
}

std::string numbers(const std::vector<std::uint64_t>& all) {
  std::string out;
  for (const std::uint64_t number : all) out += (out.empty() ? "" : " ") + std::to_string(number);
  return out.empty() ? "no numbers" : out;
}

}  // namespace

std::string shown(const Data& value) {
  if (const Text* text = value.whole_text()) {
    const std::string unicode = unicode_of(*text);
    return unicode.empty() ? "the empty text" : unicode;
  }
  if (value.ace() != nullptr) return quoted(*value.ace());
  if (const Octets* octets = value.octets()) {
    return octets->empty() ? "no octets" : hex_of(*octets);
  }
  if (value.units() != nullptr) return hex_of(value.units()->octets);
  if (value.number() != nullptr) return std::to_string(value.number()->value);
  return value.integers() == nullptr ? "nothing" : numbers(value.integers()->numbers);
}

std::string shown(const TextAnswer& answer) {
  return shown_or_rejected(answer, Text{{answer.value.begin(), answer.value.end()}});
}
std::string shown(const AceAnswer& answer) { return shown_or_rejected(answer, answer.value); }
std::string shown(const OctetsAnswer& answer) { return shown_or_rejected(answer, answer.value); }

std::string quoted(std::string_view octets) {
  std::string out = "\"";
  for (const char c : octets) {
    if (c == '"' || c == '\\') {
      (out += '\\') += c;
    } else if (c >= ' ' && c <= '~') {
      out += c;
    } else {
      out += "\\x" + hex_of(std::string_view(&c, 1));
    }
  }
  return out + '"';
}

}  // namespace acecheck::compare
