// SPDX-License-Identifier: Apache-2.0
// Changes to a sequence of units of any type.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "search/mutate/mutate.h"

namespace fuzz {

// A random number in 0 .. limit - 1. `limit` is at least 1 and less than 2^31. Some numbers are
// more probable than others by 2^-31 at most, which does not matter here, and no division is
// needed.
inline std::size_t below(std::size_t limit, Random& random) {
  return static_cast<std::size_t>(std::uint64_t{random() - Random::min()} * limit >> 31);
}

inline bool one_in(std::size_t n, Random& random) { return below(n, random) == 0; }

template <class Container>
const auto& any_of(const Container& choices, Random& random) {
  return choices[below(std::size(choices), random)];
}

// Where the units of a sequence begin, and where the last one ends.
using Starts = std::vector<std::size_t>;

// Drops, repeats, swaps or moves units, in place.
//   all     the units, one after the other
//   count   how many units there are
//   start   start(i) is the index in `all` at which unit i begins, for i = 0 .. count
template <class Sequence, class Start>
void rearrange(Sequence& all, std::size_t count, const Start& start, Random& random) {
  if (count == 0) return;
  const auto at = [&](std::size_t unit) {
    return all.begin() + static_cast<std::ptrdiff_t>(start(unit));
  };
  const std::size_t i = below(count, random);
  const std::size_t j = below(count, random);
  switch (below(5, random)) {
    case 0:
      all.erase(at(i), at(i + 1));
      break;
    case 1: {
      const Sequence unit(at(i), at(i + 1));
      all.insert(at(j), unit.begin(), unit.end());
      break;
    }
    case 2: {  // what stands between the two stays between them
      if (i == j) break;
      const auto [first, second] = std::minmax(i, j);
      const auto after = std::rotate(at(first), at(second), at(second + 1));
      const auto size = static_cast<std::ptrdiff_t>(start(first + 1) - start(first));
      std::rotate(after, after + size, at(second + 1));
      break;
    }
    case 3:
      if (i < j) {
        std::rotate(at(i), at(i + 1), at(j + 1));
      } else {
        std::rotate(at(j), at(i), at(i + 1));
      }
      break;
    default: {
      const Sequence unit(at(i), at(i + 1));
      Sequence repeated;
      for (std::size_t n = below(one_in(8, random) ? 300 : 20, random); n-- > 0;) {
        repeated.insert(repeated.end(), unit.begin(), unit.end());
      }
      all.insert(at(i), repeated.begin(), repeated.end());
    }
  }
}

// The same, where each element is a unit.
template <class Sequence>
void rearrange(Sequence& all, Random& random) {
  rearrange(all, all.size(), [](std::size_t unit) { return unit; }, random);
}

// Returns the first `to` elements of `a`, followed by what `b` has from `from` on.
template <class Sequence>
Sequence spliced(const Sequence& a, std::size_t to, const Sequence& b, std::size_t from) {
  Sequence out;
  out.reserve(to + b.size() - from);
  out.insert(out.end(), a.begin(), a.begin() + static_cast<std::ptrdiff_t>(to));
  out.insert(out.end(), b.begin() + static_cast<std::ptrdiff_t>(from), b.end());
  return out;
}

// The same at random elements.
template <class Sequence>
Sequence spliced(const Sequence& a, const Sequence& b, Random& random) {
  const std::size_t to = below(a.size() + 1, random);
  return spliced(a, to, b, below(b.size() + 1, random));
}

// The same between random units.
template <class Sequence>
Sequence spliced(const Sequence& a, const Starts& a_units, const Sequence& b, const Starts& b_units,
                 Random& random) {
  const std::size_t to = any_of(a_units, random);
  return spliced(a, to, b, any_of(b_units, random));
}

}  // namespace fuzz
