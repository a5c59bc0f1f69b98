// SPDX-License-Identifier: Apache-2.0
// Vectors of Punycode as JSON, for tests of the judge: a value to encode, a value to decode, and an
// encoding to reject. `changes` replaces or adds members.
#pragma once

#include "core/json.h"

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

}  // namespace tests
