// The program as a user runs it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>

#include "support/command.h"
#include "support/expect.h"

namespace program_test {

using tests::expect_contains;

inline const std::string program = ACECHECK_PROGRAM;
inline const std::string hostile = ACECHECK_HOSTILE;

inline tests::Result acecheck(const std::string& arguments, const std::string& input = "") {
  return tests::run(program + " " + arguments, input);
}

// Expects that the program fails with this code, and that standard error is one line with these
// words.
inline tests::Result expect_fails(const std::string& arguments, int code,
                                  std::initializer_list<const char*> words) {
  const tests::Result result = acecheck(arguments);
  EXPECT_EQ(result.code, code) << arguments << "\n" << result.error;
  EXPECT_EQ(std::count(result.error.begin(), result.error.end(), '\n'), 1) << result.error;
  for (const char* word : words) expect_contains(result.error, word);
  return result;
}

}  // namespace program_test
