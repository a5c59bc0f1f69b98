// Of which kind an answer is, and in which way it differs from the right one.
#include "hunt/kind.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "hunt/operations.h"
#include "implementation/builtin.h"
#include "support/questions.h"

namespace kind_test {
namespace {

using namespace acecheck;
using hunt::Operation;
using hunt_test::decode_punycode;
using hunt_test::encode_utf_8;
using namespace std::string_literals;

Vector asked(const Operation& operation, const std::string& input) {
  Capabilities capabilities = builtin_hello().codecs.at(operation.codec);
  capabilities.capacity = false;
  return hunt::case_for(operation, input, capabilities).value();
}

std::string difference(const Vector& vector, const Outcome& given, Verdict verdict) {
  return hunt::kind_of_difference(vector, given, verdict);
}

Outcome value(const Json& members) {
  return {Outcome::Kind::value, tests::value(members), "no reason"};
}

// A value counts its units, whatever it is: code points, octets of a string, octets.
TEST(Kind, OfAnAnswerIsOfTheRightValue) {
  const Vector text = asked(decode_punycode, "bda6q");
  ASSERT_TRUE(text.value);
  const auto highest = [](const auto& units) { return std::ranges::max(units); };
  EXPECT_EQ(hunt::kind_of_answer(text, value(Json::object())),
            hunt::kind_of({.operation = decode_punycode,
                           .reason = "",
                           .size = text.value->text()->size(),
                           .min_bits = text.min_bits,
                           .highest_unit = highest(*text.value->text()),
                           .ace_length = 5,
                           .given = Outcome::Kind::value,
                           .detail = ""}));
  const Operation compress{Codec::lace, Op::compress};
  const Vector octets = asked(compress, "\0\xFC"s);
  EXPECT_EQ(value_members(octets, *octets.value), (Json{{"compressed", "FF00FC"}}));
  EXPECT_EQ(hunt::kind_of_answer(octets, value(Json::object())),
            hunt::kind_of({.operation = compress,
                           .reason = "",
                           .size = 3,
                           .highest_unit = 0xFF,
                           .given = Outcome::Kind::value,
                           .detail = ""}));
}

// Without a value it is of the input, and of the reason that was given.
TEST(Kind, OfARejectionIsOfTheInput) {
  const Outcome rejected{Outcome::Kind::reject, {}, "why"};
  struct Row {
    Operation operation;
    std::string input;
    std::uint64_t highest_unit;
    std::size_t ace_length;
  };
  for (const Row& row : {Row{encode_utf_8, "a\xC0\x80", 0xC0, 0},
                         {decode_punycode, "a\xFF", 0xFF, 2},
                         {decode_punycode, "td", 't', 2},
                         {{Codec::lace, Op::decompress}, "\x01", 0x01, 0}}) {
    const Vector vector = asked(row.operation, row.input);
    ASSERT_FALSE(vector.value) << row.input;
    hunt::AnswerFacts facts{.operation = row.operation,
                            .reason = vector.reason,
                            .min_bits = vector.min_bits,
                            .highest_unit = row.highest_unit,
                            .ace_length = row.ace_length,
                            .given = Outcome::Kind::reject,
                            .detail = "why"};
    EXPECT_EQ(hunt::kind_of_answer(vector, rejected), hunt::kind_of(facts)) << row.input;
    facts.given = Outcome::Kind::timeout;
    facts.detail = "";  // only the reasons of rejections tell kinds apart
    EXPECT_EQ(hunt::kind_of_answer(vector, {Outcome::Kind::timeout, {}, "20"}),
              hunt::kind_of(facts));
  }
}

TEST(Kind, OfADifferenceNamesItsPlace) {
  const Vector three = asked(hunt_test::encode_text, "a\0\0\0b\0\0\0c\0\0\0"s);
  EXPECT_EQ(*three.value->ace(), "abc-");
  for (const auto& [given, kind] : {std::pair{"xbc-", "as long first ascii ascii"},
                                    {"axc-", "as long inner ascii ascii"},
                                    {"abcd", "as long last ascii ascii"},
                                    {"abc", "shorter last ascii end"},
                                    {"ab", "shorter inner ascii end"},
                                    {"abc-a", "longer inner end ascii"}}) {
    EXPECT_EQ(difference(three, value({{"ace", given}}), Verdict::wrong_value),
              "punycode encode wrong-value: "s + kind);
  }
  EXPECT_EQ(difference(three, value({{"ace_hex", "FF"}}), Verdict::wrong_value),
            "punycode encode wrong-value: shorter first ascii octet");
}

TEST(Kind, OfADifferenceHasItsReason) {
  const Vector valid = asked(decode_punycode, "tda");
  EXPECT_EQ(difference(valid, {Outcome::Kind::reject, {}, "no"}, Verdict::rejected_valid),
            "punycode decode rejected-valid: no octet");
  EXPECT_EQ(difference(asked(decode_punycode, ""), {Outcome::Kind::reject, {}, "no"},
                       Verdict::rejected_valid),
            "punycode decode rejected-valid: no ascii");
  EXPECT_EQ(difference(valid, {Outcome::Kind::crash, {}, "an exception: tda"}, Verdict::crash),
            "punycode decode crash: an exception");
  EXPECT_EQ(difference(valid, {Outcome::Kind::crash, {}, "signal 11"}, Verdict::crash),
            "punycode decode crash: signal 11");
  EXPECT_EQ(difference(valid, {Outcome::Kind::timeout, {}, "20: x"}, Verdict::timeout),
            "punycode decode timeout: 20: x");
  EXPECT_EQ(difference(asked(decode_punycode, "td"), value({{"unicode", "0061"}}),
                       Verdict::accepted_invalid),
            "punycode decode accepted-invalid: truncated scalar");
}

}  // namespace
}  // namespace kind_test
