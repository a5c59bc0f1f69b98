#include "authoring/recipes/punycode/deltas.h"

#include <oracle/bootstring.h>

#include <algorithm>

namespace acecheck::recipes {

using oracle::Integer;

std::uint64_t bias_after(const Integer& delta, std::uint64_t numpoints, bool firsttime) {
  const auto answer =
      oracle::bootstring::adapt(delta, numpoints, firsttime, oracle::bootstring::punycode());
  return static_cast<std::uint64_t>(answer.result.value());
}

std::string from_deltas(std::string_view literal, const std::vector<Integer>& deltas) {
  const oracle::bootstring::Parameters& p = oracle::bootstring::punycode();
  std::string out(literal);
  if (!literal.empty()) out += '-';
  std::uint64_t bias = p.initial_bias;
  std::uint64_t points = literal.size();
  for (const Integer& delta : deltas) {
    oracle::bootstring::IntegerFormat format{p.base, {}};
    for (std::uint64_t k = p.base; format.thresholds.empty() || format.thresholds.back() < p.tmax;
         k += p.base) {
      const std::uint64_t t = k > bias ? k - bias : 0;
      format.thresholds.push_back(std::clamp(t, p.tmin, p.tmax));
    }
    for (const std::uint64_t digit : oracle::bootstring::encode_integers({delta}, format)) {
      out += p.digits[digit].front();
    }
    bias = bias_after(delta, ++points, &delta == &deltas.front());
  }
  return out;
}

}  // namespace acecheck::recipes
