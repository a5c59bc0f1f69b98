// SPDX-License-Identifier: Apache-2.0
// What an implementation did instead of the right answer, in words.
#pragma once

#include <span>
#include <string>

#include "faults/faulty.h"
#include "suite/entry.h"

namespace faulty {

struct Group {
  std::string id;    // "punycode.decode.returned-input"
  std::string what;  // "the punycode decoder returns its input"
  // What it has in common with other groups of the same cause: "the punycode decoder returns
  // another value". Empty for a group that stands alone.
  std::string family;

  friend auto operator<=>(const Group&, const Group&) = default;
};

// The group of a failure.
Group group_of(const acecheck::Entry& entry);

// The one change from the right value that all these wrong values show: "each answer has U+002F
// where U+007A is right"; or that each has an integer above 10FFFF. Empty if there is none.
std::string change_of(std::span<const acecheck::Entry* const> failures);

// "the punycode decoder", "the lace operation compress".
std::string actor_of(acecheck::Codec codec, acecheck::Op op);

}  // namespace faulty
