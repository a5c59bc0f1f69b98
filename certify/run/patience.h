// When an implementation fails so alike that asking on is of no use.
#pragma once

#include <string>

#include "compare/outcome.h"

namespace acecheck {

// Counts failures of one kind (crash, timeout, protocol-error) that follow each other.
class Patience {
 public:
  // Takes the next outcome. Whether patience has come to its end; then why() says so.
  bool ends(const Outcome& outcome, bool failure);
  std::string why() const;

 private:
  Outcome::Kind kind_ = Outcome::Kind::value;
  std::size_t count_ = 0;
  std::string detail_;
};

}  // namespace acecheck
