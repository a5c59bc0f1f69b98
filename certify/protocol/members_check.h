// Messages about the members of a line of the adapter protocol: which member is wrong, and what was
// expected.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/json.h"

namespace acecheck {

// `has "bits": "32"; expected a whole number`. A long value is cut.
std::string wrong_member(std::string_view key, const Json& value, std::string_view expected);

// What is wrong with the names of the members of `json`; empty if each is one of `known`. The
// message names a member that is not known, and the known name that is nearest.
std::string unknown_member(const Json& json, std::span<const std::string_view> known);

// The first characters of a text that may be anything, in quotes, for a message of one line.
std::string excerpt(std::string_view text, std::size_t characters = 60);

}  // namespace acecheck
