// SPDX-License-Identifier: Apache-2.0
// The suite that a log is of.
#pragma once

#include <vector>

#include "run/run_log.h"
#include "suite/suite.h"

namespace acecheck {

// How many vectors of each encoding --fresh made for the run. Throws Json::exception for a header
// that is damaged.
std::size_t fresh_of(const LoggedRun& run);

// The vectors of this acecheck, those that --fresh made for one of the runs, and those of the
// profiles that the implementations declare. Throws BadInput for a suite that is damaged, and as
// above.
Suite suite_of(const std::vector<LoggedRun>& runs);

}  // namespace acecheck
