// The oracle as an implementation: what it declares, what it answers, and what it says beside.
#include "compare/oracle_answer.h"

#include <gtest/gtest.h>
#include <oracle/cidnuc.h>

#include <cstdint>
#include <string>

#include "implementation/builtin.h"
#include "implementation/oracle_hello.h"
#include "support/questions.h"

namespace oracle_answer_test {
namespace {

using namespace acecheck;
using Kind = Outcome::Kind;

OracleAnswer answer(Codec codec, Op op, const Json& input) {
  return oracle_answer(tests::question(codec, op, input));
}
Json value(Codec codec, Op op, const Json& input) {
  return value_members(codec, op, answer(codec, op, input).outcome.value);
}

// As the built-in codecs, but for the name and the limits.
TEST(OracleAnswer, DeclaresWhatItHas) {
  const Hello hello = oracle_hello();
  EXPECT_EQ(hello.name, "acecheck-oracle");
  const Hello builtin = builtin_hello(Domain::any);
  ASSERT_EQ(hello.codecs.size(), builtin.codecs.size());
  for (const auto& [codec, capabilities] : hello.codecs) {
    EXPECT_EQ(capabilities.bits, 4294967295u);
    EXPECT_EQ(capabilities.domain, widest_domain(codec));
    EXPECT_EQ(capabilities.ops, builtin.codecs.at(codec).ops);
  }
  EXPECT_EQ(hello.codecs.at(Codec::cidnuc).unicode_version,
            unicode_version_from(oracle::cidnuc::unicode_version()));
}

TEST(OracleAnswer, TakesCodePointsOfAnySize) {
  const Json text = {{"unicode", "0062 00FC 10000 1FFFFFFFFFFFFFFFFF"}};
  const Json ace = value(Codec::punycode, Op::encode, text);
  EXPECT_EQ(value(Codec::punycode, Op::decode, ace),
            (Json{{"unicode", text["unicode"]}, {"case", "uuuu"}}));
  EXPECT_EQ(value(Codec::punycode, Op::encode, {{"unicode", ""}}), (Json{{"ace", ""}}));
  EXPECT_EQ(value(Codec::punycode, Op::decode, {{"ace", ""}}),
            (Json{{"unicode", ""}, {"case", ""}}));
}

TEST(OracleAnswer, WritesAndReadsCaseFlags) {
  const Json text = {{"unicode", "00FC 00FD"}, {"case", "Uu"}};
  const Json ace = value(Codec::punycode, Op::encode, text);
  EXPECT_EQ(value(Codec::punycode, Op::decode, ace), text);
  // Punycode alone has them.
  EXPECT_EQ(value(Codec::lace, Op::decode, value(Codec::lace, Op::encode, {{"unicode", "00FC"}})),
            (Json{{"unicode", "00FC"}}));
}

TEST(OracleAnswer, SaysWhereItRejects) {
  const OracleAnswer digit = answer(Codec::punycode, Op::decode, {{"ace", "a!"}});
  EXPECT_EQ(digit.outcome, (Outcome{Kind::reject, {}, "bad-digit"}));
  EXPECT_FALSE(digit.step.empty());
  EXPECT_EQ(digit.position, 1u);
  const OracleAnswer octets =
      answer(Codec::punycode, Op::encode, {{"unicode_hex", "6162C3"}, {"form", "utf-8"}});
  EXPECT_EQ(octets.outcome, (Outcome{Kind::reject, {}, "out-of-domain"}));
  EXPECT_FALSE(octets.step.empty());
  EXPECT_EQ(octets.position, 2u);
}

TEST(OracleAnswer, SaysTheDomainOfTheText) {
  for (const auto& [text, domain] :
       {std::pair{"0062", Domain::scalar}, std::pair{"0062 D800", Domain::code_point},
        std::pair{"110000", Domain::any}}) {
    const OracleAnswer encoded = answer(Codec::punycode, Op::encode, {{"unicode", text}});
    EXPECT_EQ(encoded.domain, domain) << text;
    EXPECT_EQ(answer(Codec::punycode, Op::decode, tests::json(encoded.outcome.value)).domain,
              domain)
        << text;
  }
}

TEST(OracleAnswer, AnswersInARoomThatMayBeTooSmall) {
  for (const std::uint64_t capacity : {1u, 2u}) {
    const auto kind = capacity == 1 ? Kind::too_small : Kind::value;
    EXPECT_EQ(
        answer(Codec::punycode, Op::decode, {{"ace", "a-a"}, {"capacity", capacity}}).outcome.kind,
        kind);
    EXPECT_EQ(answer(Codec::punycode, Op::encode, {{"unicode", "0061"}, {"capacity", capacity}})
                  .outcome.kind,
              kind);
  }
}

TEST(OracleAnswer, TracesWhereThatIsWanted) {
  const Request request = tests::request(1, Codec::punycode, Op::encode, {{"unicode", "00FC"}});
  EXPECT_TRUE(oracle_answer(request).trace.empty());
  EXPECT_TRUE(oracle_answer(request, false).trace.empty());
  EXPECT_FALSE(oracle_answer(request, true).trace.empty());
  EXPECT_GT(oracle_answer(request).min_bits, 0u);
}

// A text that cannot be encoded has no replacement.
TEST(OracleAnswer, LeavesOutReplacementsThatAreRejected) {
  const auto replaced = [](const std::string& hex) {
    return answer(Codec::cidnuc, Op::encode, {{"unicode_hex", hex}, {"form", "utf-8"}})
        .replaced.size();
  };
  EXPECT_EQ(replaced("62C3"), 1u);
  EXPECT_EQ(replaced("20C3"), 0u);
}

TEST(OracleAnswer, AnswersEachStep) {
  for (const Codec codec : {Codec::lace, Codec::cidnuc}) {
    const Json octets = {{"octets", "00FC00FD"}};
    EXPECT_EQ(value(codec, Op::decompress, value(codec, Op::compress, octets)), octets);
    const Json symbols = value(codec, Op::base32_encode, octets);
    EXPECT_EQ(value(codec, Op::base32_decode, symbols), octets);
  }
  const Json symbols = value(Codec::mace, Op::base32_encode, {{"value", 33}, {"length", 3}});
  EXPECT_EQ(symbols["ace"].get<std::string>().size(), 3u);
  EXPECT_EQ(value(Codec::mace, Op::base32_decode, symbols), (Json{{"value", 33}}));
  EXPECT_EQ(answer(Codec::mace, Op::base32_decode, {{"ace", "77777777777777"}}).outcome,
            (Outcome{Kind::reject, {}, "overflow"}));
  EXPECT_EQ(answer(Codec::mace, Op::base32_decode, {{"ace", "!"}}).outcome.detail, "bad-digit");
}

TEST(OracleAnswer, AnswersIntegers) {
  const auto asked = [](Op op, const char* key, const Json& given) {
    return answer(Codec::punycode, op, {{"base", 36}, {"thresholds", {1}}, {key, given}});
  };
  const Json values = {1, 7, 18446744073709551615u};
  const Json digits = tests::json(asked(Op::integer_encode, "value", values).outcome.value);
  EXPECT_EQ(tests::json(asked(Op::integer_decode, "digits", digits["value"]).outcome.value),
            (Json{{"value", values}}));
  // One more than 64 bits, and an integer without an end.
  Json more = Json::array();
  for (int i = 0; i < 20; ++i) more.push_back(35);
  more.push_back(0);
  EXPECT_EQ(asked(Op::integer_decode, "digits", more).outcome,
            (Outcome{Kind::reject, {}, "overflow"}));
  EXPECT_EQ(asked(Op::integer_decode, "digits", {35}).outcome.detail, "truncated");
}

}  // namespace
}  // namespace oracle_answer_test
