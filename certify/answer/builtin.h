// SPDX-License-Identifier: Apache-2.0
// The built-in codecs as an implementation: what answers a request in `acecheck serve`.
#pragma once

#include "answer/protocol/message.h"

namespace acecheck {

// domain: the code points that Punycode and MACE take and give.
Hello builtin_hello(Domain domain = Domain::scalar);
Outcome builtin_answer(const Question& question, Domain domain = Domain::scalar);

}  // namespace acecheck
