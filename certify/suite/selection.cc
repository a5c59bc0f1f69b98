// SPDX-License-Identifier: Apache-2.0
#include "suite/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/failure.h"
#include "core/suggestion.h"
#include "suite/catalogue.h"

namespace acecheck {
namespace {

// What a pattern is about: the member of the vectors (nothing: the id), and the pattern of it.
struct Kind {
  std::string_view prefix;
  const char* member;
};
constexpr Kind kinds[] = {
    {"bug:", "bugs"}, {"requirement:", "requirements"}, {"erratum:", "errata"}, {"", nullptr}};

const Kind& kind_of(std::string_view pattern) {
  return *std::ranges::find_if(kinds,
                               [&](const Kind& kind) { return pattern.starts_with(kind.prefix); });
}

std::vector<std::string> names_of(const Vector& vector, const Kind& kind) {
  if (kind.member == nullptr) return {vector.id};
  return references_of(vector, kind.member);
}

bool matches_any(const std::vector<std::string>& patterns, const Vector& vector) {
  return std::ranges::any_of(patterns,
                             [&](const std::string& each) { return matches(each, vector); });
}

bool matches_some_vector(std::string_view pattern, const Suite& suite) {
  if (names_profile(pattern)) pattern.remove_prefix(pattern.find('/') + 1);
  return std::ranges::any_of(suite.vectors(),
                             [&](const Vector& vector) { return matches(pattern, vector); });
}

// The first `parts` parts of a name that has slashes between its parts, or all of it.
std::string first_parts(std::string_view name, std::size_t parts) {
  std::size_t end = 0;
  for (; parts > 0 && end != std::string_view::npos; --parts) {
    end = name.find('/', end == 0 ? 0 : end + 1);
  }
  return std::string(name.substr(0, end));
}

}  // namespace

bool names_profile(std::string_view pattern) {
  const std::string first = first_parts(pattern, 1);
  return first.size() < pattern.size() &&
         (known_profile(first) != nullptr || first.starts_with(custom_profile));
}

bool matches(std::string_view pattern, const Vector& vector) {
  const Kind& kind = kind_of(pattern);
  const std::string_view rest = pattern.substr(kind.prefix.size());
  if (kind.member == nullptr) {
    return matches(rest, vector.id) ||
           (vector.profile &&
            matches(rest, std::string_view(vector.id).substr(vector.profile->name.size() + 1)));
  }
  return std::ranges::any_of(references_of(vector, kind.member),
                             [&](const std::string& id) { return matches(rest, id); });
}

Json to_json(const Selection& selection) {
  Json out = Json::object();
  if (!selection.filter.empty()) out["filter"] = selection.filter;
  if (!selection.exclude.empty()) out["exclude"] = selection.exclude;
  if (selection.codec) out["codec"] = name(*selection.codec);
  return out;
}

bool Selection::selects(const Vector& vector) const {
  return (!codec || vector.codec == *codec) && (filter.empty() || matches_any(filter, vector)) &&
         !matches_any(exclude, vector);
}

std::string did_you_mean_vectors(std::string_view pattern, const Suite& suite) {
  const Kind& kind = kind_of(pattern);
  const std::string_view name = pattern.substr(kind.prefix.size());
  // The parts before the first wildcard are compared with as many parts of the names.
  const std::string_view literal = name.substr(0, name.find_first_of("*?"));
  const std::string_view head =
      literal.ends_with('/') ? literal.substr(0, literal.size() - 1) : literal;
  const auto parts = static_cast<std::size_t>(std::ranges::count(head, '/')) + 1;
  std::set<std::string> beginnings;
  for (const Vector& vector : suite.vectors()) {
    for (const std::string& each : names_of(vector, kind)) {
      beginnings.insert(first_parts(each, parts));
    }
  }
  const auto meant = suggestion(head, {beginnings.begin(), beginnings.end()});
  if (!meant) return "";
  std::string out = std::string(kind.prefix) + *meant +
                    std::string(name.substr(std::min(head.size(), name.size())));
  if (!matches_some_vector(out, suite)) out += out.ends_with('/') ? "*" : "/*";
  return matches_some_vector(out, suite) ? fmt::format("; did you mean {}?", out) : "";
}

void check_patterns(const Selection& selection, const Suite& suite) {
  for (const auto* patterns : {&selection.filter, &selection.exclude}) {
    for (const std::string& pattern : *patterns) {
      if (matches_some_vector(pattern, suite)) continue;
      throw BadInput(fmt::format(
          "{} '{}' matches no vector{}; `acecheck vectors list` has all ids, and a pattern is an "
          "id, bug:CLASS, requirement:ID or erratum:ID, each with * and ?",
          patterns == &selection.filter ? "--filter" : "--exclude", pattern,
          did_you_mean_vectors(pattern, suite)));
    }
  }
}

}  // namespace acecheck
