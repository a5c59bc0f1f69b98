// SPDX-License-Identifier: Apache-2.0
// How long an answer can be.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace acecheck::compare {

// The digits of the greatest delta of 64 bits in Punycode, under the bias that makes most of them.
// From a bias of 36 * 13 on all of their thresholds are 1.
inline constexpr std::size_t most_digits = [] {
  std::size_t most = 0;
  for (int bias = 0; bias <= 36 * 13; ++bias) {
    std::size_t count = 1;
    std::uint64_t rest = UINT64_MAX;
    for (int k = 36;; k += 36, ++count) {
      const auto t = static_cast<std::uint64_t>(std::clamp(k - bias, 1, 26));
      if (rest < t) break;
      rest = (rest - t) / (36 - t);
    }
    most = std::max(most, count);
  }
  return most;
}();
static_assert(most_digits == 19);

// Room for any right answer.
constexpr std::size_t room_for(std::size_t length) { return most_digits * length + 64; }

// Room for the text of any encoding, and less than room_for(), because a fuzzer spends most of its
// time on memory. In Punycode and MACE a code point takes a character or more; a character of LACE
// and CIDNUC has five bits, and so five code points at most.
constexpr std::size_t room_for_text(std::size_t length) { return 5 * length + 64; }

}  // namespace acecheck::compare
