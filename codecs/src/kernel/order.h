// SPDX-License-Identifier: Apache-2.0
// The order in which the code points of a label are coded.
//
// A key is the code point and below it its position, so that all keys differ. The place of a key in
// ascending order is the number of keys less than it, which takes a comparison of every key with
// every other: for the few of a label, many lanes at a time and without a branch that could be
// predicted wrongly, that is the fastest way to sort.
#pragma once

#include <array>

#include "kernel.h"
#include "machine.h"

namespace ace::kernel {

inline constexpr int position_bits = 6;
static_assert(1 << position_bits == max_label);

// Keys in ascending order. Basic code points are less than all others and come first, in
// [max_label - basic, max_label); the others follow from max_label on.
using Keys = std::array<std::int32_t, 2 * max_label>;

ACE_INLINE std::int32_t key_of(char32_t code_point, int position) {
  return static_cast<std::int32_t>(code_point << position_bits) | position;
}

// Sorts the keys of `size` code points, at most Capacity and at least Machine::lanes. The last
// vector overlaps the one before it; what both hold is sorted twice to the same place.
template <class Machine, int Capacity>
ACE_INLINE void order_up_to(const char32_t* text, int size, int basic, Keys& keys) {
  using Ints = typename Machine::Ints;
  constexpr int lanes = Machine::lanes;
  constexpr int vectors = Capacity / lanes;
  Ints key[vectors];
  Ints place[vectors];
  for (int v = 0; v < vectors; ++v) {
    const int at = lanes * v <= size - lanes ? lanes * v : size - lanes;
    load(key[v], text + at);
    key[v] = key[v] << position_bits | (Machine::iota + at);
    place[v] = Ints{} + (max_label - basic);
  }
  for (int at = 0; at < size; ++at) {
    const Ints other = Ints{} + key_of(text[at], at);
    for (int v = 0; v < vectors; ++v) place[v] -= key[v] > other;
  }
  std::array<std::int32_t, Capacity> key_at;
  std::array<std::int32_t, Capacity> place_of;
  for (int v = 0; v < vectors; ++v) {
    store(key_at.data() + lanes * v, key[v]);
    store(place_of.data() + lanes * v, place[v]);
  }
  for (std::size_t at = 0; at < Capacity; ++at) {
    keys[static_cast<std::size_t>(place_of[at])] = key_at[at];
  }
}

// Sorts the keys of `size` code points, `basic` of which are basic.
template <class Machine>
ACE_INLINE void order(const char32_t* text, int size, int basic, Keys& keys) {
  if (size < 8) {
    // The rest is filled with a value that is greater than every code point.
    std::array<char32_t, 8> filled;
    for (int at = 0; at < 8; ++at)
      filled[static_cast<std::size_t>(at)] = at < size ? text[at] : 0x1FFFFFF;
    order_up_to<Machine, 8>(filled.data(), 8, basic, keys);
  } else if (size == 8) {
    order_up_to<Machine, 8>(text, size, basic, keys);
  } else if (size <= 16) {
    order_up_to<Machine, 16>(text, size, basic, keys);
  } else if (size <= 32) {
    order_up_to<Machine, 32>(text, size, basic, keys);
  } else {
    order_up_to<Machine, 64>(text, size, basic, keys);
  }
}

}  // namespace ace::kernel
