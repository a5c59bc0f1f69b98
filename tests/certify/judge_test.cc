// SPDX-License-Identifier: Apache-2.0
// The judge: each row of the table is an outcome and the verdict that the judge must give.
#include "judge/judge.h"

#include <gtest/gtest.h>

#include "certify/judge_row.h"
#include "judge/same_ace.h"

namespace {

using namespace acecheck;
using tests::decode_vector;
using tests::encode_vector;
using tests::invalid_vector;
using tests::Row;

constexpr const char* korean =
    "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c";

const Json full = {{"bits", 32}, {"domain", "scalar"}, {"max_length", 1000}};
const Json nothing = Json::object();
const Json surrogate = {{"unicode", "D800"}, {"ace", "ib9b"}, {"domain", "code_point"}};
const Json wide = {{"min_bits", 33}};
const Json heavy = {{"ace", std::string(heavy_length, 'a')}};
const Json pair = {{"unicode", "D83D DE00"}, {"domain", "code_point"}};
const Json should_case = {{"level", "should"}, {"should", "case"}};
const Json should_time = {{"level", "should"}, {"should", "time"}};

const std::vector<Row> rows = {
    {"the value", encode_vector(), full, {{"ace", "b-eha"}}, Verdict::pass},
    {"digits in upper case", encode_vector(), full, {{"ace", "b-EHA"}}, Verdict::pass},
    {"literal in upper case", encode_vector(), full, {{"ace", "B-eha"}}, Verdict::wrong_value},
    {"another value", encode_vector(), full, {{"ace", "b-ehb"}}, Verdict::wrong_value},
    {"a longer value", encode_vector(), full, {{"ace", "b-ehaa"}}, Verdict::wrong_value},
    {"a rejection", encode_vector(), full, "reject", Verdict::rejected_valid},
    {"decoded", decode_vector(), full, {{"unicode", "0062 00FC"}}, Verdict::pass},
    {"decoded to other text",
     decode_vector(),
     full,
     {{"unicode", "0062 00FD"}},
     Verdict::wrong_value},
    {"invalid, rejected", invalid_vector(), full, "reject", Verdict::pass},
    {"invalid, accepted", invalid_vector(), full, {{"unicode", "0062"}}, Verdict::accepted_invalid},
    {"invalid, accepted, nothing declared",
     invalid_vector(),
     nothing,
     {{"unicode", "0062"}},
     Verdict::accepted_invalid},

    {"wider than declared, rejected", encode_vector(wide), full, "reject", Verdict::pass, true},
    {"wider than declared, right", encode_vector(wide), full, {{"ace", "b-eha"}}, Verdict::pass},
    {"wider than declared, wrong",
     encode_vector(wide),
     full,
     {{"ace", "b-ehb"}},
     Verdict::wrong_value},
    {"as wide as declared, rejected", encode_vector({{"min_bits", 32}}), full, "reject",
     Verdict::rejected_valid},
    {"wider than IDNA, width not declared", encode_vector({{"min_bits", 27}}), nothing, "reject",
     Verdict::pass, true},
    {"as wide as IDNA, width not declared", encode_vector({{"min_bits", 26}}), nothing, "reject",
     Verdict::rejected_valid},

    {"as wide as IDNA, a narrower width declared",
     encode_vector({{"min_bits", 26}}),
     {{"bits", 25}},
     "reject",
     Verdict::rejected_valid},
    {"wider than IDNA, a narrower width declared",
     encode_vector({{"min_bits", 27}}),
     {{"bits", 1}},
     "reject",
     Verdict::pass,
     true},

    {"longer than declared, rejected",
     decode_vector({{"ace", korean}}),
     {{"max_length", 68}},
     "reject",
     Verdict::pass,
     true},
    {"as long as declared, rejected",
     decode_vector({{"ace", korean}}),
     {{"max_length", 69}},
     "reject",
     Verdict::rejected_valid},
    {"a label, and a length below that of a label declared",
     encode_vector(),
     {{"max_length", 4}},
     "reject",
     Verdict::rejected_valid},
    {"longer than a label, and a length below that of a label declared",
     decode_vector({{"ace", korean}}),
     {{"max_length", 4}},
     "reject",
     Verdict::pass,
     true},
    {"longer than a label, length not declared", decode_vector({{"ace", korean}}), nothing,
     "reject", Verdict::pass, true},

    {"surrogate in the scalar domain, rejected", encode_vector(surrogate), full, "reject",
     Verdict::pass},
    {"surrogate in the scalar domain, encoded",
     encode_vector(surrogate),
     full,
     {{"ace", "ib9b"}},
     Verdict::accepted_invalid},
    {"surrogate in a wider domain, encoded",
     encode_vector(surrogate),
     {{"domain", "any"}},
     {{"ace", "ib9b"}},
     Verdict::pass},
    {"surrogate in a wider domain, rejected",
     encode_vector(surrogate),
     {{"domain", "code_point"}},
     "reject",
     Verdict::rejected_valid},
    {"surrogate, domain not declared, rejected", encode_vector(surrogate), nothing, "reject",
     Verdict::pass, true},
    {"surrogate, domain not declared, encoded",
     encode_vector(surrogate),
     nothing,
     {{"ace", "ib9b"}},
     Verdict::advisory},

    {"flags, not declared",
     encode_vector({{"case", "uU"}, {"ace", "b-ehA"}}),
     full,
     {{"ace", "b-eha"}},
     Verdict::pass},
    {"flags, right",
     encode_vector({{"case", "uU"}, {"ace", "b-ehA"}}),
     {{"case_flags", true}},
     {{"ace", "b-ehA"}},
     Verdict::pass},
    {"flags, ignored",
     encode_vector({{"case", "uU"}, {"ace", "b-ehA"}}),
     {{"case_flags", true}},
     {{"ace", "b-eha"}},
     Verdict::wrong_value},
    {"decoded flags, right",
     decode_vector({{"case", "uU"}}),
     {{"case_flags", true}},
     {{"unicode", "0062 00FC"}, {"case", "uU"}},
     Verdict::pass},
    {"decoded flags, missing",
     decode_vector({{"case", "uU"}}),
     {{"case_flags", true}},
     {{"unicode", "0062 00FC"}},
     Verdict::wrong_value},
    {"decoded flags, wrong",
     decode_vector({{"case", "uU"}}),
     {{"case_flags", true}},
     {{"unicode", "0062 00FC"}, {"case", "uu"}},
     Verdict::wrong_value},

    {"a SHOULD about case, digits of both cases",
     encode_vector(should_case),
     full,
     {{"ace", "b-eHa"}},
     Verdict::warn},
    {"a SHOULD about case, digits of both cases, strictly",
     encode_vector(should_case),
     full,
     {{"ace", "b-eHa"}},
     Verdict::wrong_value,
     false,
     true},
    {"a SHOULD about case, digits in upper case",
     encode_vector(should_case),
     full,
     {{"ace", "b-EHA"}},
     Verdict::pass},
    {"a SHOULD about case, another value",
     encode_vector(should_case),
     full,
     {{"ace", "b-eHb"}},
     Verdict::wrong_value},
    {"a SHOULD about case, rejected", encode_vector(should_case), full, "reject",
     Verdict::rejected_valid},
    {"a SHOULD about case, crashed", encode_vector(should_case), full, "crash", Verdict::crash},
    {"a SHOULD about case, no answer", encode_vector(should_case), full, "timeout",
     Verdict::timeout},
    {"a SHOULD about time, no answer", encode_vector(should_time), full, "timeout", Verdict::warn},
    {"a SHOULD about time, no answer, strictly", encode_vector(should_time), full, "timeout",
     Verdict::timeout, false, true},
    {"a SHOULD about time, another value",
     encode_vector(should_time),
     full,
     {{"ace", "b-ehb"}},
     Verdict::wrong_value},
    {"a SHOULD about time, digits of both cases",
     encode_vector(should_time),
     full,
     {{"ace", "b-eHa"}},
     Verdict::pass},
    {"a SHOULD about time, rejected", encode_vector(should_time), full, "reject",
     Verdict::rejected_valid},
    {"a SHOULD about time, crashed", encode_vector(should_time), full, "crash", Verdict::crash},
    {"a SHOULD about time, rubbish", encode_vector(should_time), full, "protocol-error",
     Verdict::protocol_error},

    {"a crash is no rejection", invalid_vector(), full, "crash", Verdict::crash},
    {"a hang is no rejection", invalid_vector(), full, "timeout", Verdict::timeout},
    {"rubbish is no rejection", invalid_vector(), full, "protocol-error", Verdict::protocol_error},
    {"unsupported", encode_vector(), full, "unsupported", Verdict::unsupported},
    {"unsupported beyond every limit", encode_vector({{"min_bits", 99}}), nothing, "unsupported",
     Verdict::unsupported},

    {"no answer to a long string", decode_vector(heavy), nothing, "timeout", Verdict::pass, true},
    {"no answer to a long string that is promised",
     decode_vector(heavy),
     {{"max_length", heavy_length}},
     "timeout",
     Verdict::timeout},
    {"no answer to a string that is too short to be slow",
     decode_vector({{"ace", std::string(heavy_length - 1, 'a')}}), nothing, "timeout",
     Verdict::timeout},
    {"a long string, another value",
     decode_vector(heavy),
     nothing,
     {{"unicode", "0062"}},
     Verdict::wrong_value},
    {"a long string, crashed", decode_vector(heavy), nothing, "crash", Verdict::crash},
    {"a long string, a SHOULD about time, no answer, strictly", decode_vector([] {
       Json json = heavy;
       json.update(should_time);
       return json;
     }()),
     nothing, "timeout", Verdict::pass, true, true},

    {"UTF-16, a pair decoded",
     decode_vector(pair),
     {{"domain", "code_point"}, {"strings", "utf-16"}},
     {{"unicode", "1F600"}},
     Verdict::pass},
    {"UTF-16, a code point given as its two units",
     decode_vector({{"unicode", "1F600"}}),
     {{"strings", "utf-16"}},
     {{"unicode", "D83D DE00"}},
     Verdict::pass},
    {"UTF-16, another code point",
     decode_vector({{"unicode", "1F601"}}),
     {{"strings", "utf-16"}},
     {{"unicode", "D83D DE00"}},
     Verdict::wrong_value},
    {"UTF-16, a low surrogate before a high one",
     decode_vector({{"unicode", "DE00 D83D"}, {"domain", "code_point"}}),
     {{"domain", "code_point"}, {"strings", "utf-16"}},
     {{"unicode", "1F600"}},
     Verdict::wrong_value},
    {"UTF-16 in the scalar domain, a pair decoded",
     decode_vector(pair),
     {{"domain", "scalar"}, {"strings", "utf-16"}},
     {{"unicode", "1F600"}},
     Verdict::accepted_invalid},
    {"code points, a pair decoded",
     decode_vector(pair),
     {{"domain", "code_point"}, {"strings", "code-points"}},
     {{"unicode", "1F600"}},
     Verdict::wrong_value},
};

class Judge : public testing::TestWithParam<Row> {};

TEST_P(Judge, Row) { tests::expect_verdict(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Table, Judge, testing::ValuesIn(rows));

// Whatever the encoding, users hear of what leaves Unicode.
TEST(Advice, OfEveryEncodingThatTakesMoreThanUnicode) {
  const Json json = decode_vector({{"unicode", "D800"}, {"domain", "code_point"}});
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
