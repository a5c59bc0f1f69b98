// SPDX-License-Identifier: Apache-2.0
// What tests of texts expect.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace tests {

inline void expect_contains(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "no " << part << " in " << text;
}

inline void expect_lacks(const std::string& text, const std::string& part) {
  EXPECT_EQ(text.find(part), std::string::npos) << part << " in " << text;
}

}  // namespace tests
