// SPDX-License-Identifier: Apache-2.0
#include "answer/protocol/usual_answer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "core/members.h"
#include "core/text.h"

namespace acecheck {
namespace {

// Reads a line from left to right, as long as it has what is wanted. Spaces are passed over.
class LineReader {
 public:
  explicit LineReader(std::string_view line) : rest_(line) {}

  bool has(char c) {
    skip_spaces();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  // A string without escapes, of printable ASCII.
  std::optional<std::string_view> text() {
    if (!has('"')) return {};
    std::size_t end = 0;
    while (end < rest_.size() && rest_[end] >= 0x20 && rest_[end] < 0x7F && rest_[end] != '"' &&
           rest_[end] != '\\') {
      ++end;
    }
    if (end == rest_.size() || rest_[end] != '"') return {};
    const std::string_view out = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return out;
  }
  bool has_text(std::string_view wanted) { return text() == wanted; }
  // A whole number as it is usually written; what follows it may be more digits.
  bool has_number(std::uint64_t wanted) {
    skip_spaces();
    std::array<char, 20> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), wanted).ptr;
    const std::string_view text(digits.data(), end);
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  bool is_at_end() {
    skip_spaces();
    return rest_.empty();
  }

 private:
  void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

  std::string_view rest_;
};

}  // namespace

std::optional<Outcome> usual_outcome(std::string_view line, const Request& request) {
  if (line.size() > JsonLimits().octets) return {};
  LineReader reader(line);
  if (!reader.has('{') || !reader.has_text("id") || !reader.has(':') ||
      !reader.has_number(request.id) || !reader.has(',')) {
    return {};
  }
  const std::string_view key = reader.text().value_or("");
  if (!reader.has(':')) return {};
  const auto text = reader.text();
  if (!text) return {};
  std::optional<std::string_view> flags;
  if (request.op == Op::decode && reader.has(',')) {
    if (!reader.has_text("case") || !reader.has(':')) return {};
    flags = reader.text();
    if (!flags || flags->find_first_not_of("Uu") != std::string_view::npos) return {};
  }
  if (!reader.has('}') || !reader.is_at_end()) return {};
  if (key == "reject" && !flags) return Outcome{Outcome::Kind::reject, {}, std::string(*text)};
  if (key != outputs(request.codec, request.op).front() || request.capacity) {
    return {};
  }
  if (key == "ace") return Outcome{Outcome::Kind::value, std::string(*text), ""};
  if (key == "unicode" && is_canonical_unicode(*text)) {
    auto value = text_from(*text);
    if (!value) return {};
    if (flags) value->case_flags = std::string(*flags);
    return Outcome{Outcome::Kind::value, std::move(*value), ""};
  }
  if ((key == "octets" || key == "compressed") && is_canonical_octets(*text)) {
    return Outcome{Outcome::Kind::value, octets_of(*text).value(), ""};
  }
  return {};
}

}  // namespace acecheck
