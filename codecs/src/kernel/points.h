// SPDX-License-Identifier: Apache-2.0
// rank_points() and place_points() of ace/internal/positions.h.
#pragma once

#include "kernel.h"
#include "tree.h"

namespace ace::kernel {

template <class Machine>
ACE_INLINE void rank_points(std::span<const Point> points, PositionSet set,
                            std::span<std::uint32_t> ranks) {
  Tree<Machine> tree(set);
  for (std::size_t at = 0; at < points.size(); ++at) {
    ranks[at] = tree.rank_and_add(points[at].at);
  }
}

// Many insertions append to the text so far, and such a code point takes the last position that is
// still free. The tree does not record these positions. It still counts them as free, but they come
// after every position that the tree is asked for.
template <class Machine>
ACE_INLINE void place_points(std::span<Point> points, PositionSet set) {
  Tree<Machine> tree(set);
  std::size_t word = set.words.size() - 1;  // the word with the last free position
  std::size_t left = 0;
  for (const std::uint64_t bits : set.words) left += Machine::popcount(bits);
  for (std::size_t at = points.size(); at-- > 0; --left) {
    if (points[at].at != left - 1) {
      points[at].at = tree.select_and_remove(points[at].at);
      continue;
    }
    while (set.words[word] == 0) --word;
    const auto bit = static_cast<std::size_t>(std::bit_width(set.words[word])) - 1;
    set.words[word] ^= std::uint64_t{1} << bit;
    points[at].at = static_cast<std::uint32_t>(word * 64 + bit);
  }
}

}  // namespace ace::kernel
