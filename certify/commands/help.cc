// help, manual and completion: what the program says about its own command line.

#include <fmt/format.h>

#include <filesystem>

#include "base/files.h"
#include "base/foreign_text.h"
#include "base/output.h"
#include "base/version.h"
#include "commands/commands.h"
#include "terminal/command_line.h"
#include "terminal/completion.h"
#include "terminal/manual.h"
#include "terminal/suggestion.h"

namespace acecheck {
namespace {

// The command that these words select, and the name of its manual page.
struct Selected {
  const CLI::App* command;
  std::string typed;  // "acecheck vectors lint"
  std::string page;   // "acecheck-vectors-lint"
};

Selected selected(const CLI::App& app, const std::vector<std::string>& words) {
  Selected out{&app, app.get_name(), app.get_name()};
  for (const std::string& word : words) {
    const CLI::App* found = nullptr;
    std::vector<std::string> names;
    for (const CLI::App* each : terminal::commands_of(*out.command)) {
      names.push_back(each->get_name());
      if (each->get_name() == word) found = each;
    }
    if (found == nullptr) {
      throw BadInput(fmt::format("there is no command {}{}; `acecheck help` lists the commands",
                                 for_terminal(word), terminal::did_you_mean(word, names)));
    }
    out = {found, out.typed + ' ' + word, out.page + '-' + word};
  }
  return out;
}

// The page of a command and of every command below.
void write_pages(const CLI::App& command, const std::string& page,
                 const std::filesystem::path& directory) {
  write_file(directory / (page + ".1"), terminal::manual_page(command, page, std::string(version)));
  for (const CLI::App* below : terminal::commands_of(command)) {
    write_pages(*below, page + '-' + below->get_name(), directory);
  }
}

}  // namespace

void add_help(CLI::App& app, Action& action) {
  static std::vector<std::string> words;
  auto* help = app.add_subcommand("help", "Print the help of a command");
  help->add_option("COMMAND", words, "The command, such as: vectors lint");
  help->callback([&app, &action] {
    action = [&app](const CommandLine&) {
      // App::help() would print the help of this command, which is the one that was typed.
      const Selected about = selected(app, words);
      print_raw("{}", about.command->get_formatter()->make_help(about.command, about.typed,
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
        write_pages(app, app.get_name(), directory);
        return Exit::conformant;
      }
      const Selected page = selected(app, words);
      print_raw("{}", terminal::manual_page(*page.command, page.page, std::string(version)));
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
