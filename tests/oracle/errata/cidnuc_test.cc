// SPDX-License-Identifier: Apache-2.0
// The errata of CIDNUC.
#include <oracle/cidnuc.h>

#include "oracle/errata/errata.h"

namespace tests::errata {
namespace {

namespace cidnuc = oracle::cidnuc;

TEST(Errata, CIDNUC_1) {
  EXPECT_TRUE(gives(cidnuc::decompress({0x61}), Octets{0x00, 0x61}));
  EXPECT_TRUE(rejects(cidnuc::decompress({0x61}, as_printed(Erratum::cidnuc_1)), Errc::truncated));
}

TEST(Errata, CIDNUC_2) {
  for (const Octets& cut :
       {Octets{0xF0}, Octets{0xF0, 0x4E, 0x00, 0xE0}, Octets{0xF0, 0x4E}, Octets{0xF8}}) {
    EXPECT_TRUE(rejects(cidnuc::decompress(cut), Errc::truncated));
  }
}

TEST(Errata, CIDNUC_3) {
  const auto corrected = cidnuc::decompress({0xE0});
  const auto printed = cidnuc::decompress({0xE0}, as_printed(Erratum::cidnuc_3));
  ASSERT_TRUE(rejects(corrected, Errc::bad_mode));
  ASSERT_TRUE(rejects(printed, Errc::bad_mode));
  EXPECT_STREQ(corrected.result.error().step, "cidnuc 2.4.2 step 9: already 1");
  EXPECT_STREQ(printed.result.error().step, "cidnuc 2.4.2 step 9: invalid");
}

TEST(Errata, CIDNUC_6) {
  for (const auto& [other, right] :
       {std::pair{Octets{0xFC, 0x5F}, Octets{0x5F}},
        {Octets{0x5F, 0xFC}, Octets{0x5F}},
        {Octets{0xF8, 0x9C, 0x00}, Octets{0xF0, 0x4E, 0x00}},
        {Octets{0xF8, 0x00, 0x00}, Octets{0x00}},
        {Octets{0xF0, 0x4E, 0x00, 0xE0, 0xFC, 0xF0, 0x4E, 0x01}, Octets{0xF0, 0x4E, 0, 0x4E, 1}}}) {
    EXPECT_TRUE(gives(cidnuc::decompress(other, as_printed(Erratum::cidnuc_6)),
                      *cidnuc::decompress(right).result));
    EXPECT_TRUE(rejects(cidnuc::decompress(other), Errc::not_canonical));
  }
}

TEST(Errata, CIDNUC_7) {
  const CodePoints one_row(35, 0x430);
  EXPECT_TRUE(rejects(cidnuc::encode(one_row), Errc::too_long));
  const auto printed = cidnuc::encode(one_row, as_printed(Erratum::cidnuc_7));
  ASSERT_TRUE(printed.result);
  EXPECT_EQ(printed.result->size(), 64u);
  EXPECT_EQ(cidnuc::encode(CodePoints(34, 0x430)).result->size(), 62u);
  EXPECT_TRUE(rejects(cidnuc::encode(CodePoints(18, 0x65E5)), Errc::too_long));
  EXPECT_TRUE(cidnuc::encode(CodePoints(17, 0x65E5)).result);
}

TEST(Errata, CIDNUC_8) {
  const auto right = cidnuc::decode("ph6l48");
  ASSERT_TRUE(right.result);
  for (const char* other : {"ph6l4", "ph6l58", "ph6l4a8"}) {
    EXPECT_TRUE(gives(cidnuc::decode(other, as_printed(Erratum::cidnuc_8)), *right.result));
    EXPECT_TRUE(rejects(cidnuc::decode(other), Errc::bad_padding));
  }
}

TEST(Errata, CIDNUC_9) {
  EXPECT_TRUE(rejects(cidnuc::encode({0x212A}), Errc::host_name));
  const auto printed = cidnuc::encode({0x212A}, as_printed(Erratum::cidnuc_9));
  ASSERT_TRUE(printed.result);
  EXPECT_TRUE(rejects(cidnuc::decode(*printed.result), Errc::host_name));
}

TEST(Errata, CIDNUC_10) {
  const std::string label =
      "ph6" + cidnuc::base32_encode(*cidnuc::compress({0x00, 0x75, 0x03, 0x08}).result);
  EXPECT_TRUE(rejects(cidnuc::decode(label), Errc::not_normalized));
  // As printed it is a second label for a text that encodes to another.
  const auto printed = cidnuc::decode(label, as_printed(Erratum::cidnuc_10));
  ASSERT_TRUE(printed.result);
  EXPECT_NE(*cidnuc::encode(*printed.result).result, label);
}

TEST(Errata, CIDNUC_14) {
  EXPECT_TRUE(rejects(cidnuc::encode(text(U"ph67aaxy8")), Errc::host_name));
  EXPECT_TRUE(gives(cidnuc::decode("ph67aaxy8"), text(U"\u00FC")));
}

TEST(Errata, CIDNUC_15) {
  EXPECT_TRUE(gives(cidnuc::compress({0x00, 0xFC}), Octets{0xF8, 0x01, 0x7C}));
}

TEST(Errata, CIDNUC_16) {
  EXPECT_TRUE(rejects(cidnuc::encode({}), Errc::host_name));
  EXPECT_TRUE(rejects(cidnuc::decode("ph6"), Errc::host_name));
  EXPECT_EQ(cidnuc::base32_encode({}), "");
  EXPECT_TRUE(gives(cidnuc::base32_decode(""), Octets{}));
}

TEST(Errata, CIDNUC_17) {
  const CodePoints halves = {0xD83D, 0xDCA9};
  EXPECT_TRUE(cidnuc::encode(text(U"\U0001F4A9")).result);
  EXPECT_TRUE(rejects(cidnuc::encode(halves), Errc::unpaired_surrogate));
}

TEST(Errata, CIDNUC_18) {
  const auto longer = cidnuc::decode("ph6" + std::string(64, 'a'));
  ASSERT_TRUE(rejects(longer, Errc::too_long));
  EXPECT_STREQ(longer.result.error().step, "cidnuc 2.3, CIDNUC-18");
  EXPECT_TRUE(rejects(cidnuc::decode("ph6" + std::string(64, '1')), Errc::bad_digit));
}

TEST(Errata, CIDNUC_19) {
  for (const char* label : {"ph67aaxy8", "Ph67aaxy8", "pH67aaxy8", "PH67AAXY8"}) {
    EXPECT_TRUE(gives(cidnuc::decode(label), text(U"\u00FC")));
  }
}

TEST(Errata, CIDNUC_20) {
  for (const char32_t* name : {U"1a", U"a-", U"-a"}) {
    EXPECT_TRUE(rejects(cidnuc::encode(text(name)), Errc::host_name));
  }
}

TEST(Errata, CIDNUC_22) {
  EXPECT_TRUE(gives(cidnuc::compress({0x4E, 0x00}), Octets{0xF0, 0x4E, 0x00}));
  EXPECT_TRUE(gives(cidnuc::compress({0xAC, 0x00, 0xAC, 0x01}), Octets{0xF0, 0xAC, 0, 0xAC, 1}));
}

}  // namespace
}  // namespace tests::errata
