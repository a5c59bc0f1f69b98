// SPDX-License-Identifier: Apache-2.0
// Generalized variable-length integers (rfc3492bis 3.3) with caller-given thresholds.
#pragma once

#include <ace/error.h>

#include <cstdint>
#include <span>
#include <vector>

namespace ace::bootstring {

// The shape of an integer sequence: little-endian digits 0..base-1 and a threshold per position,
// the last one standing for all positions after it. Every integer starts at position 0 again.
struct IntegerFormat {
  std::uint64_t base;                         // at least 2
  std::span<const std::uint64_t> thresholds;  // each 0..base-1, not empty

  // Whether every integer has a representation under it: no threshold exceeds base - 1, and the
  // last one is at least 1, else no digit ever ends an integer. So base is at least 2.
  constexpr bool valid() const {
    if (thresholds.empty() || thresholds.back() == 0) return false;
    for (const std::uint64_t t : thresholds) {
      if (t >= base) return false;
    }
    return true;
  }

  constexpr std::uint64_t threshold(std::size_t position) const {
    return position < thresholds.size() ? thresholds[position] : thresholds.back();
  }
};

// The digits of `values`, one integer after the other. `format` must be valid.
std::vector<std::uint64_t> encode_integers(std::span<const std::uint64_t> values,
                                           const IntegerFormat& format);

// The integers that `digits` represent, to the end of `digits`. `format` must be valid.
// Errors: `bad-digit` for a digit of base or more, `truncated` if the last integer is cut short,
// `overflow` if one exceeds 2^64-1.
Result<std::vector<std::uint64_t>> decode_integers(std::span<const std::uint64_t> digits,
                                                   const IntegerFormat& format);

}  // namespace ace::bootstring
