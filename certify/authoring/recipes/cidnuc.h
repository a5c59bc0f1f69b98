// The theme of CIDNUC that has a file of its own.
#pragma once

#include "authoring/recipes/theme.h"

namespace acecheck::recipes {

inline const std::string cidnuc_draft = "draft-hoffman-idn-cidnuc-00";

Theme cidnuc_label();  // what a label as a whole must be

}  // namespace acecheck::recipes
