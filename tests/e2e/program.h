// SPDX-License-Identifier: Apache-2.0
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

// What a person sees who types these words.
inline std::string transcript(const std::string& typed, const tests::Result& result) {
  return "$ " + typed + '\n' + result.out + result.error +
         (result.code == 0 ? "" : "exit code " + std::to_string(result.code) + '\n');
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

// An adapter that declares these codecs and then gives every request the same answer.
inline std::string answering_only(const std::string& codecs, const std::string& answer) {
  std::string declared;
  for (const char c : codecs) declared += c == '"' ? std::string("\\\"") : std::string(1, c);
  return "sh -c 'while read l; do case $l in *hello*) echo "
         "\"{\\\"hello\\\":1,\\\"name\\\":\\\"x\\\",\\\"codecs\\\":" +
         declared + "}\";; *) id=${l#*:}; echo \"{\\\"id\\\":${id%%,*},\\\"" + answer +
         "\\\":\\\"never\\\"}\";; esac; done'";
}

}  // namespace program_test
