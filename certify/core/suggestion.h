// SPDX-License-Identifier: Apache-2.0
// The name that was probably meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acecheck {

// The name that differs from `typed` in letter case only; else the shortest name that begins with
// it; else the nearest name: at most one edit for every three characters of `typed` (and at least
// one); else the first name that contains it. An edit is a character that is added, left out or
// replaced, or two neighbours that are exchanged. The first of several names that are equally near;
// nothing if no name is near.
std::optional<std::string> suggestion(std::string_view typed,
                                      const std::vector<std::string>& names);

// "; did you mean NAME?", or an empty text.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace acecheck
