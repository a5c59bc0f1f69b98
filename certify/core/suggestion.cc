// SPDX-License-Identifier: Apache-2.0
#include "core/suggestion.h"

#include <algorithm>
#include <ranges>
#include <utility>

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

// How unlike a name is: the number of the rule, and what orders the names of that rule.
using Rank = std::pair<int, std::size_t>;

std::optional<Rank> rank_of(std::string_view typed, const std::string& name) {
  constexpr std::size_t enough_for_beginning = 2;  // characters
  constexpr std::size_t enough_for_part = 3;
  if (std::ranges::equal(typed, name, {}, small, small)) return Rank{1, 0};
  if (typed.size() >= enough_for_beginning && name.starts_with(typed)) {
    return Rank{2, name.size()};
  }
  const std::size_t most = std::max<std::size_t>(1, typed.size() / 3);
  const std::size_t length_alone =
      std::max(name.size(), typed.size()) - std::min(name.size(), typed.size());
  if (length_alone <= most) {
    if (const std::size_t edits = distance(typed, name); edits <= most) return Rank{3, edits};
  }
  if (typed.size() >= enough_for_part && name.contains(typed)) return Rank{4, 0};
  return std::nullopt;
}

}  // namespace

std::vector<std::string> suggestions(std::string_view typed, const std::vector<std::string>& names,
                                     std::size_t most) {
  std::vector<std::pair<Rank, std::string>> ranked;
  for (const std::string& name : names) {
    if (const auto rank = rank_of(typed, name)) ranked.emplace_back(*rank, name);
  }
  std::ranges::stable_sort(ranked, {}, &std::pair<Rank, std::string>::first);
  std::vector<std::string> out;
  for (auto& [rank, name] : ranked | std::views::take(most)) out.push_back(std::move(name));
  return out;
}

std::optional<std::string> suggestion(std::string_view typed,
                                      const std::vector<std::string>& names) {
  std::vector<std::string> nearest = suggestions(typed, names, 1);
  return nearest.empty() ? std::nullopt : std::optional(std::move(nearest.front()));
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names,
                         std::size_t most) {
  const std::vector<std::string> meant = suggestions(typed, names, most);
  if (meant.empty()) return "";
  std::string out = "; did you mean " + meant.front();
  for (std::size_t i = 1; i < meant.size(); ++i) {
    out += (i + 1 == meant.size() ? " or " : ", ") + meant[i];
  }
  return out + '?';
}

}  // namespace acecheck
