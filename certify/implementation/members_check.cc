#include "implementation/members_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace acecheck {
namespace {

constexpr std::size_t shown_characters = 60;

// Levenshtein's distance: how many characters are to be added, removed or replaced.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

std::string dumped_excerpt(const Json& value) {
  const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  return text.size() <= shown_characters ? text : text.substr(0, shown_characters) + "...";
}

}  // namespace

std::string wrong_member(std::string_view key, const Json& value, std::string_view expected) {
  return fmt::format("has \"{}\": {}; expected {}", key, dumped_excerpt(value), expected);
}

std::string unknown_member(const Json& json, std::span<const std::string_view> known) {
  for (const auto& [key, value] : json.items()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    const std::string shown = key.substr(0, shown_characters);
    const auto nearest = std::ranges::min_element(
        known, {}, [&](std::string_view name) { return distance(name, shown); });
    const std::string what =
        fmt::format("has an unknown member {}: {}", excerpt(shown), dumped_excerpt(value));
    if (distance(*nearest, shown) <= (nearest->size() + 1) / 3) {
      return fmt::format("{}; did you mean \"{}\"?", what, *nearest);
    }
    return fmt::format("{}; known are {}", what, fmt::join(known, ", "));
  }
  return "";
}

std::string excerpt(std::string_view text, std::size_t characters) {
  return Json(text.substr(0, characters)).dump(-1, ' ', true, Json::error_handler_t::replace) +
         (text.size() > characters ? "..." : "");
}

}  // namespace acecheck
