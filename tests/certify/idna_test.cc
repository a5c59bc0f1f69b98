// SPDX-License-Identifier: Apache-2.0
// Which texts IDNA leaves alone, and which it refuses. Against other implementations of IDNA:
// vectors/generate_test.cc and layers_test.cc.
#include "suite/idna.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "suite/files/regression.h"
#include "support/loaded_suite.h"
#include "support/questions.h"

namespace idna_test {
namespace {

using namespace acecheck;

// Whether IDNA leaves the text alone.
bool is_stable(const std::string& unicode) {
  const auto question = tests::question(Codec::punycode, Op::encode, {{"unicode", unicode}});
  return is_idna_stable(unicode,
                        regression(tests::suite(), question, "")["ace"].get<std::string>());
}

TEST(Idna, LeavesTextsAloneThatKeepTheRulesOfUts46) {
  struct Row {
    const char* rule;
    const char* kept;
    const char* broken;
  };
  for (const auto& [rule, kept, broken] :
       {Row{"letters, digits and hyphens", "00FC 002D 0061", "00FC 005F 0061"},
        {"small letters", "00FC", "00DC"},
        {"direction", "05D0 05D1", "05D0 0061"},
        {"joiners", "0915 094D 200D 0937", "0061 200D 00FC"},
        {"middle dots", "006C 00B7 006C", "0061 00B7 0061"},
        {"a deviation", "00DF", "1E9E"},
        {"marks", "00FC 0315", "0315 00FC"},
        {"hyphens at the ends", "00FC 002D 00FC", "002D 00FC"},
        {"assigned characters", "0840", "0378"},
        {"characters of Unicode 15.0 at most", "11F04", "2EBF0"},
        {"scalar values", "00FC", "D800"}}) {
    EXPECT_TRUE(is_stable(kept)) << rule;
    EXPECT_FALSE(is_stable(broken)) << rule;
  }
  EXPECT_FALSE(is_idna_stable("00FC", "tdb"));  // another label
}

// An implementation of the layer idna may reject these, whatever its version of Unicode.
TEST(Idna, RefusesWhatEveryVersionRefuses) {
  const std::vector<std::vector<std::uint64_t>> refused = {
      {0xDC},             // a capital
      {'Z', 0xDC},        //
      {0xFB01, 'x'},      // a ligature
      {'a', 0xAD, 0xE4},  // the soft hyphen becomes nothing
      {0x3316},           // becomes six characters
      {'x', 'n', '-', '-', 0xE9},
      {'X', 'n', '-', '-', 0x10FFFF}};
  for (const auto& text : refused) EXPECT_TRUE(is_refused_by_idna(text)) << text[0];
  const std::vector<std::vector<std::uint64_t>> taken = {
      {0xFC},
      {'A', 'Z', 0xFC},  // labels are compared without regard to the case of ASCII
      {0xDF, 0xE4},      // IDNA2003 alone maps a deviation
      {0x2C2F},          // a capital of Unicode 14
      {0x10A0, 0x10D1},  // a capital without a small letter in Unicode 3.2
      {'x', 'm', '-', '-', 0xE9},
      {'x', 'n', '-', 'a', 0xE9},
      {'x', 'n', '-', '-', 0x7F},   // ASCII alone
      {'x', 'n', '-', '-', 0x221},  // of Unicode 4.0
      {'x', 'n', '-', '-', 0xD800},
      {0xD800, 0xDC},
      {0x110000, 0xDC}};
  for (const auto& text : taken) EXPECT_FALSE(is_refused_by_idna(text)) << text.back();
}

}  // namespace
}  // namespace idna_test
