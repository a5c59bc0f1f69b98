// SPDX-License-Identifier: Apache-2.0
// What failures have in common that other questions do not have.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "suite/entry.h"

namespace faulty {

// "each text has a character above U+FFFF": true of every failure, and of few of the others. Empty
// if there is no such sentence. others: what was answered rightly, of the same codec; only what is
// like a failure (its operation, and whether there is a value) is looked at. preferred: a sentence
// that is taken if it is true, even if another one fits better.
std::string common_of(std::span<const acecheck::Entry* const> failures,
                      std::span<const acecheck::Entry* const> others,
                      std::string_view preferred = "");

}  // namespace faulty
