#pragma once

#include "authoring/recipes/theme.h"

namespace acecheck::recipes {

// Buffers of the caller that are full at each place of an answer: no room, the start of the literal
// portion, its end, the places between, one entry less than enough, and exactly enough.
//   encoding, decoding   requirements that the vectors of encode and of decode show
Theme capacity(Codec codec, const std::string& draft, const std::string& section,
               const Names& encoding, const Names& decoding);

}  // namespace acecheck::recipes
