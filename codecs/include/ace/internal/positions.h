// SPDX-License-Identifier: Apache-2.0
// A set of text positions with rank and select, so that code points can be ordered without moving
// them. Rank, select, adding and removing take log16(size) steps: the set has a bit for each
// position, and a tree above the bits whose nodes count, for each of their sixteen children, the
// positions in the children before it.
//
// The caller owns all memory (word_count(), tree_count(), `scratch`). Nothing allocates or throws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ace::bootstring {

// A code point and where it stands: its position in the text, or the index it is inserted at.
struct Point {
  std::uint32_t code_point;
  std::uint32_t at;
};

// Sorts by code point and leaves equal ones in their order.
//   scratch  as many as `points`; its contents are lost
void sort_points(std::span<Point> points, std::span<Point> scratch);

inline constexpr std::size_t fanout = 16;  // children of a node

// The memory of a set of positions below `size`: words of 64 bits, as many as all nodes of the
// lowest level have children, and the counts of the tree.
constexpr std::size_t word_count(std::size_t size) { return (size / (64 * fanout) + 1) * fanout; }
constexpr std::size_t tree_count(std::size_t size) {
  std::size_t count = 0;
  for (std::size_t nodes = word_count(size) / fanout;; nodes = (nodes + fanout - 1) / fanout) {
    count += nodes * fanout;
    if (nodes == 1) return count;
  }
}

struct PositionSet {
  std::span<std::uint64_t> words;  // word_count(size): bit p % 64 of word p / 64 is position p
  std::span<std::uint32_t> tree;   // tree_count(size); its contents do not matter
};

// For each of `points` in turn: writes to `ranks` how many positions of the set are below its own,
// and adds its own to the set, which does not hold it yet. theory/ProductionEncoder.v has the same
// contract. Proof that these ranks belong to the text's insertions:
// ProductionEncoder.ranked_insertions.
void rank_points(std::span<const Point> points, PositionSet set, std::span<std::uint32_t> ranks);

// From the last of `points` to the first: finds the position in the set that exactly `at` others
// are below, removes it from the set and writes it to `at`. Every `at` must be less than the number
// of positions then in the set. theory/Deferred.v has the same contract; proof that these are the
// places in the text: Deferred.places_in_text.
void place_points(std::span<Point> points, PositionSet set);

}  // namespace ace::bootstring
