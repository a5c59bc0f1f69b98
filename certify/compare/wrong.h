// What is wrong with an answer, as a sentence.
#pragma once

#include <string>

#include "compare/capabilities.h"
#include "compare/outcome.h"
#include "core/case.h"

namespace acecheck {

// "must not be rejected: "tda" is right", for an answer that judge() calls a failure; empty for any
// other answer.
std::string wrong(const Case& asked, const Capabilities& capabilities, const Outcome& outcome);

}  // namespace acecheck
