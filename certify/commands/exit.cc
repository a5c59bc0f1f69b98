#include "commands/exit.h"

namespace acecheck {

Exit exit_code_of(const Failure& failure) {
  if (const auto* command = dynamic_cast<const CommandFailure*>(&failure)) return command->code();
  if (dynamic_cast<const AdapterFailure*>(&failure) != nullptr) return Exit::adapter;
  return Exit::usage;
}

}  // namespace acecheck
