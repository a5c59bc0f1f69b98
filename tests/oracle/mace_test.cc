// SPDX-License-Identifier: Apache-2.0
// MACE: questions that the examples and the errata of the draft leave open.
#include <gtest/gtest.h>
#include <oracle/mace.h>

#include "expect.h"

namespace mace_test {
namespace {

using ace::Errc;
using oracle::CodePoints;
using oracle::Erratum;
using oracle::Options;
using oracle::Reading;
using tests::expect_rejected;

TEST(Mace, NumbersInBase32) {
  expect_rejected(oracle::mace::base32_decode(""), Errc::empty, 0, "mace 4");
  EXPECT_EQ(oracle::mace::base32_encode(0, 0), "");
  EXPECT_EQ(oracle::mace::base32_encode(1, 0), "1");
  EXPECT_EQ(oracle::mace::base32_encode(32, 1), "10");
  EXPECT_EQ(oracle::mace::base32_encode(31, 3), "00v");
}

const Options traced{.trace = true};

TEST(Mace, SaysWhereAnErrorIs) {
  const auto decode = [](const char* ace) { return oracle::mace::decode(ace); };
  const char* const read = "mace 9: read_string_of_length";
  for (const char* cut : {"0", "07", "x00", "y000", "zg"}) {
    expect_rejected(decode(cut), Errc::truncated, std::string(cut).size(), read);
  }
  expect_rejected(decode("z:"), Errc::truncated, 2, read);  // what is below 16 has one digit
  expect_rejected(decode("z:0"), Errc::bad_digit, 1, "mace 9: base32_decode");
  expect_rejected(decode("07s0.s"), Errc::bad_digit, 4, "mace 9: base32_decode");
  expect_rejected(decode("07sx0w0"), Errc::bad_digit, 5, "mace 9: base32_decode");
  expect_rejected(oracle::mace::decode(std::string("07s\0"
                                                   "00",
                                                   6)),
                  Errc::bad_digit, 3, "mace 9: base32_decode");
  expect_rejected(decode("-a.b"), Errc::bad_digit, 2, "mace 9: Literal, MACE-7");
  expect_rejected(decode("07sm00"), Errc::out_of_domain, 3, "mace 6, MACE-4");
  expect_rejected(decode("-abc"), Errc::host_name, 0, "mace 9, check 1");
  expect_rejected(decode("07sw07s"), Errc::not_canonical, 0, "mace 9, check 2");
  expect_rejected(decode("07s-"), Errc::not_canonical, 3, "mace 9, check 2");
  expect_rejected(decode("-a---"), Errc::not_canonical, 4, "mace 9, check 2");
  const Options end{.reading = Reading::corrected().without(Erratum::mace_7_end)};
  expect_rejected(oracle::mace::decode("07s-", end), Errc::truncated, 4, "mace 9: NXT");
  const Options empty{.reading = Reading::corrected().without(Erratum::mace_3)};
  expect_rejected(oracle::mace::decode("", empty), Errc::truncated, 0,
                  "mace B: conform_to_std13, MACE-3");
  const auto encode = [](const CodePoints& text) { return oracle::mace::encode(text); };
  expect_rejected(encode({'-', 'a', 0x110000}), Errc::out_of_domain, 2, "mace 7: range");
  expect_rejected(encode({'a', 0xD800}), Errc::out_of_domain, 1, "mace 6, MACE-4");
  expect_rejected(encode({'a', '-', 'b'}), Errc::host_name, 0, "mace 6, MACE-2");
  expect_rejected(oracle::mace::base32_decode("0w"), Errc::bad_digit, 1, "mace 4");
}

// Each bound of sections 6 and 7, and what Compress needs: there and back.
TEST(Mace, ChoosesTheSubmode) {
  for (const auto& [text, ace] : std::initializer_list<std::pair<CodePoints, const char*>>{
           {{0x0010}, "00g"},
           {{0x000F}, "zf"},
           {{0x1FFF}, "7vv"},
           {{0x2000}, "x000"},
           {{0x9FFF}, "xvvv"},
           {{0xA000}, "800"},
           {{0xFFFF}, "vvv"},
           {{0x10000}, "y0000"},
           {{0x10FFFF}, "yvvvv"},
           // a) and the largest difference; beyond it the submode is left.
           {{0x0000, 0x01FF}, "z0vv"},
           {{0x0000, 0x01FF, 0x0200}, "z0vvw0g0"},
           // b) of a code point beyond the BMP; c) of less than 16; 16 needs d), a next one.
           {{0x10000, 0x10010}, "y0000zgg"},
           {{0x0200, 0x020F}, "0g0zf"},
           {{0x0200, 0x0210}, "0g00gg"},
           {{0x0200, 0x0210, 'a', '-', 0x0220},
            "0g0zgg-a--"
            "-hg"},
           {{0x0200, 0x0210, 0x040F}, "0g00gg10f"},
           {{0x0200, 0x0210, 0x03EF}, "0g0zggvv"},
           {{0x0200, 0x0210, 0x0010}, "0g00gg00g"},
           {{0x10010, 0x10000}, "y000gzgg"},
           {{0xFFEF, 0xFFFF}, "vvfvvv"},
           {{0x0300, 0x0000}, "0o0000"}}) {
    const auto encoded = oracle::mace::encode(text);
    ASSERT_TRUE(encoded.result);
    EXPECT_EQ(*encoded.result, ace);
    const auto decoded = oracle::mace::decode(*encoded.result);
    ASSERT_TRUE(decoded.result) << *encoded.result;
    EXPECT_EQ(*decoded.result, text);
  }
}

// In Compress, a first digit below 16 stands alone.
TEST(Mace, KnowsTheLengthByTheFirstDigit) {
  const std::string lower = "0123456789abcdef";
  const std::string upper = "0123456789ABCDEF";
  for (unsigned value = 0; value < 16; ++value) {
    const CodePoints text = {value};
    EXPECT_EQ(*oracle::mace::encode(text).result, std::string({'z', lower[value]}));
    for (const char digit : {lower[value], upper[value]}) {
      EXPECT_EQ(*oracle::mace::decode(std::string({'Z', digit})).result, text);
    }
  }
  EXPECT_EQ(*oracle::mace::decode("z0GG").result, (CodePoints{0x0000, 0x0010}));
}

TEST(Mace, TakesEitherCase) {
  EXPECT_EQ(*oracle::mace::decode("07SX000Y0000ZGG").result,
            *oracle::mace::decode("07sx000y0000zgg").result);
  EXPECT_EQ(*oracle::mace::decode("ZFF").result, *oracle::mace::decode("zff").result);
}

}  // namespace
}  // namespace mace_test
