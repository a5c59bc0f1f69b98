// How a run is conducted.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/json.h"
#include "baseline/baseline.h"

namespace acecheck {

struct Conduct {
  bool strict = false;      // a SHOULD that is not followed is a failure
  bool keep_going = false;  // also after most_alike failures
  bool fail_fast = false;   // the first failure ends the run
  // How often each vector is asked. The first time all are asked in the order of the suite, and
  // then in orders that follow from `seed`. Answers that differ are the verdict `flaky`.
  unsigned repeat = 1;
  std::uint64_t seed = 0;
  const Baseline* baseline = nullptr;  // the known failures; may be null
};
// Without the baseline.
Json to_json(const Conduct& conduct);

// After so many failures of the same kind in a row (crash, timeout, protocol-error) a run is
// stopped.
inline constexpr std::size_t most_alike = 20;

}  // namespace acecheck
