// SPDX-License-Identifier: Apache-2.0
// Characters for texts: those with a rare property come as often as those with a common one, since
// implementations treat characters by their properties.
#pragma once

#include <cstdint>
#include <string>

#include "search/mutate/mutate.h"

namespace acecheck::hunt {

// A character of a property of Unicode: a script, a general category, a direction, a joiner, ...
char32_t any_character(fuzz::Random& random);

// Up to 12 characters, some of them ASCII.
std::u32string any_text(fuzz::Random& random);

}  // namespace acecheck::hunt
