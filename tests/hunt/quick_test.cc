// What is seen to be right without the judge, input by input.
#include "hunt/quick.h"

#include <gtest/gtest.h>

#include "compare/judge.h"
#include "hunt/kind.h"
#include "hunt/operations.h"
#include "implementation/builtin.h"
#include "implementation/oracle_answer.h"
#include "support/questions.h"

namespace quick_test {
namespace {

using namespace acecheck;
using hunt::Operation;
using hunt_test::decode_punycode;
using hunt_test::encode_text;
using hunt_test::encode_utf_16;
using hunt_test::encode_utf_8;
using namespace std::string_literals;

constexpr Operation mace_number{Codec::mace, Op::base32_decode};

struct Row {
  Operation operation;
  std::string input;
};

// Of each operation an input that has a value, and one that must be rejected where there is one.
const std::vector<Row>& rows() {
  static const std::vector<Row> out = {
      {encode_text, "\xFC\0\0\0"s},
      {encode_text, "\xFC\0\0\0\x00\x4E\0\0"s},
      {encode_text, "\0\xD8\0\0"s},
      {encode_text, "\0\0\x11\0"s},
      {encode_utf_8, "\xC3\xBC"},
      {encode_utf_8, "\xED\xA0\x80"},
      {encode_utf_8, "a\xC0\x80"},
      {encode_utf_16, "\0\xFC"s},
      {encode_utf_16, "\xD8\0"s},
      {decode_punycode, "tda"},
      {decode_punycode, "TdA"},
      {decode_punycode, "td"},
      {decode_punycode, "a\xFF"},
      {decode_punycode, "99999999"},
      {decode_punycode, "a-b-tda"},
      {{Codec::lace, Op::encode}, "\xFC\0\0\0"s},
      {{Codec::lace, Op::encode}, "\0\xD8\0\0"s},
      {{Codec::lace, Op::decode}, "bq--74apy"},
      {{Codec::lace, Op::decode}, "bq--74"},
      {{Codec::lace, Op::compress}, "\0\xFC"s},
      {{Codec::lace, Op::compress}, "a"},
      {{Codec::lace, Op::decompress}, "\x01\0\xFC"s},
      {{Codec::lace, Op::decompress}, "\x01"},
      {{Codec::lace, Op::base32_encode}, "\x01\0\xFC"s},
      {{Codec::lace, Op::base32_decode}, "aeap6"},
      {{Codec::lace, Op::base32_decode}, "!"},
      {{Codec::mace, Op::encode}, "\xFC\0\0\0"s},
      {{Codec::mace, Op::decode}, "a"},
      {mace_number, "p7777777777"},
      {mace_number, "!"},
      {{Codec::cidnuc, Op::encode}, "\xED\0\0\0"s},
      {{Codec::cidnuc, Op::decode}, "ph67aaw28"},
      {{Codec::cidnuc, Op::compress}, "\0\xED"s},
      {{Codec::cidnuc, Op::decompress}, "a"},
      {{Codec::cidnuc, Op::base32_encode}, "\0\xED"s},
      {{Codec::cidnuc, Op::base32_decode}, "7aaw28"},
  };
  return out;
}

Outcome right_answer(const Row& row) {
  return oracle_answer(
             {row.operation.codec, row.operation.op, hunt::data_for(row.operation, row.input)})
      .outcome;
}

Capabilities declared(const Operation& operation, Domain domain) {
  Capabilities out = builtin_hello(domain).codecs.at(operation.codec);
  out.capacity = false;
  return out;
}

// The kind that is quickly seen, after a look at what the judge says.
std::optional<std::uint64_t> seen(const Row& row, const Capabilities& capabilities,
                                  const Outcome& given) {
  const auto kind = hunt::Quick(row.operation, capabilities).kind_if_right(row.input, given);
  const auto vector = hunt::question(row.operation, row.input, capabilities);
  if (kind && vector) {
    EXPECT_EQ(judge(*vector, capabilities, given).verdict, Verdict::pass) << row.input;
    EXPECT_EQ(*kind, hunt::kind_of_answer(*vector, given)) << row.input;
  }
  return kind;
}

TEST(Quick, SeesTheRightAnswerOfEachOperation) {
  for (const Row& row : rows()) {
    const Capabilities capabilities = declared(row.operation, Domain::any);
    const Outcome right = right_answer(row);
    SCOPED_TRACE(testing::Message() << name(row.operation.codec) << ' ' << name(row.operation.op)
                                    << ' ' << testing::PrintToString(row.input));
    if (right.kind == Outcome::Kind::value) {
      EXPECT_TRUE(seen(row, capabilities, right));
      EXPECT_FALSE(seen(row, capabilities, {Outcome::Kind::value, {}, ""}));
      Json wrong = Json::object();
      for (const auto& [key, member] : tests::json(right.value).items()) {
        wrong[key] = member;
        if (key == "unicode") wrong[key] = "0062";
        if (key == "ace" || key == "ace_hex") wrong["ace"] = "not-this";
        if (key == "octets" || key == "compressed") wrong[key] = "FF";
        if (key == "value") wrong[key] = 1u;
      }
      EXPECT_FALSE(seen(row, capabilities, {Outcome::Kind::value, tests::value(wrong), ""}));
      EXPECT_FALSE(seen(row, capabilities, {Outcome::Kind::reject, {}, "no"}));
    } else {
      EXPECT_TRUE(seen(row, capabilities, {Outcome::Kind::reject, {}, "another reason"}));
      EXPECT_FALSE(
          seen(row, capabilities, {Outcome::Kind::value, tests::value(Json{{"ace", ""}}), ""}));
    }
    EXPECT_FALSE(seen(row, capabilities, {Outcome::Kind::crash, {}, ""}));
    EXPECT_FALSE(seen(row, capabilities, {Outcome::Kind::unsupported, {}, ""}));
  }
}

// Kinds tell the reasons of rejections apart, and nothing that is said beside a value.
TEST(Quick, SeesTheReasonOfARejection) {
  const Capabilities capabilities = declared(decode_punycode, Domain::scalar);
  const Row truncated{decode_punycode, "td"};
  const Row valid{decode_punycode, "tda"};
  EXPECT_NE(seen(truncated, capabilities, {Outcome::Kind::reject, {}, "a"}),
            seen(truncated, capabilities, {Outcome::Kind::reject, {}, "b"}));
  Outcome right = right_answer(valid);
  const auto kind = seen(valid, capabilities, right);
  right.detail = "as it should be";
  EXPECT_EQ(seen(valid, capabilities, right), kind);
}

// Beyond the scalar values a domain has to be declared, and beyond that a rejection is right.
TEST(Quick, KnowsTheDomain) {
  const Row surrogate{encode_text, "\0\xD8\0\0"s};
  const Outcome value = right_answer(surrogate);
  const Outcome rejection{Outcome::Kind::reject, {}, "a surrogate"};
  ASSERT_EQ(value.kind, Outcome::Kind::value);
  EXPECT_TRUE(seen(surrogate, declared(encode_text, Domain::any), value));
  EXPECT_FALSE(seen(surrogate, declared(encode_text, Domain::any), rejection));
  EXPECT_FALSE(seen(surrogate, declared(encode_text, Domain::scalar), value));
  EXPECT_TRUE(seen(surrogate, declared(encode_text, Domain::scalar), rejection));
  Capabilities none = declared(encode_text, Domain::scalar);
  none.domain.reset();
  EXPECT_FALSE(seen(surrogate, none, value));
  EXPECT_TRUE(seen(surrogate, none, rejection));
  const Row decoded{decode_punycode, *value.value.ace()};
  EXPECT_TRUE(seen(decoded, declared(decode_punycode, Domain::any), right_answer(decoded)));
  EXPECT_FALSE(seen(decoded, none, right_answer(decoded)));
}

// Of 26 bits and 63 octets every implementation is capable, and more may be refused.
TEST(Quick, KnowsTheLimits) {
  const Outcome rejection{Outcome::Kind::reject, {}, "too much"};
  Capabilities least;
  for (const Operation& operation : {encode_text, encode_utf_8, decode_punycode}) {
    const bool is_text = operation == encode_text;
    const auto octets = [&](std::size_t size) {
      std::string out;
      for (std::size_t i = 0; i < size; ++i) out += is_text ? "a\0\0\0"s : "a"s;
      return out + (operation == decode_punycode ? "-" : "");
    };
    least.unicode_hex = {EncodingForm::utf_8};
    EXPECT_FALSE(seen({operation, octets(62)}, least, rejection));
    EXPECT_TRUE(seen({operation, octets(63)}, least, rejection));
  }
  const Row wide{encode_text, "\0\0\0\x08"s};
  Capabilities of_any = declared(encode_text, Domain::any);
  EXPECT_FALSE(seen(wide, of_any, rejection));
  EXPECT_TRUE(seen(wide, of_any, right_answer(wide)));
  of_any.bits.reset();
  EXPECT_TRUE(seen(wide, of_any, rejection));
  EXPECT_TRUE(seen(wide, of_any, right_answer(wide)));
}

// The annotation is Punycode's alone, and has to be there where it is declared.
TEST(Quick, ComparesCaseFlagsOfPunycode) {
  Capabilities capabilities;
  capabilities.case_flags = true;
  const Row lace{{Codec::lace, Op::decode}, "bq--74apy"};
  EXPECT_TRUE(seen(lace, capabilities,
                   {Outcome::Kind::value, tests::value(Json{{"unicode", "00FC"}}), ""}));
  const Row punycode{decode_punycode, "tdA"};
  EXPECT_FALSE(seen(punycode, capabilities,
                    {Outcome::Kind::value, tests::value(Json{{"unicode", "00FC"}}), ""}));
}

}  // namespace
}  // namespace quick_test
