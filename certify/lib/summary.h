// A run for a person at a terminal.
#pragma once

#include <string>

#include "run.h"

namespace acecheck {

// Counts per codec, failures grouped by what went wrong, and the result in the last line.
//   most   how many failures of a group are shown in full
std::string summary(const Run& run, std::size_t most);

// One member set for a person: text in quotes with its code points, octets in hexadecimal.
std::string described(const Json& members);

}  // namespace acecheck
