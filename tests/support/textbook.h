// SPDX-License-Identifier: Apache-2.0
// The Punycode codec of tests/vectors/textbook.py, right or with a mistake.
#pragma once

#include <regex>
#include <string>

#include "support/command.h"

namespace tests {

inline const std::string textbook = "python3 " ACECHECK_SOURCE_DIR "/tests/vectors/textbook.py ";

// The number in the text that the first group of the pattern matches; -1 if nothing does.
inline int number_in(const std::string& text, const char* pattern) {
  std::smatch found;
  return std::regex_search(text, found, std::regex(pattern)) ? std::stoi(found[1]) : -1;
}

// The failures that `acecheck certify` counts of that codec: "32 scalar literal".
inline int certified_failures(const std::string& codec) {
  const auto result =
      run(ACECHECK_PROGRAM " certify --codec punycode -- " + textbook + codec + " 2>&1");
  return number_in(result.out, "failed ([0-9]+)\n");
}

}  // namespace tests
