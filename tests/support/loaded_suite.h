// SPDX-License-Identifier: Apache-2.0
// The suite and its catalogue, loaded once for each test program.
#pragma once

#include <filesystem>

#include "suite/catalogue.h"
#include "suite/suite.h"

namespace tests {

inline const acecheck::Suite& suite() {
  static const auto loaded =
      acecheck::Suite::load(std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors");
  return loaded;
}

inline const acecheck::Catalogue& catalogue() {
  static const auto loaded =
      acecheck::Catalogue::load(std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors");
  return loaded;
}

}  // namespace tests
