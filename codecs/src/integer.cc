// SPDX-License-Identifier: Apache-2.0
#include <ace/bootstring/integer.h>

#include <limits>

namespace ace::bootstring {

std::vector<std::uint64_t> encode_integers(std::span<const std::uint64_t> values,
                                           const IntegerFormat& format) {
  std::vector<std::uint64_t> digits;
  for (std::uint64_t rest : values) {
    std::size_t position = 0;
    for (std::uint64_t t = format.threshold(0); rest >= t; t = format.threshold(++position)) {
      digits.push_back(t + (rest - t) % (format.base - t));
      rest = (rest - t) / (format.base - t);
    }
    digits.push_back(rest);
  }
  return digits;
}

Result<std::vector<std::uint64_t>> decode_integers(std::span<const std::uint64_t> digits,
                                                   const IntegerFormat& format) {
  constexpr std::uint64_t maxint = std::numeric_limits<std::uint64_t>::max();
  std::vector<std::uint64_t> values;
  for (std::size_t next = 0; next < digits.size();) {
    std::uint64_t value = 0;
    std::uint64_t weight = 1;
    for (std::size_t position = 0;; ++position) {
      if (next == digits.size()) return std::unexpected(Error{Errc::truncated, next});
      const std::uint64_t digit = digits[next];
      if (digit >= format.base) return std::unexpected(Error{Errc::bad_digit, next});
      if (digit > (maxint - value) / weight) return std::unexpected(Error{Errc::overflow, next});
      value += digit * weight;
      const std::uint64_t t = format.threshold(position);
      if (digit < t) break;
      if (weight > maxint / (format.base - t)) return std::unexpected(Error{Errc::overflow, next});
      weight *= format.base - t;
      ++next;
    }
    ++next;
    values.push_back(value);
  }
  return values;
}

}  // namespace ace::bootstring
