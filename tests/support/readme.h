// SPDX-License-Identifier: Apache-2.0
// The programs that vectors/README.md prints.
#pragma once

#include <gtest/gtest.h>

#include "support/command.h"

namespace tests {

// The code block in that language.
inline std::string readme_block(const std::string& language) {
  const std::string text = read_file(ACECHECK_SOURCE_DIR "/vectors/README.md");
  const std::string fence = "```" + language + "\n";
  const std::size_t start = text.find(fence) + fence.size();
  EXPECT_NE(text.find(fence), std::string::npos) << language;
  return text.substr(start, text.find("```\n", start) - start);
}

}  // namespace tests
