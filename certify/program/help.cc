// SPDX-License-Identifier: Apache-2.0
// help: what the program says about its own command line.
#include <fmt/format.h>

#include <algorithm>

#include "core/files/files.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/foreign_text.h"
#include "program/commands.h"
#include "program/terminal/command_line.h"
#include "program/terminal/usage.h"

namespace acecheck {
namespace {

// The command that these words select.
const CLI::App& selected(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* out = &app;
  for (const std::string& word : words) {
    const auto below = terminal::commands_of(*out);
    const auto found =
        std::ranges::find(below, word, [](const CLI::App* each) { return each->get_name(); });
    if (found == below.end()) {
      throw BadInput(fmt::format("there is no command {}{}; `acecheck help` lists the commands",
                                 for_terminal(word), terminal::did_you_mean_command(*out, word)));
    }
    out = *found;
  }
  return *out;
}

}  // namespace

void add_help(CLI::App& app, Action& action) {
  static std::vector<std::string> words;
  auto* help = app.add_subcommand("help", "Print the help of a command, or the adapter protocol");
  help->add_option("COMMAND", words,
                   "The command, such as: vectors lint; or: protocol, the adapter protocol");
  help->footer("  acecheck help vectors lint\n  acecheck help protocol");
  help->callback([&app, &action] {
    action = [&app](const CommandLine&) {
      if (words == std::vector<std::string>{"protocol"}) {
        print_raw("{}", read_file(data_directory() / "adapters" / "README.md"));
        return Exit::conformant;
      }
      // App::help() would print the help of this command, which is the one that was typed.
      const CLI::App& about = selected(app, words);
      print_raw("{}", about.get_formatter()->make_help(&about, terminal::typed_words(about),
                                                       CLI::AppFormatMode::Normal));
      return Exit::conformant;
    };
  });
}

}  // namespace acecheck
