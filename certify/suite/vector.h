// SPDX-License-Identifier: Apache-2.0
// One test vector (vectors/README.md): a question, its right answer (Case), and the JSON object
// that reports print. Suite::load() reads all vectors of a folder.
//
//   const Vector vector = parse_vector(json, Codec::punycode, "mine.json");
//   if (vector.value) ...  // else the input must be rejected
//
// Errors: BadInput; Json::exception for a member of the wrong type. A vector owns its data. Threads
// may call the functions at the same time.
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

// Reads one object. where: the file, for messages. BadInput names `where`, the id and the wrong
// member.
Vector parse_vector(Json json, Codec codec, const std::string& where);

}  // namespace acecheck
