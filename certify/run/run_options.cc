// SPDX-License-Identifier: Apache-2.0
#include "run/run_options.h"

namespace acecheck {

Json to_json(const RunOptions& run_options) {
  Json out = {{"strict", run_options.strict},
              {"keep_going", run_options.keep_going},
              {"fail_fast", run_options.fail_fast}};
  if (run_options.repeat > 1) out["repeat"] = run_options.repeat;
  if (run_options.fresh > 0) out["fresh"] = run_options.fresh;
  if (is_seeded(run_options)) out["seed"] = run_options.seed;
  return out;
}

}  // namespace acecheck
