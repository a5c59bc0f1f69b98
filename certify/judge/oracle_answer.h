// SPDX-License-Identifier: Apache-2.0
// What the oracle answers to a question, with everything that a vector records of its computation.
#pragma once

#include <oracle/answer.h>

#include <string>
#include <vector>

#include "core/case.h"
#include "judge/outcome.h"

namespace acecheck {

struct OracleAnswer {
  Outcome outcome;
  unsigned min_bits = 0;           // width of the largest integer; 0 where nothing was computed
  Domain domain = Domain::scalar;  // the narrowest that holds the text
  std::vector<std::string> trace{};
  std::vector<oracle::Step> steps{};  // of Punycode, with the trace
  // Of a string that is ill-formed: its text with U+FFFD for what is, encoded; without an encoding
  // twice, and without the texts that are rejected.
  std::vector<std::string> replaced{};
  std::string step{};        // of a draft, where the input was rejected
  std::size_t position = 0;  // index of the input unit where the rejection was decided
};

// trace: whether the lines of the trace are wanted. domain: the code points that
// Punycode and MACE take and give.
OracleAnswer oracle_answer(const Question& question, bool trace = false,
                           Domain domain = Domain::any);

// What the steps of the codec's draft give as they are printed, without its errata.
Outcome printed_outcome(const Question& question);

// The question with the oracle's answer, for the judge.
Case with_right_answer(Question question);

}  // namespace acecheck
