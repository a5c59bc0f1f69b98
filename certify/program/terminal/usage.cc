// SPDX-License-Identifier: Apache-2.0
#include "program/terminal/usage.h"

#include <fmt/format.h>

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

}  // namespace

std::string usage_message(const CLI::App& app, const std::vector<std::string>& typed,
                          const std::string& error) {
  const CLI::App& command = command_of(app, typed);
  const std::string words = typed_words(command);
  const auto names = command_names(command);
  // A command that is misspelt is the first word that is no option.
  const auto depth = static_cast<std::size_t>(std::ranges::count(words, ' '));
  if (!names.empty() && depth < typed.size() && !typed[depth].starts_with('-')) {
    return fmt::format("there is no command {}{}; `{} --help` lists the commands", typed[depth],
                       did_you_mean(typed[depth], names), words);
  }
  return fmt::format("{}{}; see `{} --help`", error, meant(command, typed), words);
}

}  // namespace acecheck::terminal
