// SPDX-License-Identifier: Apache-2.0
// Shared by the tests of docs/claims.md: the oracle at a width, and the values that digits hold.
#pragma once

#include <gtest/gtest.h>
#include <oracle/bootstring.h>

#include <algorithm>
#include <string>

#include "support/corpus.h"

namespace claims {

using namespace oracle::bootstring;
using oracle::CodePoints;
using oracle::Domain;
using oracle::Integer;

inline constexpr unsigned widths[] = {16, 26, 31, 32, 53, 63, 64};

inline Integer maxint(unsigned bits) { return (Integer(1) << bits) - 1; }

// Where a computation of that width fails, or "" if it does not.
inline std::string failing_step(const oracle::Rejection* rejection) {
  return rejection == nullptr ? "" : rejection->step;
}
inline std::string decoder_fails(const std::string& ace, unsigned bits) {
  const auto answer = decode(ace, punycode(), {.domain = Domain::any}, {maxint(bits)});
  return failing_step(answer.result ? nullptr : &answer.result.error());
}
inline std::string encoder_fails(const CodePoints& text, unsigned bits,
                                 Domain domain = Domain::any) {
  const auto answer = encode(text, "", punycode(), {.domain = domain}, {maxint(bits)});
  return failing_step(answer.result ? nullptr : &answer.result.error());
}

inline constexpr const char* at_i = "bis 6.2: i + digit * w";
inline constexpr const char* at_w = "bis 6.2: w * (base - t)";
inline constexpr const char* at_n = "bis 6.2: n + i div (length + 1)";
inline constexpr const char* at_multiplication = "bis 6.3: delta + (m - n) * (h + 1)";
inline constexpr const char* at_increment = "bis 6.3: increment delta";

// How many states of the decoder a code point is beyond U+0080 at most.
inline constexpr unsigned max_code_point = 0x10FFFF;
inline constexpr unsigned reach = max_code_point - 0x80;

// --- What a given number of digits can do -------------------------------------------------------

// The threshold at digit j (from 0) under a bias: bis 3.3.
inline Integer threshold(unsigned j, int bias) {
  return std::clamp(36 * (static_cast<int>(j) + 1) - bias, 1, 26);
}

// The largest value of a delta of exactly so many digits under this bias.
inline Integer largest_delta(unsigned digits, int bias) {
  Integer value = 0;
  Integer weight = 1;
  for (unsigned j = 0; j + 1 < digits; ++j) {
    value += 35 * weight;
    weight *= 36 - threshold(j, bias);
  }
  return value + (threshold(digits - 1, bias) - 1) * weight;
}

// The largest sum of so many digits under this bias, whether a delta ends there or not.
inline Integer largest_sum(unsigned digits, int bias) {
  Integer value = 0;
  Integer weight = 1;
  for (unsigned j = 0; j < digits; ++j) {
    value += 35 * weight;
    weight *= 36 - threshold(j, bias);
  }
  return value;
}

// Not monotonic in the bias, hence over all biases up to a bound.
inline Integer largest_delta_up_to(unsigned digits, int bias_bound) {
  Integer most = 0;
  for (int bias = 0; bias <= bias_bound; ++bias) most = std::max(most, largest_delta(digits, bias));
  return most;
}

// A bound for the bias after a delta; adapt() grows with the delta and falls with numpoints.
inline int bias_bound_after(const Integer& delta, unsigned deltas_before) {
  return static_cast<int>(*adapt(delta, deltas_before + 1, deltas_before == 0, punycode()).result);
}

}  // namespace claims
