// SPDX-License-Identifier: Apache-2.0
// Vectors of Punycode as JSON, for tests of the judge: a value to encode, a value to decode, and an
// encoding to reject. `changes` replaces or adds members. And outcomes.
#pragma once

#include "judge/outcome.h"
#include "suite/vector.h"
#include "support/questions.h"

namespace tests {

inline acecheck::Json encode_vector(const acecheck::Json& changes = acecheck::Json::object()) {
  acecheck::Json json = {{"id", "punycode/x"}, {"op", "encode"},    {"unicode", "0062 00FC"},
                         {"ace", "b-eha"},     {"expect", "value"}, {"level", "must"}};
  json.update(changes);
  return json;
}
inline acecheck::Json decode_vector(const acecheck::Json& changes = acecheck::Json::object()) {
  acecheck::Json json = {{"id", "punycode/x"},     {"op", "decode"},    {"ace", "b-eha"},
                         {"unicode", "0062 00FC"}, {"expect", "value"}, {"level", "must"}};
  json.update(changes);
  return json;
}
inline acecheck::Json invalid_vector(const acecheck::Json& changes = acecheck::Json::object()) {
  acecheck::Json json = {{"id", "punycode/x"}, {"op", "decode"},        {"ace", "b-eh"},
                         {"expect", "reject"}, {"reason", "truncated"}, {"level", "must"}};
  json.update(changes);
  return json;
}

// An outcome from the members of a value, or the kind of another: "reject", "crash", ...
inline acecheck::Outcome outcome_of(const acecheck::Json& answer) {
  if (answer.is_object()) return {acecheck::Outcome::Kind::value, value(answer), ""};
  const auto kind = *acecheck::from_name<acecheck::Outcome::Kind>(acecheck::outcome_names,
                                                                  answer.get<std::string>());
  return {kind, {}, kind == acecheck::Outcome::Kind::too_small ? "" : "why"};
}

// The JSON as a file gives it: numbers are unsigned.
inline acecheck::Json as_read(const acecheck::Json& json) {
  return acecheck::Json::parse(json.dump());
}

}  // namespace tests
