// What an implementation may answer, from what it declares and what the right answer takes.
// Vectors, plug-ins, proofs and fuzzers are all judged by this one function.
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

// What the right answer is, as far as it decides what may be answered instead.
struct RightAnswer {
  bool accepted = false;           // a value, and no rejection
  Domain domain = Domain::scalar;  // the narrowest domain that holds the text
  unsigned min_bits = 0;       // width of the largest integer; 0 where the width does not matter
  std::size_t ace_length = 0;  // octets of the ACE string, given or made
};

struct Permitted {
  bool value;   // the right value
  bool reject;  // any rejection
  bool limits;  // a rejection is permitted because of the implementation's limits

  friend bool operator==(const Permitted&, const Permitted&) = default;
};

// A domain that is declared is exact: beyond it, only a rejection is right. Beyond every other
// limit, the value and a rejection are both right. A limit that is declared below what is required
// of everybody excuses nothing.
constexpr Permitted permitted(const RightAnswer& right, const DeclaredLimits& declared) {
  constexpr Permitted only_rejection{.value = false, .reject = true, .limits = false};
  if (!right.accepted) return only_rejection;
  if (declared.domain && right.domain > *declared.domain) return only_rejection;
  const bool beyond = (!declared.domain && right.domain != Domain::scalar) ||
                      right.min_bits > declared.bits.value_or(required_bits) ||
                      right.ace_length > declared.max_length.value_or(required_length);
  return {.value = true, .reject = beyond, .limits = beyond};
}

}  // namespace acecheck
