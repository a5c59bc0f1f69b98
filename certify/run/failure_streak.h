// Failures of one kind in a row: asking the implementation more vectors would show nothing new.
#pragma once

#include <string>

#include "judge/outcome.h"

namespace acecheck {

// Counts failures of one kind (crash, timeout, protocol-error) that follow each other.
class FailureStreak {
 public:
  // Counts the next outcome. True if the run should stop; then why() gives the reason.
  bool ends(const Outcome& outcome, bool failure);
  std::string why() const;

 private:
  Outcome::Kind kind_ = Outcome::Kind::value;
  std::size_t count_ = 0;
  std::string detail_;
};

}  // namespace acecheck
