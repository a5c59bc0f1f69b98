// The built-in codecs as an implementation: what they declare, and what they answer.
#include "implementation/builtin.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>

#include "base/version.h"
#include "support/questions.h"

namespace builtin_test {
namespace {

using namespace acecheck;
using Kind = Outcome::Kind;

constexpr std::uint64_t largest = UINT64_MAX;

Outcome answer(Codec codec, Op op, const Json& input, Domain domain = Domain::scalar) {
  return builtin_answer(tests::question(codec, op, input), domain);
}

TEST(Builtin, DeclaresWhatItHas) {
  const Hello hello = builtin_hello();
  EXPECT_EQ(hello.name, "acecheck");
  EXPECT_EQ(hello.version, version);
  EXPECT_EQ(hello.language, "C++");
  EXPECT_EQ(hello.in_flight, 256u);
  ASSERT_EQ(hello.codecs.size(), all_codecs.size());
  const std::set<Op> octets = {Op::encode,     Op::decode,        Op::compress,
                               Op::decompress, Op::base32_encode, Op::base32_decode};
  const std::set<Op> integers = {Op::encode, Op::decode, Op::integer_encode, Op::integer_decode};
  const std::set<Op> numbers = {Op::encode, Op::decode, Op::base32_encode, Op::base32_decode};
  for (const auto& [codec, capabilities] : hello.codecs) {
    EXPECT_EQ(capabilities.ops, codec == Codec::punycode ? integers
                                : codec == Codec::mace   ? numbers
                                                         : octets);
    EXPECT_EQ(capabilities.bits, codec == Codec::punycode ? 32u : 64u);
    EXPECT_EQ(capabilities.case_flags, codec == Codec::punycode);
    EXPECT_EQ(capabilities.max_length, SIZE_MAX);
    EXPECT_TRUE(capabilities.capacity);
    EXPECT_EQ(capabilities.unicode_hex, (std::set{EncodingForm::utf_8, EncodingForm::utf_16}));
    EXPECT_EQ(capabilities.unicode_version.has_value(), codec == Codec::cidnuc);
    EXPECT_EQ(capabilities.domain, Domain::scalar);
    EXPECT_EQ(builtin_hello(Domain::any).codecs.at(codec).domain, widest_domain(codec));
  }
}

// In memory of its own and in a buffer of the caller, which can be too small by one.
TEST(Builtin, AnswersInAnyRoom) {
  for (const Codec codec : all_codecs) {
    Json input = {{"unicode", "00FC"}};
    const Outcome encoded = answer(codec, Op::encode, input);
    ASSERT_EQ(encoded.kind, Kind::value) << encoded.detail;
    const std::size_t size = tests::json(encoded.value)["ace"].get<std::string>().size();
    input["capacity"] = size;
    EXPECT_EQ(answer(codec, Op::encode, input), encoded);
    input["capacity"] = size - 1;
    EXPECT_EQ(answer(codec, Op::encode, input), (Outcome{Kind::too_small, {}, ""}));

    input = {{"ace", tests::json(encoded.value)["ace"]}};
    EXPECT_EQ(tests::json(answer(codec, Op::decode, input).value)["unicode"], "00FC");
    for (const std::uint64_t capacity : {std::uint64_t{1}, largest}) {
      input["capacity"] = capacity;
      EXPECT_EQ(tests::json(answer(codec, Op::decode, input).value)["unicode"], "00FC");
    }
    input["capacity"] = 0;
    EXPECT_EQ(answer(codec, Op::decode, input), (Outcome{Kind::too_small, {}, ""}));
  }
}

TEST(Builtin, WritesAndReadsCaseFlags) {
  const Json upper = {{"unicode", "00FC"}, {"case", "U"}};
  const Outcome encoded = answer(Codec::punycode, Op::encode, upper);
  EXPECT_EQ(tests::json(encoded.value)["ace"], "tdA");
  EXPECT_EQ(tests::json(answer(Codec::punycode, Op::decode, tests::json(encoded.value)).value),
            upper);
  const Outcome lower = answer(Codec::punycode, Op::decode, {{"ace", "tda"}});
  EXPECT_EQ(tests::json(lower.value)["case"], "u");
}

TEST(Builtin, RejectsWhatIsOutOfItsDomain) {
  const auto kind = [](const std::string& text, Domain domain) {
    return answer(Codec::punycode, Op::encode, {{"unicode", text}}, domain).kind;
  };
  EXPECT_EQ(kind("D800", Domain::scalar), Kind::reject);
  EXPECT_EQ(kind("D800", Domain::any), Kind::value);
  EXPECT_EQ(kind("FFFFFFFF", Domain::any), Kind::value);
  for (const char* text : {"100000000", "1FFFFFFFFFFFFFFFF"}) {
    EXPECT_EQ(answer(Codec::punycode, Op::encode, {{"unicode", text}}, Domain::any),
              (Outcome{Kind::reject, {}, "out-of-domain"}));
  }
}

// MACE: a number in so many digits, of which there are at most twelve.
TEST(Builtin, WritesNumbersThatFit) {
  const auto encoded = [](std::uint64_t value, std::size_t length) {
    const Outcome outcome =
        answer(Codec::mace, Op::base32_encode, {{"value", value}, {"length", length}});
    return outcome.kind == Kind::value ? tests::json(outcome.value)["ace"].get<std::string>()
                                       : outcome.detail;
  };
  EXPECT_EQ(encoded(0, 0), "");
  EXPECT_EQ(encoded(1, 0), "overflow");
  for (std::size_t length = 1; length <= 12; ++length) {
    const std::uint64_t count = std::uint64_t{1} << (5 * length);
    const std::string last = encoded(count - 1, length);
    EXPECT_EQ(last.size(), length);
    EXPECT_EQ(tests::json(answer(Codec::mace, Op::base32_decode, {{"ace", last}}).value)["value"],
              count - 1);
    EXPECT_EQ(encoded(count, length), "overflow") << length;
    EXPECT_EQ(encoded(largest, length), "overflow") << length;
  }
  EXPECT_EQ(encoded(largest, 13), "fvvvvvvvvvvvv");
  EXPECT_EQ(encoded(0, 64), std::string(64, '0'));
  EXPECT_EQ(encoded(0, 65), "overflow");
}

TEST(Builtin, AnswersEachStepOnOctets) {
  for (const Codec codec : {Codec::lace, Codec::cidnuc}) {
    const Json octets = {{"octets", "00FC00FD"}};
    const Outcome compressed = answer(codec, Op::compress, octets);
    EXPECT_EQ(tests::json(builtin_answer({codec, Op::decompress, compressed.value}).value), octets);
    const Outcome encoded = answer(codec, Op::base32_encode, octets);
    EXPECT_EQ(tests::json(builtin_answer({codec, Op::base32_decode, encoded.value}).value), octets);
  }
  for (const Codec codec : {Codec::punycode, Codec::mace}) {
    EXPECT_THROW(answer(codec, Op::compress, {{"octets", "00"}}), std::logic_error);
    EXPECT_THROW(answer(codec, Op::decompress, {{"compressed", "00"}}), std::logic_error);
  }
}

TEST(Builtin, AnswersIntegers) {
  const auto asked = [](Op op, const char* key, const Json& given, const Json& thresholds) {
    return answer(Codec::punycode, op, {{"base", 10}, {"thresholds", thresholds}, {key, given}});
  };
  const Json thresholds = {2, 3, 5};
  const Json values = {1, 7, 700};
  const Outcome digits = asked(Op::integer_encode, "value", values, thresholds);
  EXPECT_EQ(tests::json(
                asked(Op::integer_decode, "digits", tests::json(digits.value)["value"], thresholds)
                    .value)["value"],
            values);
  EXPECT_EQ(asked(Op::integer_encode, "value", values, {0}),
            (Outcome{Kind::unsupported, {}, "no integer ends under these thresholds"}));
}

}  // namespace
}  // namespace builtin_test
