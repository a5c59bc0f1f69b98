// SPDX-License-Identifier: Apache-2.0
// Tables of Punycode's arithmetic for labels: at most 64 code points, deltas below 2^27.
#pragma once

#include <ace/bootstring/adapt.h>
#include <ace/internal/quotient.h>
#include <ace/punycode.h>

#include <array>

#include "machine.h"

namespace ace::kernel {

using punycode::Profile;
inline constexpr std::uint32_t base = Profile::base;

// All code points are less, and deltas, which are at most 64 insertions into 64 of them, less than
// the next.
inline constexpr std::uint32_t code_point_limit = 1u << 21;
inline constexpr std::uint32_t delta_limit = 1u << 27;
static_assert(code_point_limit > 0x10FFFF && std::has_single_bit(code_point_limit));

// delta + delta / points, which adapt() (6.1) goes on with, as delta * (points + 1) / points: as in
// ace/internal/quotient.h, but with m = floor((points + 1) * 2^s / points) + 1, and s = 34.
ACE_TABLE auto growths = []() consteval {
  std::array<std::uint64_t, 66> reciprocals{};
  for (std::uint64_t points = 1; points < reciprocals.size(); ++points) {
    reciprocals[points] = ((points + 1) << 34) / points + 1;
  }
  return reciprocals;
}();
static_assert(std::uint64_t{growths.size() - 1} * delta_limit < std::uint64_t{1} << 34);
static_assert(growths[1] * delta_limit / growths[1] == delta_limit);
ACE_INLINE std::uint32_t grown(std::uint32_t delta, std::uint32_t points) {
  return static_cast<std::uint32_t>(delta * growths[points] >> 34);
}

// Quotients by the numbers of code points, and by the radices, whose s is 33.
static_assert(std::uint64_t{growths.size() - 1} * delta_limit <=
              std::uint64_t{1} << bootstring::reciprocal_shift);
ACE_INLINE std::uint32_t divide_by_points(std::uint32_t n, std::uint32_t points) {
  return bootstring::multiplied(n, points);
}

// Radices are base - tmax to base - tmin. Dividends are less than radix_limit.
inline constexpr std::uint32_t radix_limit = 1u << 27;
static_assert(std::uint64_t{base - Profile::tmin} * radix_limit < std::uint64_t{1} << 33);
static_assert((std::uint64_t{1} << 33) / (base - Profile::tmax) < UINT32_MAX);
consteval std::uint32_t radix_reciprocal(std::uint32_t radix) {
  return static_cast<std::uint32_t>((std::uint64_t{1} << 33) / radix + 1);
}
ACE_INLINE std::uint32_t divide_by_radix(std::uint32_t n, std::uint32_t reciprocal) {
  return static_cast<std::uint32_t>(std::uint64_t{n} * reciprocal >> 33);
}

// adapt() (6.1) ends with a delta of at most adapt_limit after some divisions by base - tmin, and
// with k, base for each. Both in one: a row for each (divisions, delta).
inline constexpr std::uint32_t adapt_limit = bootstring::adapt_limit<Profile>;
inline constexpr std::uint32_t row_size = adapt_limit + 1;
inline constexpr std::uint32_t max_divisions = 4;
inline constexpr std::uint32_t row_count = (max_divisions + 1) * row_size;

constexpr std::uint32_t power_of_radix(std::uint32_t exponent) {
  return exponent == 0 ? 1 : (base - Profile::tmin) * power_of_radix(exponent - 1);
}
static_assert(std::uint64_t{power_of_radix(max_divisions)} * row_size >
              std::uint64_t{2} * delta_limit);

// The row of adapt(), given delta after the division by damp or 2 and after grown().
ACE_INLINE std::uint32_t row_of(std::uint32_t delta) {
  if (delta < row_size) [[likely]]
    return delta;
  std::uint32_t divisions = 1;
  std::uint32_t quotient = delta / power_of_radix(1);
  for (; quotient > adapt_limit; quotient /= power_of_radix(1)) ++divisions;
  return divisions * row_size + quotient;
}

consteval std::uint32_t bias_of_row(std::uint32_t row) {
  return row / row_size * base + bootstring::adapt_end<Profile>(row % row_size);
}

// The bias after a delta, by row.
ACE_TABLE auto biases = []() consteval {
  std::array<std::uint8_t, row_count> table{};
  for (std::uint32_t row = 0; row < row_count; ++row) {
    table[row] = static_cast<std::uint8_t>(bias_of_row(row));
  }
  return table;
}();
inline constexpr std::uint32_t bias_count = biases.back() + 1u;
// A delta of a label cannot leave the last biases of the table.
static_assert(bootstring::adapt<Profile>(delta_limit - 1, 2u, false) == 166);
static_assert(bootstring::adapt<Profile>(delta_limit - 1, 1u, true) < 166);
static_assert(bias_count == 178);

// 1 for what Domain::scalar excludes, without a branch.
ACE_INLINE std::uint32_t not_scalar(std::uint32_t c) {
  return static_cast<std::uint32_t>(c > 0x10FFFF) | static_cast<std::uint32_t>(c - 0xD800 < 0x800);
}

// The threshold of the digit at `position` (0, 1, ...) under a bias (3.3).
constexpr std::uint32_t threshold_at(std::uint32_t position, std::uint32_t bias) {
  return bootstring::threshold<Profile, std::uint32_t>(std::uint64_t{base} * (position + 1), bias);
}

// Digit values to octets. Every index below 64 may be looked up.
ACE_TABLE auto digit_octets = []() consteval {
  std::array<char, 64> octets{};
  for (std::uint32_t value = 0; value < base; ++value) {
    octets[value] = Profile::digit(value, CaseFlag::lower);
  }
  return octets;
}();

}  // namespace ace::kernel
