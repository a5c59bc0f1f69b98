// SPDX-License-Identifier: Apache-2.0
#include <ace/punycode.h>
#include <gtest/gtest.h>

#include <array>

#include "support/texts.h"

namespace punycode_test {
namespace {

using ace::CaseFlag;
using ace::Domain;
using ace::Errc;
using ace::punycode::decode;
using ace::punycode::encode;
using tests::gives;
using tests::rejects;
using tests::times;

TEST(Punycode, EncodesText) {
  EXPECT_TRUE(gives(encode(U"bücher"), "bcher-kva"));
  EXPECT_TRUE(gives(encode(U"ü"), "tda"));
  EXPECT_TRUE(gives(encode(U"üü"), "tdaa"));
  EXPECT_TRUE(gives(encode(U"他们为什么不说中文"), "ihqwcrb4cv8a8dqg056pqjye"));
  EXPECT_TRUE(gives(encode(U"\U0010FFFF"), "dn32g"));
}

TEST(Punycode, DecodesText) {
  EXPECT_TRUE(gives(decode("bcher-kva"), U"bücher"));
  EXPECT_TRUE(gives(decode("BCHER-KVA"), U"BüCHER"));
  EXPECT_TRUE(gives(decode("Hello-Another-Way--fc4qua05auwb3674vfr0b"),
                    U"Hello-Another-Way-それぞれの場所"));
}

// READINGS: PUNY-13 and PUNY-14.
TEST(Punycode, TreatsDelimitersAsTheDraftSays) {
  EXPECT_TRUE(gives(encode(U""), ""));
  EXPECT_TRUE(gives(decode(""), U""));
  EXPECT_TRUE(gives(encode(U"abc"), "abc-"));
  EXPECT_TRUE(gives(decode("abc-"), U"abc"));
  EXPECT_TRUE(gives(decode("--"), U"-"));
  EXPECT_TRUE(gives(encode(U"-"), "--"));
  EXPECT_TRUE(rejects(decode("-"), Errc::bad_digit, 0));
  EXPECT_TRUE(rejects(decode("-kva"), Errc::bad_digit, 0));
}

TEST(Punycode, RejectsNonBasicLiteral) {
  EXPECT_TRUE(rejects(decode("b\xC3\xBC-kva"), Errc::non_basic_literal, 1));
  EXPECT_TRUE(rejects(decode("\x80-"), Errc::non_basic_literal, 0));
}

TEST(Punycode, RejectsTruncatedInput) {
  EXPECT_TRUE(rejects(decode("bcher-kv"), Errc::truncated, 8));
  EXPECT_TRUE(rejects(decode("9"), Errc::truncated, 1));
}

TEST(Punycode, RejectsWhatIsNoDigit) {
  for (const char c : {'/', ':', '@', '[', '`', '{', ' ', '\0', '\x7F', '\x80', '\xFF'}) {
    EXPECT_TRUE(rejects(decode(std::string("ab") + c), Errc::bad_digit, 2)) << int{c};
  }
}

TEST(Punycode, RejectsOverflowWhenDecoding) {
  EXPECT_TRUE(rejects(decode("43902716a"), Errc::overflow, 7));  // i + digit * w
  EXPECT_TRUE(rejects(decode("99999999"), Errc::overflow, 7));   // i + digit * w
  EXPECT_TRUE(rejects(decode("ry902716a"), Errc::overflow, 8));  // n + i div length
}

TEST(Punycode, RejectsOverflowWhenEncoding) {
  const Domain any = Domain::any;
  EXPECT_TRUE(rejects(encode(times(3855, U'a') + U'\U0010FFFF'), Errc::overflow, 3855));
  EXPECT_TRUE(encode(times(3854, U'a') + U'\U0010FFFF'));
  // delta = FFFFFF7F is coded, and the next code point needs one more.
  EXPECT_TRUE(encode(std::u32string{0xFFFFFFFF}, {any}));
  EXPECT_TRUE(rejects(encode(U"a" + std::u32string{0xFFFFFFFF}, {any}), Errc::overflow, 1));
}

TEST(Punycode, RejectsWhatIsOutsideTheDomain) {
  const ace::Options code_point{Domain::code_point};
  const ace::Options any{Domain::any};
  const std::u32string surrogate{U'a', 0xD800};
  const std::u32string beyond{0x110000};
  EXPECT_TRUE(rejects(encode(surrogate), Errc::out_of_domain, 1));
  EXPECT_TRUE(encode(surrogate, code_point));
  EXPECT_TRUE(rejects(encode(beyond), Errc::out_of_domain, 0));
  EXPECT_TRUE(rejects(encode(beyond, code_point), Errc::out_of_domain, 0));
  EXPECT_TRUE(gives(encode(beyond, any), "en32g"));

  EXPECT_TRUE(rejects(decode("ib9b"), Errc::out_of_domain, 3));
  EXPECT_TRUE(gives(decode("ib9b", code_point), std::u32string{0xD800}));
  EXPECT_TRUE(rejects(decode("en32g", code_point), Errc::out_of_domain, 4));
  EXPECT_TRUE(gives(decode("en32g", any), beyond));
}

TEST(Punycode, KnowsTheEndsOfEachDomain) {
  const auto encodes = [](char32_t c, Domain domain) {
    return encode(std::u32string{c}, {domain}).has_value();
  };
  for (const char32_t c : {0xD7FFu, 0xE000u, 0x10FFFFu}) {
    EXPECT_TRUE(encodes(c, Domain::scalar)) << std::uint32_t{c};
  }
  for (const char32_t c : {0xD800u, 0xDBFFu, 0xDC00u, 0xDFFFu}) {
    EXPECT_FALSE(encodes(c, Domain::scalar)) << std::uint32_t{c};
    EXPECT_TRUE(encodes(c, Domain::code_point)) << std::uint32_t{c};
  }
  EXPECT_FALSE(encodes(0x110000, Domain::code_point));
  EXPECT_TRUE(encodes(0x110000, Domain::any));
}

TEST(Punycode, AnnotatesMixedCase) {
  const std::array<CaseFlag, 3> flags = {CaseFlag::upper, CaseFlag::lower, CaseFlag::upper};
  EXPECT_TRUE(gives(encode(U"aBü", flags), "Ab-ykA"));
  std::vector<CaseFlag> seen;
  EXPECT_TRUE(gives(decode("Ab-ykA", seen), U"Abü"));
  EXPECT_EQ(seen, std::vector<CaseFlag>(flags.begin(), flags.end()));
  EXPECT_TRUE(gives(decode("Ab-yka", seen), U"Abü"));
  EXPECT_EQ(seen.back(), CaseFlag::lower);
}

TEST(Punycode, FillsTheCallersMemoryAndNoMore) {
  const std::u32string_view text = U"bücher";
  const std::string_view ace = "bcher-kva";
  for (std::size_t room = 0; room < 12; ++room) {
    std::array<char, 13> out;
    out.fill('#');
    const auto size = encode(text, std::span(out).first(room));
    if (room >= ace.size()) {
      EXPECT_TRUE(gives(size, ace.size()));
      EXPECT_EQ(std::string_view(out.data(), ace.size()), ace);
    } else {
      ASSERT_FALSE(size) << room;
      EXPECT_EQ(size.error().code, Errc::output_full);
    }
    EXPECT_EQ(out[std::max(room, std::size_t{0})], '#');
  }
  for (std::size_t room = 0; room < 8; ++room) {
    std::array<char32_t, 9> out;
    out.fill(U'#');
    const auto size = decode(ace, std::span(out).first(room));
    if (room >= text.size()) {
      EXPECT_TRUE(gives(size, text.size()));
      EXPECT_EQ(std::u32string_view(out.data(), text.size()), text);
    } else {
      EXPECT_TRUE(rejects(size, Errc::output_full, room < 5 ? room : 8)) << room;
    }
    EXPECT_EQ(out[room], U'#');
  }
}

TEST(Punycode, ReportsWhereTheMemoryEnded) {
  std::array<char, 3> out{};
  EXPECT_TRUE(rejects(encode(U"abc", std::span(out)), Errc::output_full, 3));  // the delimiter
  EXPECT_TRUE(rejects(encode(U"üü", std::span(out)), Errc::output_full, 1));   // a last digit
  EXPECT_TRUE(rejects(encode(U"\U0010FFFF", std::span(out)), Errc::output_full, 0));
}

TEST(Punycode, AdaptsTheBias) {
  EXPECT_EQ(ace::punycode::adapt(19853, 1, true), 21u);  // rfc3492bis 7.2, example B
  EXPECT_EQ(ace::punycode::adapt(64, 2, false), 20u);
  EXPECT_EQ(ace::punycode::adapt(46301, 8, false), 84u);
}

TEST(Punycode, AnnotatesLettersOnly) {
  const std::vector<CaseFlag> upper(9, CaseFlag::upper);
  const std::vector<CaseFlag> lower(9, CaseFlag::lower);
  EXPECT_TRUE(gives(encode(U"azAZ@[`{1", upper), "AZAZ@[`{1-"));
  EXPECT_TRUE(gives(encode(U"azAZ@[`{1", lower), "azaz@[`{1-"));
}

}  // namespace
}  // namespace punycode_test
