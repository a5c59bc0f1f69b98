// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>

#include "core/files/files.h"
#include "core/files/output.h"
#include "program/commands.h"
#include "program/project/project.h"
#include "program/project/template.h"

namespace acecheck {

void add_init(CLI::App& app, Action& action) {
  auto* command =
      app.add_subcommand("init", "Write an acecheck.toml, which says what certify does here");
  command->footer(
      "It does not replace an acecheck.toml that is there.\n"
      "  acecheck init && acecheck certify");
  command->callback([&action] {
    action = [](const CommandLine&) {
      if (std::filesystem::exists(project_file)) {
        throw BadInput(fmt::format(
            "{} exists already; init replaces nothing. Edit it, or remove it first", project_file));
      }
      write_file(project_file, std::string(project_template));
      print_out("{} written: put your adapter's command into it, then run acecheck certify\n",
                project_file);
      return Exit::conformant;
    };
  });
}

}  // namespace acecheck
