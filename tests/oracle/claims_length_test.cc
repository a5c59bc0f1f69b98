// SPDX-License-Identifier: Apache-2.0
// docs/claims.md: how long the encodings of LACE, MACE and CIDNUC are.
#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

#include <array>
#include <vector>

#include "claims.h"

namespace claims_length {
namespace {

using namespace claims;
using oracle::Octets;

// Calls visit(choices) for each sequence of so many choices, or fewer, out of `count`.
template <class Visit>
void for_each_sequence(unsigned count, std::size_t length, std::vector<unsigned>& choices,
                       const Visit& visit) {
  visit(choices);
  if (choices.size() == length) return;
  for (unsigned choice = 0; choice < count; ++choice) {
    choices.push_back(choice);
    for_each_sequence(count, length, choices, visit);
    choices.pop_back();
  }
}

// --- MACE ---------------------------------------------------------------------------------------

// All that the length of an encoding depends on, of each code point: near_1 and near_2 have an XOR
// with the last code point that is not LDH which takes one digit and two; the others of each range
// have one that Compress cannot have.
enum Class : unsigned { near_1, near_2, bmp_a, bmp_b, non_bmp, letter, hyphen, classes };

CodePoints mace_text(const std::vector<unsigned>& sequence) {
  CodePoints text;
  unsigned last = 0;
  unsigned block = 0;  // another for each code point that is not near
  for (const unsigned c : sequence) {
    block += 0x200;
    switch (c) {
      case letter:
        text.emplace_back('a');
        continue;
      case hyphen:
        text.emplace_back('-');
        continue;
      case near_1:
        last ^= 0xF;
        break;
      case near_2:
        last ^= 0x100;
        break;
      default:
        last = (c == bmp_a ? 0 : c == bmp_b ? 0x2000 : 0x10000) + block;
    }
    text.emplace_back(last);
  }
  return text;
}

// The fewest octets over every choice of submodes, by dynamic programming on the submode.
std::size_t fewest_octets(const std::vector<unsigned>& sequence) {
  constexpr std::size_t never = 1'000'000;
  constexpr unsigned compress = 3;
  std::array<std::size_t, 4> fewest = {0, never, never, never};  // BMP-A, BMP-B, Non-BMP, Compress
  unsigned range = 0;
  std::size_t others = 0;  // octets that no submode changes
  bool literal = false;
  for (const unsigned c : sequence) {
    if (c == hyphen) {
      others += 2;
      continue;
    }
    if (literal != (c == letter)) ++others;
    literal = c == letter;
    if (literal) {
      ++others;
      continue;
    }
    const bool is_near = c == near_1 || c == near_2;
    if (!is_near) range = c - bmp_a;
    std::array<std::size_t, 4> next = {never, never, never, never};
    for (unsigned from = 0; from < 4; ++from) {
      const auto step = [&](unsigned to, std::size_t digits) {
        next[to] = std::min(next[to], fewest[from] + (from == to ? 0 : 1) + digits);
      };
      step(range, range == 2 ? 4 : 3);
      if (is_near) step(compress, c == near_1 ? 1 : 2);
    }
    fewest = next;
  }
  return others + *std::ranges::min_element(fewest);
}

TEST(Claims, MaceChoosesTheShortestSubmodes) {
  constexpr std::size_t longest = 6;
  std::array<std::size_t, longest + 1> most = {};
  std::array<std::size_t, longest + 1> most_of_bmp = {};
  std::size_t compared = 0;
  std::vector<unsigned> start;
  for_each_sequence(classes, longest, start, [&](const std::vector<unsigned>& sequence) {
    const auto ace = oracle::mace::encode(mace_text(sequence));
    if (!ace.result) return;  // a host name
    ++compared;
    const std::size_t octets = ace.result->size();
    ASSERT_EQ(octets, fewest_octets(sequence)) << *ace.result;
    most[sequence.size()] = std::max(most[sequence.size()], octets);
    if (std::ranges::count(sequence, non_bmp) == 0) {
      most_of_bmp[sequence.size()] = std::max(most_of_bmp[sequence.size()], octets);
    }
  });
  EXPECT_GT(compared, 100'000u);
  for (std::size_t length = 1; length <= longest; ++length) {
    EXPECT_EQ(most[length], (9 * length + 1) / 2) << length;
    EXPECT_EQ(most_of_bmp[length], 4 * length) << length;
  }
}

// A small region that crosses a multiple of 0x200 is not compressed.
TEST(Claims, MaceCompressesWithinBlocksOf512) {
  EXPECT_EQ(oracle::mace::encode({0x5FE, 0x5FF, 0x5FE, 0x5FF}).result->size(), 3u + 1 + 3);
  EXPECT_EQ(oracle::mace::encode({0x5FF, 0x600, 0x5FF, 0x600}).result->size(), 4u * 3);
}

// --- LACE ---------------------------------------------------------------------------------------

TEST(Claims, LaceOctetsOfCodeUnitsAndRuns) {
  std::array<std::size_t, 37> most_of_runs = {};  // in 36 octets
  std::vector<unsigned> start;
  for_each_sequence(2, 12, start, [&](const std::vector<unsigned>& changes) {
    Octets pairs = {0x04, 0x30};
    std::size_t runs = 1;
    for (const unsigned change : changes) {
      runs += change;
      pairs.insert(pairs.end(), {static_cast<std::uint8_t>(runs % 2 == 1 ? 4 : 5), 0x30});
    }
    const std::size_t units = changes.size() + 1;
    const std::size_t packed = units + 2 * runs;
    ASSERT_EQ(oracle::lace::compress(pairs).result->size(),
              packed <= 2 * units ? packed : 2 * units + 1);
  });
  for (std::size_t runs = 1; runs <= 36; ++runs) {
    for (std::size_t units = runs; std::min(units + 2 * runs, 2 * units + 1) <= 36; ++units) {
      most_of_runs[runs] = units;
    }
  }
  EXPECT_EQ(std::vector(most_of_runs.begin() + 1, most_of_runs.begin() + 12),
            (std::vector<std::size_t>{34, 32, 30, 28, 26, 24, 22, 20, 18, 17, 17}));
}

// --- CIDNUC -------------------------------------------------------------------------------------

TEST(Claims, CidnucGrowth) {
  // A Han ideograph, and one code unit of window 0 and of two other windows.
  constexpr std::array<std::array<std::uint8_t, 2>, 4> units = {
      {{0x4E, 0x00}, {0x00, 0x61}, {0x04, 0x10}, {0x05, 0x31}}};
  constexpr std::size_t longest = 8;
  std::array<std::size_t, longest + 1> most = {};
  std::vector<unsigned> start;
  for_each_sequence(units.size(), longest, start, [&](const std::vector<unsigned>& sequence) {
    Octets pairs;
    for (const unsigned c : sequence) pairs.insert(pairs.end(), units[c].begin(), units[c].end());
    const std::size_t octets = oracle::cidnuc::compress(pairs).result->size();
    most[sequence.size()] = std::max(most[sequence.size()], octets);
    if (!sequence.empty() && std::ranges::count(sequence, 0u) == std::ssize(sequence)) {
      ASSERT_EQ(octets, pairs.size() + 1);
    }
  });
  for (std::size_t length = 0; length <= longest; ++length) {
    EXPECT_EQ(most[length], 7 * length / 2) << length;
  }
  // In a label.
  const CodePoints worst = {0x4E00, 0x410,  0x4E00, 0x531,  0x4E00,
                            0x410,  0x4E00, 0x531,  0x4E00, 0x410};
  EXPECT_EQ(oracle::cidnuc::encode(worst).result->size(), 3u + 35 * 8 / 5);
}

}  // namespace
}  // namespace claims_length
