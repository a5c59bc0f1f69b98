// SPDX-License-Identifier: Apache-2.0
// The smallest input that still shows something.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "search/hunt/question.h"

namespace acecheck::hunt {

// For each input, whether it still shows the same; what stands after the first that does may be
// false. Many are asked at once, since a process answers many faster than one after the other.
using Shows = std::function<std::vector<bool>(const std::vector<std::string>&)>;

// Takes units out of the input, and puts simpler ones in their place, as long as `shows` holds.
// rounds: how often that is asked at most.
std::string shrunk(Operation operation, std::string input, const Shows& shows, unsigned rounds);

// Whether `a` shows more plainly than `b` what both show: it is shorter, or as long and of simpler
// units.
bool is_smaller(Operation operation, const std::string& a, const std::string& b);

}  // namespace acecheck::hunt
