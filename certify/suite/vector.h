// SPDX-License-Identifier: Apache-2.0
// One test vector, as vectors/README.md describes it: a question, its right answer (Case), and what
// people and reports need of it. Suite::load() reads all vectors of a folder; parse_vector() reads
// one object.
#pragma once

#include <string>
#include <vector>

#include "core/case.h"
#include "core/json.h"

namespace acecheck {

struct Vector : Case {
  std::string id = {};
  std::vector<std::string> trace = {};  // what the oracle's trace must be
  Json json = {};                       // the whole object, as the file has it
  std::size_t number = 0;               // its place in the suite, from 1
};

// What is asked, as text: equal for two questions that are the same.
std::string question_key(const Question& question);

// Reads one object. where: the file, for messages. Throws BadInput, which names `where`, the id and
// the member at fault.
Vector parse_vector(Json json, Codec codec, const std::string& where);

}  // namespace acecheck
