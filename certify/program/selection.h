// SPDX-License-Identifier: Apache-2.0
// The options by which a person selects vectors.
#pragma once

#include "program/commands.h"
#include "suite/selection.h"

namespace acecheck {

// Adds --codec, --filter and --exclude.
void add_selection(CLI::App& command, Selection& selection);

}  // namespace acecheck
