// SPDX-License-Identifier: Apache-2.0
#include "program/exit.h"

namespace acecheck {

Exit exit_code_of(const Failure& failure) {
  if (const auto* command = dynamic_cast<const CommandFailure*>(&failure)) return command->code();
  if (dynamic_cast<const AdapterFailure*>(&failure) != nullptr) return Exit::adapter;
  return Exit::usage;
}

Exit exit_code_of(Conclusion conclusion) {
  switch (conclusion) {
    case Conclusion::conformant:
    case Conclusion::within_limits:
    case Conclusion::as_known:
      return Exit::conformant;
    case Conclusion::nothing_ran:
      return Exit::nothing_ran;
    case Conclusion::not_conformant:
    case Conclusion::interrupted:
      break;
  }
  return Exit::not_conformant;
}

Exit exit_code_of(const std::vector<Conclusion>& conclusions) {
  Exit code = Exit::conformant;
  for (const Conclusion conclusion : conclusions) {
    const Exit here = exit_code_of(conclusion);
    if (here == Exit::not_conformant || code == Exit::conformant) code = here;
  }
  return code;
}

}  // namespace acecheck
