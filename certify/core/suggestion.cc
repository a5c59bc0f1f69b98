// SPDX-License-Identifier: Apache-2.0
#include "core/suggestion.h"

#include <algorithm>
#include <cstddef>

namespace acecheck {
namespace {

// The number of edits between two names.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        edits[i][j] = std::max(i, j);
        continue;
      }
      const std::size_t replaced = edits[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      edits[i][j] = std::min({replaced, edits[i - 1][j] + 1, edits[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
      }
    }
  }
  return edits[a.size()][b.size()];
}

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::optional<std::string> suggestion(std::string_view typed,
                                      const std::vector<std::string>& names) {
  constexpr std::size_t enough_for_beginning = 2;  // characters
  constexpr std::size_t enough_for_part = 3;
  const std::string* begins = nullptr;
  for (const std::string& name : names) {
    if (std::ranges::equal(typed, name, {}, small, small)) return name;
    if (typed.size() >= enough_for_beginning && name.starts_with(typed) &&
        (begins == nullptr || name.size() < begins->size())) {
      begins = &name;
    }
  }
  if (begins != nullptr) return *begins;
  const std::size_t most = std::max<std::size_t>(1, typed.size() / 3);
  const std::string* nearest = nullptr;
  std::size_t least = most + 1;
  for (const std::string& name : names) {
    const std::size_t length_alone =
        std::max(name.size(), typed.size()) - std::min(name.size(), typed.size());
    if (length_alone >= least) continue;
    if (const std::size_t edits = distance(typed, name); edits < least) {
      least = edits;
      nearest = &name;
    }
  }
  if (nearest != nullptr) return *nearest;
  if (typed.size() < enough_for_part) return std::nullopt;
  const auto part =
      std::ranges::find_if(names, [&](const std::string& name) { return name.contains(typed); });
  return part == names.end() ? std::nullopt : std::optional(*part);
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names) {
  const auto meant = suggestion(typed, names);
  return meant ? "; did you mean " + *meant + "?" : "";
}

}  // namespace acecheck
