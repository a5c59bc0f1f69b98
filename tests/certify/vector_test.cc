// SPDX-License-Identifier: Apache-2.0
// One vector of a file: each of its members, and the error for a member that is wrong.
#include "suite/vector.h"

#include <gtest/gtest.h>

#include "support/questions.h"
#include "support/refusal.h"

namespace vector_test {
namespace {

using namespace acecheck;

Json encoding() {
  return {{"id", "punycode/a"}, {"op", "encode"},    {"unicode", "00FC"},
          {"ace", "tda"},       {"expect", "value"}, {"level", "must"}};
}

Json decoding() {
  return {{"id", "punycode/a"}, {"op", "decode"},        {"ace", "td"},
          {"expect", "reject"}, {"reason", "truncated"}, {"level", "must"}};
}

// A string as UTF-8, well-formed.
Json of_string() {
  Json out = encoding();
  out["unicode_hex"] = "C3BC";
  out["form"] = "utf-8";
  return out;
}

// A string that no text has.
Json ill_formed() {
  Json out = of_string();
  out["unicode_hex"] = "C3";
  out["expect"] = "reject";
  out["replaced"] = {"zn7c"};
  return out;
}

// The vector with these members in place of its own, and without those that are null here.
Vector parsed(Json json, const Json& changes = Json::object(), Codec codec = Codec::punycode) {
  json.merge_patch(changes);
  return parse_vector(std::move(json), codec, "x.json");
}

TEST(Vector, HasItsMembers) {
  const Vector plain = parsed(encoding());
  EXPECT_EQ(plain.id, "punycode/a");
  EXPECT_EQ(input_members(plain), (Json{{"unicode", "00FC"}}));
  EXPECT_EQ(value_members(plain, *plain.value), (Json{{"ace", "tda"}}));
  EXPECT_EQ(plain.domain, Domain::scalar);
  EXPECT_EQ(plain.json, encoding());

  const Vector full = parsed(encoding(), {{"level", "should"},
                                          {"should", "time"},
                                          {"min_bits", 27u},
                                          {"domain", "any"},
                                          {"unicode_version", "4.0"},
                                          {"idna_stable", true},
                                          {"idna", "reject"},
                                          {"trace", {"a", "b"}},
                                          {"reason", "why"}});
  EXPECT_EQ(full.should, Should::time);
  EXPECT_EQ(full.min_bits, 27u);
  EXPECT_EQ(full.domain, Domain::any);
  EXPECT_EQ(full.unicode_version, (UnicodeVersion{4, 0}));
  EXPECT_TRUE(full.idna_stable);
  EXPECT_TRUE(full.idna_rejects);
  EXPECT_EQ(full.trace, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(full.reason, "why");

  const Vector rejection = parsed(decoding());
  EXPECT_EQ(input_members(rejection), (Json{{"ace", "td"}}));
  EXPECT_FALSE(rejection.value);
  EXPECT_EQ(rejection.reason, "truncated");
}

// An annotation belongs to the text: to the input of an encoder, and to the value of a decoder.
TEST(Vector, HasEveryFormOfInputAndValue) {
  const Vector encode = parsed(encoding(), {{"case", "U"}});
  EXPECT_EQ(input_members(encode), (Json{{"unicode", "00FC"}, {"case", "U"}}));
  const Vector decode = parsed(encoding(), {{"op", "decode"}, {"case", "u"}});
  EXPECT_EQ(value_members(decode, *decode.value), (Json{{"unicode", "00FC"}, {"case", "u"}}));
  EXPECT_EQ(input_members(parsed(decoding(), {{"ace_hex", "7464f1"}})),
            (Json{{"ace_hex", "7464F1"}}));
  const Json compression = {{"op", "compress"}, {"octets", "00FC"}, {"compressed", "FF00FC"}};
  EXPECT_EQ(parsed(encoding(), compression, Codec::lace).value, Data(Octets{0xFF, 0, 0xFC}));
  EXPECT_EQ(input_members(parsed(of_string())), (Json{{"unicode_hex", "C3BC"}, {"form", "utf-8"}}));
  EXPECT_FALSE(parsed(of_string()).is_ill_formed());
  EXPECT_TRUE(parsed(ill_formed()).is_ill_formed());
  EXPECT_EQ(parsed(ill_formed()).replaced, std::vector<std::string>{"zn7c"});
  EXPECT_TRUE(parsed(of_string(), {{"form", "utf-16"}, {"unicode_hex", "D800"}}).is_ill_formed());
  EXPECT_FALSE(parsed(encoding(), {{"unicode", "D800"}}).is_ill_formed());
  const Json repeated = {{"unicode", nullptr},
                         {"ace", nullptr},
                         {"repeat",
                          {{"unicode", Json::array({Json::array({"0061", 3})})},
                           {"ace", Json::array({Json::array({"a", 3}), {"-", 1}})}}}};
  EXPECT_EQ(input_members(parsed(encoding(), repeated)), (Json{{"unicode", "0061 0061 0061"}}));
}

TEST(Vector, CanBeAskedInABuffer) {
  const Vector small = parsed(encoding(), {{"capacity", 2u}});
  EXPECT_EQ(input_members(small), (Json{{"unicode", "00FC"}, {"capacity", 2u}}));
  EXPECT_TRUE(small.is_too_small());
  EXPECT_FALSE(parsed(encoding(), {{"capacity", 3u}}).is_too_small());
  EXPECT_FALSE(parsed(encoding()).is_too_small());
  EXPECT_FALSE(parsed(decoding(), {{"capacity", 0u}}).is_too_small());
}

// A fresh vector that asks what a published vector asks is recognized by its key.
TEST(Vector, TheKeyIsOfTheQuestionAlone) {
  const std::string key = question_key(parsed(encoding()));
  EXPECT_EQ(question_key(parsed(encoding(), {{"id", "punycode/b"}, {"ace", "tdb"}})), key);
  EXPECT_NE(question_key(parsed(encoding(), {{"capacity", 2u}})), key);
  EXPECT_NE(question_key(parsed(encoding(), {{"unicode", "00FD"}})), key);
}

TEST(Vector, AWrongMemberIsNamed) {
  struct Row {
    Json vector;
    Json changes;
    const char* words;
    Codec codec = Codec::punycode;
  };
  const Json compression = {{"op", "compress"}, {"octets", "00F"}, {"compressed", "FF00FC"}};
  for (const Row& row : {
           Row{encoding(), {{"op", nullptr}}, "\"op\""},
           {encoding(), {{"op", "swap"}}, "\"op\": \"swap\""},
           {encoding(), {{"op", "compress"}}, "punycode does not have"},
           {encoding(), {{"ace", 7}}, "\"ace\": 7"},
           {encoding(), {{"unicode", "FC"}}, "\"unicode\": \"FC\""},
           {encoding(), {{"expect", "values"}}, "\"value\" nor \"reject\""},
           {encoding(), {{"reason", 7}}, "\"reason\""},
           {encoding(), {{"level", "may"}}, "\"level\""},
           {encoding(), {{"should", "time"}}, "\"should\""},
           {encoding(), {{"level", "should"}}, "\"should\""},
           {encoding(), {{"level", "should"}, {"should", "space"}}, "\"should\""},
           {encoding(), {{"domain", "all"}}, "\"domain\": \"all\""},
           {encoding(), {{"unicode_version", "4"}}, "\"unicode_version\""},
           {encoding(), {{"idna", "accept"}}, "\"idna\""},
           {encoding(), {{"min_bits", 1048577u}}, "\"min_bits\""},
           {encoding(), {{"min_bits", -1}}, "\"min_bits\""},
           {encoding(), {{"case", "Ux"}}, "\"case\": \"Ux\""},
           {encoding(), {{"capacity", 1.5}}, "\"capacity\": 1.5"},
           {encoding(), compression, "\"octets\": \"00F\"", Codec::lace},
           {decoding(), {{"ace_hex", "7464F"}}, "\"ace_hex\": \"7464F\""},
           {of_string(), {{"unicode_hex", "C3B"}}, "\"unicode_hex\": \"C3B\""},
           {of_string(), {{"form", "utf-32"}}, "\"form\": \"utf-32\""},
           {of_string(), {{"case", "U"}}, "\"case\" beside \"unicode_hex\""},
           // Only what is ill-formed is replaced.
           {of_string(), {{"replaced", {"a"}}}, "\"replaced\""},
           {ill_formed(), {{"replaced", Json::array({"a", 7})}}, "\"replaced\""},
       }) {
    const std::string said = tests::refusal([&] { parsed(row.vector, row.changes, row.codec); });
    EXPECT_TRUE(said.starts_with("x.json: vector punycode/a ")) << said;
    EXPECT_TRUE(said.contains(row.words)) << row.words << " in " << said;
  }
  EXPECT_NO_THROW(parsed(encoding(), {{"min_bits", 1048576u}}));
  EXPECT_TRUE(tests::refusal([] { parsed(encoding(), {{"id", nullptr}}); }).contains("\"id\""));
  EXPECT_TRUE(tests::refusal([] { parsed(Json(7), Json(8)); }).starts_with("x.json: "));
}

}  // namespace
}  // namespace vector_test
