// What is certified: the command of an adapter, and how a person names it.
#pragma once

#include <string>
#include <vector>

namespace acecheck {

struct Target {
  std::string name;
  std::vector<std::string> command;
};

// The targets as commands. names: as typed; none and no command: builtin. command: an adapter of
// the caller's own, or empty. Throws Failure for one that is not known or cannot run here.
std::vector<Target> resolve(std::vector<std::string> names,
                            const std::vector<std::string>& command);

}  // namespace acecheck
