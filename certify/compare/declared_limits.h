// What an implementation declares of how far a codec of it reaches, and what it need not declare.
#pragma once

#include <cstddef>
#include <optional>

#include "base/operation.h"

namespace acecheck {

// What is taken for granted where nothing is declared: what IDNA needs. An undeclared width of 26
// bits (rfc3492bis 6.4), length of 63 octets (the longest label) and domain of scalar values are
// required; beyond them a value and a rejection are both right.
inline constexpr unsigned assumed_bits = 26;
inline constexpr std::size_t assumed_max_length = 63;

struct DeclaredLimits {
  std::optional<unsigned> bits;
  std::optional<Domain> domain;
  std::optional<std::size_t> max_length;
};

}  // namespace acecheck
