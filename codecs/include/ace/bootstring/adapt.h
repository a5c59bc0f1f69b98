// SPDX-License-Identifier: Apache-2.0
// Bias adaptation (rfc3492bis 3.4 and 6.1).
#pragma once

#include <ace/bootstring/profile.h>

#include <cstdint>

namespace ace::bootstring {

// The threshold t(j) for position k = base * (j + 1) under `bias`: k - bias, clamped to
// tmin..tmax (3.3). The bias never lets k - bias fall between 0 and tmin (6.2). Proof:
// DeltaReader.machine_threshold_right.
// k has 64 bits whatever maxint is: with tmax = base - 1, which section 4 allows, the weight of a
// digit stops growing, and an integer of 32 bits can have more than 2^32 / base digits.
template <Profile P, std::unsigned_integral UInt>
constexpr UInt threshold(std::uint64_t k, UInt bias) {
  if (k <= bias) return P::tmin;
  return k - bias >= P::tmax ? UInt{P::tmax} : static_cast<UInt>(k - bias);
}

// adapt() divides delta until it is at most adapt_limit. Then adapt_end(delta) is the part of the
// bias that is added to k.
template <Profile P>
inline constexpr std::uint32_t adapt_limit = (P::base - P::tmin) * P::tmax / 2;
template <Profile P, std::unsigned_integral UInt>
constexpr UInt adapt_end(UInt delta) {
  return (P::base - P::tmin + 1) * delta / (delta + P::skew);
}

// The bias after `delta` has been coded.
//   numpoints  code points coded so far, this one and the basic ones included; at least 1
//   firsttime  whether this is the first delta of the string
// For delta up to maxint, no integer wraps if adapt_cannot_overflow(). Proof for maxint below 2^32:
// DeltaReader.machine_adapt_right; for any maxint: docs/claims.md, in words.
template <Profile P, std::unsigned_integral UInt>
constexpr UInt adapt(UInt delta, UInt numpoints, bool firsttime) {
  delta /= firsttime ? UInt{P::damp} : UInt{2};
  delta += delta / numpoints;
  UInt k = 0;
  for (; delta > adapt_limit<P>; k += P::base) delta /= P::base - P::tmin;
  return k + adapt_end<P>(delta);
}

}  // namespace ace::bootstring
