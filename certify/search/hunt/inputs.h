// SPDX-License-Identifier: Apache-2.0
// What is asked next. There is nothing at the start: every input comes of changes of earlier ones,
// by the mutators of the fuzzers, and of the encodings of texts.
#pragma once

#include <string>
#include <vector>

#include "search/hunt/question.h"
#include "search/mutate/mutate.h"

namespace acecheck::hunt {

class Inputs {
 public:
  // longest: octets of a text that is nearly all basic; other inputs have a sixteenth of them.
  Inputs(Operation operation, std::uint32_t seed, std::size_t longest = 65'536);

  std::string next();
  // The answers to an input were of a new kind.
  void keep(std::string input);

 private:
  std::string any_input();  // of any length

  Operation operation_;
  fuzz::Random random_;
  std::size_t longest_;
  std::vector<std::string> kept_;
};

}  // namespace acecheck::hunt
