// A run for a person at a terminal.
#pragma once

#include <string>

#include "run/run.h"

namespace acecheck {

// Counts per codec, failures grouped by what went wrong, the totals of the run in a line, and the
// result in the last line.
//   shown   how many failures of each group are shown in full
std::string summary(const Run& run, std::size_t shown);

}  // namespace acecheck
