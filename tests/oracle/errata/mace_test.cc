// SPDX-License-Identifier: Apache-2.0
// The errata of MACE.
#include <oracle/mace.h>

#include "oracle/errata/errata.h"

namespace tests::errata {
namespace {

TEST(Errata, MACE_1) {
  const CodePoints example = from_hex("0200 4000 002D B001 40001 0061");
  EXPECT_TRUE(gives(oracle::mace::encode(example), std::string("0g0x800--wc01y6001-a")));
  EXPECT_FALSE(gives(oracle::mace::encode(example, as_printed(Erratum::mace_1)),
                     std::string("0g0x800--wc01y6001-a")));
}

TEST(Errata, MACE_2) {
  EXPECT_TRUE(rejects(oracle::mace::encode(text(U"abc")), Errc::host_name));
  const auto printed = oracle::mace::encode(text(U"abc"), as_printed(Erratum::mace_2));
  EXPECT_TRUE(gives(printed, std::string("-abc")));
  EXPECT_TRUE(rejects(oracle::mace::decode("-abc", as_printed(Erratum::mace_2)), Errc::host_name));
}

TEST(Errata, MACE_3) {
  EXPECT_TRUE(gives(oracle::mace::decode(""), CodePoints{}));
  EXPECT_TRUE(gives(oracle::mace::encode({}), std::string()));
  EXPECT_TRUE(rejects(oracle::mace::decode("", as_printed(Erratum::mace_3)), Errc::truncated));
  for (const char* nothing : {"-", "w"}) {
    EXPECT_TRUE(rejects(oracle::mace::decode(nothing), Errc::not_canonical));
  }
}

TEST(Errata, MACE_4) {
  const CodePoints surrogates = {0xD800, 0xDC00};
  EXPECT_TRUE(rejects(oracle::mace::encode(surrogates), Errc::out_of_domain));
  EXPECT_TRUE(
      gives(oracle::mace::encode(surrogates, as_printed(Erratum::mace_4)), std::string("m00n00")));
  EXPECT_TRUE(gives(oracle::mace::encode(surrogates, {.domain = Domain::code_point}),
                    std::string("m00n00")));
  EXPECT_TRUE(gives(oracle::mace::encode({0x10000}), std::string("y0000")));
}

TEST(Errata, MACE_5) {
  EXPECT_TRUE(gives(oracle::mace::decode("-A-07s"), text(U"A\u00FC")));
  EXPECT_TRUE(gives(oracle::mace::decode("-a-07s"), text(U"a\u00FC")));
}

TEST(Errata, MACE_6) {
  EXPECT_TRUE(gives(oracle::mace::encode(text(U"\u00FC-")), std::string("07s--")));
}

TEST(Errata, MACE_7) {
  const oracle::Options printed = as_printed(Erratum::mace_7);
  EXPECT_TRUE(rejects(oracle::mace::decode("-a."), Errc::bad_digit));
  EXPECT_TRUE(rejects(oracle::mace::decode("-a.", printed), Errc::not_canonical));
  EXPECT_TRUE(
      rejects(oracle::mace::decode("07s-", as_printed(Erratum::mace_7_end)), Errc::truncated));
  EXPECT_TRUE(rejects(oracle::mace::decode("07s-"), Errc::not_canonical));
  EXPECT_TRUE(rejects(oracle::mace::decode("07"), Errc::truncated));
}

TEST(Errata, MACE_8) {
  EXPECT_TRUE(gives(oracle::mace::encode(text(U"-abc")), std::string("---abc")));
  EXPECT_TRUE(gives(oracle::mace::encode(text(U"abc-")), std::string("-abc--")));
}

TEST(Errata, MACE_9) {
  EXPECT_TRUE(rejects(oracle::mace::encode(text(U"abc")), Errc::host_name));
  EXPECT_TRUE(gives(oracle::mace::encode(text(U"abc\u00FC")), std::string("-abc-07s")));
}

TEST(Errata, MACE_10) {
  EXPECT_TRUE(rejects(oracle::mace::encode(CodePoints(64, 'a')), Errc::host_name));
  EXPECT_TRUE(rejects(oracle::mace::decode("-" + std::string(64, 'a')), Errc::host_name));
}

}  // namespace
}  // namespace tests::errata
