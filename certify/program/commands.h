// SPDX-License-Identifier: Apache-2.0
// The subcommands of the program. Each adds itself to the command line and gives what it runs.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "core/operation.h"
#include "program/exit.h"

namespace acecheck {

// What was typed, apart from what CLI11 parses.
struct CommandLine {
  std::vector<std::string> all;      // the whole command line, for the run log
  std::vector<std::string> command;  // after `--`: the adapter, or input of encode, decode, trace
};

// The check that an option is one of these names (codec_names, op_names, domain_names).
template <std::size_t N>
CLI::IsMember one_of(const std::array<std::string_view, N>& names) {
  return CLI::IsMember(std::vector<std::string>(names.begin(), names.end()));
}

using Action = std::function<Exit(const CommandLine&)>;

// Sets `action` when its subcommand is chosen.
void add_certify(CLI::App& app, Action& action);
void add_encode(CLI::App& app, Action& action);
void add_decode(CLI::App& app, Action& action);
void add_trace(CLI::App& app, Action& action);
void add_serve(CLI::App& app, Action& action);
void add_adapters(CLI::App& app, Action& action);
void add_prove(CLI::App& app, Action& action);
void add_hunt(CLI::App& app, Action& action);
void add_merge(CLI::App& app, Action& action);
void add_report(CLI::App& app, Action& action);
void add_baseline(CLI::App& app, Action& action);
void add_init(CLI::App& app, Action& action);
void add_diff(CLI::App& app, Action& action);
void add_explain(CLI::App& app, Action& action);
void add_vectors(CLI::App& app, Action& action);
// help and manual; after all other commands, which they describe.
void add_help(CLI::App& app, Action& action);
// The subcommands of `vectors` that fuzzing needs.
void add_seeds(CLI::App& vectors, Action& action);

}  // namespace acecheck
