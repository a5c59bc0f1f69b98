// SPDX-License-Identifier: Apache-2.0
// The limits that an implementation declares, and what it may answer because of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "core/codec.h"

namespace acecheck {

// What is required of everybody: what IDNA needs. The integers of a label fit into 26 bits
// (rfc3492bis 6.4), and the longest label has 63 octets.
inline constexpr unsigned required_bits = 26;
inline constexpr std::size_t required_length = 63;

// How far an implementation of one encoding reaches, as it declares it.
struct DeclaredLimits {
  std::optional<unsigned> bits;           // width of its integers
  std::optional<Domain> domain;           // code points that it takes and gives
  std::optional<std::size_t> max_length;  // octets of the longest ACE string that it takes or makes
};

// The limits by which an implementation is judged: one that is declared below what is required of
// everybody excuses nothing.
constexpr DeclaredLimits with_floor(DeclaredLimits declared) {
  if (declared.bits) declared.bits = std::max(*declared.bits, required_bits);
  if (declared.max_length) declared.max_length = std::max(*declared.max_length, required_length);
  return declared;
}

struct Permitted {
  bool value;   // the right value
  bool reject;  // any rejection
  bool limits;  // a rejection is permitted because of the implementation's limits

  friend bool operator==(const Permitted&, const Permitted&) = default;
};

}  // namespace acecheck
