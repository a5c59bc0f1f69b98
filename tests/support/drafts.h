// SPDX-License-Identifier: Apache-2.0
// The drafts, for the tests that read them: in ../shared/drafts beside the source tree, or where
// ACECHECK_DRAFTS says. A test without them is skipped.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace tests {

inline std::filesystem::path drafts_directory() {
  const char* given = std::getenv("ACECHECK_DRAFTS");
  if (given != nullptr) return given;
  return std::filesystem::path(ACECHECK_SOURCE_DIR).parent_path() / "shared" / "drafts";
}

// draft: its name, as in "draft-ietf-idn-lace-00".
inline std::string read_draft(const std::string& draft) {
  std::ifstream in(drafts_directory() / (draft + ".txt"), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace tests
