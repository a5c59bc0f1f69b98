// SPDX-License-Identifier: Apache-2.0
// The errata of LACE.
#include <oracle/lace.h>

#include <algorithm>

#include "oracle/errata/errata.h"

namespace tests::errata {
namespace {

const Octets katakana = {0x30, 0xE6, 0x30, 0xCB, 0x30, 0xB3, 0x30, 0xFC};
using oracle::lace::compress;
using oracle::lace::decompress;

TEST(Errata, LACE_1) {
  // Rows 01 00 01 01: as printed the first count takes all pairs of row 01, and the last of them is
  // seen again, while U+00D0 is lost.
  const Octets pairs = {0x01, 0x2E, 0x00, 0xD0, 0x01, 0x4A, 0x01, 0x4B};
  EXPECT_TRUE(gives(compress(pairs, as_printed(Erratum::lace_1)),
                    Octets{3, 0x01, 0x2E, 0x4A, 0x4B, 1, 0x01, 0x4B}));
  const auto right = compress(pairs);
  ASSERT_TRUE(right.result);
  EXPECT_TRUE(gives(decompress(*right.result), pairs));
}

TEST(Errata, LACE_2) {
  const Octets five = {0x30, 0xE6, 0x30, 0xCB, 0x30, 0xB3, 0x30, 0xFC, 0x30, 0xC9};
  EXPECT_TRUE(gives(compress(five), Octets{5, 0x30, 0xE6, 0xCB, 0xB3, 0xFC, 0xC9}));
  EXPECT_TRUE(rejects(compress(five, as_printed(Erratum::lace_2)), Errc::truncated));
  // The draft's second example loses U+00C5.
  const Octets four = {0x01, 0x2E, 0x01, 0x10, 0x01, 0x4A, 0x00, 0xC5};
  EXPECT_TRUE(gives(compress(four), Octets{3, 0x01, 0x2E, 0x10, 0x4A, 1, 0x00, 0xC5}));
  EXPECT_TRUE(
      gives(compress(four, as_printed(Erratum::lace_2)), Octets{3, 0x01, 0x2E, 0x10, 0x4A}));
}

TEST(Errata, LACE_3) {
  const Octets example = {5, 0x30, 0xE6, 0xCB, 0xB3, 0xFC, 0xC9};
  EXPECT_TRUE(decompress(example).result);
  EXPECT_TRUE(rejects(decompress(example, as_printed(Erratum::lace_3)), Errc::not_canonical));
  // And without the comparison that LACE-6 adds it takes the wrong form.
  const oracle::Options printed{
      .reading = Reading::corrected().without(Erratum::lace_3).without(Erratum::lace_6)};
  const oracle::Options corrected{.reading = Reading::corrected().without(Erratum::lace_6)};
  EXPECT_TRUE(gives(decompress({1, 0x30, 0xE6}, printed), Octets{0x30, 0xE6}));
  EXPECT_TRUE(rejects(decompress({1, 0x30, 0xE6}, corrected), Errc::not_canonical));
}

TEST(Errata, LACE_4) {
  const Reading loose = Reading::corrected().without(Erratum::lace_3).without(Erratum::lace_6);
  const oracle::Options printed{.reading = loose.without(Erratum::lace_4)};
  EXPECT_TRUE(gives(decompress({0, 0x30, 0xE6}, printed), Octets{0x30, 0xE6}));
  EXPECT_TRUE(gives(decompress({1, 0x30, 0xE6}, printed), Octets{0x30, 0xE6}));
  EXPECT_TRUE(rejects(decompress({0, 0x30, 0xE6}), Errc::bad_run));
}

TEST(Errata, LACE_5) {
  Octets pairs;
  for (int i = 0; i < 255; ++i) pairs.insert(pairs.end(), {0x30, 0xE6});
  EXPECT_TRUE(rejects(compress(pairs), Errc::bad_run));
  const auto printed = compress(pairs, as_printed(Erratum::lace_5));
  ASSERT_TRUE(printed.result);
  EXPECT_EQ(printed.result->front(), 0xFF);  // reads as uncompressed
  EXPECT_FALSE(gives(decompress(*printed.result, as_printed(Erratum::lace_5)), pairs));
  pairs.insert(pairs.end(), {0x30, 0xE6});
  EXPECT_TRUE(rejects(compress(pairs, as_printed(Erratum::lace_5)), Errc::bad_run));
  EXPECT_TRUE(rejects(oracle::lace::encode(CodePoints(300, 0x430)), Errc::too_long));
  // In a run that is not the first, an octet FF is a COUNT: printed, it asks for more than there
  // is.
  const Octets later = {1, 0x30, 0xE6, 0xFF, 0x30};
  EXPECT_TRUE(rejects(decompress(later), Errc::bad_run));
  EXPECT_TRUE(rejects(decompress(later, as_printed(Erratum::lace_5)), Errc::truncated));
}

TEST(Errata, LACE_6) {
  const Octets split = {1, 0x30, 0xE6, 3, 0x30, 0xCB, 0xB3, 0xFC};
  const Octets whole = {4, 0x30, 0xE6, 0xCB, 0xB3, 0xFC};
  EXPECT_TRUE(gives(decompress(whole), katakana));
  EXPECT_TRUE(gives(decompress(split, as_printed(Erratum::lace_6)), katakana));
  EXPECT_TRUE(rejects(decompress(split), Errc::not_canonical));
}

TEST(Errata, LACE_7) { EXPECT_TRUE(rejects(decompress({0xFF, 0x30}), Errc::odd_length)); }

TEST(Errata, LACE_8) {
  const auto right = oracle::lace::decode("bq--74yom");
  ASSERT_TRUE(right.result);
  for (const char* other : {"bq--74yon", "bq--74yoma"}) {
    EXPECT_TRUE(gives(oracle::lace::decode(other, as_printed(Erratum::lace_8)), *right.result));
    EXPECT_TRUE(rejects(oracle::lace::decode(other), Errc::bad_padding));
  }
}

TEST(Errata, LACE_9) {
  const auto longest = oracle::lace::encode(CodePoints(34, 0x430));
  ASSERT_TRUE(longest.result);
  EXPECT_EQ(longest.result->size(), 62u);
  EXPECT_TRUE(rejects(oracle::lace::encode(CodePoints(35, 0x430)), Errc::too_long));
  // 37 octets would make a label of 64.
  EXPECT_EQ(4 + oracle::lace::base32_encode(Octets(37)).size(), 64u);
}

TEST(Errata, LACE_11) {
  EXPECT_TRUE(rejects(oracle::lace::encode(text(U"-a")), Errc::host_name));
  EXPECT_TRUE(oracle::lace::encode(text(U"-a"), as_printed(Erratum::lace_11)).result);
  EXPECT_TRUE(
      rejects(oracle::lace::encode(text(U"a-b"), as_printed(Erratum::lace_11)), Errc::host_name));
}

TEST(Errata, LACE_14) {
  const CodePoints surrogates = {0xD83D, 0xDE00};
  const auto scalar = oracle::lace::encode(text(U"\U0001F600"));
  EXPECT_EQ(*oracle::lace::encode(surrogates, as_printed(Erratum::lace_14)).result, *scalar.result);
  EXPECT_TRUE(rejects(oracle::lace::encode(surrogates), Errc::unpaired_surrogate));
}

TEST(Errata, LACE_15) {
  EXPECT_TRUE(rejects(oracle::lace::encode({}), Errc::host_name));
  EXPECT_TRUE(rejects(oracle::lace::encode({}, as_printed(Erratum::lace_11)), Errc::empty));
  EXPECT_TRUE(rejects(oracle::lace::decode("bq--"), Errc::empty));
  EXPECT_TRUE(rejects(compress({}), Errc::empty));
  EXPECT_EQ(oracle::lace::base32_encode({}), "");
  EXPECT_TRUE(gives(oracle::lace::base32_decode(""), Octets{}));
}

TEST(Errata, LACE_16) {
  const auto longer = oracle::lace::decode("bq--" + std::string(64, 'a'));
  ASSERT_TRUE(rejects(longer, Errc::too_long));
  EXPECT_STREQ(longer.result.error().step, "lace 2.3, LACE-16");
  EXPECT_TRUE(rejects(oracle::lace::decode("bq--" + std::string(64, '1')), Errc::bad_digit));
}

TEST(Errata, LACE_20) {
  for (const char* label : {"bq--74yom", "Bq--74yom", "bQ--74yom", "BQ--74YOM"}) {
    EXPECT_TRUE(gives(oracle::lace::decode(label), CodePoints{0x30E6}));
  }
}

TEST(Errata, LACE_21) {
  // Each run takes two octets of the 36.
  for (const auto& [runs, most] : {std::pair{1u, 34u}, {2u, 32u}, {3u, 30u}, {4u, 28u}}) {
    CodePoints longest;
    for (unsigned at = 0; at < most; ++at) {
      longest.emplace_back(std::min(at, runs - 1) % 2 == 0 ? 0x430 : 0x5D0);
    }
    EXPECT_TRUE(oracle::lace::encode(longest).result) << runs;
    longest.push_back(longest.back());
    EXPECT_TRUE(rejects(oracle::lace::encode(longest), Errc::too_long)) << runs;
  }
}

TEST(Errata, LACE_22) { EXPECT_TRUE(rejects(oracle::lace::encode(text(U"1a")), Errc::host_name)); }

}  // namespace
}  // namespace tests::errata
