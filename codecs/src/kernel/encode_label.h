// SPDX-License-Identifier: Apache-2.0
// Punycode of a label.
//
// The thresholds of a delta's digits depend on the bias, the bias on the delta before, and a delta
// on the order of the code points; but no delta depends on a bias. So the keys are sorted first
// (order.h). Then each delta takes one multiplication and one count of bits, and does not wait for
// the digits of the delta before. The count is the number of coded positions below the position of
// this code point, which is the index at which the draft's decoder inserts (ace/bootstring/encode.h
// has the formula).
//
// The first delta nearly always has three digits, the others have one or two. For the others two
// digits are always computed and written, and the output advances by the number of digits that
// count, without a branch.
#pragma once

#include <algorithm>

#include "kernel.h"
#include "order.h"
#include "tables.h"

namespace ace::kernel {

// A delta of one or two digits under a bias.
struct EncodeRow {
  std::uint32_t t;           // the first threshold
  std::uint32_t radix;       // base - t
  std::uint32_t reciprocal;  // of radix
  std::uint32_t limit;       // the least delta of three digits
};
ACE_TABLE auto encode_rows = []() consteval {
  std::array<EncodeRow, bias_count> rows{};
  for (std::uint32_t bias = 0; bias < bias_count; ++bias) {
    const std::uint32_t t = threshold_at(0, bias);
    const std::uint32_t radix = base - t;
    rows[bias] = {t, radix, radix_reciprocal(radix), t + radix * threshold_at(1, bias)};
  }
  return rows;
}();
static_assert(std::ranges::all_of(encode_rows,
                                  [](const EncodeRow& row) { return row.limit <= radix_limit; }));

// The least delta of so many digits under a bias: all but the last at their threshold.
constexpr std::uint64_t least_delta(std::ptrdiff_t digits, std::uint32_t bias) {
  std::uint64_t delta = 0;
  std::uint64_t weight = 1;
  for (std::uint32_t position = 0; position + 1 < digits; ++position) {
    const std::uint32_t t = threshold_at(position, bias);
    delta += t * weight;
    weight *= base - t;
  }
  return delta;
}

// No delta of a label has more digits. Nine digits stand for 288,888,886 at least.
inline constexpr std::ptrdiff_t max_digits = 8;
static_assert(least_delta(max_digits + 1, 0) == 288'888'886);
static_assert([] {
  for (std::uint32_t bias = 0; bias < bias_count; ++bias) {
    if (least_delta(max_digits + 1, bias) < 2 * delta_limit) return false;
  }
  return true;
}());

ACE_INLINE char* put_digits(std::uint32_t delta, std::uint32_t bias, char* out) {
  std::uint32_t position = 0;
  std::uint32_t t = threshold_at(0, bias);
  while (delta >= t) {
    const std::uint32_t rest = (delta - t) / (base - t);
    *out++ = digit_octets[delta - rest * (base - t)];
    delta = rest;
    t = threshold_at(++position, bias);
  }
  *out++ = digit_octets[delta];
  return out;
}

// Under the initial bias the first two thresholds are 1 and the third is 26.
ACE_INLINE char* put_first_digits(std::uint32_t delta, char* out) {
  constexpr std::uint32_t bias = Profile::initial_bias;
  constexpr std::uint32_t t0 = threshold_at(0, bias);
  constexpr std::uint32_t t1 = threshold_at(1, bias);
  constexpr std::uint32_t three = t0 + (base - t0) * t1;  // the least delta of so many digits
  constexpr std::uint32_t four = three + (base - t0) * (base - t1) * threshold_at(2, bias);
  if (delta < three || delta >= four) return put_digits(delta, bias, out);
  const std::uint32_t q1 = (delta - t0) / (base - t0);
  const std::uint32_t q2 = (q1 - t1) / (base - t1);
  out[0] = digit_octets[delta - q1 * (base - t0)];
  out[1] = digit_octets[q1 - q2 * (base - t1)];
  out[2] = digit_octets[q2];
  return out + 3;
}

ACE_INLINE char* put_next_digits(std::uint32_t delta, std::uint32_t bias, char* out) {
  const EncodeRow& row = encode_rows[bias];
  if (delta >= row.limit) [[unlikely]]
    return put_digits(delta, bias, out);
  const std::uint32_t second = delta >= row.t ? 1 : 0;
  // If delta has one digit only, delta - t wraps below zero. The quotient is then meaningless; it
  // is written behind the digit, where the next digit overwrites it.
  const std::uint32_t q = divide_by_radix(delta - row.t, row.reciprocal);
  out[0] = digit_octets[delta - (q * row.radix & (0 - second))];
  out[1] = digit_octets[q & 63];
  return out + 1 + second;
}

template <class Machine>
ACE_INLINE std::size_t encode_label(std::u32string_view text, std::span<char> out) {
  if (text.size() > max_label || text.size() >= out.size()) return declined;
  const int size = static_cast<int>(text.size());

  char* next = out.data();
  std::uint64_t extended = 0;  // the positions of code points that are not basic
  std::uint32_t united = 0;    // the bits of all of them
  for (int at = 0; at < size; ++at) {
    const std::uint32_t c = text[static_cast<std::size_t>(at)];
    const std::uint64_t is_extended = c >= Profile::initial_n;
    *next = static_cast<char>(c);
    next += 1 - is_extended;
    extended |= is_extended << at;
    united |= c;
  }
  if (united >= code_point_limit) return declined;
  const int basic = static_cast<int>(next - out.data());
  if (basic > 0) *next++ = Profile::delimiter;
  if (extended == 0) return static_cast<std::size_t>(next - out.data());
  const char* const end = out.data() + out.size();
  if (end - next < max_digits) return declined;

  auto points = static_cast<std::uint32_t>(basic) + 1;
  if (size - basic == 1) {
    // All other code points are basic, so its position is the number of basic ones before it.
    const auto at = static_cast<std::uint32_t>(std::countr_zero(extended));
    const std::uint32_t c = text[at];
    if (not_scalar(c) != 0) return declined;
    next = put_first_digits((c - Profile::initial_n) * points + at, next);
    return static_cast<std::size_t>(next - out.data());
  }

  Keys keys;
  order<Machine>(text.data(), size, basic, keys);
  const std::int32_t* key = keys.data() + max_label;
  const std::int32_t* const keys_end = key + (size - basic);
  std::uint64_t coded = ~extended;  // positions beyond the text do not matter
  std::uint32_t outside = 0;        // whether one is no scalar value
  std::uint32_t n = Profile::initial_n;
  std::uint32_t i = 0;
  const auto next_delta = [&]() __attribute__((always_inline)) {
    const std::uint32_t c = static_cast<std::uint32_t>(*key) >> position_bits;
    const std::uint64_t bit = std::uint64_t{1} << *key % max_label;
    const std::uint32_t index = Machine::popcount(coded & (bit - 1));
    coded |= bit;
    outside |= not_scalar(c);
    ++key;
    const std::uint32_t delta = (c - n) * points + index - i;
    n = c;
    i = index + 1;
    return delta;
  };
  std::uint32_t delta = next_delta();
  next = put_first_digits(delta, next);
  delta /= Profile::damp;
  while (key != keys_end) {
    const std::uint32_t bias = biases[row_of(grown(delta, points))];
    ++points;
    delta = next_delta();
    if (end - next < max_digits) return declined;
    next = put_next_digits(delta, bias, next);
    delta /= 2;
  }
  if (outside != 0) return declined;
  return static_cast<std::size_t>(next - out.data());
}

}  // namespace ace::kernel
