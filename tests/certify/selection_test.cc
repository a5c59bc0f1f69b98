// SPDX-License-Identifier: Apache-2.0
// Which vectors a pattern selects, and what is said of a pattern that selects none.
#include "suite/selection.h"

#include <gtest/gtest.h>

#include "run/selected.h"
#include "support/loaded_suite.h"
#include "support/refusal.h"

namespace selection_test {
namespace {

using namespace acecheck;
using tests::suite;

TEST(Selection, APatternIsOfAnIdAClassOrARequirement) {
  const Vector& leading = *suite().find("punycode/delimiter/leading-tda");
  EXPECT_TRUE(matches("punycode/*/leading-t?a", leading));
  EXPECT_FALSE(matches("delimiter", leading));
  EXPECT_TRUE(matches("requirement:bis/6.2/consume-*", leading));
  EXPECT_FALSE(matches("bis/6.2/consume-*", leading));
  const std::string bug = leading.json["bugs"][0];
  EXPECT_TRUE(matches("bug:" + bug, leading));
  EXPECT_FALSE(matches("bug:" + bug + "?", leading));
}

TEST(Selection, FiltersAddAndExclusionsTakeAway) {
  const Vector& leading = *suite().find("punycode/delimiter/leading-tda");
  EXPECT_TRUE(Selection{}.selects(leading));
  EXPECT_TRUE((Selection{.filter = {"lace/*", "punycode/*"}}.selects(leading)));
  EXPECT_FALSE((Selection{.filter = {"lace/*"}}.selects(leading)));
  EXPECT_FALSE((Selection{.exclude = {"lace/*", "*tda"}}.selects(leading)));
  EXPECT_FALSE((Selection{.filter = {"punycode/*"}, .exclude = {"punycode/*"}}.selects(leading)));
  EXPECT_FALSE((Selection{.codec = Codec::lace}.selects(leading)));
}

TEST(Selection, APatternThatMatchesNothingIsRefusedWithTheNearestOne) {
  const auto refusal = [](const Selection& selection) {
    return tests::refusal([&] { check_patterns(selection, suite()); });
  };
  EXPECT_EQ(refusal({.filter = {"lace/*"}, .exclude = {"bug:*"}}), "");
  EXPECT_TRUE(refusal({.filter = {"lace/*", "*nothing*"}}).starts_with("--filter '*nothing*'"));
  EXPECT_TRUE(refusal({.exclude = {"punicode*"}}).starts_with("--exclude 'punicode*'"));
  for (const auto& [pattern, meant] :
       {std::pair{"punicode/delimiter/leading-tda", "punycode/delimiter/leading-tda"},
        {"punicode*", "punycode*"},
        {"punycode/dilimiter/*", "punycode/delimiter/*"},
        {"punycode/delimiter", "punycode/delimiter/*"},
        {"requirement:bis/6.2/consume-delimeter", "requirement:bis/6.2/consume-delimiter"},
        {"bug:overfow-n", "bug:overflow-n"},
        {"*nothing*", ""},
        {"", ""}}) {
    const std::string words = did_you_mean_vectors(pattern, suite());
    EXPECT_TRUE(*meant == '\0' ? words.empty() : words.contains("did you mean ")) << words;
    EXPECT_TRUE(words.contains(meant)) << words;
  }
}

// What is selected and not declared is counted, with the reason.
TEST(Selection, CountsWhatIsNotDeclared) {
  Hello hello{"x", "", "", 1, {{Codec::lace, Capabilities()}}};
  hello.codecs[Codec::lace].ops = {Op::compress, Op::encode};
  const Selected selected = select(suite(), {.filter = {"lace/00/*", "mace/*"}}, hello);
  for (const Vector* vector : selected.vectors) {
    EXPECT_TRUE(vector->codec == Codec::lace && vector->op != Op::decode) << vector->id;
  }
  EXPECT_FALSE(selected.vectors.empty());
  EXPECT_GT(selected.not_applicable.at("codec not declared"), 0u);
  EXPECT_GT(selected.not_applicable.at("operation not declared"), 0u);
}

}  // namespace
}  // namespace selection_test
