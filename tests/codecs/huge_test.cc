// SPDX-License-Identifier: Apache-2.0
// Texts of more than 2^31 code points: the documented limit is 2^32 - 1. Much memory, and a minute:
// ctest --preset test -C Long -L huge
#include <ace/punycode.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <random>

#include "kernel/kernel.h"

namespace {

using ace::bootstring::Point;

constexpr std::size_t half = std::size_t{1} << 31;

// The memory that the machine can give without swapping; nothing if this is unknown.
std::size_t free_gib() {
  std::ifstream in("/proc/meminfo");
  std::string word;
  while (in >> word) {
    std::size_t kib = 0;
    if (word == "MemAvailable:" && in >> kib) return kib >> 20;
  }
  return 0;
}

#define NEEDS_GIB(gib)                                                                          \
  if (free_gib() < (gib)) {                                                                     \
    GTEST_SKIP() << "this test needs " << (gib) << " GiB of free memory, and this machine has " \
                 << free_gib() << "; run it on a larger one";                                   \
  }                                                                                             \
  static_assert(true)

TEST(Huge, PositionsAreCountedAndFoundFrom2To31On) {
  NEEDS_GIB(2);
  constexpr std::size_t size = half + half / 2;
  const std::size_t words = ace::bootstring::word_count(size);
  const std::size_t nodes = ace::bootstring::tree_count(size);
  const auto bits = std::make_unique_for_overwrite<std::uint64_t[]>(words);
  const auto tree = std::make_unique_for_overwrite<std::uint32_t[]>(nodes);
  const ace::bootstring::PositionSet set{{bits.get(), words}, {tree.get(), nodes}};
  // All of them but every 2^20-th.
  std::ranges::fill(set.words, 0);
  std::ranges::fill(set.words.first(size / 64), ~std::uint64_t{0});
  constexpr std::size_t step = std::size_t{1} << 20;
  std::vector<Point> points;
  for (std::size_t at = step / 2; at < size; at += step) {
    set.words[at / 64] ^= std::uint64_t{1} << at % 64;
    points.push_back({0, static_cast<std::uint32_t>(at)});
  }
  std::ranges::shuffle(points, std::mt19937(1));
  std::vector<std::uint32_t> ranks(points.size());
  ace::kernel::active().rank_points(points, set, ranks);
  for (std::size_t at = 0; at < points.size(); ++at) {
    std::uint32_t missing = points[at].at / step;
    for (std::size_t earlier = 0; earlier < at; ++earlier) {
      missing -= points[earlier].at < points[at].at ? 1 : 0;
    }
    ASSERT_EQ(ranks[at], points[at].at - missing);
  }
  // From the last to the first, each is now the one that so many others are below.
  std::vector<Point> found = points;
  for (std::size_t at = 0; at < points.size(); ++at) found[at].at = ranks[at];
  ace::kernel::active().place_points(found, set);
  for (std::size_t at = 0; at < points.size(); ++at) ASSERT_EQ(found[at].at, points[at].at);
}

TEST(Huge, TextOfMoreThan2To31CodePointsComesBack) {
  NEEDS_GIB(14);
  constexpr std::size_t basic = half + 10;
  constexpr std::size_t at = half + 3;
  auto text = std::make_unique_for_overwrite<char32_t[]>(basic + 1);
  const std::span<char32_t> points(text.get(), basic + 1);
  std::ranges::fill(points, U'a');
  points[at] = 0x80;

  const auto encoding = std::make_unique_for_overwrite<char[]>(basic + 10);
  const std::span<char> octets(encoding.get(), basic + 10);
  const auto length =
      ace::punycode::encode(std::u32string_view(points.data(), points.size()), octets);
  ASSERT_TRUE(length);
  const std::string_view ace(octets.data(), *length);
  EXPECT_EQ(ace.find_first_not_of('a'), basic);
  EXPECT_EQ(ace.substr(basic), "-0416146o");

  std::ranges::fill(points, U'?');
  const auto size = ace::punycode::decode(ace, points);
  ASSERT_TRUE(size);
  ASSERT_EQ(*size, points.size());
  EXPECT_EQ(points[at], 0x80u);
  const auto others = std::ranges::count(points, U'a');
  EXPECT_EQ(static_cast<std::size_t>(others), basic);
}

}  // namespace
