// SPDX-License-Identifier: Apache-2.0
// An operation's input as a fuzz target takes it: the octets of an ACE string, code points of four
// octets each (little-endian), or octets as they are.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/question.h"

namespace acecheck {

// The octets for the input of an operation; nothing if the operation takes numbers, or the text
// holds integers of more than 32 bits.
std::optional<std::string> fuzz_input(const Data& input);

// The inverse: the input that these octets stand for; nothing if the operation takes numbers.
std::optional<Data> fuzzed_input(Codec codec, Op op, std::string_view octets);

}  // namespace acecheck
