// Which vectors a pattern means.
#include "suite/selection.h"

#include <gtest/gtest.h>

#include "base/failure.h"
#include "support/loaded_suite.h"

namespace selection_test {
namespace {

using namespace acecheck;
using tests::suite;

const Vector& leading() { return *suite().find("punycode/delimiter/leading-tda"); }

TEST(Selection, APatternIsOfAnIdAClassOrARequirement) {
  EXPECT_TRUE(matches("punycode/*/leading-t?a", leading()));
  EXPECT_FALSE(matches("delimiter", leading()));
  EXPECT_TRUE(matches("requirement:bis/6.2/consume-*", leading()));
  EXPECT_FALSE(matches("requirement:punycode/*", leading()));
  EXPECT_FALSE(matches("bis/6.2/consume-*", leading()));
  const std::string bug = leading().json["bugs"][0];
  EXPECT_TRUE(matches("bug:" + bug, leading()));
  EXPECT_FALSE(matches("bug:" + bug + "?", leading()));
}

TEST(Selection, FiltersAddAndExclusionsTakeAway) {
  EXPECT_TRUE(Selection{}.selects(leading()));
  EXPECT_TRUE((Selection{.filter = {"lace/*", "punycode/*"}}.selects(leading())));
  EXPECT_FALSE((Selection{.filter = {"lace/*"}}.selects(leading())));
  EXPECT_FALSE((Selection{.exclude = {"lace/*", "*tda"}}.selects(leading())));
  EXPECT_FALSE((Selection{.filter = {"punycode/*"}, .exclude = {"punycode/*"}}.selects(leading())));
  EXPECT_FALSE((Selection{.codec = Codec::lace}.selects(leading())));
}

// What a log says of the vectors that were chosen, and what a run that goes on is compared with.
TEST(Selection, HasEveryMemberInALog) {
  EXPECT_EQ(to_json(Selection()), Json::object());
  Selection all{.filter = {"a", "b"}, .exclude = {"c"}, .codec = Codec::lace};
  all.shard = {1, 3};
  EXPECT_EQ(to_json(all), (Json{{"filter", {"a", "b"}},
                                {"exclude", {"c"}},
                                {"codec", "lace"},
                                {"shard", all.shard.text()}}));
}

TEST(Selection, EveryPatternHasToMatchSomething) {
  EXPECT_NO_THROW(check_patterns({.filter = {"lace/*"}, .exclude = {"bug:*"}}, suite()));
  EXPECT_THROW(check_patterns({.filter = {"lace/*", "lac/*"}}, suite()), BadInput);
  EXPECT_THROW(check_patterns({.exclude = {""}}, suite()), BadInput);
}

TEST(Selection, TheNearestPatternMatchesSomething) {
  const auto meant = [](const char* pattern) { return did_you_mean_vectors(pattern, suite()); };
  EXPECT_EQ(meant("punycode/delimiter/leading-tad"),
            "; did you mean punycode/delimiter/leading-tda?");
  EXPECT_EQ(meant("punicode/delimiter/leading-tda"),
            "; did you mean punycode/delimiter/leading-tda?");
  EXPECT_EQ(meant("punicode*"), "; did you mean punycode*?");
  EXPECT_EQ(meant("punycode/dilimiter/*"), "; did you mean punycode/delimiter/*?");
  EXPECT_EQ(meant("punycode/delimiter"), "; did you mean punycode/delimiter/*?");
  EXPECT_EQ(meant("punycode/delimiter/"), "; did you mean punycode/delimiter/*?");
  EXPECT_EQ(meant("requirement:bis/6.2/consume-delimeter"),
            "; did you mean requirement:bis/6.2/consume-delimiter?");
  EXPECT_EQ(meant("bug:overfow-n"), "; did you mean bug:overflow-n?");
  EXPECT_EQ(meant("requirement:bis/6.2/*consume"), "");
  EXPECT_EQ(meant("*nothing*"), "");
  EXPECT_EQ(meant(""), "");
}

}  // namespace
}  // namespace selection_test
