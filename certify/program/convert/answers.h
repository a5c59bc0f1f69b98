// SPDX-License-Identifier: Apache-2.0
// encode and decode --with: what several implementations answer to one question.
#pragma once

#include <string>
#include <vector>

#include "core/question.h"

namespace acecheck {

// Asks each target and prints the answers, equal ones together: the right ones first, then the
// others with what is wrong and the faults that give them, and what the draft gives without its
// errata if that is another answer. Returns whether every answer is right.
//   names    targets, as of certify; `all`: everything on this machine, and the oracle
//   as_json  prints an object for programs
// Throws Failure for a target that was named and cannot be run.
bool print_answers(const Question& question, std::vector<std::string> names, bool as_json);

}  // namespace acecheck
