// SPDX-License-Identifier: Apache-2.0
// Counting and finding in a set of positions (ace/internal/positions.h).
//
// A node of the tree is sixteen counts, a cache line: for each child, how many positions the
// children before it hold. A child of the lowest level is a word of 64 bits. To count below a
// position is one load per level; to find the i-th is one comparison of i with all sixteen counts
// at once, which only grow; to add or remove is one addition to all sixteen of a row that is 1 for
// the children behind.
//
// Processors compare numbers with a sign, but a text has up to 2^32 - 1 positions, twice as many as
// such a number can count. Only the root can come to count so many: its children hold 2^30
// positions at most. So the root's counts are kept less 2^31, and whatever is compared with them or
// added to them is moved by as much.
#pragma once

#include <ace/internal/positions.h>

#include <array>
#include <limits>
#include <type_traits>

#include "machine.h"

namespace ace::kernel {

using bootstring::fanout;
template <class Count>
using Node = std::array<Count, fanout>;
inline constexpr std::size_t max_levels = 7;
static_assert(bootstring::word_count(UINT32_MAX) <= std::size_t{1} << 4 * max_levels);

// behind[c] is 1 for the children behind child c.
template <class Count>
inline constexpr auto behind = [] {
  std::array<Node<Count>, fanout> rows{};
  for (std::size_t child = 0; child < fanout; ++child) {
    for (std::size_t later = child + 1; later < fanout; ++later) rows[child][later] = 1;
  }
  return rows;
}();

// The positions that the root's children can hold, where a text has 2^bits of them.
constexpr std::uint64_t child_capacity(int bits) {
  std::uint64_t positions = 64;
  while (positions * fanout < std::uint64_t{1} << bits) positions *= fanout;
  return positions;
}

// A set of fewer than 2^32 positions, or of 2^16 for a Machine whose Count has 16 bits.
template <class Machine>
class Tree {
  using Count = typename Machine::Count;
  using Unsigned = std::make_unsigned_t<Count>;
  using Node = kernel::Node<Count>;
  static_assert(child_capacity(std::numeric_limits<Unsigned>::digits) <=
                    std::uint64_t{std::numeric_limits<Count>::max()},
                "only the root may count more than a Count holds");

  // What the root's counts are kept less: half of what there can be.
  static constexpr Unsigned middle = Unsigned{1} << std::numeric_limits<Count>::digits;

 public:
  // Counts what `set` holds.
  ACE_INLINE explicit Tree(bootstring::PositionSet set) : words_(set.words.data()) {
    auto* nodes = reinterpret_cast<Node*>(set.tree.data());
    std::array<std::size_t, max_levels> children{};
    children[0] = set.words.size();
    for (;; ++top_) {
      const std::size_t count = (children[top_] + fanout - 1) / fanout;
      levels_[top_] = nodes;
      nodes += count;
      if (count == 1) break;
      children[top_ + 1] = count;
    }
    // A word begins a child of the lowest level, and of each level above of which it begins a node.
    Unsigned sum = 0;
    std::array<Unsigned, max_levels> begin{};  // the sum where the current node began
    for (std::size_t word = 0; word < children[0]; ++word) {
      std::size_t child = word;
      for (std::size_t level = 0; level <= top_; ++level, child /= fanout) {
        if (child % fanout == 0) begin[level] = sum;
        levels_[level][child / fanout][child % fanout] = static_cast<Count>(sum - begin[level]);
        if (child % fanout != 0) break;
      }
      sum = static_cast<Unsigned>(sum + Machine::popcount(words_[word]));
    }
    // Children that do not exist are never found.
    for (std::size_t level = 1; level <= top_; ++level) {
      for (std::size_t child = children[level]; child % fanout != 0; ++child) {
        levels_[level][child / fanout][child % fanout] = static_cast<Count>(sum - begin[level]);
      }
    }
    for (Count& count : levels_[top_][0]) {
      count = static_cast<Count>(static_cast<Unsigned>(count) - middle);
    }
  }

  // How many positions are below `position`, which is not in the set, and adds it.
  ACE_INLINE std::uint32_t rank_and_add(std::uint32_t position) {
    std::uint64_t& word = words_[position / 64];
    const std::uint64_t bit = std::uint64_t{1} << position % 64;
    std::uint32_t rank = Machine::popcount(word & (bit - 1)) + middle;
    word |= bit;
    std::size_t child = position / 64;
    for (std::size_t level = 0; level <= top_; ++level, child /= fanout) {
      Node& node = levels_[level][child / fanout];
      rank += static_cast<std::uint32_t>(node[child % fanout]);
      add<1>(node, child % fanout);
    }
    return rank;
  }

  // The position that `index` others are below, which it removes.
  ACE_INLINE std::uint32_t select_and_remove(std::uint32_t index) {
    std::size_t child = 0;
    index -= middle;
    for (std::size_t level = top_ + 1; level-- > 0;) {
      Node& node = levels_[level][child];
      const std::size_t within = child_of(node, static_cast<Count>(index));
      index -= static_cast<std::uint32_t>(node[within]);
      add<-1>(node, within);
      child = child * fanout + within;
    }
    const std::uint32_t bit = Machine::select(words_[child], index);
    words_[child] &= ~(std::uint64_t{1} << bit);
    return static_cast<std::uint32_t>(child) * 64 + bit;
  }

 private:
  using Ints = typename Machine::Ints;
  static constexpr int lanes = Machine::lanes;

  // The last child before which there are not more than `index`.
  ACE_INLINE static std::size_t child_of(const Node& node, Count index) {
    const Ints limit = Ints{} + index;
    unsigned above = 0;
    for (int at = 0; at < static_cast<int>(fanout); at += lanes) {
      Ints counts;
      load(counts, node.data() + at);
      const Ints greater = counts > limit;
      above |= mask_of(greater) << at;
    }
    return static_cast<std::size_t>(std::countr_zero(above | 1u << fanout)) - 1;
  }

  // Adds Change to the counts of the children behind `child`.
  template <int Change>
  ACE_INLINE static void add(Node& node, std::size_t child) {
    for (int at = 0; at < static_cast<int>(fanout); at += lanes) {
      Ints counts;
      Ints ones;
      load(counts, node.data() + at);
      load(ones, behind<Count>[child].data() + at);
      if constexpr (Change > 0) {
        counts += ones;
      } else {
        counts -= ones;
      }
      store(node.data() + at, counts);
    }
  }

  std::uint64_t* words_;
  std::array<Node*, max_levels> levels_{};
  std::size_t top_ = 0;
};

}  // namespace ace::kernel
