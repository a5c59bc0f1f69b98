// SPDX-License-Identifier: Apache-2.0
// What changed between two runs of the same targets, from their logs.
#pragma once

#include <string>
#include <vector>

#include "run/run_log.h"

namespace acecheck {

struct Difference {
  std::string text;    // for a person at a terminal
  bool broke = false;  // something that was no failure is one now
};

// Compares the runs of a target with each other, and the only run of each side whatever their
// targets are called. For each vector:
//   broke              no failure before, and a failure now
//   fixed              the other way round
//   changed otherwise  another verdict, or a vector that was not run before or is not run now
//   new, gone          only in one of the logs
// A failure that no single vector explains, a run that was stopped before its end and a log without
// its footer are something that broke if only the later run has them.
//   shown   how many vectors of each group are shown
// Throws BadInput for a log that is damaged.
Difference difference(const std::vector<LoggedRun>& before, const std::vector<LoggedRun>& now,
                      std::size_t shown);

}  // namespace acecheck
