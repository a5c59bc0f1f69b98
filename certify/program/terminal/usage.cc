// SPDX-License-Identifier: Apache-2.0
#include "program/terminal/usage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/suggestion.h"
#include "program/terminal/command_line.h"

namespace acecheck::terminal {
namespace {

// The command that the words select.
const CLI::App& command_of(const CLI::App& app, const std::vector<std::string>& typed) {
  const CLI::App* out = &app;
  for (const std::string& word : typed) {
    const auto below = commands_of(*out);
    const auto found =
        std::ranges::find(below, word, [](const CLI::App* each) { return each->get_name(); });
    if (found != below.end()) out = *found;
  }
  return *out;
}

// For an option that the command does not have, or a value that an option does not take.
std::string meant(const CLI::App& command, const std::vector<std::string>& typed) {
  std::vector<std::string> known;
  for (const CLI::Option* option : options_of(command)) {
    for (const std::string& spelling : spellings(*option)) known.push_back(spelling);
  }
  for (std::size_t at = 0; at < typed.size(); ++at) {
    const std::string word = typed[at].substr(0, typed[at].find('='));
    const bool is_string = word.starts_with('-') && !word.starts_with("--") && word.size() > 2;
    if (is_string && std::ranges::find(known, word) == known.end()) {
      return fmt::format("; a string that begins with - goes after --: -- {}", word);
    }
    if (!word.starts_with("--") || word == "--") continue;
    if (std::ranges::find(known, word) == known.end()) return did_you_mean(word, known);
    for (const CLI::Option* option : options_of(command)) {
      const auto values = values_of(*option);
      const auto spelled = spellings(*option);
      if (values.empty() || std::ranges::find(spelled, word) == spelled.end()) continue;
      const std::string value = word.size() < typed[at].size() ? typed[at].substr(word.size() + 1)
                                : at + 1 < typed.size()        ? typed[at + 1]
                                                               : "";
      if (std::ranges::find(values, value) == values.end()) return did_you_mean(value, values);
    }
  }
  return "";
}

// What CLI11 says in its own way, as a user needs it.
std::string reworded(const CLI::App& command, const std::string& error) {
  constexpr std::string_view not_converted = "Could not convert: ";
  if (error.starts_with(not_converted)) {
    return error.substr(not_converted.size()) +
           ": must be a whole number, not negative and not too large";
  }
  if (error == "A subcommand is required") return "a command is missing";
  if (!error.ends_with(" is required")) return error;
  const std::string help = command.help();
  constexpr std::string_view usage = "Usage: ";
  const std::size_t at = help.find(usage);
  if (at == std::string::npos) return error;
  const std::size_t begin = at + usage.size();
  return fmt::format("{}: {}", error, help.substr(begin, help.find('\n', begin) - begin));
}

}  // namespace

std::string did_you_mean_command(const CLI::App& app, const std::string& typed) {
  for (const CLI::App* command : commands_of(app)) {
    const auto names = command_names(*command);
    if (std::ranges::find(names, typed) != names.end()) {
      return fmt::format("; did you mean {} {}?", command->get_name(), typed);
    }
  }
  return did_you_mean(typed, command_names(app));
}

std::string usage_message(const CLI::App& app, const std::vector<std::string>& typed,
                          const std::string& error) {
  const CLI::App& command = command_of(app, typed);
  const std::string words = typed_words(command);
  const auto names = command_names(command);
  // A command that is misspelt is the first word that is no option.
  const auto depth = static_cast<std::size_t>(std::ranges::count(words, ' '));
  if (!names.empty() && depth < typed.size() && !typed[depth].starts_with('-')) {
    return fmt::format("there is no command {}{}; `{} --help` lists the commands", typed[depth],
                       did_you_mean_command(command, typed[depth]), words);
  }
  if (const auto at = std::ranges::find(typed, "check");
      words.ends_with("adapters check") && at != typed.end() && at + 1 != typed.end() &&
      !(at + 1)->starts_with('-')) {
    return fmt::format("the command of the adapter goes after --: {} -- {}", words,
                       fmt::join(at + 1, typed.end(), " "));
  }
  return fmt::format("{}{}; see `{} --help`", reworded(command, error), meant(command, typed),
                     words);
}

}  // namespace acecheck::terminal
