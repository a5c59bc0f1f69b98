// SPDX-License-Identifier: Apache-2.0
#include "program/project/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/failure.h"
#include "core/suggestion.h"
#include "program/terminal/command_line.h"

namespace acecheck {
namespace {

// The long names of the options that a file may set.
std::vector<std::string> keys_of(const CLI::App& command) {
  std::vector<std::string> out;
  for (const CLI::Option* option : terminal::options_of(command)) {
    for (const std::string& name : option->get_lnames()) {
      if (name != "help" && name != "config") out.push_back(name);
    }
  }
  return out;
}

void apply(const Setting& setting, CLI::Option& option) {
  const auto refuse = [&](const std::string& what) {
    throw BadInput(fmt::format("{}: {} {}", setting.where, setting.key, what));
  };
  if (setting.is_switch == terminal::takes_value(option)) {
    refuse(setting.is_switch ? "takes a value, and not true or false" : "is true or false");
  }
  if (setting.values.size() > 1 && option.get_items_expected_max() <= 1) refuse("takes one value");
  for (const std::string& value : setting.values) {
    if (value.empty()) refuse("is empty; give a value, or remove the line");
    option.add_result(value);
  }
  try {
    if (!setting.values.empty()) option.run_callback();
  } catch (const CLI::Error& error) {
    refuse(fmt::format("is wrong: {}", error.what()));
  }
}

}  // namespace

void apply_settings(const std::vector<Setting>& settings, CLI::App& command) {
  const auto keys = keys_of(command);
  for (const Setting& setting : settings) {
    if (std::ranges::find(keys, setting.key) == keys.end()) {
      throw BadInput(fmt::format("{}: unknown key {}{}; the keys are {} and [[adapter]]",
                                 setting.where, setting.key, did_you_mean(setting.key, keys),
                                 fmt::join(keys, ", ")));
    }
    CLI::Option* option = command.get_option("--" + setting.key);
    if (option->count() == 0) apply(setting, *option);
  }
}

}  // namespace acecheck
