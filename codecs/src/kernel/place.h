// SPDX-License-Identifier: Apache-2.0
// The final positions of the code points that a label's decoder inserts.
#pragma once

#include <array>

#include "machine.h"
#include "order.h"

namespace ace::kernel {

// The index of each insertion, in their order. They are read and written sixteen at a time.
using Places = std::array<std::int8_t, max_label>;
static_assert(max_label % 16 == 0);

// Writes `count` code points to their final positions in a text of `size` code points. places: the
// index at which each code point was inserted, in the order of the insertions. Returns the
// positions that no insertion has taken, as bits.
//
// With a fast select, the insertions are taken backwards: the code point that was inserted at index
// i stands at the i-th position that the later insertions have left free. Without, they are taken
// forwards: an insertion at index i moves every earlier code point at i or behind by one position,
// for sixteen code points at a time.
template <class Machine>
ACE_INLINE std::uint64_t place(Places& places, const char32_t* code_points, std::size_t count,
                               std::size_t size, char32_t* text) {
  std::uint64_t left = size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1;
  if constexpr (Machine::fast_select) {
    for (std::size_t at = count; at-- > 0;) {
      const std::uint32_t position = Machine::select(left, static_cast<std::uint32_t>(places[at]));
      text[position] = code_points[at];
      left ^= std::uint64_t{1} << position;
    }
  } else {
    using Bytes = std::int8_t __attribute__((vector_size(16)));
    constexpr Bytes iota = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (std::size_t begin = 0; begin < count; begin += 16) {
      Bytes position;
      load(position, places.data() + begin);
      const Bytes number = iota + static_cast<std::int8_t>(begin);
      for (std::size_t at = begin + 1; at < count; ++at) {
        const Bytes earlier = (Bytes{} + static_cast<std::int8_t>(at)) > number;
        const Bytes index = Bytes{} + places[at];
        position -= (position >= index) & earlier;
      }
      store(places.data() + begin, position);
    }
    for (std::size_t at = 0; at < count; ++at) {
      const std::size_t position = static_cast<std::uint8_t>(places[at]);
      text[position] = code_points[at];
      left ^= std::uint64_t{1} << position;
    }
  }
  return left;
}

}  // namespace ace::kernel
