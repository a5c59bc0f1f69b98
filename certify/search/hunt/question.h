// SPDX-License-Identifier: Apache-2.0
// An input of a hunt as a question, with the oracle's answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/protocol/hello.h"
#include "core/case.h"

namespace acecheck::hunt {

// An operation of an encoding whose input is octets or a text.
struct Operation {
  Codec codec;
  Op op;
  // Of encode, if the input is a string, well-formed or not; nothing: a text.
  std::optional<EncodingForm> form = {};

  friend bool operator==(const Operation&, const Operation&) = default;
};

// The operations that an implementation declares, and that can be hunted.
std::vector<Operation> operations_of(const Hello& hello);

// Whether the input is asked with a buffer of the caller (capacity), where the implementation fills
// one: one input in 64 is, and always the same ones.
bool is_in_buffer(Operation operation, std::string_view input, const Capabilities& capabilities);

// The input of the question: as fuzz_input.h describes inputs, or the octets of a string, whole
// code units in the operation's encoding form.
Data data_for(Operation operation, std::string_view input);

// The question with its right answer and all else that decides what an implementation with these
// capabilities may answer, whether or not it is asked.
Case case_of(Question question, const Capabilities& capabilities);

// The input with its right answer. Nothing if an implementation with these capabilities is not
// asked such an input.
std::optional<Case> case_for(Operation operation, std::string_view input,
                             const Capabilities& capabilities);

}  // namespace acecheck::hunt
