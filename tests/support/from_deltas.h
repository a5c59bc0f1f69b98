// SPDX-License-Identifier: Apache-2.0
// Punycode built backwards: from the deltas that a decoder is to read.
#pragma once

#include <oracle/answer.h>
#include <oracle/bootstring.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

// The encoding with the literal portion `literal`, given without its delimiter, and these deltas.
inline std::string from_deltas(std::string_view literal,
                               const std::vector<oracle::Integer>& deltas) {
  const oracle::bootstring::Parameters& p = oracle::bootstring::punycode();
  std::string out(literal);
  if (!literal.empty()) out += '-';
  std::uint64_t bias = p.initial_bias;
  std::uint64_t points = literal.size();
  for (const oracle::Integer& delta : deltas) {
    oracle::bootstring::IntegerFormat format{p.base, {}};
    for (std::uint64_t k = p.base; format.thresholds.empty() || format.thresholds.back() < p.tmax;
         k += p.base) {
      const std::uint64_t t = k > bias ? k - bias : 0;
      format.thresholds.push_back(std::clamp(t, p.tmin, p.tmax));
    }
    for (const std::uint64_t digit : oracle::bootstring::encode_integers({delta}, format)) {
      out += p.digits[digit].front();
    }
    const auto adapted = oracle::bootstring::adapt(delta, ++points, &delta == &deltas.front(), p);
    bias = static_cast<std::uint64_t>(adapted.result.value());
  }
  return out;
}

}  // namespace tests
