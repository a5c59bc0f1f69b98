// SPDX-License-Identifier: Apache-2.0
// Messages about the members of a line of the adapter protocol: which member is wrong, and what was
// expected.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/members.h"

namespace acecheck {

// What is wrong with the names of the members of `json`; empty if each is one of `known` or begins
// with x-, which somebody may add for himself. The
// message names a member that is not known, and the known name that is nearest.
std::string unknown_member(const Json& json, std::span<const std::string_view> known);

// The first characters of a text that may be anything, in quotes, for a message of one line.
std::string excerpt(std::string_view text, std::size_t characters = 60);

}  // namespace acecheck
