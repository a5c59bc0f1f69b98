// SPDX-License-Identifier: Apache-2.0
#include "answer/protocol/members_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/suggestion.h"

namespace acecheck {
namespace {

constexpr std::size_t shown_characters = 60;

std::string dumped_excerpt(const Json& value) {
  const std::string text = in_ascii_line(value);
  return text.size() <= shown_characters ? text : text.substr(0, shown_characters) + "...";
}

}  // namespace

std::string unknown_member(const Json& json, std::span<const std::string_view> known) {
  for (const auto& [key, value] : json.items()) {
    if (key.starts_with("x-") || std::ranges::find(known, key) != known.end()) continue;
    const std::string shown = key.substr(0, shown_characters);
    const auto meant = suggestion(shown, {known.begin(), known.end()});
    const std::string what =
        fmt::format("has an unknown member {}: {}", excerpt(shown), dumped_excerpt(value));
    if (meant) return fmt::format("{}; did you mean \"{}\"?", what, *meant);
    return fmt::format("{}; known are {}", what, fmt::join(known, ", "));
  }
  return "";
}

std::string excerpt(std::string_view text, std::size_t characters) {
  return in_ascii_line(text.substr(0, characters)) + (text.size() > characters ? "..." : "");
}

}  // namespace acecheck
