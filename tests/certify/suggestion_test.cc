// SPDX-License-Identifier: Apache-2.0
// The name that was probably meant.
#include "core/suggestion.h"

#include <gtest/gtest.h>

namespace suggestion_test {
namespace {

using acecheck::suggestion;

TEST(Suggestion, IsTheNearestName) {
  const std::vector<std::string> names = {"certify", "encode", "decode", "prove"};
  for (const auto& [typed, meant] : {std::pair{"cerify", "certify"},  // left out
                                     {"certtify", "certify"},         // added
                                     {"pruve", "prove"},              // replaced
                                     {"rpove", "prove"},              // exchanged: one edit
                                     {"ecnode", "encode"}}) {         // decode is two edits away
    EXPECT_EQ(suggestion(typed, names), meant);
  }
  EXPECT_EQ(suggestion("xncode", {"encode", "ancode"}), "encode");  // the first of equals
  EXPECT_EQ(suggestion("go", {"go-puny-long", "go-idna"}), "go-idna");
  EXPECT_EQ(suggestion("idn2", {"libidn", "libidn2"}), "libidn2");
  EXPECT_EQ(suggestion("uts46", {"libidn", "libidn2-uts46"}), "libidn2-uts46");
}

// One edit for every three characters, and at least one.
TEST(Suggestion, IsNotMadeWhereNothingIsNear) {
  const std::vector<std::string> names = {"certify", "encode", "decode", "prove"};
  EXPECT_EQ(suggestion("frobnicate", names), std::nullopt);
  EXPECT_EQ(suggestion("", names), std::nullopt);
  EXPECT_EQ(suggestion("encode", {}), std::nullopt);
  EXPECT_EQ(suggestion("xy", {"abc"}), std::nullopt);
  EXPECT_EQ(suggestion("ab", {"abc"}), "abc");
  EXPECT_EQ(suggestion("abcde", {"abxye"}), std::nullopt);
  EXPECT_EQ(suggestion("abcdef", {"abxyef"}), "abxyef");
}

}  // namespace
}  // namespace suggestion_test
