// SPDX-License-Identifier: Apache-2.0
// The judge: an outcome, and the verdict that it must give.
#include "judge/judge.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "answer/protocol/hello.h"
#include "certify/punycode_vectors.h"
#include "judge/same_ace.h"

namespace {

using namespace acecheck;

// tests/certify/judge.json: what a vector changes of one of the three of punycode_vectors.h, what
// is declared, the members of a value or the kind of another outcome, and the verdict.
TEST(Judge, GivesTheVerdictOfEachRow) {
  std::ifstream in(ACECHECK_SOURCE_DIR "/tests/certify/judge.json");
  const Json groups = Json::parse(in);
  const auto vector_of = [](const std::string& base, const Json& changes) {
    if (base == "encode") return tests::encode_vector(changes);
    return base == "decode" ? tests::decode_vector(changes) : tests::invalid_vector(changes);
  };
  std::size_t asked = 0;
  for (const auto& [group, rows] : groups.items()) {
    for (const Json& row : rows) {
      SCOPED_TRACE(group + ": " + row[0].get<std::string>());
      const Vector vector = parse_vector(vector_of(row[1], row[2]), Codec::punycode, "here");
      const auto hello =
          parse_hello({{"hello", 1}, {"name", "x"}, {"codecs", {{"punycode", row[3]}}}});
      ASSERT_TRUE(hello) << hello.error();
      const std::string words = row[5];
      const bool is_strict = words.ends_with(" strictly");
      const Judgement judgement =
          judge(vector, hello->codecs.at(Codec::punycode), tests::outcome_of(row[4]), is_strict);
      EXPECT_EQ(words,
                fmt::format("{}{}{}", name(judgement.verdict),
                            judgement.by_limits ? " by limits" : "", is_strict ? " strictly" : ""));
      ++asked;
    }
  }
  EXPECT_GT(asked, 100);
}

// The answer takes 2 code points.
TEST(Judge, AsksForTheRightSize) {
  const Vector vector = parse_vector(tests::as_read(tests::decode_vector({{"capacity", 1}})),
                                     Codec::punycode, "here");
  Capabilities capabilities;
  capabilities.capacity = true;
  const auto verdict = [&](const char* needed) {
    return judge(vector, capabilities, {Outcome::Kind::too_small, {}, needed}).verdict;
  };
  EXPECT_EQ(verdict(""), Verdict::pass);
  EXPECT_EQ(verdict("2"), Verdict::pass);
  EXPECT_EQ(verdict("1"), Verdict::wrong_value);
  EXPECT_EQ(verdict("3"), Verdict::wrong_value);
}

TEST(Judge, AreOnlyForWhoDeclaresThem) {
  const Vector vector = parse_vector(tests::as_read(tests::decode_vector({{"capacity", 1}})),
                                     Codec::punycode, "here");
  Capabilities capabilities;
  EXPECT_EQ(not_applicable(vector, capabilities), "capacity not declared");
  capabilities.capacity = true;
  EXPECT_EQ(not_applicable(vector, capabilities), "");
}

// Whatever the encoding, users hear of what leaves Unicode.
TEST(Advice, OfEveryEncodingThatTakesMoreThanUnicode) {
  const Json json = tests::decode_vector({{"unicode", "D800"}, {"domain", "code_point"}});
  for (const Codec codec : {Codec::punycode, Codec::mace}) {
    const Vector vector = parse_vector(json, codec, "here");
    EXPECT_EQ(advice_on(vector, Capabilities(), tests::outcome_of({{"unicode", "D800"}})),
              "returns surrogates")
        << name(codec);
  }
}

TEST(SameAce, ComparesLiteralsExactly) {
  EXPECT_TRUE(same_ace(Codec::punycode, "Ab-cD", "Ab-Cd"));
  EXPECT_FALSE(same_ace(Codec::punycode, "Ab-cD", "ab-cD"));
  EXPECT_TRUE(same_ace(Codec::punycode, "abc", "ABC"));  // all digits
  EXPECT_FALSE(same_ace(Codec::punycode, "Abc-", "abc-"));
  EXPECT_TRUE(same_ace(Codec::lace, "bq--74yom", "BQ--74YOM"));
  EXPECT_TRUE(same_ace(Codec::cidnuc, "ph6l48", "PH6L48"));
  EXPECT_TRUE(same_ace(Codec::mace, "-a---0o0", "-a---0O0"));
  EXPECT_TRUE(same_ace(Codec::mace, "-ab-07s", "-ab-07S"));
  EXPECT_FALSE(same_ace(Codec::mace, "-ab-07s", "-aB-07s"));
  EXPECT_FALSE(same_ace(Codec::mace, "-a--b", "-a--B"));  // still Literal after an encoded hyphen
}

}  // namespace
