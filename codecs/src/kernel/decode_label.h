// SPDX-License-Identifier: Apache-2.0
// Text of a label in Punycode.
//
// Each delta's thresholds come from the bias that the delta before leaves: a chain that no
// processor can shorten by looking ahead. So the chain is made of as few steps as there can be.
// Octets become digit values before it begins (octets.h). adapt() is a multiplication and one look
// into a table whose rows are not biases but thresholds and the first weight. Of a delta both
// digits are read, and the second counts or not without a branch; three digits or more are for the
// first delta, which is always under the same bias, or rare. The division by the number of code
// points is off the chain, and where the insertions stand in the end is found when all are known
// (place.h).
#pragma once

#include "kernel.h"
#include "octets.h"
#include "place.h"
#include "tables.h"

namespace ace::kernel {

// The thresholds of the first two digits, and the weight of the second, by row. Each is an octet
// of its own, so a load needs no extraction from a word.
using DecodeTable = std::array<std::uint8_t, row_count>;
template <std::uint32_t position>
ACE_TABLE auto thresholds = []() consteval {
  DecodeTable table{};
  for (std::uint32_t row = 0; row < row_count; ++row) {
    table[row] = static_cast<std::uint8_t>(threshold_at(position, bias_of_row(row)));
  }
  return table;
}();
ACE_TABLE auto weights = []() consteval {
  DecodeTable table{};
  for (std::uint32_t row = 0; row < row_count; ++row) {
    table[row] = static_cast<std::uint8_t>(base - thresholds<0>[row]);
  }
  return table;
}();

// A delta of any length, which ends at `next`. Returns delta_limit if the delta is not less than
// delta_limit, or would need more digits than a label has.
ACE_INLINE std::uint32_t read_digits(const std::uint8_t*& next, std::uint32_t bias) {
  std::uint64_t delta = 0;
  std::uint64_t weight = 1;
  for (std::uint32_t position = 0;; ++position) {
    const std::uint32_t digit = *next++;
    const std::uint32_t t = threshold_at(position, bias);
    delta += digit * weight;
    if (delta >= delta_limit) return delta_limit;
    if (digit < t) return static_cast<std::uint32_t>(delta);
    weight *= base - t;
  }
}

// Under the initial bias the first two thresholds are 1 and the third is 26.
ACE_INLINE std::uint32_t read_first_digits(const std::uint8_t*& next) {
  constexpr std::uint32_t bias = Profile::initial_bias;
  constexpr std::uint32_t t0 = threshold_at(0, bias);
  constexpr std::uint32_t t1 = threshold_at(1, bias);
  constexpr std::uint32_t t2 = threshold_at(2, bias);
  if ((next[0] >= t0) & (next[1] >= t1) & (next[2] < t2)) [[likely]] {
    const std::uint32_t delta =
        next[0] + (base - t0) * (next[1] + (base - t1) * std::uint32_t{next[2]});
    next += 3;
    return delta;
  }
  return read_digits(next, bias);
}

ACE_INLINE std::uint32_t read_next_digits(const std::uint8_t*& next, std::uint32_t row) {
  const std::uint32_t first = next[0];
  const std::uint32_t second = next[1];
  const std::uint32_t two = mask_if(first >= thresholds<0>[row]);
  if ((two & static_cast<std::uint32_t>(second >= thresholds<1>[row])) != 0) [[unlikely]]
    return read_digits(next, biases[row]);
  next += 1 + (two & 1);
  return first + (second * weights[row] & two);
}

template <class Machine>
ACE_INLINE std::size_t decode_label(std::string_view ace, std::span<char32_t> out) {
  if (ace.size() > max_label) return declined;
  Octets octets;
  classify(ace.data(), ace.size(), octets);
  const std::size_t literal =
      octets.delimiters == 0 ? 0 : static_cast<std::size_t>(std::bit_width(octets.delimiters)) - 1;
  const std::size_t begin = literal == 0 ? 0 : literal + 1;
  // The octets from `begin` on are digits: a run of ones up to the end, and none behind it.
  const std::uint64_t ends = ace.size() == 64 ? 0 : ~std::uint64_t{0} << ace.size();
  if (!octets.ascii || (begin < 64 && ~(octets.digits | ends) >> begin != 0)) return declined;

  Places places;
  std::array<char32_t, max_label> code_points;
  std::size_t count = 0;
  const std::uint8_t* next = octets.value.data() + begin;
  const std::uint8_t* const end = octets.value.data() + ace.size();
  if (next < end) {
    std::uint32_t n = Profile::initial_n;
    std::uint32_t delta = read_first_digits(next);
    std::uint32_t i = delta;
    std::uint32_t reduced = delta / Profile::damp;
    auto points = static_cast<std::uint32_t>(literal) + 1;
    for (;;) {
      // A digit behind the end is 0 and ends its delta, so at most one delta is cut short.
      static_assert(delta_limit / (max_label + 1) > 0x10FFFF);
      if (i >= delta_limit) [[unlikely]]
        return declined;
      const std::uint32_t quotient = divide_by_points(i, points);
      n += quotient;
      i -= quotient * points;
      if (not_scalar(n) != 0) [[unlikely]]
        return declined;
      places[count] = static_cast<std::int8_t>(i);
      code_points[count] = n;
      ++count;
      ++i;
      if (next >= end) break;
      delta = read_next_digits(next, row_of(grown(reduced, points)));
      i += delta;
      reduced = delta / 2;
      ++points;
    }
    if (next > end) return declined;
  }

  const std::size_t size = literal + count;
  if (size > out.size()) return declined;
  std::uint64_t left = place<Machine>(places, code_points.data(), count, size, out.data());
  for (std::size_t at = 0; at < literal; ++at, left &= left - 1) {
    out[static_cast<std::size_t>(std::countr_zero(left))] = static_cast<unsigned char>(ace[at]);
  }
  return size;
}

}  // namespace ace::kernel
