// SPDX-License-Identifier: Apache-2.0
// The program, run in a folder of its own for each test.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "support/command.h"

namespace tests {

class InFolder : public testing::Test {
 protected:
  Result acecheck(const std::string& words) const {
    return run("cd " + directory_.path().string() + " && " + ACECHECK_PROGRAM + " " + words);
  }

  TemporaryDirectory directory_;
};

}  // namespace tests
