// Texts that everything but a codec changes or refuses.
#pragma once

#include "authoring/recipes/theme.h"

namespace acecheck::recipes {

// section, requirements: what the vectors show, as in Group.
Theme unchanged(Codec codec, const std::string& draft, const std::string& section,
                const Names& requirements);

}  // namespace acecheck::recipes
