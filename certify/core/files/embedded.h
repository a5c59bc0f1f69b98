// SPDX-License-Identifier: Apache-2.0
// Files inside the program. A build with ACECHECK_STATIC has the vectors and the templates of
// adapters there, so that the one file of the program runs where there is nothing else; other
// builds have no such file.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace acecheck {

struct EmbeddedFile {
  std::string_view path;  // below embedded_root, such as "vectors/bugs.json"
  std::string_view content;
};

// What stands before the paths of these files in messages, and where data_directory() says they
// are.
inline constexpr std::string_view embedded_root = "inside-acecheck:";

// All of them, ordered by path.
std::span<const EmbeddedFile> embedded_files();

// The templates, the style and the script of the HTML report and the suite's site, which every
// build has inside.
std::span<const EmbeddedFile> page_files();

// Whether the path is the root's or below it, whether or not there is such a file.
inline bool is_embedded(const std::filesystem::path& path) {
  return path.begin() != path.end() && *path.begin() == embedded_root;
}

}  // namespace acecheck
