// SPDX-License-Identifier: Apache-2.0
#include <ace/bootstring/integer.h>
#include <gtest/gtest.h>

#include <array>

#include "support/texts.h"

namespace {

using ace::Errc;
using ace::bootstring::decode_integers;
using ace::bootstring::encode_integers;
using ace::bootstring::IntegerFormat;
using tests::gives;
using tests::rejects;
using Numbers = std::vector<std::uint64_t>;

// rfc3492bis 3.3: base 8, thresholds 2, 3, 5, 5, ...
constexpr std::array<std::uint64_t, 3> thresholds = {2, 3, 5};
constexpr IntegerFormat format{8, thresholds};

TEST(Integers, FollowTheExample) {
  EXPECT_TRUE(gives(decode_integers(Numbers{7, 3, 4, 2, 5, 1}, format), Numbers{145, 62}));
  EXPECT_EQ(encode_integers(Numbers{145, 62}, format), (Numbers{7, 3, 4, 2, 5, 1}));
}

TEST(Integers, RoundTrip) {
  Numbers values;
  for (std::uint64_t value = 0; value < 2000; ++value) values.push_back(value);
  values.push_back(UINT64_MAX);
  EXPECT_TRUE(gives(decode_integers(encode_integers(values, format), format), values));
}

TEST(Integers, Reject) {
  EXPECT_TRUE(gives(decode_integers(Numbers{}, format), Numbers{}));
  EXPECT_TRUE(rejects(decode_integers(Numbers{7, 3}, format), Errc::truncated, 2));
  EXPECT_TRUE(rejects(decode_integers(Numbers{7, 8}, format), Errc::bad_digit, 1));
  EXPECT_TRUE(rejects(decode_integers(Numbers(60, 7), format), Errc::overflow, 38));
  // The weight alone: (2^33 - 1)^2 is too much, the value so far is 2^33.
  constexpr std::array<std::uint64_t, 1> one = {1};
  EXPECT_TRUE(rejects(decode_integers(Numbers{1, 1, 0}, {1ull << 33, one}), Errc::overflow, 1));
}

// The weight of the last digit is 2^64 - 1, the product of the differences between base and
// thresholds.
TEST(Integers, HaveWeightsUpToTheGreatestInteger) {
  constexpr std::uint64_t base = 6'700'418;
  constexpr std::array<std::uint64_t, 5> differences = {65'537, 641, 257, 255, 6'700'417};
  Numbers limits;
  std::uint64_t value = 0;
  std::uint64_t weight = 1;
  for (const std::uint64_t difference : differences) {
    limits.push_back(base - difference);
    value += weight * limits.back();
    weight *= difference;
  }
  ASSERT_EQ(weight, UINT64_MAX);
  Numbers digits = limits;
  digits.push_back(0);
  EXPECT_TRUE(gives(decode_integers(digits, {base, limits}), Numbers{value}));
  EXPECT_EQ(encode_integers(Numbers{value}, {base, limits}), digits);
}

TEST(Integers, KnowWhichFormatsEnd) {
  constexpr std::array<std::uint64_t, 2> never = {2, 0};
  constexpr std::array<std::uint64_t, 1> too_high = {8};
  constexpr std::array<std::uint64_t, 2> least = {0, 1};
  EXPECT_TRUE(format.valid());
  EXPECT_TRUE((IntegerFormat{2, least}.valid()));
  EXPECT_FALSE((IntegerFormat{8, never}.valid()));
  EXPECT_FALSE((IntegerFormat{8, too_high}.valid()));
  EXPECT_FALSE((IntegerFormat{8, {}}.valid()));
  for (const std::uint64_t base : {0u, 1u}) {
    EXPECT_FALSE((IntegerFormat{base, thresholds}.valid()));
    EXPECT_FALSE((IntegerFormat{base, least}.valid()));
  }
}

}  // namespace
