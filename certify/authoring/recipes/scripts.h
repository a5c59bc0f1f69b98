#pragma once

#include "authoring/recipes/theme.h"

namespace acecheck::recipes {

// Words in the scripts in daily use, and mixtures.
Theme scripts(Codec codec, const std::string& draft, const std::string& section,
              const Names& requirements);

}  // namespace acecheck::recipes
