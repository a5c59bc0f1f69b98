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
      Integer value = 0;
      Integer weight = 1;
      for (std::size_t j = 0;; ++j) {
        const char* const step = "bis 3.3: the sum of digit_j * w(j)";
        if (at == digits.size()) {
          return std::unexpected(Rejection{ace::Errc::truncated, at, step});
        }
        const Integer digit = digits[at];
        if (digit >= format.base) {
          return std::unexpected(Rejection{ace::Errc::bad_digit, at, step});
        }
        value += digit * weight;
        if (!meter.fits(value, step)) {
          return std::unexpected(Rejection{ace::Errc::overflow, at, step});
        }
        const Integer t = format.thresholds[std::min(j, format.thresholds.size() - 1)];
        ++at;
        if (digit < t) break;
        weight *= format.base - t;
        if (!meter.fits(weight, "bis 3.3: w(j)")) {
          return std::unexpected(Rejection{ace::Errc::overflow, at - 1, "bis 3.3: w(j)"});
        }
      }
      values.push_back(value);
    }
    return values;
  };
  auto result = run();
  return {std::move(result), meter.width(), {}};
}

std::vector<std::uint64_t> encode_integers(const std::vector<Integer>& values,
                                           const IntegerFormat& format) {
  std::vector<std::uint64_t> digits;
  for (Integer n : values) {
    for (std::size_t j = 0;; ++j) {
      const Integer t = format.thresholds[std::min(j, format.thresholds.size() - 1)];
      if (n < t) break;
      digits.push_back(static_cast<std::uint64_t>(t + ((n - t) % (format.base - t))));
      n = (n - t) / (format.base - t);
    }
    digits.push_back(static_cast<std::uint64_t>(n));
  }
  return digits;
}

}  // namespace oracle::bootstring
