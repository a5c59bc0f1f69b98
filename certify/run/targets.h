// SPDX-License-Identifier: Apache-2.0
// What is certified: the command of an adapter, and how a person names it.
#pragma once

#include <string>
#include <vector>

namespace acecheck {

struct Target {
  std::string name;
  std::vector<std::string> command;
  // Chosen as one of `all`: if it cannot be run, it is not on this machine. Empty for a target that
  // was named, else what it needs.
  std::string optional{};
  // How long it is certified for, in seconds of an idle core; 0 where that is not known. Of several
  // targets, those that take longest begin first.
  double cost = 0;
};

// The targets as commands. Throws Failure for one that is not known or cannot run here.
//   names     as typed; none and no command: all of `project`, or builtin if it has none
//   command   an adapter of the caller's own, or empty
//   project   the adapters of the project's file; one without a command is a name as if typed
std::vector<Target> resolve(std::vector<std::string> names, const std::vector<std::string>& command,
                            const std::vector<Target>& project = {});

}  // namespace acecheck
