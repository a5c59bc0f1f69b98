// SPDX-License-Identifier: Apache-2.0
// Kinds of answers and of differences. hunt has no coverage data: it keeps an input for mutation if
// its answer is of a new kind, and it reports one input for each kind of difference.
//
//   if (seen.insert(kind_of_answer(question, outcome)).second) inputs.keep(input);
//
// Pure functions, which any thread may call.
#pragma once

#include <cstdint>
#include <string>

#include "judge/judge.h"
#include "search/hunt/question.h"

namespace acecheck::hunt {

// What was answered, coarsely: the right answer, the answer that was given, and about how long they
// are. Two answers of the same kind have the same number.
std::uint64_t kind_of_answer(const Case& asked, const Outcome& outcome);

// In which way an answer that is a failure differs from the right answer. The same mistake in the
// code mostly leads to one kind or a few.
std::string kind_of_difference(const Case& asked, const Outcome& outcome, Verdict verdict);

}  // namespace acecheck::hunt
