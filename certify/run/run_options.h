// SPDX-License-Identifier: Apache-2.0
// The options of a run.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/json.h"
#include "run/baseline/baseline.h"

namespace acecheck {

struct RunOptions {
  bool strict = false;      // a SHOULD that is not followed is a failure
  bool keep_going = false;  // also after failures in a row that took most_lost
  bool fail_fast = false;   // the first failure ends the run
  // How often each vector is asked: first in the order of the suite, then in orders made from
  // `seed`. Answers that differ are the verdict `flaky`.
  unsigned repeat = 1;
  std::size_t fresh = 0;   // vectors of each encoding that are made for this run, from `seed`
  std::uint64_t seed = 0;  // 0 where nothing follows from it
  const Baseline* baseline = nullptr;  // the known failures; may be null
};
// Whether something follows from the seed.
inline bool is_seeded(const RunOptions& run_options) {
  return run_options.repeat > 1 || run_options.fresh > 0;
}

// Without the baseline.
Json to_json(const RunOptions& run_options);

}  // namespace acecheck
