// SPDX-License-Identifier: Apache-2.0
// The HTML report as tests read it.
#pragma once

#include <filesystem>
#include <string>

#include "support/command.h"

namespace tests {

// The data of a page of `acecheck report --html`, as JSON.
inline std::string data_of_page(const std::filesystem::path& page) {
  return run("python3 " ACECHECK_SOURCE_DIR "/tests/page/unpack.py " + page.string()).out;
}

}  // namespace tests
