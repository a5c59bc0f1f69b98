// SPDX-License-Identifier: Apache-2.0
// The name that was probably meant.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acecheck {

// Returns names that are like `typed`, at most `most` of them, in this order:
// 1. the name that differs from `typed` only in letter case;
// 2. names that begin with `typed`, which has two characters or more: the shortest first;
// 3. names that differ by few edits, the fewest first: at most one edit for every three characters
//    of `typed`, or one. An edit is a character that is added, left out or replaced, or two
//    neighbours that are exchanged;
// 4. names that contain `typed`, which has three characters or more.
// Names that are equally good keep their order.
std::vector<std::string> suggestions(std::string_view typed, const std::vector<std::string>& names,
                                     std::size_t most);

// The first of them.
std::optional<std::string> suggestion(std::string_view typed,
                                      const std::vector<std::string>& names);

// "; did you mean A?" or "; did you mean A, B or C?"; empty if no name is like `typed`.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names,
                         std::size_t most = 1);

}  // namespace acecheck
