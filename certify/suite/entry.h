// SPDX-License-Identifier: Apache-2.0
// A vector that an implementation was asked, with its answer and the verdict.
#pragma once

#include <optional>

#include "judge/judge.h"
#include "suite/vector.h"

namespace acecheck {

struct Entry {
  const Vector* vector;  // of a suite that lives longer
  Outcome outcome;
  Judgement judgement;
  bool known = false;  // a failure that the baseline knows
  // Of a failure that was asked again, alone in a fresh process.
  std::optional<Verdict> alone = {};
};

}  // namespace acecheck
