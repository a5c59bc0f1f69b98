// SPDX-License-Identifier: Apache-2.0
// The built-in codecs as an implementation: what they declare, and what they answer.
#include "answer/builtin.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "support/questions.h"

namespace builtin_test {
namespace {

using namespace acecheck;
using Kind = Outcome::Kind;

Outcome answer(Codec codec, Op op, const Json& input, Domain domain = Domain::scalar) {
  return builtin_answer(tests::question(codec, op, input), domain);
}

// An operation, a width or a buffer that is not declared is not certified.
TEST(Builtin, DeclaresEverythingThatItHas) {
  const Hello hello = builtin_hello();
  ASSERT_EQ(hello.codecs.size(), all_codecs.size());
  for (const auto& [codec, capabilities] : hello.codecs) {
    for (std::size_t i = 0; i < op_names.size(); ++i) {
      const Op op = static_cast<Op>(i);
      EXPECT_EQ(capabilities.ops.contains(op), has_op(codec, op)) << name(codec) << name(op);
    }
    EXPECT_EQ(capabilities.bits, codec == Codec::punycode ? 32u : 64u);
    EXPECT_EQ(capabilities.case_flags, codec == Codec::punycode);
    EXPECT_EQ(capabilities.max_length, SIZE_MAX);
    EXPECT_TRUE(capabilities.capacity);
    EXPECT_EQ(capabilities.unicode_hex, (std::set{EncodingForm::utf_8, EncodingForm::utf_16}));
    EXPECT_EQ(capabilities.domain, Domain::scalar);
    EXPECT_EQ(builtin_hello(Domain::any).codecs.at(codec).domain, widest_domain(codec));
  }
}

TEST(Builtin, AnswersInAnyBufferThatIsLargeEnough) {
  for (const Codec codec : all_codecs) {
    Json input = {{"unicode", "00FC"}};
    const Outcome encoded = answer(codec, Op::encode, input);
    ASSERT_EQ(encoded.kind, Kind::value) << encoded.detail;
    const Json ace = tests::json(encoded.value)["ace"];
    const std::size_t size = ace.get<std::string>().size();
    input["capacity"] = size;
    EXPECT_EQ(answer(codec, Op::encode, input), encoded);
    input["capacity"] = size - 1;
    EXPECT_EQ(answer(codec, Op::encode, input), (Outcome{Kind::too_small, {}, ""}));
    for (const std::uint64_t capacity : {std::uint64_t{1}, UINT64_MAX}) {
      const Json request = {{"ace", ace}, {"capacity", capacity}};
      EXPECT_EQ(tests::json(answer(codec, Op::decode, request).value)["unicode"], "00FC");
    }
    EXPECT_EQ(answer(codec, Op::decode, {{"ace", ace}, {"capacity", 0}}).kind, Kind::too_small);
  }
}

TEST(Builtin, RejectsTextsOutsideTheDomain) {
  for (const char* surrogate : {"D800", "FFFFFFFF"}) {
    const Json input = {{"unicode", surrogate}};
    EXPECT_EQ(answer(Codec::punycode, Op::encode, input).kind, Kind::reject);
    EXPECT_EQ(answer(Codec::punycode, Op::encode, input, Domain::any).kind, Kind::value);
  }
  // Not the code point modulo 2^32.
  for (const char* text : {"100000061", "1FFFFFFFFFFFFFFFF"}) {
    EXPECT_EQ(answer(Codec::punycode, Op::encode, {{"unicode", text}}, Domain::any),
              (Outcome{Kind::reject, {}, "out-of-domain"}));
  }
}

}  // namespace
}  // namespace builtin_test
