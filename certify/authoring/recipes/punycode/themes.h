// The themes of Punycode that have files of their own.
#pragma once

#include "authoring/recipes/theme.h"

namespace acecheck::recipes {

using namespace std::string_view_literals;

inline const std::string bis = "draft-costello-rfc3492bis-02";

Theme punycode_adapt();          // thresholds and bias adaptation
Theme punycode_case();           // mixed-case annotation
Theme punycode_domain();         // surrogates and the ends of Unicode
Theme punycode_idna();           // what an implementation wrapped in IDNA must refuse
Theme punycode_ill_formed();     // strings that are no text of Unicode
Theme punycode_insertion();      // the order of insertion
Theme punycode_integers();       // generalized variable-length integers
Theme punycode_length();         // short, long and very long
Theme punycode_overflow();       // every overflow site at seven widths
Theme punycode_reversibility();  // texts that are encoded, and whose encoding is rejected
Theme punycode_stale();          // a long answer before a short one

}  // namespace acecheck::recipes
