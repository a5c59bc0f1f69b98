// SPDX-License-Identifier: Apache-2.0
// The exit codes of the program, as `acecheck --help` and README.md document them.
#pragma once

#include <string>
#include <vector>

#include "core/failure.h"
#include "run/run.h"

namespace acecheck {

enum class Exit : int {
  conformant = 0,
  not_conformant = 1,
  usage = 2,
  adapter = 3,      // an adapter could not be run
  nothing_ran = 4,  // no vector was selected, or none executed
  stale_baseline = 5,
  internal = 6,
};

// A command that ends with an exit code of its own choice, and says why.
class CommandFailure : public Failure {
 public:
  CommandFailure(Exit code, const std::string& what) : Failure(what), code_(code) {}
  Exit code() const { return code_; }

 private:
  Exit code_;
};

Exit exit_code_of(const Failure& failure);
Exit exit_code_of(Conclusion conclusion);
// Of several runs: one that is not conformant decides, and then one in which nothing ran.
Exit exit_code_of(const std::vector<Conclusion>& conclusions);

}  // namespace acecheck
