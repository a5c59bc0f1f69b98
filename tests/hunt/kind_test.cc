// Of which kind an answer is, and in which way it differs from the right one.
#include "hunt/kind.h"

#include <gtest/gtest.h>

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

Case asked(const Operation& operation, const std::string& input) {
  Capabilities capabilities = builtin_hello().codecs.at(operation.codec);
  capabilities.capacity = false;
  return hunt::case_for(operation, input, capabilities).value();
}

std::string difference(const Case& vector, const Outcome& given, Verdict verdict) {
  return hunt::kind_of_difference(vector, given, verdict);
}

Outcome value(const Json& members) {
  return {Outcome::Kind::value, tests::value(members), "no reason"};
}

// Inputs with answers of a new kind are kept. Lengths count by powers of two, units by their range.
TEST(Kind, OfAnAnswerIsCoarse) {
  const Outcome rejected{Outcome::Kind::reject, {}, "why"};
  const auto kind = [](const Operation& operation, const std::string& input, const Outcome& given) {
    return hunt::kind_of_answer(asked(operation, input), given);
  };
  const std::uint64_t first = kind(decode_punycode, "abcd-", rejected);
  EXPECT_EQ(first, kind(decode_punycode, "abcde-", rejected));
  EXPECT_NE(first, kind(decode_punycode, "abcdefghij-", rejected));
  EXPECT_NE(first, kind(decode_punycode, "tda", rejected));
  EXPECT_NE(first, kind(decode_punycode, "abcd", rejected));
  EXPECT_NE(first, kind({Codec::mace, Op::decode}, "abcd-", rejected));
  EXPECT_NE(first, kind(decode_punycode, "abcd-", {Outcome::Kind::reject, {}, "another reason"}));
  EXPECT_NE(first, kind(decode_punycode, "abcd-", value({{"unicode", "0061"}})));
  EXPECT_NE(kind(encode_utf_8, "a\xC0\x80", rejected), kind(encode_utf_8, "aaa", rejected));
  const auto timeout = [&](const char* detail) {
    return kind(decode_punycode, "abcd-", {Outcome::Kind::timeout, {}, detail});
  };
  EXPECT_EQ(timeout("20"), timeout("30"));
}

TEST(Kind, OfADifferenceNamesItsPlace) {
  const Case three = asked(hunt_test::encode_text, "a\0\0\0b\0\0\0c\0\0\0"s);
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
  const Case valid = asked(decode_punycode, "tda");
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
