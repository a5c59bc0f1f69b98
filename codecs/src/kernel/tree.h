// Counting and finding in a set of positions (ace/bootstring/positions.h).
//
// A node of the tree is sixteen counts, a cache line: for each child, how many positions the
// children before it hold. A child of the lowest level is a word of 64 bits. To count below a
// position is one load per level; to find the i-th is one comparison of i with all sixteen counts
// at once, which only grow; to add or remove is one addition to all sixteen of a row that is 1 for
// the children behind.
#pragma once

#include <ace/bootstring/positions.h>

#include <array>

#include "machine.h"

namespace ace::kernel {

using bootstring::fanout;
using Node = std::array<std::int32_t, fanout>;
inline constexpr std::size_t max_levels = 8;  // 64 * 16^8 positions are more than 2^32

// behind[c] is 1 for the children behind child c.
inline constexpr std::array<Node, fanout> behind = [] {
  std::array<Node, fanout> rows{};
  for (std::size_t child = 0; child < fanout; ++child) {
    for (std::size_t later = child + 1; later < fanout; ++later) rows[child][later] = 1;
  }
  return rows;
}();

template <class Machine>
class Tree {
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
    std::int32_t sum = 0;
    std::array<std::int32_t, max_levels> begin{};  // the sum where the current node began
    for (std::size_t word = 0; word < children[0]; ++word) {
      std::size_t child = word;
      for (std::size_t level = 0; level <= top_; ++level, child /= fanout) {
        if (child % fanout == 0) begin[level] = sum;
        levels_[level][child / fanout][child % fanout] = sum - begin[level];
        if (child % fanout != 0) break;
      }
      sum += static_cast<std::int32_t>(Machine::popcount(words_[word]));
    }
    // Children that do not exist are never found.
    for (std::size_t level = 1; level <= top_; ++level) {
      for (std::size_t child = children[level]; child % fanout != 0; ++child) {
        levels_[level][child / fanout][child % fanout] = sum - begin[level];
      }
    }
  }

  // How many positions are below `position`, which is not in the set, and adds it.
  ACE_INLINE std::uint32_t rank_and_add(std::uint32_t position) {
    std::uint64_t& word = words_[position / 64];
    const std::uint64_t bit = std::uint64_t{1} << position % 64;
    std::uint32_t rank = Machine::popcount(word & (bit - 1));
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
    for (std::size_t level = top_ + 1; level-- > 0;) {
      Node& node = levels_[level][child];
      const std::size_t within = child_of(node, index);
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
  ACE_INLINE static std::size_t child_of(const Node& node, std::uint32_t index) {
    const Ints limit = Ints{} + static_cast<std::int32_t>(index);
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
      load(ones, behind[child].data() + at);
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
