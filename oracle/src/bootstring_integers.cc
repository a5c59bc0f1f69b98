// SPDX-License-Identifier: Apache-2.0
// bis 3.3: integers under given thresholds.
#include <oracle/bootstring.h>

#include <algorithm>

#include "meter.h"

namespace oracle::bootstring {

Answer<std::vector<Integer>> decode_integers(const std::vector<std::uint64_t>& digits,
                                             const IntegerFormat& format, const Limits& limits) {
  Meter<Integer> meter(limits.maxint);
  std::vector<Integer> values;
  const auto run = [&]() -> std::expected<std::vector<Integer>, Rejection> {
    for (std::size_t at = 0; at < digits.size();) {
      Integer N = 0;  // [bis 3.3 line 34: current value of N]
      Integer w = 1;  // [bis 3.3 line 34: a weight w]
      for (std::size_t j = 0;; ++j) {
        const char* const step = "bis 3.3: the sum of digit_j * w(j)";
        if (at == digits.size()) {
          return std::unexpected(Rejection{ace::Errc::truncated, at, step});
        }
        const Integer d = digits[at];  // [bis 3.3 line 34: next digit d]
        if (d >= format.base) {
          return std::unexpected(Rejection{ace::Errc::bad_digit, at, step});
        }
        N = N + d * w;  // [bis 3.3 line 35: increase N by d * w]
        if (!meter.fits(N, step)) {
          return std::unexpected(Rejection{ace::Errc::overflow, at, step});
        }
        const Integer t = format.thresholds[std::min(j, format.thresholds.size() - 1)];
        ++at;
        if (d < t) break;           // [bis 3.3 line 36: then stop]
        w = w * (format.base - t);  // [bis 3.3 line 36: by a factor of]
        if (!meter.fits(w, "bis 3.3: w(j)")) {
          return std::unexpected(Rejection{ace::Errc::overflow, at - 1, "bis 3.3: w(j)"});
        }
      }
      values.push_back(N);
    }
    return values;
  };
  auto result = run();
  return {std::move(result), meter.width(), {}};
}

std::vector<std::uint64_t> encode_integers(const std::vector<Integer>& values,
                                           const IntegerFormat& format) {
  std::vector<std::uint64_t> digits;
  for (Integer N : values) {
    for (std::size_t j = 0;; ++j) {
      const Integer t = format.thresholds[std::min(j, format.thresholds.size() - 1)];
      if (N < t) break;  // [bis 3.3 line 39: If N < t]
      // [bis 3.3 line 40: (N - t) mod]
      digits.push_back(static_cast<std::uint64_t>(t + ((N - t) % (format.base - t))));
      N = (N - t) / (format.base - t);  // [bis 3.3 line 41: div (base - t)]
    }
    digits.push_back(static_cast<std::uint64_t>(N));  // [bis 3.3 line 39: one digit for N]
  }
  return digits;
}

}  // namespace oracle::bootstring
