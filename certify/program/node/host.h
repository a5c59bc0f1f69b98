// SPDX-License-Identifier: Apache-2.0
// What Node does for the program: packaging/npm/engine.cjs and processes.cjs have these functions.
#pragma once

#include <string>
#include <string_view>

namespace acecheck {

struct Reply {
  int number;
  std::string text;
};

// Calls the function of this name, which may throw and so end the program.
Reply ask_host(std::string_view function, std::string_view first = {}, std::string_view second = {},
               double number = 0);

// Ends the program.
[[noreturn]] void end_program(int code);

}  // namespace acecheck
