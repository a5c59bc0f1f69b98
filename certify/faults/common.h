// SPDX-License-Identifier: Apache-2.0
// What failures have in common that other questions do not have.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "suite/entry.h"

namespace faulty {

struct InCommon {
  std::string what;       // "text has a character above U+FFFF"; empty if nothing tells
  std::size_t right = 0;  // answers that are right although this is true of them

  // "each text has a character above U+FFFF".
  std::string sentence() const;
};

// What is true of every failure and of few of the others. others: what was answered rightly, of the
// same codec; only what is like a failure (its operation, and whether there is a value) is looked
// at. preferred: the `what` that is taken if it is true, even if another one fits better.
InCommon common_of(std::span<const acecheck::Entry* const> failures,
                   std::span<const acecheck::Entry* const> others, std::string_view preferred = "");

// The part of the encoding from which on the wrong answers of a Punycode encoder differ, as a
// sentence; empty if there are few, or not all differ from the same part on.
std::string differing_place_of(std::span<const acecheck::Entry* const> failures);

}  // namespace faulty
