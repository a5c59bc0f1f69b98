// SPDX-License-Identifier: Apache-2.0
// docs/claims.md: 26 bits suffice for IDNA, and 25 do not.
#include <tuple>
#include <vector>

#include "claims.h"

namespace {

using namespace claims;

// --- 26 bits for IDNA ---------------------------------------------------------------------------

// Any bias: thresholds do not change beyond that one for the digits that are looked at here.
constexpr int any_bias = 36 * 10;

// The delta of so many 'a' and then U+10FFFF, and the length of the encoding.
std::pair<Integer, std::size_t> delta_after(std::size_t basic) {
  CodePoints text(basic, 'a');
  text.emplace_back(max_code_point);
  return {Integer(reach) * (basic + 1) + basic, encode(text, "", punycode()).result->size()};
}

// For each number of further digits 0..most: a bound for the bias after any chain of deltas that
// have so many digits more than one each, or fewer. By dynamic programming over the last of them.
std::vector<int> bias_bounds(unsigned most) {
  std::vector<int> bounds;
  for (unsigned further = 0; further <= most; ++further) {
    int bound = 0;
    for (unsigned own = 0; own <= further; ++own) {
      // The delta is the first, under the initial bias, or follows others that used the other
      // digits.
      bound = std::max(bound, bias_bound_after(largest_delta(own + 1, 72), 0));
      const int before = own == 0 ? any_bias : bounds[further - own];
      bound = std::max(bound, bias_bound_after(largest_delta_up_to(own + 1, before), 1));
    }
    bounds.push_back(bound);
  }
  return bounds;
}

TEST(Claims, BiasAfterDeltasOfSoManyDigits) {
  EXPECT_EQ(bias_bounds(6), (std::vector{11, 30, 58, 84, 102, 129, 154}));
  // A single digit is 25 at most under any bias, so that what went before it does not matter.
  EXPECT_EQ(largest_delta_up_to(1, any_bias), 25);
  // adapt() grows with delta, even where it divides once more. The bounds depend on this.
  int last = 0;
  for (int delta = 0; delta < 100'000; ++delta) {
    const int bias = bias_bound_after(delta, 1);
    ASSERT_GE(bias, last) << delta;
    last = bias;
  }
}

TEST(Claims, LargestDeltaOfALabel) {
  const std::vector<int> bounds = bias_bounds(6);
  for (const auto& [octets, basic, delta] :
       {std::tuple{59u, 51u, 57927167u}, std::tuple{63u, 55u, 62383103u}}) {
    const auto [found, length] = delta_after(basic);
    EXPECT_EQ(found, delta);
    EXPECT_EQ(length, octets);
    EXPECT_EQ(delta_after(basic + 1).second, octets + 1);
    EXPECT_LT(found, Integer(1) << 26);
    // A larger one needs more code points before it, basic + 1 at least, each an octet or more.
    EXPECT_EQ(octets - (basic + 1), 7u);
  }
  // That leaves 7 octets for its own digits, the delimiter, and the further digits of the deltas
  // before it.
  const Integer after_basic_only = largest_delta(6, 72);
  EXPECT_EQ(after_basic_only, 35'385'385);
  Integer after_deltas = 0;
  for (unsigned further = 0; further < 7; ++further) {
    after_deltas = std::max(after_deltas, largest_delta_up_to(7 - further, bounds[further]));
  }
  EXPECT_EQ(after_deltas, 31'777'770);
  EXPECT_LT(std::max(after_basic_only, after_deltas), 57'927'167);
}

TEST(Claims, TwentyFiveBitsDoNotSuffice) {
  const auto [delta, length] = delta_after(30);
  EXPECT_EQ(delta, 34'533'503);
  EXPECT_GE(delta, Integer(1) << 25);
  EXPECT_EQ(length, 37u);
  CodePoints text(30, 'a');
  text.emplace_back(max_code_point);
  EXPECT_EQ(encoder_fails(text, 25, Domain::scalar), at_multiplication);
  EXPECT_EQ(encoder_fails(text, 26, Domain::scalar), "");
}

// What else is computed than delta: w * (36 - t) passes 2^26 only where five thresholds are 1.
TEST(Claims, NoProductOfALabelExceeds26Bits) {
  EXPECT_LT(Integer(35 * 35) * 35 * 35 * 35, Integer(1) << 26);
  EXPECT_EQ(threshold(4, 178), 2);
  EXPECT_EQ(threshold(4, 179), 1);
  // adapt() grows with delta and falls with numpoints.
  EXPECT_EQ(*adapt(62383103, 1, false, punycode()).result, 162);
  EXPECT_EQ(*adapt(62383103, 1, true, punycode()).result, 100);
}

TEST(Claims, NoLabelNeedsMoreThan26Bits) {
  tests::Corpus corpus(26);
  for (int round = 0; round < 20000; ++round) {
    std::u32string characters = corpus.text(40);
    if (round % 2 == 0) characters += std::u32string(corpus.below(52), U'a') + U'\U0010FFFF';
    const auto ace = encode(CodePoints(characters.begin(), characters.end()), "", punycode());
    if (!ace.result || ace.result->size() > 63) continue;
    ASSERT_LE(ace.width.min_bits, 26u) << *ace.result;
    ASSERT_LE(decode(*ace.result, punycode()).width.min_bits, 26u) << *ace.result;
  }
}

}  // namespace
