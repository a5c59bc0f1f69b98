// SPDX-License-Identifier: Apache-2.0
#include "suite/place.h"

#include <charconv>

#include "core/files/files.h"
#include "core/text.h"
#include "suite/suite.h"

namespace acecheck {

Place place_from(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon != std::string_view::npos) {
    std::size_t line = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, line);
    if (error == std::errc() && rest == end && line > 0) {
      return {.file = std::string(text.substr(0, colon)), .line = line};
    }
  }
  return {.file = std::string(text)};
}

std::map<std::string, Place> places_of_vectors(const std::filesystem::path& directory) {
  // `acecheck vectors generate` writes each member on a line of its own.
  constexpr std::string_view before = "\"id\": \"";
  std::map<std::string, Place> out;
  for (const std::filesystem::path& path : vector_paths(directory)) {
    const auto name = path.lexically_relative(directory.parent_path()).generic_string();
    const std::string text = read_file(path);
    std::size_t number = 0;
    for (const std::string_view line : lines_of(text)) {
      ++number;
      const std::size_t at = line.find(before);
      if (at == std::string_view::npos) continue;
      const std::size_t begin = at + before.size();
      out.try_emplace(std::string(line.substr(begin, line.find('"', begin) - begin)),
                      Place{.file = name, .line = number});
    }
  }
  return out;
}

}  // namespace acecheck
