// SPDX-License-Identifier: Apache-2.0
// Whole texts, as they were read and found right: what people and programs read, to the last
// character.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/files/files.h"

namespace tests {

// Expects that the text is the one in tests/golden/expected/NAME. With ACECHECK_GOLDEN=write the
// file is written instead: `git diff` then shows what changed, for a person to read before it is
// committed.
inline void expect_golden(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(ACECHECK_SOURCE_DIR) / "tests/golden/expected" / name;
  const char* mode = std::getenv("ACECHECK_GOLDEN");
  if (mode != nullptr && std::string_view(mode) == "write") {
    acecheck::write_file(path, text);
    return;
  }
  const std::string expected = acecheck::read_file_if_there(path);
  if (text == expected) return;
  const auto at =
      static_cast<std::size_t>(std::ranges::mismatch(text, expected).in1 - text.begin());
  const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  const std::size_t line =
      static_cast<std::size_t>(
          std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n')) +
      1;
  const auto line_from = [&](const std::string& of) {
    return begin < of.size() ? of.substr(begin, std::min(of.find('\n', begin), of.size()) - begin)
                             : std::string("(the end)");
  };
  ADD_FAILURE() << name << " differs from line " << line << " on\nexpected: " << line_from(expected)
                << "\ngot:      " << line_from(text)
                << "\nIf the new text is right: ACECHECK_GOLDEN=write ctest --preset test -R "
                   "Golden, and read the diff.";
}

}  // namespace tests
