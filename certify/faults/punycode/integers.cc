// SPDX-License-Identifier: Apache-2.0
// Generalized variable-length integers (rfc3492bis 3.3), and their faults.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/text.h"
#include "faults/punycode/punycode.h"

namespace faulty::punycode {

Outcome integers(const Question& question, F fault) {
  const auto& [numbers, base, thresholds] = *question.input.integers();
  const auto t = [&, &thresholds = thresholds](std::size_t j) -> std::uint64_t {
    if (fault == F::integer_last && j >= thresholds.size()) return 1;
    const std::uint64_t value = thresholds[std::min(j, thresholds.size() - 1)];
    return fault == F::tmin_2 && value == 1 ? 2 : value;
  };
  std::vector<std::uint64_t> out;
  if (question.op == Op::integer_encode) {
    const std::vector<std::uint64_t>& values = numbers;
    if (values.empty() && fault == F::integer_none) stop(Crash{"reads the first of none"});
    for (std::uint64_t n : values) {
      if (n == 0 && fault == F::integer_zero) continue;
      const auto start = static_cast<std::ptrdiff_t>(out.size());
      for (std::size_t j = 0; n >= t(j); ++j) {
        if (out.size() > 10'000) stop(Hang{});
        if (t(j) == base) stop(Crash{"division by zero"});
        out.push_back(t(j) + (n - t(j)) % (base - t(j)));
        n = (fault == F::integer_subtract ? n : n - t(j)) / (base - t(j));
      }
      out.push_back(n);
      if (fault == F::integer_reversed) std::reverse(out.begin() + start, out.end());
      if (fault == F::integer_one) break;
    }
    return value_of(acecheck::Integers{out});
  }
  const std::vector<std::uint64_t>& digits = numbers;
  if (digits.empty() && fault == F::integer_none) stop(Crash{"reads the first of none"});
  for (std::size_t at = 0; at < digits.size();) {
    std::uint64_t n = 0;
    std::uint64_t w = 1;
    for (std::size_t j = 0;; ++j) {
      if (at == digits.size()) {
        if (fault == F::truncated_counts) break;
        stop(Rejected{"truncated"});
      }
      std::uint64_t digit = digits[at++];
      if (fault == F::length_16) digit &= 0xFFFFFFFF;
      if (digit >= base && fault != F::digit_colon) stop(Rejected{"bad-digit"});
      n += digit * w;
      if (digit == 0 && j == 0 && fault == F::integer_zero) stop(Rejected{"bad-digit"});
      if (digit < t(j) || (digit == t(j) && fault == F::integer_end)) break;
      w *= fault == F::integer_weight ? base : base - t(j);
    }
    out.push_back(n);
    if (fault == F::integer_one) break;
  }
  return value_of(acecheck::Integers{out});
}

}  // namespace faulty::punycode
