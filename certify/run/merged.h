// The shards of a run put together.
#pragma once

#include <vector>

#include "run/run_log.h"

namespace acecheck {

// What the same run without shards would have logged. The runs of one target must be all shards of
// one run: the same suite, implementation, selection and conduct, each shard once, each with its
// footer. Several targets are merged each by itself. Throws BadInput, which says what is missing,
// given twice or of another run.
std::vector<LoggedRun> merged(std::vector<LoggedRun> shards);

}  // namespace acecheck
