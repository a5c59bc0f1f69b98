// The typed core: what data is, and how it enters and leaves as JSON.
#include <gtest/gtest.h>

#include "core/members.h"

namespace question_test {
namespace {

using namespace acecheck;

// Every kind of input, as JSON and back.
TEST(Question, ComesBackFromItsMembers) {
  struct Row {
    Codec codec;
    Op op;
    const char* members;
    std::size_t entries;
  };
  for (const auto& [codec, op, members, entries] : {
           Row{Codec::punycode, Op::encode, R"({"unicode":"0062 10FFFF"})", 2},
           {Codec::punycode, Op::encode, R"({"unicode":""})", 0},
           {Codec::punycode, Op::encode, R"({"unicode":"00FC","case":"U","capacity":3})", 1},
           {Codec::punycode, Op::encode, R"({"unicode":"0061 10000000000000000"})", 2},
           {Codec::punycode, Op::encode, R"({"unicode_hex":"62C3BC","form":"utf-8"})", 2},
           {Codec::punycode, Op::encode, R"({"unicode_hex":"C080","form":"utf-8"})", 2},
           {Codec::punycode, Op::encode, R"({"unicode_hex":"D800","form":"utf-16"})", 1},
           {Codec::punycode, Op::decode, R"({"ace":"tda"})", 3},
           {Codec::punycode, Op::decode, R"({"ace":"bü"})", 3},
           {Codec::punycode, Op::decode, R"({"ace_hex":"62FF"})", 2},
           {Codec::lace, Op::compress, R"({"octets":"30E6"})", 2},
           {Codec::lace, Op::decompress, R"({"compressed":"01FF"})", 2},
           {Codec::lace, Op::base32_encode, R"({"octets":""})", 0},
           {Codec::mace, Op::base32_encode, R"({"value":5,"length":2})", 1},
           {Codec::mace, Op::base32_decode, R"({"ace":"05"})", 2},
           {Codec::punycode, Op::integer_encode, R"({"base":36,"thresholds":[1,26],"value":[7,8]})",
            2},
           {Codec::punycode, Op::integer_decode, R"({"base":36,"thresholds":[1],"digits":[7]})", 1},
       }) {
    const auto question = question_in(Json::parse(members), codec, op);
    ASSERT_TRUE(question) << members << ": " << question.error();
    EXPECT_EQ(input_members(*question).dump(), members);
    EXPECT_EQ(question->input.entries(), entries) << members;
  }
}

TEST(Question, TextsAreTheCodePointsThatCanBeHad) {
  const auto text = [](const char* members) {
    const auto question = question_in(Json::parse(members), Codec::punycode, Op::encode);
    const CodePoints* points = question.value().input.text();
    return points == nullptr ? std::optional<CodePoints>() : *points;
  };
  EXPECT_EQ(text(R"({"unicode":"0062 00FC"})"), (CodePoints{0x62, 0xFC}));
  EXPECT_EQ(text(R"({"unicode":"FFFFFFFFFFFFFFFF"})"), CodePoints{UINT64_MAX});
  EXPECT_EQ(text(R"({"unicode":"10000000000000000"})"), std::nullopt);
  EXPECT_EQ(text(R"({"unicode_hex":"62c3bc","form":"utf-8"})"), (CodePoints{0x62, 0xFC}));
  EXPECT_EQ(text(R"({"unicode_hex":"C080","form":"utf-8"})"), std::nullopt);
  EXPECT_EQ(text(R"({"unicode_hex":"D83DDCA9D800","form":"utf-16"})"),
            (CodePoints{0x1F4A9, 0xD800}));
}

// One spelling of octets: `ace` wherever they are UTF-8.
TEST(Question, OctetsAreAceWhereTheyAreUtf8) {
  const auto given = [](const char* hex) {
    return input_members(question_in(Json{{"ace_hex", hex}}, Codec::punycode, Op::decode).value())
        .dump();
  };
  EXPECT_EQ(given("746461"), R"({"ace":"tda"})");
  EXPECT_EQ(given("62c3bc"), R"({"ace":"bü"})");
  EXPECT_EQ(given("62FF"), R"({"ace_hex":"62FF"})");
}

TEST(Question, SaysWhichMemberIsWrong) {
  struct Row {
    Op op;
    const char* members;
    const char* error;
  };
  for (const auto& [op, members, error] : {
           Row{Op::encode, R"({})", "has no \"unicode\""},
           {Op::encode, R"({"unicode":5})", "has \"unicode\": 5; expected code points"},
           {Op::encode, R"({"unicode":"FC"})", "has \"unicode\": \"FC\"; expected code points"},
           {Op::encode, R"({"unicode":"00FC","case":"x"})", "has \"case\": \"x\"; expected U or u"},
           {Op::encode, R"({"unicode":"00FC","capacity":-1})", "has \"capacity\": -1; expected a"},
           {Op::encode, R"({"unicode_hex":"C","form":"utf-8"})", "has \"unicode_hex\": \"C\"; exp"},
           {Op::encode, R"({"unicode_hex":"00","form":"utf-16"})", "code units of four"},
           {Op::encode, R"({"unicode_hex":"00"})", "has \"form\": null; expected one of utf-8"},
           {Op::encode, R"({"unicode_hex":"00","form":"utf-8","case":""})", "has \"case\" beside"},
           {Op::decode, R"({"ace":7})", "has \"ace\": 7; expected a string"},
           {Op::decode, R"({"ace_hex":"6"})", "has \"ace_hex\": \"6\"; expected octets"},
           {Op::integer_decode, R"({"base":36,"thresholds":[1],"digits":[-7]})", "a list of whole"},
           {Op::integer_decode, R"({"base":"36"})",
            "has \"base\": \"36\"; expected a whole number"},
       }) {
    const auto question = question_in(Json::parse(members), Codec::punycode, op);
    ASSERT_FALSE(question) << members;
    EXPECT_TRUE(question.error().contains(error)) << members << ": " << question.error();
  }
}

TEST(Data, HasAFirstPart) {
  EXPECT_EQ(Data(std::string("tda")).first(2), Data(std::string("td")));
  EXPECT_EQ(Data(Text{{1, 2, 3}}).first(2), Data(Text{{1, 2}}));
  EXPECT_EQ(Data(Octets{1, 2, 3}).first(3), Data(Octets{1, 2, 3}));
  EXPECT_EQ(Data(Number{7}).first(0), Data(Number{7}));
}

}  // namespace
}  // namespace question_test
