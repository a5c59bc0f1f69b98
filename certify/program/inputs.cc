// SPDX-License-Identifier: Apache-2.0
#include "program/inputs.h"

#include <fmt/format.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <sstream>

#include "core/files/input.h"
#include "core/text.h"

namespace acecheck {
namespace {

std::string notation(const std::string& unicode) {
  std::istringstream in(unicode);
  std::string out;
  for (std::string word; in >> word;) out += (out.empty() ? "U+" : " U+") + word;
  return out;
}

bool is_visible(std::uint64_t c) {
  return c <= 0x10FFFF && u_isgraph(static_cast<UChar32>(c)) != 0;
}

}  // namespace

void ByHand::add_to(CLI::App& command, const std::string& what) {
  command.add_option("--codec", codec, "The encoding")
      ->check(one_of(codec_names))
      ->capture_default_str();
  command.add_option("--domain", domain, "Code points that Punycode and MACE accept and return")
      ->check(one_of(domain_names))
      ->capture_default_str();
  command.add_option("INPUT", inputs, what + "; lines of standard input if none is given");
}

Codec ByHand::chosen_codec() const {
  return from_name<Codec>(codec_names, codec).value_or(Codec::punycode);
}
Domain ByHand::chosen_domain() const {
  return std::min(from_name<Domain>(domain_names, domain).value_or(Domain::scalar),
                  widest_domain(chosen_codec()));
}

Exit ByHand::for_each(
    const std::vector<std::string>& more,
    const std::function<bool(const std::string&, const std::string&)>& each) const {
  bool good = true;
  std::size_t number = 0;
  for (const auto& arguments : {inputs, more}) {
    for (const std::string& input : arguments) {
      good = each(input, fmt::format("argument {}", ++number)) && good;
    }
  }
  if (number > 0) return good ? Exit::conformant : Exit::not_conformant;
  InputLines lines;
  while (const auto next = lines.next()) {
    for (std::string_view line : *next) {
      if (line.ends_with('\r')) line.remove_suffix(1);
      good = each(std::string(line), fmt::format("line {}", ++number)) && good;
    }
  }
  return good ? Exit::conformant : Exit::not_conformant;
}

std::optional<std::string> unicode_from_notation(const std::string& input) {
  std::istringstream in(input);
  std::string unicode;
  for (std::string word; in >> word;) {
    if (word.size() < 3 || (word[0] != 'U' && word[0] != 'u') || word[1] != '+') {
      return std::nullopt;
    }
    unicode += (unicode.empty() ? "" : " ") + word.substr(2);
  }
  if (unicode.empty()) return std::nullopt;
  return canonical_unicode(unicode);
}

std::optional<std::string> unicode_from_input(const std::string& input) {
  if (auto unicode = unicode_from_notation(input)) return unicode;
  const auto text = from_utf8(input);
  if (!text) return std::nullopt;
  return unicode_of(*text);
}

std::string unicode_for_output(const std::string& unicode, bool as_code_points) {
  const auto text = code_points(unicode);
  if (as_code_points || !text || !std::ranges::all_of(*text, is_visible)) return notation(unicode);
  const std::string utf8 = to_utf8(*text);
  return unicode_from_notation(utf8) ? notation(unicode) : utf8;
}

}  // namespace acecheck
