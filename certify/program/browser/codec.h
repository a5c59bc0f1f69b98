// SPDX-License-Identifier: Apache-2.0
// A codec in JavaScript, which the browser runs: what it is asked, and what its answers show.
//
//   {"suite":{"vectors":[{"codec":"punycode","id":...},...],"bugs":[...]},"codec":"punycode"}
//   {"asked":[{"number":1,"op":"decode","ace":"tda"},...],"not_asked":12}
//
// and again with "answers":[{"number":1,"unicode":"00FC"},{"number":2,"timeout":true},...]:
//
//   {"verdict":"not
//   conformant","passed":700,"advisories":2,"failed":3,"mistakes":[{"what":...},...]}
#pragma once

#include "core/json.h"

namespace acecheck {

// The answer to either. asked: what is wrong with it ends the module.
Json about_codec(const Json& asked);

}  // namespace acecheck
