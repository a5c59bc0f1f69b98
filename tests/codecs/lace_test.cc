// SPDX-License-Identifier: Apache-2.0
#include <ace/lace.h>
#include <gtest/gtest.h>

#include <array>

#include "support/texts.h"

namespace lace_test {
namespace {

using ace::Errc;
using ace::lace::compress;
using ace::lace::decode;
using ace::lace::decompress;
using ace::lace::encode;
using tests::gives;
using tests::octets;
using tests::rejects;
using tests::times;

TEST(Lace, RoundTripsLabels) {
  for (const std::u32string_view text :
       {U"bücher", U"ユニコード", U"\U0001F600", U"a\U0001F600ü", U"\u012E\u00D0\u014A"}) {
    const auto label = encode(text);
    ASSERT_TRUE(label);
    EXPECT_TRUE(gives(decode(*label), text)) << *label;
  }
  EXPECT_TRUE(gives(decode("BQ--74YOM"), U"ユ"));
}

TEST(Lace, LongestIsAsPromised) {
  const std::u32string text(ace::lace::max_text, U'\u00FC');
  const auto label = encode(text);
  ASSERT_TRUE(label);
  EXPECT_EQ(label->size(), ace::lace::max_label);
  EXPECT_TRUE(gives(decode(*label), text));
  EXPECT_TRUE(rejects(encode(text + U'\u00FC'), Errc::too_long, 35));
}

TEST(Lace, CompressesRunsOrNot) {
  EXPECT_TRUE(gives(compress(octets({0x30, 0xE6, 0x30, 0xCB})), octets({2, 0x30, 0xE6, 0xCB})));
  EXPECT_TRUE(gives(compress(octets({0x30, 0xE6})), octets({0xFF, 0x30, 0xE6})));
  EXPECT_TRUE(rejects(compress(octets({})), Errc::empty, 0));
  EXPECT_TRUE(rejects(compress(octets({0x30})), Errc::odd_length, 1));
}

TEST(Lace, LimitsRuns) {
  std::vector<std::uint8_t> pairs(508, 0x30);
  const auto longest = compress(pairs);
  ASSERT_TRUE(longest);
  EXPECT_EQ(longest->size(), 256u);
  EXPECT_TRUE(gives(decompress(*longest), pairs));
  pairs.resize(510, 0x30);
  pairs.insert(pairs.begin(), {0x31, 0x00});
  EXPECT_TRUE(rejects(compress(pairs), Errc::bad_run, 2));
  pairs.insert(pairs.begin(), 0xFF);
  EXPECT_TRUE(rejects(decompress(pairs), Errc::bad_run, 3));
  EXPECT_TRUE(rejects(decompress(octets({1, 0x30, 0xE6, 0, 0x30, 0xE6})), Errc::bad_run, 3));
  EXPECT_TRUE(rejects(decompress(octets({1, 0x30, 0xE6, 255, 0x30, 0xE6})), Errc::bad_run, 3));
}

TEST(Lace, RejectsWhatIsCutShort) {
  EXPECT_TRUE(rejects(decompress(octets({})), Errc::empty, 0));
  EXPECT_TRUE(rejects(decompress(octets({2})), Errc::truncated, 1));
  EXPECT_TRUE(rejects(decompress(octets({2, 0x30})), Errc::truncated, 2));
  EXPECT_TRUE(rejects(decompress(octets({2, 0x30, 0xE6})), Errc::truncated, 3));
  EXPECT_TRUE(rejects(decompress(octets({0xFF})), Errc::empty, 0));
  EXPECT_TRUE(rejects(decompress(octets({0xFF, 0x30})), Errc::odd_length, 2));
}

TEST(Lace, AcceptsOneFormOnly) {
  EXPECT_TRUE(gives(decompress(octets({0xFF, 0x30, 0xE6})), octets({0x30, 0xE6})));
  EXPECT_TRUE(rejects(decompress(octets({1, 0x30, 0xE6})), Errc::not_canonical, 0));
  EXPECT_TRUE(rejects(decompress(octets({0xFF, 0x30, 0xE6, 0x30, 0xCB})), Errc::not_canonical, 0));
  EXPECT_TRUE(rejects(decompress(octets({1, 0x30, 0xE6, 3, 0x30, 0xCB, 0xB3, 0xFC})),
                      Errc::not_canonical, 0));
  // Two runs whose union would be too long.
  std::vector<std::uint8_t> split = {200, 0x30};
  split.resize(202, 0x61);
  split.insert(split.end(), {200, 0x30});
  split.resize(404, 0x61);
  EXPECT_TRUE(rejects(decompress(split), Errc::not_canonical, 0));
}

TEST(Lace, ChecksBase32) {
  EXPECT_TRUE(gives(ace::lace::base32_decode("hitq7ey"), octets({0x3A, 0x27, 0x0F, 0x93})));
  EXPECT_EQ(ace::lace::base32_encode(octets({0x3A, 0x27, 0x0F, 0x93})), "hitq7ey");
  EXPECT_TRUE(rejects(decode("bq--74yon"), Errc::bad_padding, 8));
  EXPECT_TRUE(rejects(decode("bq--74yoma"), Errc::bad_padding, 9));
  EXPECT_TRUE(rejects(decode("bq--74y0m"), Errc::bad_digit, 7));
  EXPECT_TRUE(rejects(decode("bq--74y8m"), Errc::bad_digit, 7));
  EXPECT_TRUE(rejects(ace::lace::base32_decode("74yo\x80"), Errc::bad_digit, 4));
  EXPECT_TRUE(rejects(ace::lace::base32_decode("a"), Errc::bad_padding, 0));
}

TEST(Lace, ChecksPrefixAndLength) {
  EXPECT_TRUE(rejects(decode(""), Errc::missing_prefix, 0));
  EXPECT_TRUE(rejects(decode("bq-"), Errc::missing_prefix, 0));
  EXPECT_TRUE(rejects(decode("ba--74yom"), Errc::missing_prefix, 0));
  EXPECT_TRUE(rejects(decode("bq--"), Errc::empty, 4));
  EXPECT_TRUE(rejects(decode("bq--aeya"), Errc::truncated, 8));
  EXPECT_TRUE(rejects(decode("bq--" + std::string(64, 'a')), Errc::too_long, 68));
  EXPECT_TRUE(encode(times(34, U'\u0430')));
  EXPECT_TRUE(rejects(encode(times(35, U'\u0430')), Errc::too_long, 35));
  EXPECT_TRUE(rejects(encode(times(300, U'\u0430')), Errc::too_long, 300));
}

TEST(Lace, ReportsPositionsInTheLabel) {
  const std::string label = "bq--" + ace::lace::base32_encode(octets({1, 0x30, 0xE6, 0, 0x31, 1}));
  EXPECT_TRUE(rejects(decode(label), Errc::bad_run, 4 + 3 * 8 / 5));
}

TEST(Lace, RejectsTexts) {
  EXPECT_TRUE(rejects(encode(U""), Errc::host_name, 0));
  EXPECT_TRUE(rejects(encode(U"-a"), Errc::host_name, 0));
  EXPECT_TRUE(rejects(encode(std::u32string{U'ü', 0x110000}), Errc::out_of_domain, 1));
  EXPECT_TRUE(rejects(encode(std::u32string{U'ü', 0xD800}), Errc::unpaired_surrogate, 1));
  EXPECT_TRUE(rejects(encode(std::u32string{0xD83D, 0xDE00}), Errc::unpaired_surrogate, 0));
  const auto label = [](std::initializer_list<int> pairs) {
    return "bq--" + ace::lace::base32_encode(*compress(octets(pairs)));
  };
  EXPECT_TRUE(rejects(decode(label({0, 'a', 0, 'b'})), Errc::host_name, 0));
  EXPECT_TRUE(rejects(decode(label({0xD8, 0x3D, 0, 'b'})), Errc::unpaired_surrogate, 0));
  EXPECT_TRUE(rejects(decode(label({0xDE, 0x00, 0xD8, 0x3D})), Errc::unpaired_surrogate, 0));
}

TEST(Lace, FillsTheCallersMemoryAndNoMore) {
  const std::string label = *encode(U"bücher");
  for (std::size_t room = 0; room <= label.size(); ++room) {
    std::vector<char> out(room);  // of exact size, for AddressSanitizer
    const auto size = encode(U"bücher", std::span(out));
    EXPECT_EQ(size.has_value(), room == label.size());
    if (!size) {
      EXPECT_EQ(size.error().code, Errc::output_full);
    }
  }
  for (std::size_t room = 0; room <= 6; ++room) {
    std::vector<char32_t> out(room);
    const auto size = decode(label, std::span(out));
    EXPECT_EQ(size.has_value(), room == 6);
    if (!size) {
      EXPECT_TRUE(rejects(size, Errc::output_full, label.size()));
    }
  }
  const auto pairs = octets({0x30, 0xE6, 0x30, 0xCB});
  const auto compressed = octets({2, 0x30, 0xE6, 0xCB});
  const auto plain = octets({0x30, 0xE6});
  for (std::size_t room = 0; room <= 4; ++room) {
    std::vector<std::uint8_t> out(room);
    EXPECT_EQ(compress(pairs, std::span(out)).has_value(), room == 4);
    EXPECT_EQ(compress(plain, std::span(out)).has_value(), room >= 3);
    EXPECT_EQ(decompress(compressed, std::span(out)).has_value(), room == 4);
    EXPECT_EQ(decompress(octets({0xFF, 0x30, 0xE6}), std::span(out)).has_value(), room >= 2);
  }
}

}  // namespace
}  // namespace lace_test
