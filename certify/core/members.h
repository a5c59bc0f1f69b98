// SPDX-License-Identifier: Apache-2.0
// Data as the members of a JSON object, as vectors/README.md and adapters/README.md describe them:
// the border between JSON and the typed core (core/question.h).
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/json.h"
#include "core/question.h"

namespace acecheck {

// The members of the input, and `capacity` if there is one: {"unicode":"0062 00FC"}. The octets of
// an ACE string are `ace` if they are UTF-8, else `ace_hex`.
Json input_members(const Question& question);
// The members of the value of an answer to an operation.
Json value_members(Codec codec, Op op, const Data& value);
inline Json value_members(const Question& question, const Data& value) {
  return value_members(question.codec, question.op, value);
}

// Reads the input of a question, or the value of an answer to one, from an object that may have
// other members as well. Hexadecimal digits may be small letters. The error says which member is
// missing or of another form, and what was expected: `has "unicode": 5; expected ...`.
std::expected<Question, std::string> question_in(const Json& json, Codec codec, Op op);
std::expected<Data, std::string> value_in(const Json& json, Codec codec, Op op);

// `has "bits": "32"; expected a whole number`. A long value is cut.
std::string wrong_member(std::string_view key, const Json& value, std::string_view expected);

}  // namespace acecheck
