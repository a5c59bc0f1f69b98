// SPDX-License-Identifier: Apache-2.0
// The commands and options of the program, as CLI11 holds them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace acecheck::terminal {

// The commands of a command, in the order in which --help lists them.
std::vector<const CLI::App*> commands_of(const CLI::App& command);

// The names of the commands of a command.
std::vector<std::string> command_names(const CLI::App& command);

// The words that a person types for a command: "acecheck vectors lint".
std::string typed_words(const CLI::App& command);

// The options of a command that are not positional, --help included.
std::vector<const CLI::Option*> options_of(const CLI::App& command);

// "-V", "--version": every way to write an option.
std::vector<std::string> spellings(const CLI::Option& option);

// Whether a value follows the option: a flag has none.
bool takes_value(const CLI::Option& option);

// The values that an option takes if it takes only certain values: those of one_of().
std::vector<std::string> values_of(const CLI::Option& option);

}  // namespace acecheck::terminal
