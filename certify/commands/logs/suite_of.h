// The suite that a log is of.
#pragma once

#include <vector>

#include "run/run_log.h"
#include "suite/suite.h"

namespace acecheck {

// The vectors of this acecheck, and those that --fresh made for one of the runs. Throws BadInput
// for a suite that is damaged.
Suite suite_of(const std::vector<LoggedRun>& runs);

}  // namespace acecheck
