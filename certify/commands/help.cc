// help, manual and completion: what the program says about its own command line.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/files.h"
#include "base/foreign_text.h"
#include "base/output.h"
#include "base/suggestion.h"
#include "base/version.h"
#include "commands/commands.h"
#include "terminal/command_line.h"
#include "terminal/completion.h"
#include "terminal/manual.h"

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
                                 for_terminal(word),
                                 did_you_mean(word, terminal::command_names(*out))));
    }
    out = *found;
  }
  return *out;
}

}  // namespace

void add_help(CLI::App& app, Action& action) {
  static std::vector<std::string> words;
  auto* help = app.add_subcommand("help", "Print the help of a command");
  help->add_option("COMMAND", words, "The command, such as: vectors lint");
  help->callback([&app, &action] {
    action = [&app](const CommandLine&) {
      // App::help() would print the help of this command, which is the one that was typed.
      const CLI::App& about = selected(app, words);
      print_raw("{}", about.get_formatter()->make_help(&about, terminal::typed_words(about),
                                                       CLI::AppFormatMode::Normal));
      return Exit::conformant;
    };
  });

  auto* manual = app.add_subcommand("manual", "Print the manual page of a command, for man");
  manual->add_option("COMMAND", words, "The command, such as: vectors lint");
  static std::string directory;
  manual->add_option("--all", directory,
                     "Write the pages of all commands into this folder instead");
  manual->footer("  acecheck manual certify | man -l -");
  manual->callback([&app, &action] {
    action = [&app](const CommandLine&) {
      if (!directory.empty()) {
        terminal::for_each_command(app, [](const CLI::App& each) {
          write_file(std::filesystem::path(directory) / (terminal::page_name(each) + ".1"),
                     terminal::manual_page(each, std::string(version)));
        });
        return Exit::conformant;
      }
      print_raw("{}", terminal::manual_page(selected(app, words), std::string(version)));
      return Exit::conformant;
    };
  });

  static std::string shell;
  auto* completion = app.add_subcommand("completion", "Print the completion script of a shell");
  completion->add_option("SHELL", shell, "The shell")
      ->required()
      ->check(one_of(terminal::shell_names));
  completion->footer("  eval \"$(acecheck completion bash)\"");
  completion->callback([&app, &action] {
    action = [&app](const CommandLine&) {
      print_raw("{}", terminal::completion(
                          app, from_name<terminal::Shell>(terminal::shell_names, shell).value()));
      return Exit::conformant;
    };
  });
}

}  // namespace acecheck
