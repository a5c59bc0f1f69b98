// SPDX-License-Identifier: Apache-2.0
// Colours for a person at a terminal.
#pragma once

#include <string>
#include <string_view>

namespace acecheck {

// A summary with colours in the lines that say how the run went: its result, and the names of its
// failures. text: safe for a terminal.
std::string coloured(std::string_view text);

// Prints a summary, with colours if standard output is a terminal and the environment has no
// NO_COLOR (https://no-color.org).
void print_summary(std::string_view text);

}  // namespace acecheck
