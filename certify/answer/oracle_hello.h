// SPDX-License-Identifier: Apache-2.0
// The oracle as an implementation.
#pragma once

#include "answer/protocol/hello.h"

namespace acecheck {

// What the oracle declares: integers without limits. domain: the code points that its Punycode and
// MACE take and give.
Hello oracle_hello(Domain domain = Domain::any);

}  // namespace acecheck
