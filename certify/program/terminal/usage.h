// SPDX-License-Identifier: Apache-2.0
// What to say about a command line that is wrong.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace acecheck::terminal {

// The error, the name that was probably meant, and the command whose help to read. app: the
// program; typed: the words after its name; error: CLI11's description of the mistake.
std::string usage_message(const CLI::App& app, const std::vector<std::string>& typed,
                          const std::string& error);

}  // namespace acecheck::terminal
