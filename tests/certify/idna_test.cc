// Which texts IDNA leaves alone, and which it refuses.
#include "authoring/idna.h"

#include <gtest/gtest.h>

#include "authoring/regression.h"
#include "base/text.h"
#include "suite/suite.h"
#include "support/loaded_suite.h"
#include "support/questions.h"

namespace idna_test {
namespace {

using namespace acecheck;
using tests::suite;

// Whether IDNA leaves a text alone, whose encoding is computed.
bool is_stable(const char* unicode) {
  return is_idna_stable(
      unicode,
      regression(suite(), tests::question(Codec::punycode, Op::encode, {{"unicode", unicode}}),
                 "")["ace"]
          .get<std::string>());
}

TEST(Idna, LeavesSomeTextsAlone) {
  EXPECT_TRUE(is_idna_stable("00FC", "tda"));
  EXPECT_FALSE(is_idna_stable("00FC", "tdb"));
  EXPECT_FALSE(is_idna_stable("00DC", "gba"));  // a capital
  EXPECT_FALSE(is_idna_stable("D800", "ib9b"));
  EXPECT_FALSE(is_idna_stable("DFFF", "xf0b"));
  EXPECT_FALSE(is_idna_stable("110000", "6m8c"));
  EXPECT_FALSE(is_idna_stable("0378", "hva"));              // of no character
  for (const char* unicode : {"0840", "10597", "11F04"}) {  // of Unicode 6.0, 14.0 and 15.0
    EXPECT_TRUE(is_stable(unicode)) << unicode;
  }
  EXPECT_FALSE(is_stable("2EBF0"));  // of Unicode 15.1
}

TEST(Idna, RefusesSomeTexts) {
  EXPECT_TRUE(is_refused_by_idna({0xDC}));             // a capital
  EXPECT_TRUE(is_refused_by_idna({0x41E, 0x43B}));     // a capital beside a small letter
  EXPECT_TRUE(is_refused_by_idna({0xFB01, 'x'}));      // a ligature
  EXPECT_TRUE(is_refused_by_idna({'a', 0xAD, 0xE4}));  // the soft hyphen becomes nothing
  EXPECT_TRUE(is_refused_by_idna({0x3316}));           // becomes six characters
  EXPECT_TRUE(is_refused_by_idna({'x', 'n', '-', '-', 0xE9}));
  EXPECT_TRUE(is_refused_by_idna({'X', 'n', '-', '-', 0xE9}));
  EXPECT_FALSE(is_refused_by_idna({'x', 'm', '-', '-', 0xE9}));
  EXPECT_TRUE(is_refused_by_idna({'x', 'n', '-', '-', 0x80}));
  EXPECT_FALSE(is_refused_by_idna({'x', 'n', '-', '-', 0x7F}));   // ASCII alone
  EXPECT_TRUE(is_refused_by_idna({'x', 'n', '-', '-', 0x220}));   // of Unicode 3.2
  EXPECT_FALSE(is_refused_by_idna({'x', 'n', '-', '-', 0x221}));  // of Unicode 4.0
  EXPECT_FALSE(is_refused_by_idna({0xFC}));
  EXPECT_FALSE(is_refused_by_idna({'B', 0xFC}));  // the label can be read without regard to case
  EXPECT_FALSE(is_refused_by_idna({'A'}));
  EXPECT_FALSE(is_refused_by_idna({0xDF, 0xE4}));  // a deviation: IDNA2003 alone maps it
  EXPECT_FALSE(is_refused_by_idna({0x2C2F}));      // a capital of Unicode 14
  EXPECT_FALSE(
      is_refused_by_idna({0x10A0, 0x10D1}));  // a capital for which 3.2 has no small letter
  EXPECT_FALSE(is_refused_by_idna({0xD800, 0xDC}));
  EXPECT_FALSE(is_refused_by_idna({0x110000, 0xDC}));
}

// Each rule of UTS #46 by itself, beside a text that keeps it.
TEST(Idna, KeepsEveryRuleOfUts46) {
  struct Row {
    const char* rule;
    const char* kept;
    const char* broken;
  };
  for (const auto& [rule, kept, broken] :
       {Row{"letters, digits and hyphens", "00FC 002D 0061", "00FC 005F 0061"},
        {"direction", "05D0 05D1", "05D0 0061"},
        {"joiners", "0915 094D 200D 0937", "0061 200D 00FC"},
        {"middle dots", "006C 00B7 006C", "0061 00B7 0061"},
        {"a deviation", "00DF", "1E9E"},
        {"marks", "00FC 0315", "0315 00FC"},
        {"hyphens at the ends", "00FC 002D 00FC", "002D 00FC"}}) {
    EXPECT_TRUE(is_stable(kept)) << rule;
    EXPECT_FALSE(is_stable(broken)) << rule;
  }
  // Too long for a label, which is a matter of its own.
  std::string longer = "00FC";
  for (int i = 0; i < 80; ++i) longer += " 0061";
  EXPECT_TRUE(is_stable(longer.c_str()));
}

// What follows the prefix makes a label of its own, unless it is none of Unicode.
TEST(Idna, RefusesAPrefixBeforeEveryCharacter) {
  const auto refused = [](std::uint64_t c) { return is_refused_by_idna({'x', 'n', '-', '-', c}); };
  for (const std::uint64_t c : {0x80u, 0xFCu, 0xE000u, 0x10FFFFu}) EXPECT_TRUE(refused(c)) << c;
  for (const std::uint64_t c : {0xD800u, 0xDBFFu, 0xDC00u, 0xDFFFu, 0x110000u}) {
    EXPECT_FALSE(refused(c)) << c;
  }
  for (const std::vector<std::uint64_t>& other :
       {std::vector<std::uint64_t>{'x', 'n', '-', 'a', 0xE9},
        {'x', 'n', '-', 0xE9},
        {'x', 'n', 'a', '-', '-', 0xE9}}) {
    EXPECT_FALSE(is_refused_by_idna(other));
  }
}

// All of them are read in small letters, and nothing else is.
TEST(Idna, CapitalsOfAsciiAreNoReason) {
  for (std::uint64_t c = 'A'; c <= 'Z'; ++c) EXPECT_FALSE(is_refused_by_idna({c, 0xFC})) << c;
  EXPECT_TRUE(is_refused_by_idna({'Z', 0xDC}));
  EXPECT_FALSE(is_refused_by_idna({0xFC, 'A'}));
}

}  // namespace
}  // namespace idna_test
