// SPDX-License-Identifier: Apache-2.0
// The name that was probably meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acecheck {

// Returns the first of these that exists:
// 1. the name that differs from `typed` only in letter case;
// 2. the shortest name that begins with `typed`, which has two characters or more;
// 3. the name with the fewest edits: at most one for every three characters of `typed`, and at
//    least one. An edit is a character that is added, left out or replaced, or two neighbours that
//    are exchanged;
// 4. the first name that contains `typed`, which has three characters or more.
// The first of several names that are equally good.
std::optional<std::string> suggestion(std::string_view typed,
                                      const std::vector<std::string>& names);

// "; did you mean NAME?", or an empty text.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace acecheck
