#include "run/failure_streak.h"

#include <fmt/format.h>

#include "run/run_options.h"

namespace acecheck {

bool FailureStreak::ends(const Outcome& outcome, bool failure) {
  const Outcome::Kind kind = outcome.kind;
  const bool stuck = failure && (kind == Outcome::Kind::crash || kind == Outcome::Kind::timeout ||
                                 kind == Outcome::Kind::protocol_error);
  count_ = !stuck ? 0 : kind == kind_ ? count_ + 1 : 1;
  kind_ = kind;
  detail_ = outcome.detail;
  return count_ >= most_alike;
}

std::string FailureStreak::why() const {
  return fmt::format("{} vectors in a row ended alike: {}: {}; --keep-going insists", count_,
                     name(kind_), detail_);
}

}  // namespace acecheck
