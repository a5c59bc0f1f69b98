// SPDX-License-Identifier: Apache-2.0
// Kinds of answers. Where there is no coverage, an input is worth keeping if the answers to it are
// of a kind that was not seen before; and one finding for each kind of difference is enough.
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
