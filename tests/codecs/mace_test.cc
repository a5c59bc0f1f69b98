// SPDX-License-Identifier: Apache-2.0
#include <ace/mace.h>
#include <gtest/gtest.h>

#include "support/texts.h"

namespace mace_test {
namespace {

using ace::Domain;
using ace::Errc;
using ace::mace::decode;
using ace::mace::encode;
using tests::gives;
using tests::rejects;

TEST(Mace, RoundTripsTexts) {
  for (const std::u32string_view text :
       {U"bücher", U"-abc", U"abc-", U"", U"--", U"\U0001F600\U0001F601x",
        U"\u1FFF\u2000\u9FFF\uA000", U"a-\u0300b\u0400\u3000-\u5000",
        U"\u0100\u0102\u0200-\u0201-\u03FEa\u0234"}) {
    const auto ace = encode(text);
    ASSERT_TRUE(ace);
    EXPECT_TRUE(gives(decode(*ace), text)) << *ace;
  }
}

TEST(Mace, SwitchesModes) {
  EXPECT_TRUE(gives(encode(U"ü"), "07s"));
  EXPECT_TRUE(gives(encode(U"-abc"), "---abc"));
  EXPECT_TRUE(gives(encode(U"ü-"), "07s--"));
  EXPECT_TRUE(gives(decode("07S"), U"ü"));
  EXPECT_TRUE(gives(decode("-A-07s"), U"Aü"));
  EXPECT_TRUE(gives(decode("-a-07s"), U"aü"));
}

TEST(Mace, LooksAheadForCompression) {
  // d) holds for the first only because of the second; letters between them do not count.
  EXPECT_TRUE(gives(encode(U"\u0110\u0200"), "08g0g0"));
  EXPECT_TRUE(gives(encode(U"\u0110a\u0111"), "zog-a-1"));
}

// The bounds of Compress: differences of F and 10, of 1FF and 200, to the character before and to
// the next.
TEST(Mace, KnowsTheBoundsOfCompression) {
  EXPECT_TRUE(gives(encode(U"\u4000\u400F"), "x800zf"));
  EXPECT_TRUE(gives(encode(U"\u4000\u4010"), "x80080g"));
  EXPECT_TRUE(gives(encode(U"\U00010000\U000101FF"), "y0000zvv"));
  EXPECT_TRUE(gives(encode(U"\U00010000\U00010200"), "y000000g0"));
  EXPECT_TRUE(gives(encode(U"\u4000\u4010\u41EF"), "x800zggvv"));
  EXPECT_TRUE(gives(encode(U"\u4000\u4010\u4210"), "x80080g8gg"));
}

TEST(Mace, LeavesHostNamesAlone) {
  EXPECT_TRUE(rejects(encode(U"abc"), Errc::host_name, 0));
  EXPECT_TRUE(rejects(encode(U"a-c"), Errc::host_name, 0));
  EXPECT_TRUE(rejects(decode("-abc"), Errc::host_name, 0));
}

TEST(Mace, RejectsOtherSpellings) {
  EXPECT_TRUE(rejects(decode("w07s"), Errc::not_canonical, 0));
  EXPECT_TRUE(rejects(decode("-"), Errc::not_canonical, 0));
  EXPECT_TRUE(rejects(decode("w"), Errc::not_canonical, 0));
  EXPECT_TRUE(rejects(decode("07s-"), Errc::not_canonical, 3));
  EXPECT_TRUE(rejects(decode("100101"), Errc::not_canonical, 3));  // 100z1: 1 agrees again
  EXPECT_TRUE(rejects(decode("00f"), Errc::not_canonical, 0));
  EXPECT_TRUE(rejects(decode("07s031"), Errc::not_canonical, 3));
}

TEST(Mace, RejectsWhatIsCutShortOrNoDigit) {
  EXPECT_TRUE(rejects(decode("07"), Errc::truncated, 2));
  EXPECT_TRUE(rejects(decode("y000"), Errc::truncated, 4));
  EXPECT_TRUE(rejects(decode("zg"), Errc::truncated, 2));
  EXPECT_TRUE(rejects(decode("0w0"), Errc::bad_digit, 1));
  EXPECT_TRUE(rejects(decode("0\xFF"
                             "0"),
                      Errc::bad_digit, 1));
  EXPECT_TRUE(rejects(decode("z!!"), Errc::bad_digit, 1));
  EXPECT_TRUE(rejects(decode("-a."), Errc::bad_digit, 2));
  EXPECT_TRUE(rejects(decode("-\xC3\xBC"), Errc::bad_digit, 1));
}

TEST(Mace, RejectsWhatIsOutsideTheDomain) {
  const std::u32string surrogates{0xD800, 0xDC00};
  EXPECT_TRUE(rejects(encode(surrogates), Errc::out_of_domain, 0));
  EXPECT_TRUE(gives(encode(surrogates, {Domain::code_point}), "m00n00"));
  EXPECT_TRUE(gives(decode("m00n00", {Domain::code_point}), surrogates));
  EXPECT_TRUE(rejects(decode("m00n00"), Errc::out_of_domain, 0));
  EXPECT_TRUE(gives(encode(U"\U00010000"), "y0000"));
  EXPECT_TRUE(
      rejects(encode(std::u32string{U'ü', 0x110000}, {Domain::any}), Errc::out_of_domain, 1));
}

TEST(Mace, FillsTheCallersMemoryAndNoMore) {
  // The second text ends with the first character after a switch of modes.
  for (const std::u32string_view text : {U"a-ü\U0001F600", U"aü"}) {
    const std::string ace = *encode(text);
    for (std::size_t room = 0; room <= ace.size(); ++room) {
      std::vector<char> out(room);
      const auto size = encode(text, std::span(out));
      EXPECT_EQ(size.has_value(), room == ace.size()) << ace << " " << room;
      if (!size) {
        EXPECT_EQ(size.error().code, Errc::output_full);
      }
    }
    for (std::size_t room = 0; room <= text.size(); ++room) {
      std::vector<char32_t> out(room);
      const auto size = decode(ace, std::span(out));
      EXPECT_EQ(size.has_value(), room == text.size()) << ace << " " << room;
      if (!size) {
        EXPECT_EQ(size.error().code, Errc::output_full);
      }
    }
  }
}

TEST(Mace, NumbersInBase32) {
  EXPECT_EQ(ace::mace::base32_encode(0x28, 2), "18");
  EXPECT_EQ(ace::mace::base32_encode(0x2694, 3), "9kk");
  EXPECT_TRUE(gives(ace::mace::base32_decode("9KK"), 0x2694u));
  EXPECT_TRUE(rejects(ace::mace::base32_decode(""), Errc::empty, 0));
  EXPECT_TRUE(rejects(ace::mace::base32_decode("0w"), Errc::bad_digit, 1));
  // Leading zeros do not matter; 2^64 - 1 is the greatest number.
  EXPECT_TRUE(gives(ace::mace::base32_decode("0000000000001"), 1u));
  EXPECT_TRUE(gives(ace::mace::base32_decode(std::string(70, '0') + "fvvvvvvvvvvvv"),
                    std::numeric_limits<std::uint64_t>::max()));
  EXPECT_TRUE(rejects(ace::mace::base32_decode("g000000000000"), Errc::overflow, 12));
  EXPECT_TRUE(rejects(ace::mace::base32_decode("0g000000000000"), Errc::overflow, 13));
  EXPECT_TRUE(rejects(ace::mace::base32_decode("g00000000000w"), Errc::bad_digit, 12));
}

}  // namespace
}  // namespace mace_test
