// SPDX-License-Identifier: Apache-2.0
// What implementations did, as baselines take it: from a run, or from its log. suite: that of the
// implementation (Suites::of()).
#pragma once

#include "run/baseline/stale.h"
#include "run/run_log.h"

namespace acecheck {

Results results_of(const Run& run, const Suite& suite);

// Throws BadInput for a log with a verdict that is none, and Json::exception for a damaged one.
Results results_of(const LoggedRun& run, const Suite& suite);

}  // namespace acecheck
