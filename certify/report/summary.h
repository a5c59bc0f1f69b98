// A run for a person at a terminal.
#pragma once

#include <string>

#include "run/run.h"

namespace acecheck {

// Counts per codec, failures grouped by what went wrong, the totals of the run in a line, and the
// result in the last line.
//   shown   how many failures of each group are shown in full
std::string summary(const Run& run, std::size_t shown);

// The members of a request or an answer for a person: text in quotes with its code points, octets
// in hexadecimal. Case flags are left out where all of them are lower case.
//   isolate   put text between directional isolates (U+2068, U+2069), for HTML
std::string described(const Json& members, bool isolate = false);

}  // namespace acecheck
