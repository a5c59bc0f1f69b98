// SPDX-License-Identifier: Apache-2.0
#include "core/unicode/unicode_version.h"

#include <array>
#include <charconv>

namespace acecheck {

std::optional<UnicodeVersion> unicode_version_from(std::string_view text) {
  std::array<unsigned, 3> numbers{};
  std::size_t count = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    const auto [next, error] = std::from_chars(at, end, numbers[count++]);
    if (error != std::errc()) return std::nullopt;
    at = next;
    if (at == end) break;
    if (*at++ != '.' || count == numbers.size()) return std::nullopt;
  }
  if (count < 2) return std::nullopt;
  return UnicodeVersion{numbers[0], numbers[1]};
}

std::string to_string(UnicodeVersion version) {
  return std::to_string(version.major) + '.' + std::to_string(version.minor);
}

}  // namespace acecheck
