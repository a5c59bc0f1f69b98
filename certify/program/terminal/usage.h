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

// "; did you mean NAME?" for a word that is not a command of `app`: the subcommand with exactly
// this name ("boxes open" for "open"), else the nearest command. Empty if there is none.
std::string did_you_mean_command(const CLI::App& app, const std::string& typed);

}  // namespace acecheck::terminal
