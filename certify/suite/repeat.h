// SPDX-License-Identifier: Apache-2.0
// Very long strings as a vector file holds them: the member `repeat` describes a string by runs.
#pragma once

#include <string>

#include "suite/vector.h"

namespace acecheck {

// Replaces the member "repeat", an object of {member: [[piece, times], ...]}, by the members that
// it describes. where: the file, for messages. Throws BadInput if "repeat" has another form.
Json expanded(Json vector, const std::string& where);

// The inverse: moves `unicode` and `ace` into `repeat`.
Json folded(Json vector);

}  // namespace acecheck
