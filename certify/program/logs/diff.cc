// SPDX-License-Identifier: Apache-2.0
#include "core/files/output.h"
#include "program/commands.h"
#include "report/difference.h"

namespace acecheck {

void add_diff(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("diff", "Say what changed between two runs, from their logs");
  static std::string before;
  static std::string now;
  static std::size_t shown = 10;
  command->add_option("OLD", before, "The run log of `acecheck certify --log` from before")
      ->required();
  command->add_option("NEW", now, "The run log from now")->required();
  command->add_option("--show", shown, "Vectors of each group that are shown")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->footer(
      "  acecheck certify libidn2 --log before.jsonl\n"
      "  acecheck certify libidn2 --log now.jsonl\n"
      "  acecheck diff before.jsonl now.jsonl\n"
      "Exit codes: 0 nothing broke, 1 something broke: a new failure, or the run stopped early.");
  command->callback([&action] {
    action = [](const CommandLine&) {
      try {
        const auto old_runs = read_log(before);
        const Difference found = difference(old_runs, read_log(now), shown);
        print_out("{}", found.text);
        return found.broke ? Exit::not_conformant : Exit::conformant;
      } catch (const Json::exception& error) {
        throw damaged_log({before, now}, error);
      }
    };
  });
}

}  // namespace acecheck
