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
  EXPECT_TRUE((Selection{.codec = Codec::punycode}.selects(leading())));
}

// What a log says of the vectors that were chosen.
TEST(Selection, HasEveryMemberInALog) {
  EXPECT_EQ(to_json(Selection()), Json::object());
  const Selection all{.filter = {"a", "b"}, .exclude = {"c"}, .codec = Codec::lace};
  EXPECT_EQ(to_json(all), (Json{{"filter", {"a", "b"}}, {"exclude", {"c"}}, {"codec", "lace"}}));
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

// What is selected and does not apply is counted.
TEST(Selection, CountsWhatIsNotDeclared) {
  Hello hello{"x", "", "", 1, {{Codec::lace, Capabilities()}}};
  hello.codecs[Codec::lace].ops = {Op::compress, Op::encode};
  const Selection all{.filter = {"lace/00/*", "mace/*"}};
  std::vector<const Vector*> expected;
  std::map<std::string, std::size_t> others;
  for (const Vector& vector : suite().vectors()) {
    if (!all.selects(vector)) continue;
    if (vector.codec != Codec::lace) {
      ++others["codec not declared"];
    } else if (!hello.codecs[Codec::lace].ops.contains(vector.op)) {
      ++others["operation not declared"];
    } else {
      expected.push_back(&vector);
    }
  }
  const Selected selected = select(suite(), all, hello);
  EXPECT_EQ(selected.vectors, expected);
  EXPECT_EQ(others.size(), 2u);
  EXPECT_EQ(selected.not_applicable, others);
}

}  // namespace
}  // namespace selection_test
