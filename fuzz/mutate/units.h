// Changes to a sequence of units of any type.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "mutate.h"

namespace fuzz {

// A random number in 0 .. limit - 1. `limit` is at least 1.
inline std::size_t below(std::size_t limit, Random& random) {
  return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
}

inline bool one_in(std::size_t n, Random& random) { return below(n, random) == 0; }

template <class Container>
const auto& any_of(const Container& choices, Random& random) {
  return choices[below(std::size(choices), random)];
}

// Drops, repeats, swaps or moves units. `units` is a std::vector or a std::string.
template <class Units>
void rearrange(Units& units, Random& random) {
  if (units.empty()) return;
  const auto at = [&](std::size_t i) { return units.begin() + static_cast<std::ptrdiff_t>(i); };
  const std::size_t i = below(units.size(), random);
  const std::size_t j = below(units.size(), random);
  switch (below(5, random)) {
    case 0:
      units.erase(at(i));
      break;
    case 1: {
      const auto unit = units[i];
      units.insert(at(j), unit);
      break;
    }
    case 2:
      std::swap(units[i], units[j]);
      break;
    case 3: {
      const auto unit = units[i];
      units.erase(at(i));
      units.insert(at(std::min(j, units.size())), unit);
      break;
    }
    default: {
      const auto unit = units[i];
      units.insert(at(i), below(one_in(8, random) ? 300 : 20, random), unit);
    }
  }
}

// Returns the beginning of `a`, followed by the end of `b`.
template <class Units>
Units spliced(const Units& a, const Units& b, Random& random) {
  const auto to = static_cast<std::ptrdiff_t>(below(a.size() + 1, random));
  const auto from = static_cast<std::ptrdiff_t>(below(b.size() + 1, random));
  Units out(a.begin(), a.begin() + to);
  out.insert(out.end(), b.begin() + from, b.end());
  return out;
}

}  // namespace fuzz
