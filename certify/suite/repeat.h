// Very long strings as a vector file holds them: `repeat` stands for members that are runs.
#pragma once

#include <string>

#include "suite/vector.h"

namespace acecheck {

// Replaces the member "repeat", an object of {member: [[piece, times], ...]}, by the members that
// it stands for. Throws BadInput that names `where` if it is not that.
Json expanded(Json vector, const std::string& where);

// The other way round: moves `unicode` and `ace` into `repeat`.
Json folded(Json vector);

}  // namespace acecheck
