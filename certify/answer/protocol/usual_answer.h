// SPDX-License-Identifier: Apache-2.0
// Reading the form that most answers have, without a JSON reader.
#pragma once

#include <optional>
#include <string_view>

#include "answer/protocol/message.h"
#include "judge/outcome.h"

namespace acecheck {

// The outcome of a line in the form that most answers have, as parse_answer() and outcome_in() give
// it: an object of the request's id, and of a reason or of one member (and perhaps `case`), without
// escapes. Nothing of any other line, which is for those two to read.
std::optional<Outcome> usual_outcome(std::string_view line, const Request& request);

}  // namespace acecheck
