// What the oracle and the drafts add to a vector, in the canonical order of its members.
#include <gtest/gtest.h>

#include "authoring/generate.h"
#include "authoring/lint.h"
#include "support/refusal.h"

namespace generated_test {
namespace {

using namespace acecheck;

// The members that are computed, and the order of all.
std::string made(Codec codec, Json json) {
  json["id"] = "x/y";
  json["level"] = "must";
  Json out = generated(Json::parse(json.dump()), codec, "here");
  EXPECT_EQ(out["id"], "x/y");
  EXPECT_EQ(out["level"], "must");
  out.erase("id");
  out.erase("level");
  return out.dump();
}

TEST(Generated, HasTheAnswerOfTheOracle) {
  EXPECT_EQ(made(Codec::punycode, {{"op", "encode"}, {"unicode", "00FC"}}),
            R"({"op":"encode","unicode":"00FC","ace":"tda","expect":"value","min_bits":10,)"
            R"("domain":"scalar","idna_stable":true})");
  EXPECT_EQ(
      made(Codec::punycode, {{"op", "encode"}, {"unicode", "00DC"}}),
      R"({"op":"encode","unicode":"00DC","ace":"wca","expect":"value","min_bits":10,"domain":"scalar"})");
  EXPECT_EQ(
      made(Codec::punycode, {{"op", "encode"}, {"unicode", "0061"}}),
      R"({"op":"encode","unicode":"0061","ace":"a-","expect":"value","min_bits":1,"domain":"scalar"})");
  EXPECT_EQ(made(Codec::punycode, {{"op", "encode"}, {"unicode", "D800"}}),
            R"({"op":"encode","unicode":"D800","ace":"ib9b","expect":"value","min_bits":16,)"
            R"("domain":"code_point"})");
  EXPECT_EQ(made(Codec::punycode, {{"op", "decode"}, {"ace", "tda"}}),
            R"({"op":"decode","unicode":"00FC","ace":"tda","expect":"value","min_bits":11,)"
            R"("domain":"scalar","idna_stable":true})");
  EXPECT_EQ(
      made(Codec::punycode, {{"op", "decode"}, {"ace", "wca"}}),
      R"({"op":"decode","unicode":"00DC","ace":"wca","expect":"value","min_bits":11,"domain":"scalar"})");
  EXPECT_EQ(
      made(Codec::punycode, {{"op", "decode"}, {"ace", "tdA"}, {"case", ""}}),
      R"({"op":"decode","unicode":"00FC","ace":"tdA","case":"U","expect":"value","min_bits":11,)"
      R"("domain":"scalar"})");
  EXPECT_EQ(made(Codec::punycode, {{"op", "decode"}, {"ace", "td"}}),
            R"({"op":"decode","ace":"td","expect":"reject","reason":"truncated","min_bits":11})");
  EXPECT_EQ(
      made(Codec::punycode, {{"op", "decode"}, {"ace", "a-"}}),
      R"({"op":"decode","unicode":"0061","ace":"a-","expect":"value","min_bits":1,"domain":"scalar"})");
  EXPECT_EQ(
      made(Codec::punycode, {{"op", "integer-encode"},
                             {"base", 8},
                             {"thresholds", {2, 3, 5}},
                             {"value", Json::array({1})}}),
      R"({"op":"integer-encode","base":8,"thresholds":[2,3,5],"value":[1],"digits":[1],"expect":"value"})");
  EXPECT_EQ(made(Codec::lace, {{"op", "compress"}, {"octets", "00FC"}}),
            R"({"op":"compress","octets":"00FC","compressed":"FF00FC","expect":"value"})");
  EXPECT_EQ(
      made(Codec::lace, {{"op", "encode"}, {"unicode", "00FC"}}),
      R"({"op":"encode","unicode":"00FC","ace":"bq--74apy","expect":"value","domain":"scalar"})");
  EXPECT_EQ(made(Codec::punycode, {{"op", "encode"}, {"unicode_hex", "C3BC"}, {"form", "utf-8"}}),
            R"({"op":"encode","unicode":"00FC","unicode_hex":"C3BC","form":"utf-8","ace":"tda",)"
            R"("expect":"value","min_bits":10,"domain":"scalar","idna_stable":true})");
  EXPECT_EQ(
      made(Codec::punycode, {{"op", "encode"}, {"unicode_hex", "C3"}, {"form", "utf-8"}}),
      R"({"op":"encode","unicode_hex":"C3","form":"utf-8","replaced":["zn7c"],"expect":"reject",)"
      R"("reason":"out-of-domain"})");
}

TEST(Generated, HasTheVersionOfUnicode) {
  const auto version = [](Codec codec, const Json& json) {
    return Json::parse(made(codec, json)).value("unicode_version", "none");
  };
  EXPECT_EQ(version(Codec::cidnuc, {{"op", "encode"}, {"unicode", "00E4 00AD"}}), "4.0");
  EXPECT_EQ(version(Codec::cidnuc, {{"op", "encode"}, {"unicode", "00ED"}}), "none");
  EXPECT_EQ(version(Codec::cidnuc, {{"op", "decode"}, {"ace", "ph67aawili8"}}), "4.0");
  EXPECT_EQ(version(Codec::cidnuc, {{"op", "decode"}, {"ace", "ph67aaw28"}}), "none");
  EXPECT_EQ(version(Codec::cidnuc,
                    {{"op", "encode"}, {"unicode", "00E4 00AD"}, {"unicode_version", "5.0"}}),
            "5.0");
  EXPECT_EQ(version(Codec::cidnuc,
                    {{"op", "encode"}, {"unicode", "00E4 00AD"}, {"unicode_version", "3.2"}}),
            "4.0");
  EXPECT_EQ(version(Codec::punycode, {{"op", "encode"}, {"unicode", "00E4 00AD"}}), "none");
  EXPECT_EQ(version(Codec::punycode, {{"op", "encode"}, {"unicode", "205F"}}), "none");
}

// The RFC has the text of the Punycode drafts in sections of its own.
TEST(Generated, HasTheSectionOfTheRfc) {
  const auto section = [](const char* draft, const char* number) {
    const Json source = {{"draft", draft}, {"section", number}};
    const Json json = {{"op", "encode"}, {"unicode", "00FC"}, {"source", source}};
    return Json::parse(made(Codec::punycode, json))["source"].value("rfc3492", "none");
  };
  EXPECT_EQ(section("draft-ietf-idn-punycode-00", "7"), "7.1");
  EXPECT_EQ(section("draft-ietf-idn-punycode-00", "B"), "A");
  EXPECT_EQ(section("draft-ietf-idn-punycode-00", "6.2"), "6.2");
  EXPECT_EQ(section("draft-costello-rfc3492bis-02", "7"), "7");
  EXPECT_EQ(section("draft-costello-rfc3492bis-02", "B"), "B");
  EXPECT_EQ(section("draft-ietf-idn-lace-00", "7"), "none");
}

TEST(Generated, IsCheckedByNoUnknownCheck) {
  EXPECT_EQ(tests::refusal([] { lint("vectors", "spelling"); }), "there is no check spelling");
}

}  // namespace
}  // namespace generated_test
