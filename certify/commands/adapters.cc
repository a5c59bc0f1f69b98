#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/installation.h"
#include "base/output.h"
#include "commands/commands.h"
#include "implementation/known_adapters.h"
#include "suite/suite.h"

namespace acecheck {

void add_adapters(CLI::App& app, Action& action) {
  auto* adapters = app.add_subcommand(
      "adapters", "List the known implementations, and which can run on this machine");
  adapters->callback([&action] {
    action = [](const CommandLine&) {
      for (const KnownAdapter& adapter :
           known_adapters(data_directory(), libexec_directory(), program_path())) {
        print_out("{:<16} {:<10} {}{}\n", adapter.name,
                  adapter.missing.empty() ? "here" : "missing", adapter.description,
                  adapter.missing.empty() ? "" : "; needs " + adapter.missing);
      }
      return Exit::conformant;
    };
  });
}

}  // namespace acecheck
