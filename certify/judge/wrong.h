// SPDX-License-Identifier: Apache-2.0
// What is wrong with an answer, as a sentence.
#pragma once

#include <string>

#include "core/case.h"
#include "judge/capabilities.h"
#include "judge/outcome.h"

namespace acecheck {

// "must not be rejected: "tda" is right", for an answer that judge() calls a failure; empty for any
// other answer.
std::string wrong(const Case& asked, const Capabilities& capabilities, const Outcome& outcome);

}  // namespace acecheck
