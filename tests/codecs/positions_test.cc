// SPDX-License-Identifier: Apache-2.0
// Sets of more positions than a signed count can hold. A Machine with counts of 16 bits reaches
// this limit with 2^15 positions, and the real ones with 2^31; huge_test.cc has the real size.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "kernel/points.h"

namespace positions_test {
namespace {

using ace::bootstring::Point;
using ace::bootstring::PositionSet;
using ace::kernel::Portable;

struct Narrow : Portable {
  using Count = std::int16_t;
  using Ints = Count __attribute__((vector_size(16)));
  static constexpr int lanes = 8;
};

struct Set {
  explicit Set(std::size_t size)
      : words(ace::bootstring::word_count(size)), tree(ace::bootstring::tree_count(size)) {}
  PositionSet get() { return {words, tree}; }
  std::vector<std::uint64_t> words;
  std::vector<std::uint32_t> tree;
};

constexpr std::size_t half = 1 << 15;
// A node below the root holds up to 16384 positions. In a last node that holds fewer, the positions
// before the node and those up to its end add up to more than a signed count can say, or to more
// than an unsigned one.
constexpr std::size_t sizes[] = {
    1,        2000,   16383,        16385,  24'000, 30'000, half - 1,        half,        half + 1,
    half + 9, 40'000, half * 3 / 2, 56'000, 60'000, 64'000, 2 * half - 1024, 2 * half - 1};

TEST(Positions, AreCountedBeyondTheRangeOfASignedCount) {
  std::mt19937 random(1);
  for (const std::size_t size : sizes) {
    std::vector<Point> points(size);
    for (std::uint32_t at = 0; at < size; ++at) points[at] = {0, at};
    std::ranges::shuffle(points, random);
    Set narrow(size);
    Set wide(size);
    // All but a few are in the set before the first is counted.
    const std::size_t held = size - size / 50;
    for (std::size_t at = 0; at < held; ++at) {
      const std::uint32_t position = points[at].at;
      narrow.words[position / 64] |= std::uint64_t{1} << position % 64;
    }
    wide.words = narrow.words;
    const std::span<const Point> counted = std::span(points).subspan(held);
    std::vector<std::uint32_t> given(counted.size());
    std::vector<std::uint32_t> expected(counted.size());
    ace::kernel::rank_points<Narrow>(counted, narrow.get(), given);
    ace::kernel::rank_points<Portable>(counted, wide.get(), expected);
    ASSERT_EQ(given, expected) << size;
    ASSERT_EQ(narrow.words, wide.words) << size;
  }
}

TEST(Positions, AreFoundBeyondTheRangeOfASignedCount) {
  std::mt19937 random(2);
  for (const std::size_t size : sizes) {
    Set narrow(size);
    for (std::size_t at = 0; at < size; ++at) {
      narrow.words[at / 64] |= std::uint64_t{1} << at % 64;
    }
    Set wide(size);
    wide.words = narrow.words;
    std::vector<Point> given(size);
    for (std::size_t at = 0; at < size; ++at) {
      given[at] = {0, static_cast<std::uint32_t>(random() % (at + 1))};
    }
    std::vector<Point> expected = given;
    ace::kernel::place_points<Narrow>(given, narrow.get());
    ace::kernel::place_points<Portable>(expected, wide.get());
    for (std::size_t at = 0; at < size; ++at) ASSERT_EQ(given[at].at, expected[at].at) << size;
  }
}

}  // namespace
}  // namespace positions_test
