// SPDX-License-Identifier: Apache-2.0
// A run for a person at a terminal.
#pragma once

#include <string>
#include <vector>

#include "faults/diagnosis.h"
#include "report/colour.h"
#include "run/run.h"
#include "suite/catalogue.h"

namespace acecheck {

struct SummaryForm {
  std::size_t shown = 5;    // mistakes that are shown with an example
  std::size_t width = 120;  // of a line, in characters; at least 60
  bool verbose = false;     // every failure, whole, in lines as long as they are
};

// Counts per codec; the mistakes, as the diagnosis orders them; the totals of the run in a line;
// and the result in the last line. Unless it is verbose: fewer than 200 lines, and none longer than
// the width. colours: if not null, receives the colours of the mistakes and of the result.
std::string summary(const Run& run, const SummaryForm& form,
                    const std::vector<faulty::Mistake>& mistakes, Colours* colours = nullptr);

// The implementation and the result, in a line.
std::string result_line(const Run& run);

}  // namespace acecheck
