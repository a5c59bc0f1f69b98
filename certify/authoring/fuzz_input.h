// An operation's input as a fuzz target takes it: the octets of an ACE string, code points of four
// octets each (little-endian), or octets as they are.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "suite/vector.h"

namespace acecheck {

// The octets for the members of a request; nothing if the operation takes more than one member.
std::optional<std::string> fuzz_input(Codec codec, Op op, const Json& input);

// The inverse: the members of the request for these octets.
std::optional<Json> request_input(Codec codec, Op op, std::string_view octets);

}  // namespace acecheck
