// What tests of texts expect.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace tests {

inline void expect_contains(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "no " << part << " in " << text;
}

}  // namespace tests
