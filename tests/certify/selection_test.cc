// Which vectors a pattern means.
#include "suite/selection.h"

#include <gtest/gtest.h>

#include "base/failure.h"
#include "run/selected.h"
#include "support/loaded_suite.h"
#include "support/refusal.h"

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
  EXPECT_EQ(meant("punycode/delimiter/leading-tda/x"),
            "; did you mean punycode/delimiter/leading-tda?");
  EXPECT_EQ(meant("*nothing*"), "");
  EXPECT_EQ(meant(""), "");
}

// Names are compared by their parts, however short these are.
TEST(Selection, TheNearestPatternHasShortParts) {
  Suite some;
  Vector vector = leading();
  vector.id = "a/delimiter/c";
  some.add({vector});
  EXPECT_EQ(did_you_mean_vectors("a/delimeter/*", some), "; did you mean a/delimiter/*?");
  EXPECT_EQ(did_you_mean_vectors("a/delimeter/c", some), "; did you mean a/delimiter/c?");
}

TEST(Selection, ShardsAreInALogFromTwoPartsOn) {
  EXPECT_EQ(to_json(Selection{.shard = {0, 2}}), (Json{{"shard", "0/2"}}));
  EXPECT_TRUE((Selection{.codec = Codec::punycode}.selects(leading())));
}

TEST(Selection, NamesTheOptionAndThePattern) {
  const auto refusal = [](const Selection& selection) {
    return tests::refusal([&] { check_patterns(selection, suite()); });
  };
  const std::string next =
      "; `acecheck vectors list` has all ids, and a pattern is an id, bug:CLASS or requirement:ID, "
      "each with * and ?";
  EXPECT_EQ(refusal({.filter = {"*nothing*"}}), "--filter '*nothing*' matches no vector" + next);
  EXPECT_EQ(refusal({.exclude = {"punicode*"}}),
            "--exclude 'punicode*' matches no vector; did you mean punycode*?" + next);
}

// A shard is of what is selected, whether or not it applies.
TEST(Selection, AShardHasEveryNthOfWhatIsSelected) {
  Hello hello{"x", "", "", 1, {{Codec::lace, Capabilities()}}};
  const Selection all{.filter = {"lace/00/*"}};
  hello.codecs[Codec::lace].ops = {Op::encode,     Op::decode,        Op::compress,
                                   Op::decompress, Op::base32_encode, Op::base32_decode};
  const std::vector<const Vector*> whole = select(suite(), all, hello).vectors;
  ASSERT_GT(whole.size(), 6u);
  hello.codecs[Codec::lace].ops = {Op::compress, Op::encode};
  for (std::uint64_t index = 0; index < 3; ++index) {
    Selection shard = all;
    shard.shard = {index, 3};
    std::vector<const Vector*> expected;
    std::size_t others = 0;
    for (std::size_t i = index; i < whole.size(); i += 3) {
      if (hello.codecs[Codec::lace].ops.contains(whole[i]->op)) {
        expected.push_back(whole[i]);
      } else {
        ++others;
      }
    }
    const Selected selected = select(suite(), shard, hello);
    EXPECT_EQ(selected.vectors, expected);
    EXPECT_GT(others, 0u);
    EXPECT_EQ(selected.not_applicable,
              (std::map<std::string, std::size_t>{{"operation not declared", others}}));
  }
}

}  // namespace
}  // namespace selection_test
