// SPDX-License-Identifier: Apache-2.0
// Enumerations with names: the words of the vectors, the adapter protocol and the command line.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace acecheck {

// The enumerator with that name, or nothing. names: of the enumerators, in their order.
template <class Enum, std::size_t N>
constexpr std::optional<Enum> from_name(const std::array<std::string_view, N>& names,
                                        std::string_view text) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == text) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

template <class Enum, std::size_t N>
constexpr std::string_view name_in(const std::array<std::string_view, N>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

}  // namespace acecheck
