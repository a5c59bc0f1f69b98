// The name that was probably meant.
#include "base/suggestion.h"

#include <gtest/gtest.h>

namespace suggestion_test {
namespace {

using acecheck::did_you_mean;
using acecheck::suggestion;

const std::vector<std::string> names = {"certify", "encode", "decode", "prove"};

TEST(Suggestion, EachKindOfEdit) {
  EXPECT_EQ(suggestion("cerify", names), "certify");    // left out
  EXPECT_EQ(suggestion("certtify", names), "certify");  // added
  EXPECT_EQ(suggestion("pruve", names), "prove");       // replaced
  EXPECT_EQ(suggestion("rpove", names), "prove");       // exchanged: one edit, not two
  EXPECT_EQ(suggestion("ecnode", names), "encode");     // and not decode, which is two edits away
}

// Only neighbours that stand in each other's place have been exchanged.
TEST(Suggestion, AnExchangeIsOfTwoCharacters) {
  EXPECT_EQ(suggestion("abxy", {"abyz"}), std::nullopt);
  EXPECT_EQ(suggestion("abxy", {"abzx"}), std::nullopt);
  EXPECT_EQ(suggestion("abxy", {"abyx"}), "abyx");
  EXPECT_EQ(suggestion("xyab", {"yxab"}), "yxab");
  // What stands before a name in memory is no part of it.
  EXPECT_EQ(suggestion(std::string_view("necode").substr(1), {"encode"}), "encode");
  // It is an edit, as a replacement is.
  EXPECT_EQ(suggestion("abdc", {"abdx", "abcd"}), "abdx");
}

TEST(Suggestion, NothingIsNear) {
  EXPECT_EQ(suggestion("frobnicate", names), std::nullopt);
  EXPECT_EQ(suggestion("xy", {"abc"}), std::nullopt);
  EXPECT_EQ(suggestion("", names), std::nullopt);
  EXPECT_EQ(suggestion("encode", {}), std::nullopt);
}

// One edit for every three characters, and at least one.
TEST(Suggestion, TheNumberOfEdits) {
  EXPECT_EQ(suggestion("ab", {"abc"}), "abc");
  EXPECT_EQ(suggestion("abc", {"ab"}), "ab");
  EXPECT_EQ(suggestion("abcde", {"abxye"}), std::nullopt);
  EXPECT_EQ(suggestion("abcdef", {"abxyef"}), "abxyef");
}

// What stands before the common part counts as well, in either name.
TEST(Suggestion, EveryCharacterCounts) {
  EXPECT_EQ(suggestion("xyabcd", {"abcdzw"}), std::nullopt);
  EXPECT_EQ(suggestion("abcdzw", {"xyabcd"}), std::nullopt);
  // What stands before a name in memory is no part of it.
  EXPECT_EQ(suggestion(std::string_view("bacde").substr(1), {"abcx"}), std::nullopt);
}

TEST(Suggestion, TheFirstOfEquals) {
  EXPECT_EQ(suggestion("xncode", {"encode", "ancode"}), "encode");
}

TEST(Suggestion, Sentence) {
  EXPECT_EQ(did_you_mean("prov", names), "; did you mean prove?");
  EXPECT_EQ(did_you_mean("zzzzzz", names), "");
}

}  // namespace
}  // namespace suggestion_test
