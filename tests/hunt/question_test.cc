// SPDX-License-Identifier: Apache-2.0
// What an input asks, what is right for it, and which answers are of one kind.
#include "search/hunt/question.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "answer/builtin.h"
#include "core/text.h"
#include "hunt/operations.h"
#include "search/hunt/inputs.h"
#include "search/hunt/kind.h"
#include "support/questions.h"

namespace question_test {
namespace {

using namespace acecheck;
using namespace hunt_test;
using namespace std::string_literals;
using hunt::Operation;

const Operation number{Codec::mace, Op::base32_decode};

TEST(Question, IsOfEveryOperationWithOneInputOfOctetsOrText) {
  const std::vector<Operation> others = {{Codec::punycode, Op::integer_encode},
                                         {Codec::punycode, Op::integer_decode},
                                         {Codec::mace, Op::base32_encode}};
  const Hello hello = builtin_hello();
  const std::vector<Operation> hunted = hunt::operations_of(hello);
  for (const auto& [codec, capabilities] : hello.codecs) {
    for (const Op op : capabilities.ops) {
      const Operation operation{codec, op};
      EXPECT_EQ(std::ranges::count(hunted, operation), 1 - std::ranges::count(others, operation))
          << name(codec) << ' ' << name(op);
    }
  }
}

TEST(Question, IsNotAskedWhereItIsNotDeclared) {
  Capabilities capabilities;
  const std::string surrogate("\0\xD8\0\0", 4);
  EXPECT_TRUE(hunt::case_for(encode_text, surrogate, capabilities));
  EXPECT_FALSE(hunt::case_for(encode_utf_8, "\xC3\xBC", capabilities));
  capabilities.strings = Strings::utf_8;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  EXPECT_FALSE(hunt::case_for(encode_text, surrogate, capabilities));
  EXPECT_FALSE(hunt::case_for(decode_punycode, "\xFF", capabilities));
  EXPECT_TRUE(hunt::case_for(encode_utf_8, "\xC3\xBC", capabilities));
  EXPECT_FALSE(hunt::case_for(encode_utf_16, "\xD8\x01", capabilities));
  capabilities.ops = {Op::decode};
  EXPECT_FALSE(hunt::case_for(encode_text, "a\0\0\0"s, capabilities));
  EXPECT_TRUE(hunt::case_for(decode_punycode, "a", capabilities));
}

TEST(Question, HasTheOraclesAnswer) {
  const auto valid = hunt::case_for(decode_punycode, "tda", Capabilities()).value();
  EXPECT_EQ(tests::json(*valid.value)["unicode"], "00FC");
  EXPECT_EQ(valid.domain, Domain::scalar);
  EXPECT_GT(valid.min_bits, 7u);
  const auto invalid = hunt::case_for(decode_punycode, "td", Capabilities()).value();
  EXPECT_FALSE(invalid.value);
  EXPECT_EQ(invalid.reason, "truncated");
  Capabilities capabilities;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  const auto ill_formed = hunt::case_for(encode_utf_8, "\xC0\x80", capabilities).value();
  EXPECT_TRUE(ill_formed.is_ill_formed());
  EXPECT_EQ(ill_formed.replaced, (std::vector<std::string>{"zn7ca"}));
  // 2^64 - 1 is the greatest integer that an answer can hold. 2^64 is an overflow.
  const Capabilities of_number{{}, {number.op}};
  EXPECT_TRUE(hunt::case_for(number, "fvvvvvvvvvvvv", of_number)->value);
  EXPECT_EQ(hunt::case_for(number, "g000000000000", of_number)->reason, "overflow");
}

TEST(Question, KnowsWhatIdnaRefusesAndLeavesAsItIs) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  struct Row {
    Operation operation;
    std::string input;
    bool rejects;
    bool stable;
  };
  for (const Row& row : {Row{decode_punycode, "abc-", true, false},  // ASCII alone
                         {decode_punycode, "a", false, false},       // U+0080
                         {decode_punycode, "wca", true, false},      // U+00DC is mapped
                         {decode_punycode, "tda", false, true},      // U+00FC
                         {decode_punycode, "td", false, false},      // no Punycode
                         {{Codec::lace, Op::decode}, "bq--74any", false, false},
                         {encode_text, "\xFC\0\0\0"s, false, true},
                         {encode_text, "\xDC\0\0\0"s, false, false},
                         {encode_utf_8, "b\xC3\xBC", false, true},
                         {encode_utf_8, "b\xED\xA0\x80", false, false}}) {
    const auto vector = hunt::case_for(row.operation, row.input, capabilities);
    if (!vector) {  // not asked at all
      EXPECT_FALSE(row.rejects || row.stable) << row.input;
      continue;
    }
    EXPECT_EQ(vector->idna_rejects, row.rejects) << row.input;
    EXPECT_EQ(vector->idna_stable, row.stable) << row.input;
  }
  EXPECT_FALSE(hunt::case_for(decode_punycode, "wca", Capabilities())->idna_rejects);
}

// Some answers of CIDNUC are those of a later version of Unicode than the implementation declares.
TEST(Question, IsNotAskedWhereUnicodeHasChanged) {
  Capabilities capabilities;
  const std::string old("\xFC\0\0\0", 4);
  const std::string young("\xE4\0\0\0\xAD\0\0\0", 8);  // of category Cf since Unicode 4.0
  const auto is_asked = [&](const Operation& operation, std::string_view input) {
    return hunt::case_for(operation, input, capabilities).has_value();
  };
  const Operation encode{Codec::cidnuc, Op::encode};
  const Operation decode{Codec::cidnuc, Op::decode};
  for (const UnicodeVersion version : {UnicodeVersion{3, 2}, {4, 0}}) {
    capabilities.unicode_version = version;
    const bool is_new = version == UnicodeVersion{4, 0};
    EXPECT_TRUE(is_asked(encode, old));
    EXPECT_EQ(is_asked(encode, young), is_new);
    EXPECT_TRUE(is_asked(decode, "ph7u"));
    EXPECT_EQ(is_asked(decode, "ph67aawili8"), is_new);
    EXPECT_TRUE(is_asked(decode, "no label"));
    EXPECT_TRUE(is_asked(encode_text, young));
  }
}

// What was found once must be found again: the same inputs are asked in a buffer, one in 64, with
// the same room. The room is for the answer, for all but one entry, for half of it, or for nothing.
TEST(Question, AlwaysAsksTheSameInputsInABuffer) {
  Capabilities capabilities;
  capabilities.capacity = true;
  std::map<std::size_t, int> rooms;
  std::size_t all = 0;
  std::size_t in_buffer = 0;
  for (char a = 'a'; a <= 'z'; ++a) {
    for (char b = 'a'; b <= 'z'; ++b) {
      for (const char* rest : {"cdefg-", "hijkl-", "mnopq-", "rstuv-", "wxyza-"}) {
        const std::string input = std::string{a, b} + rest;
        ++all;
        EXPECT_FALSE(hunt::is_in_buffer(decode_punycode, input, Capabilities()));
        if (!hunt::is_in_buffer(decode_punycode, input, capabilities)) continue;
        ++in_buffer;
        const auto room = hunt::case_for(decode_punycode, input, capabilities)->capacity;
        ASSERT_TRUE(room);
        EXPECT_EQ(hunt::case_for(decode_punycode, input, capabilities)->capacity, room);
        ++rooms[*room];
      }
    }
  }
  EXPECT_GT(in_buffer, all / 128);
  EXPECT_LT(in_buffer, all / 32);
  ASSERT_EQ(rooms.size(), 4u);
  for (const std::size_t room : {0u, 3u, 6u, 7u}) EXPECT_GT(rooms[room], 4) << room;
}

// One finding is kept of each kind: too few kinds would hide faults, too many would repeat one.
TEST(Kind, OfADifferenceIsItsPlaceAndItsReason) {
  const auto difference = [](const Operation& operation, const std::string& input,
                             const Outcome& given, Verdict verdict) {
    return hunt::kind_of_difference(hunt::case_for(operation, input, Capabilities()).value(), given,
                                    verdict);
  };
  const auto value = [](const Json& members) {
    return Outcome{Outcome::Kind::value, tests::value(members), ""};
  };
  const std::string abc = "a\0\0\0b\0\0\0c\0\0\0"s;  // abc-
  for (const auto& [given, kind] : {std::pair{"xbc-", "as long first ascii ascii"},
                                    {"axc-", "as long inner ascii ascii"},
                                    {"abcd", "as long last ascii ascii"},
                                    {"abc", "shorter last ascii end"},
                                    {"abc-a", "longer inner end ascii"}}) {
    EXPECT_EQ(difference(encode_text, abc, value({{"ace", given}}), Verdict::wrong_value),
              "punycode encode wrong-value: "s + kind);
  }
  for (const auto& [given, kind] : {std::pair{"D800", "surrogate"},
                                    {"FFFF", "bmp"},
                                    {"10FFFF", "plane"},
                                    {"110000", "beyond"}}) {
    EXPECT_EQ(difference(decode_punycode, "tda", value({{"unicode", given}}), Verdict::wrong_value),
              "punycode decode wrong-value: as long first octet "s + kind);
  }
  // A number in the reason of a rejection makes no kind of its own.
  EXPECT_EQ(difference(decode_punycode, "tda", {Outcome::Kind::reject, {}, "bad digit at 1"},
                       Verdict::rejected_valid),
            difference(decode_punycode, "tda", {Outcome::Kind::reject, {}, "bad digit at 22"},
                       Verdict::rejected_valid));
  EXPECT_EQ(difference(decode_punycode, "tda", {Outcome::Kind::too_small, {}, "12"},
                       Verdict::rejected_valid),
            difference(decode_punycode, "tda", {Outcome::Kind::too_small, {}, "13"},
                       Verdict::rejected_valid));
  // A detail that names the input would make a kind of every input.
  EXPECT_EQ(difference(decode_punycode, "tda", {Outcome::Kind::crash, {}, "an exception: tda"},
                       Verdict::crash),
            "punycode decode crash: an exception");
}

}  // namespace
}  // namespace question_test
