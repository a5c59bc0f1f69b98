// SPDX-License-Identifier: Apache-2.0
// Quotients by the number of code points. Each delta needs two, and nothing else takes so long.
#pragma once

#include <array>
#include <cstdint>

namespace ace::bootstring {

// With m = floor(2^s / d) + 1 the product n * m exceeds n * 2^s / d by at most n, which is less
// than 2^s / d, the distance to the next quotient, where n * d < 2^s. So shifting it by s gives
// floor(n / d).
inline constexpr int reciprocal_shift = 36;
inline constexpr auto reciprocals = [] {
  std::array<std::uint64_t, 2048> out{};
  for (std::uint64_t d = 1; d < out.size(); ++d) {
    out[d] = (std::uint64_t{1} << reciprocal_shift) / d + 1;
  }
  return out;
}();
constexpr std::uint32_t multiplied(std::uint32_t n, std::uint32_t points) {
  return static_cast<std::uint32_t>(n * reciprocals[points] >> reciprocal_shift);
}

// floor(n / points) for any n, and points of at least 1. Proof: Machine.quotient_divides.
constexpr std::uint32_t quotient(std::uint32_t n, std::uint32_t points) {
  constexpr std::uint32_t limit = 1u << 25;
  static_assert(std::uint64_t{limit} * reciprocals.size() <= std::uint64_t{1} << reciprocal_shift);
  if (n < limit && points < reciprocals.size()) [[likely]]
    return multiplied(n, points);
  return n / points;
}

}  // namespace ace::bootstring
