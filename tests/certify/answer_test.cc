// SPDX-License-Identifier: Apache-2.0
// The words in which proofs and fuzzers show answers.
#include "judge/answer.h"

#include <gtest/gtest.h>

namespace answer_test {
namespace {

using namespace acecheck::compare;

TEST(Shown, Texts) {
  EXPECT_EQ(shown(TextAnswer{true, U"b\u00FC\U0001F4A9"}), "0062 00FC 1F4A9");
  EXPECT_EQ(shown(TextAnswer{true, U""}), "the empty text");
  EXPECT_EQ(shown(TextAnswer{false, U"b", "truncated", 3}), "truncated at 3");
}

TEST(Shown, Encodings) {
  EXPECT_EQ(shown(AceAnswer{true, "b-eha"}), "\"b-eha\"");
  EXPECT_EQ(shown(AceAnswer{false, "", "overflow", 0}), "overflow at 0");
}

TEST(Shown, Octets) {
  EXPECT_EQ(shown(OctetsAnswer{true, {0x00, 0xFF, 0x0A}}), "00FF0A");
  EXPECT_EQ(shown(OctetsAnswer{true, {}}), "no octets");
  EXPECT_EQ(shown(OctetsAnswer{false, {1}, "bad-run", 2}), "bad-run at 2");
}

TEST(Shown, WhatIsNotPrintableIsEscaped) {
  EXPECT_EQ(quoted(R"(a"b\c)"), R"("a\"b\\c")");
  EXPECT_EQ(quoted(std::string_view("\0\x1F ~\x7F\xFF", 6)), R"("\x00\x1F ~\x7F\xFF")");
}

}  // namespace
}  // namespace answer_test
