// What a command reports when it cannot go on: one line that says what, where and what to do, and
// the exit code.
#pragma once

#include <stdexcept>
#include <string>

namespace acecheck {

// Documented in `acecheck --help` and README.md.
enum class Exit : int {
  conformant = 0,
  not_conformant = 1,
  usage = 2,
  adapter = 3,      // an adapter could not be run
  nothing_ran = 4,  // no vector was selected, or none executed
  stale_baseline = 5,
  internal = 6,
};

class Failure : public std::runtime_error {
 public:
  Failure(Exit code, const std::string& what) : std::runtime_error(what), code_(code) {}
  Exit code() const { return code_; }

 private:
  Exit code_;
};

}  // namespace acecheck
