// SPDX-License-Identifier: Apache-2.0
// The line of a process's standard error that says what happened.
#pragma once

#include <string>
#include <string_view>

namespace acecheck {

// The line with the exception or panic (Python, Node, Java, Rust, Go, Ruby, Perl, PHP) or the
// sanitizer's summary; else the last line that is not part of a stack trace. Empty if there is
// none.
std::string telling_line(std::string_view error_output);

}  // namespace acecheck
