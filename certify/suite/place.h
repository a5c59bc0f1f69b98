// SPDX-License-Identifier: Apache-2.0
// Where things stand in files, for reports that point at them.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace acecheck {

struct Place {
  std::string file;
  std::size_t line = 1;
};

// "src/punycode.c:120", or "src/punycode.c" for its first line.
Place place_from(std::string_view text);

// Where each vector begins, by id. directory: the one that holds drafts/, edge/ and regressions/;
// the files are named from the folder above, as vectors/edge/punycode-delimiter.json is. Throws
// BadInput for a file that cannot be read.
std::map<std::string, Place> places_of_vectors(const std::filesystem::path& directory);

}  // namespace acecheck
