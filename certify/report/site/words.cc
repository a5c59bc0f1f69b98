// SPDX-License-Identifier: Apache-2.0
#include "report/site/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/foreign_text.h"
#include "core/text.h"
#include "report/wording.h"

namespace acecheck {
namespace {

constexpr std::size_t longest_text = 120;  // octets of an input or an answer in a table

// The address of a section in a document: numbers name sections, letters appendices.
std::string address_of(const std::string& document, const std::string& section) {
  const bool is_number = !section.empty() && section[0] >= '0' && section[0] <= '9';
  const std::size_t end = section.find_first_not_of(is_number ? "0123456789." : "ABCDEFGH");
  std::string number = section.substr(0, end);
  while (number.ends_with('.')) number.pop_back();
  const std::string page = document == "RFC 3492"
                               ? "https://www.rfc-editor.org/rfc/rfc3492"
                               : "https://datatracker.ietf.org/doc/html/" + document;
  return number.empty() ? page
                        : fmt::format("{}#{}-{}", page, is_number ? "section" : "appendix", number);
}

}  // namespace

std::string right_answer(const Vector& vector) {
  if (!vector.value) return fmt::format("a rejection ({})", vector.reason);
  std::string value = shortened(described(vector, *vector.value), longest_text);
  if (vector.min_bits > 32) value += fmt::format(", or a rejection below {} bits", vector.min_bits);
  if (vector.domain != Domain::scalar)
    value = "a rejection; where the domain is wider than Unicode's scalar values, " + value;
  if (vector.idna_rejects) value = "within IDNA, a rejection; for the codec by itself, " + value;
  return value;
}

std::string asked(const Vector& vector) {
  return fmt::format("{} {} of {}", name(vector.codec), name(vector.op),
                     shortened(described(vector), longest_text));
}

std::string codecs_of(const BugClass& bug) {
  std::vector<std::string_view> codecs;
  for (const Codec codec : bug.codecs) codecs.push_back(name(codec));
  return fmt::format("{}", fmt::join(codecs, ", "));
}

Html place_of(const std::string& draft, const std::string& section) {
  return link(address_of(draft, section), fmt::format("{}, section {}", draft, section));
}

Html source_link(const std::string& source) {
  static constexpr std::string_view infix = ", section ";
  const std::size_t at = source.find(infix);
  if (at == std::string::npos) return source;
  const std::size_t end = std::min(source.find(" (draft-", at), source.size());
  Html first =
      place_of(source.substr(0, at), source.substr(at + infix.size(), end - at - infix.size()));
  if (end == source.size()) return first;
  return first + " (" + source_link(source.substr(end + 2, source.size() - end - 3)) + ")";
}

Html isolated(std::string_view text) {
  Html out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find('"', at), text.size());
    out += Html(text.substr(at, open - at));
    if (open == text.size()) break;
    const std::size_t close = text.find('"', open + 1);
    at = close == std::string_view::npos ? text.size() : close + 1;
    out += element("bdi", text.substr(open, at - open));
  }
  return out;
}

}  // namespace acecheck
