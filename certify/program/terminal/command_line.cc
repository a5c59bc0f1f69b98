// SPDX-License-Identifier: Apache-2.0
#include "program/terminal/command_line.h"

#include <sstream>

namespace acecheck::terminal {

std::vector<const CLI::App*> commands_of(const CLI::App& command) {
  std::vector<const CLI::App*> out;
  for (const CLI::App* each : command.get_subcommands([](const CLI::App*) { return true; })) {
    if (!each->get_name().empty()) out.push_back(each);
  }
  return out;
}

std::vector<std::string> command_names(const CLI::App& command) {
  std::vector<std::string> out;
  for (const CLI::App* below : commands_of(command)) out.push_back(below->get_name());
  return out;
}

std::string typed_words(const CLI::App& command) {
  if (command.get_parent() == nullptr) return command.get_name();
  return typed_words(*command.get_parent()) + ' ' + command.get_name();
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
  std::vector<const CLI::Option*> out;
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_lnames().empty() || !option->get_snames().empty()) out.push_back(option);
  }
  return out;
}

std::vector<std::string> spellings(const CLI::Option& option) {
  std::vector<std::string> out;
  for (const std::string& name : option.get_snames()) out.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.push_back("--" + name);
  return out;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::vector<std::string> values_of(const CLI::Option& option) {
  // CLI11 shows the values only as a part of the type's name: TEXT:{a,b}.
  const std::string type = option.get_type_name();
  const std::size_t open = type.find('{');
  const std::size_t close = type.find('}');
  if (open == std::string::npos || close == std::string::npos || close < open) return {};
  std::vector<std::string> out;
  std::istringstream in(type.substr(open + 1, close - open - 1));
  for (std::string value; std::getline(in, value, ',');) out.push_back(value);
  return out;
}

}  // namespace acecheck::terminal
