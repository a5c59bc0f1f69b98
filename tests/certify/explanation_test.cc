// SPDX-License-Identifier: Apache-2.0
// What `acecheck explain` says. Whole explanations: golden/reports_test.cc, e2e/explain_test.cc.
#include "report/explanation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "support/expect.h"
#include "support/loaded_suite.h"
#include "support/questions.h"

namespace explanation_test {
namespace {

using namespace acecheck;
using tests::expect_contains;
using tests::suite;

std::string of_vector(const Vector& vector, const std::optional<Outcome>& answer = {}) {
  return explanation_of(vector, tests::catalogue(), answer);
}

std::string of_ace(Codec codec, const std::string& ace) {
  return explanation_of(codec, ace, suite(), tests::catalogue(), {});
}

TEST(Explanation, SaysWhatTheRightAnswerDependsOn) {
  for (const auto& [id, words] :
       {std::pair{"punycode/overflow/i-wraps-literal-32", "Integers of 33 bits are needed"},
        {"punycode/domain/d800-decode", "it has a surrogate"},
        {"punycode/domain/110000-encode", "it has an integer above 10FFFF"},
        {"punycode/idna/ascii", "Within IDNA it must be rejected"},
        {"punycode/delimiter/leading-tda", "It catches leading-delimiter"}}) {
    expect_contains(of_vector(*suite().find(id)), words);
  }
}

TEST(Explanation, ARejectedStringNamesAVectorOfTheSameCodecWithTheSameReason) {
  for (const auto& [codec, ace] : {std::pair{Codec::punycode, "bcher-kva1"},
                                   {Codec::lace, "bq--74yon2"},
                                   {Codec::mace, "xyzzy!!"},
                                   {Codec::cidnuc, "zq--111111"}}) {
    const std::string text = of_ace(codec, ace);
    const std::string before = "\nThe vector ";
    const std::size_t at = text.find(before);
    ASSERT_NE(at, std::string::npos) << text;
    const std::size_t begin = at + before.size();
    const std::string id = text.substr(begin, text.find(' ', begin) - begin);
    const Vector* like = suite().find(id);
    ASSERT_NE(like, nullptr) << id;
    EXPECT_EQ(like->codec, codec) << id;
    EXPECT_EQ(like->op, Op::decode) << id;
    expect_contains(text, "(" + like->reason + ")\n");
  }
}

// The string may be that of a vector of another codec, or of another operation.
TEST(Explanation, AStringIsExplainedForTheCodecThatIsAsked) {
  expect_contains(of_ace(Codec::punycode, "tda"), "Requirement bis/");
  for (const Codec codec : {Codec::lace, Codec::mace, Codec::cidnuc}) {
    const std::string text = of_ace(codec, "tda");
    EXPECT_TRUE(text.starts_with(std::string(name(codec)) + " decode of \"tda\"\n")) << text;
    tests::expect_lacks(text, "bis 6.2");
  }
  expect_contains(of_ace(Codec::lace, "bq--74yon"), "lace/");
}

TEST(Explanation, LeavesOutReferencesThatTheCatalogueDoesNotHave) {
  Vector vector = *suite().find("punycode/delimiter/leading-tda");
  const std::string text = of_vector(vector);
  vector.json["bugs"].push_back("no-such-class");
  vector.json["requirements"].push_back("no/such/requirement");
  EXPECT_EQ(of_vector(vector), text);
}

TEST(Explanation, OfAHugeVectorFitsAScreen) {
  EXPECT_LT(of_vector(*suite().find("punycode/length/non-basic-257-decode")).size(), 60'000u);
  EXPECT_LT(of_vector(*suite().find("punycode/length/narrowed-65536-decode")).size(), 10'000u);
}

// The line in which an answer departs is shown even where lines are left out.
TEST(Computation, IsCutInTheMiddle) {
  const Question question{Codec::punycode, Op::encode, Text{{0x78}}};
  OracleAnswer answer{.outcome = {Outcome::Kind::value, tests::value(Json{{"ace", "x"}}), ""}};
  for (int i = 0; i < 40; ++i) answer.trace.push_back("line " + std::to_string(i));
  const std::string whole = computation_of(question, answer);
  tests::expect_lacks(whole, "...");
  EXPECT_EQ(std::ranges::count(whole, '\n'), 41);
  for (int i = 40; i < 43; ++i) answer.trace.push_back("line " + std::to_string(i));
  expect_contains(computation_of(question, answer), "line 19\n    ... 3 lines ...\n    line 23\n");
  expect_contains(computation_of(question, answer, 20),
                  "    line 20\n >> here your answer departs");
}

TEST(Departure, IsTheFirstUnitThatDiffers) {
  for (const auto& [right, got, expected] : std::vector<std::array<const char*, 3>>{
           {R"({"ace":"tda"})", R"({"ace":"tdA"})", "2: A, not a"},
           {R"({"unicode":"0061 0062"})", R"({"unicode":"0061"})", "1: the end, not 0062"},
           {R"({"unicode":""})", R"({"unicode":"0061"})", "0: 0061, not the end"},
           {R"({"unicode":"00E4","case":"U"})", R"({"unicode":"00E4","case":"u"})", "0: u, not U"},
           {R"({"unicode":"00E4","case":"u"})", R"({"unicode":"00E4"})", ""}}) {
    const auto found =
        departure_of(tests::value(Json::parse(right)), tests::value(Json::parse(got)));
    EXPECT_EQ(
        found ? std::to_string(found->index) + ": " + found->got + ", not " + found->right : "",
        expected);
  }
}

// The first line of the computation that the answer cannot come from.
TEST(Departure, IsInALineOfTheComputation) {
  const std::vector<std::string> texts = {"00FC *", "no text", "0061 * 00FC"};
  for (const auto& [got, line] : std::vector<std::pair<const char*, std::optional<std::size_t>>>{
           {"0061", 0}, {"00FC", 2}, {"00FC 0061", 2}, {"0061 00FC", std::nullopt}}) {
    EXPECT_EQ(departing_line(texts, tests::value({{"unicode", "0061 00FC"}}),
                             tests::value({{"unicode", got}})),
              line)
        << got;
  }
  const std::vector<std::string> digits = {"none", "needed delta is 1, encodes as \"ab\"", "none",
                                           "needed delta is 2, encodes as \"c\""};
  for (const auto& [got, line] : std::vector<std::pair<const char*, std::optional<std::size_t>>>{
           {"x-adc", 1}, {"x-abd", 3}, {"y-abc", 1}, {"x-abcd", std::nullopt}}) {
    EXPECT_EQ(
        departing_line(digits, tests::value({{"ace", "x-abc"}}), tests::value({{"ace", got}})),
        line)
        << got;
  }
  // An answer of another kind departs in no line.
  EXPECT_EQ(
      departing_line(texts, tests::value({{"unicode", "00FC"}}), tests::value({{"ace", "tda"}})),
      std::nullopt);
}

}  // namespace
}  // namespace explanation_test
