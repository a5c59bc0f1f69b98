// SPDX-License-Identifier: Apache-2.0
// The settings of an acecheck.toml as options of a command.
#pragma once

#include <CLI/CLI.hpp>

#include "program/project/project.h"

namespace acecheck {

// Gives each option of a command that was not typed its value from the file. Throws BadInput for a
// key that is no option, or a value that the option does not take, with the line in the file.
void apply_settings(const std::vector<Setting>& settings, CLI::App& command);

}  // namespace acecheck
