// One vector of a file: each member of it, and what is said of a member that is wrong.
#include "suite/vector.h"

#include <fmt/format.h>
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

// What is said of it, without what every message has around it.
std::string said(const Json& json, const Json& changes, Codec codec = Codec::punycode) {
  const std::string all = tests::refusal([&] { parsed(json, changes, codec); });
  const std::string begins = "x.json: vector punycode/a ";
  const std::string ends = "; see vectors/README.md for the format";
  if (!all.starts_with(begins) || !all.ends_with(ends)) return all;
  return all.substr(begins.size(), all.size() - begins.size() - ends.size());
}

TEST(Vector, HasItsMembers) {
  const Vector plain = parsed(encoding());
  EXPECT_EQ(plain.id, "punycode/a");
  EXPECT_EQ(plain.codec, Codec::punycode);
  EXPECT_EQ(plain.op, Op::encode);
  EXPECT_EQ(input_members(plain), (Json{{"unicode", "00FC"}}));
  EXPECT_EQ(value_members(plain, *plain.value), (Json{{"ace", "tda"}}));
  EXPECT_EQ(plain.reason, "");
  EXPECT_EQ(plain.capacity, std::nullopt);
  EXPECT_EQ(plain.form(), std::nullopt);
  EXPECT_TRUE(plain.replaced.empty());
  EXPECT_EQ(plain.should, std::nullopt);
  EXPECT_EQ(plain.min_bits, 0u);
  EXPECT_EQ(plain.domain, Domain::scalar);
  EXPECT_EQ(plain.unicode_version, std::nullopt);
  EXPECT_FALSE(plain.idna_stable);
  EXPECT_FALSE(plain.idna_rejects);
  EXPECT_TRUE(plain.trace.empty());
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
  EXPECT_EQ(parsed(encoding(), {{"level", "should"}, {"should", "case"}}).should,
            Should::letter_case);
  EXPECT_FALSE(parsed(encoding(), {{"idna_stable", false}}).idna_stable);

  const Vector rejection = parsed(decoding());
  EXPECT_EQ(input_members(rejection), (Json{{"ace", "td"}}));
  EXPECT_FALSE(rejection.value);
  EXPECT_EQ(rejection.reason, "truncated");
}

// Of an encoding it is in the input, and of a decoding in the value.
TEST(Vector, HasTheAnnotationOfItsText) {
  const Vector encode = parsed(encoding(), {{"case", "U"}});
  EXPECT_EQ(input_members(encode), (Json{{"unicode", "00FC"}, {"case", "U"}}));
  EXPECT_EQ(value_members(encode, *encode.value), (Json{{"ace", "tda"}}));
  const Vector decode = parsed(encoding(), {{"op", "decode"}, {"case", "u"}});
  EXPECT_EQ(input_members(decode), (Json{{"ace", "tda"}}));
  EXPECT_EQ(value_members(decode, *decode.value), (Json{{"unicode", "00FC"}, {"case", "u"}}));
  EXPECT_EQ(said(encoding(), {{"case", "Ux"}}),
            "has \"case\": \"Ux\"; expected U or u for each code point, such as \"uU\"");
  EXPECT_EQ(said(encoding(), {{"case", 7}}),
            "has \"case\": 7; expected U or u for each code point, such as \"uU\"");
}

TEST(Vector, HasOctetsThatAreNoText) {
  const Vector decode =
      parsed(encoding(), {{"op", "decode"}, {"ace", nullptr}, {"ace_hex", "746461"}});
  EXPECT_EQ(input_members(decode), (Json{{"ace", "tda"}}));
  EXPECT_EQ(value_members(decode, *decode.value), (Json{{"unicode", "00FC"}}));
  // Small letters are read as capitals.
  EXPECT_EQ(input_members(parsed(decoding(), {{"ace_hex", "7464f1"}})),
            (Json{{"ace_hex", "7464F1"}}));
  EXPECT_EQ(said(decoding(), {{"ace_hex", "7464F"}}),
            "has \"ace_hex\": \"7464F\"; expected octets of two hexadecimal digits each");
  const Json compression = {{"op", "compress"}, {"octets", "00FC"}, {"compressed", "FF00FC"}};
  EXPECT_EQ(parsed(encoding(), compression, Codec::lace).value, Data(Octets{0xFF, 0, 0xFC}));
  for (const auto& [member, text] :
       {std::pair{"octets", "00F"}, {"octets", "00FC 00FC"}, {"compressed", "x"}}) {
    Json changes = compression;
    changes[member] = text;
    EXPECT_EQ(said(encoding(), changes, Codec::lace),
              fmt::format("has \"{}\": \"{}\"; expected octets of two hexadecimal digits each",
                          member, text));
  }
  EXPECT_EQ(said(encoding(), {{"unicode", "FC"}}),
            "has \"unicode\": \"FC\"; expected code points of four hexadecimal digits or more, "
            "with one space between, such as \"0062 00FC\"");
}

TEST(Vector, HasAStringAsItIs) {
  const Vector valid = parsed(of_string());
  EXPECT_EQ(valid.form(), EncodingForm::utf_8);
  EXPECT_EQ(input_members(valid), (Json{{"unicode_hex", "C3BC"}, {"form", "utf-8"}}));
  EXPECT_FALSE(valid.is_ill_formed());
  const Vector broken = parsed(ill_formed());
  EXPECT_EQ(broken.replaced, std::vector<std::string>{"zn7c"});
  EXPECT_TRUE(broken.is_ill_formed());
  const Vector half = parsed(of_string(), {{"form", "utf-16"}, {"unicode_hex", "D800"}});
  EXPECT_EQ(half.form(), EncodingForm::utf_16);
  EXPECT_TRUE(half.is_ill_formed());
  EXPECT_FALSE(parsed(encoding(), {{"unicode", "D800"}}).is_ill_formed());
  EXPECT_FALSE(parsed(decoding()).is_ill_formed());
  // A decoding has no such input, whatever else stands beside it.
  const Vector decode = parsed(of_string(), {{"op", "decode"}});
  EXPECT_EQ(input_members(decode), (Json{{"ace", "tda"}}));
  EXPECT_EQ(decode.form(), std::nullopt);

  EXPECT_EQ(input_members(parsed(of_string(), {{"unicode_hex", "c3bc"}}))["unicode_hex"], "C3BC");
  EXPECT_EQ(said(of_string(), {{"unicode_hex", "C3B"}}),
            "has \"unicode_hex\": \"C3B\"; expected octets of two hexadecimal digits each");
  EXPECT_EQ(said(of_string(), {{"form", "utf-16"}, {"unicode_hex", "C3"}}),
            "has \"unicode_hex\": \"C3\"; expected code units of four hexadecimal digits each");
  EXPECT_EQ(said(of_string(), {{"form", "utf-32"}}),
            "has \"form\": \"utf-32\"; expected one of utf-8, utf-16");
  EXPECT_EQ(said(of_string(), {{"form", nullptr}}),
            "has \"form\": null; expected one of utf-8, utf-16");
  EXPECT_EQ(said(of_string(), {{"case", "U"}}), "has \"case\" beside \"unicode_hex\"");
  EXPECT_EQ(said(of_string(), {{"repeat", {{"ace", {{"a-", 1}}}}}}),
            "has \"repeat\" beside \"unicode_hex\"");
}

TEST(Vector, HasReplacementsOfWhatIsIllFormedAlone) {
  const std::string replaced =
      "has a \"replaced\" that is no list of strings, or no ill-formed \"unicode_hex\"";
  EXPECT_EQ(said(of_string(), {{"replaced", {"a"}}}), replaced);
  EXPECT_EQ(said(encoding(), {{"replaced", {"a"}}}), replaced);
  EXPECT_EQ(said(ill_formed(), {{"replaced", "a"}}), replaced);
  EXPECT_EQ(said(ill_formed(), {{"replaced", {{"a", "b"}}}}), replaced);
  EXPECT_EQ(said(ill_formed(), {{"replaced", Json::array({"a", 7})}}), replaced);
  EXPECT_EQ(said(ill_formed(), {{"replaced", Json::array()}}), "");
  EXPECT_EQ(said(ill_formed(), {{"replaced", nullptr}}), "");
}

TEST(Vector, CanBeAskedInABuffer) {
  const Vector small = parsed(encoding(), {{"capacity", 2u}});
  EXPECT_EQ(small.capacity, 2u);
  EXPECT_EQ(input_members(small), (Json{{"unicode", "00FC"}, {"capacity", 2u}}));
  EXPECT_TRUE(small.is_too_small());
  EXPECT_FALSE(parsed(encoding(), {{"capacity", 3u}}).is_too_small());
  EXPECT_FALSE(parsed(encoding(), {{"capacity", 4u}}).is_too_small());
  EXPECT_FALSE(parsed(encoding()).is_too_small());
  EXPECT_FALSE(parsed(decoding()).is_too_small());
  const Vector decode = parsed(decoding(), {{"capacity", 0u}});
  EXPECT_EQ(decode.capacity, 0u);
  EXPECT_FALSE(decode.is_too_small());
  for (const Json& wrong : {Json(-1), Json(1.5), Json("2"), Json::array()}) {
    EXPECT_EQ(said(encoding(), {{"capacity", wrong}}),
              fmt::format("has \"capacity\": {}; expected a whole number", wrong.dump()));
  }
  EXPECT_EQ(
      said(encoding(), {{"op", "compress"}, {"octets", ""}, {"compressed", ""}, {"capacity", 2u}},
           Codec::lace),
      "has a \"capacity\", and an operation other than encode and decode");
}

TEST(Vector, HasTheLengthOfItsAceString) {
  EXPECT_EQ(parsed(encoding()).ace_length(), 3u);
  EXPECT_EQ(parsed(decoding()).ace_length(), 2u);
  EXPECT_EQ(parsed(encoding(), {{"op", "decode"}, {"ace", "abcd"}}).ace_length(), 4u);
  EXPECT_EQ(parsed(encoding(), {{"expect", "reject"}}).ace_length(), 0u);
  EXPECT_EQ(parsed(encoding(), {{"op", "compress"}, {"octets", "00FC"}, {"compressed", "FF00FC"}},
                   Codec::lace)
                .ace_length(),
            0u);
}

// The key is of what is asked, and of nothing else.
TEST(Vector, AsksTheSameWithTheSameKey) {
  const Vector vector = parsed(encoding());
  EXPECT_EQ(question_key(vector), R"(punycode encode {"unicode":"00FC"})");
  EXPECT_EQ(question_key(parsed(encoding(), {{"id", "punycode/b"}, {"ace", "tdb"}})),
            question_key(vector));
  EXPECT_EQ(question_key(parsed(encoding(), {{"capacity", 2u}})),
            R"(punycode encode {"unicode":"00FC","capacity":2})");
}

TEST(Vector, CanHaveVeryLongStrings) {
  const Json repeated = {{"unicode", nullptr},
                         {"ace", nullptr},
                         {"repeat",
                          {{"unicode", Json::array({Json::array({"0061", 3})})},
                           {"ace", Json::array({Json::array({"a", 3}), {"-", 1}})}}}};
  const Vector vector = parsed(encoding(), repeated);
  EXPECT_EQ(input_members(vector), (Json{{"unicode", "0061 0061 0061"}}));
  EXPECT_EQ(value_members(vector, *vector.value), (Json{{"ace", "aaa-"}}));
  EXPECT_TRUE(vector.json.contains("repeat"));
  EXPECT_FALSE(vector.json.contains("unicode"));
}

TEST(Vector, NamesTheMemberThatIsWrong) {
  EXPECT_EQ(said(encoding(), {{"op", nullptr}}), "has no member \"op\"");
  EXPECT_EQ(said(encoding(), {{"op", 7}}), "has a \"op\" that is no string");
  EXPECT_EQ(said(encoding(), {{"op", "swap"}}), "has an unknown \"op\": \"swap\"");
  EXPECT_EQ(said(encoding(), {{"op", "compress"}}), "has an operation that punycode does not have");
  EXPECT_EQ(said(encoding(), {{"ace", 7}}), "has \"ace\": 7; expected a string");
  EXPECT_EQ(said(encoding(), {{"expect", "values"}}), "expects neither \"value\" nor \"reject\"");
  EXPECT_EQ(said(encoding(), {{"reason", 7}}), "has a \"reason\" that is no string");
  EXPECT_EQ(said(encoding(), {{"level", "may"}}),
            "has a \"level\" that is neither \"must\" nor \"should\"");
  EXPECT_EQ(said(encoding(), {{"should", "time"}}),
            "has a \"should\", and its \"level\" is \"must\"");
  EXPECT_EQ(said(encoding(), {{"level", "should"}}), "has no member \"should\"");
  EXPECT_EQ(said(encoding(), {{"domain", "all"}}), "has an unknown \"domain\": \"all\"");
  EXPECT_EQ(said(encoding(), {{"unicode_version", "4"}}),
            "has a \"unicode_version\" that is no version, as \"4.0\" is");
  EXPECT_EQ(said(encoding(), {{"idna", "accept"}}), "has an \"idna\" that is not \"reject\"");
  const std::string bits = "has a \"min_bits\" that is no number up to 1048576";
  EXPECT_EQ(said(encoding(), {{"min_bits", 1048576u}}), "");
  for (const Json& wrong : {Json(1048577u), Json(-1), Json("7"), Json(1.5)}) {
    EXPECT_EQ(said(encoding(), {{"min_bits", wrong}}), bits) << wrong;
  }
  const std::string format = "; see vectors/README.md for the format";
  EXPECT_EQ(said(encoding(), {{"id", nullptr}}), "x.json: a vector has no member \"id\"" + format);
  EXPECT_EQ(said(encoding(), {{"id", 7}}),
            "x.json: a vector has a \"id\" that is no string" + format);
  EXPECT_EQ(said(Json(7), Json(8)), "x.json: a vector is no JSON object");
}

}  // namespace
}  // namespace vector_test
