#include "run/patience.h"

#include <fmt/format.h>

#include "run/conduct.h"

namespace acecheck {

bool Patience::ends(const Outcome& outcome, bool failure) {
  const Outcome::Kind kind = outcome.kind;
  const bool stuck = failure && (kind == Outcome::Kind::crash || kind == Outcome::Kind::timeout ||
                                 kind == Outcome::Kind::protocol_error);
  count_ = !stuck ? 0 : kind == kind_ ? count_ + 1 : 1;
  kind_ = kind;
  detail_ = outcome.detail;
  return count_ >= most_alike;
}

std::string Patience::why() const {
  return fmt::format("{} vectors in a row ended alike: {}: {}; --keep-going insists", count_,
                     name(kind_), detail_);
}

}  // namespace acecheck
