// SPDX-License-Identifier: Apache-2.0
// The reader of vector files reads any input or refuses the input with a message.
#include "../harness/target.h"
#include "core/failure.h"
#include "judge/judge.h"
#include "suite/suite.h"

fuzz::Format fuzz::format() { return fuzz::Format::octets; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto file = acecheck::parse_vector_file(fuzz::octets(data, size), "fuzzed.json");
    const acecheck::Capabilities capabilities;
    for (const acecheck::Vector& vector : acecheck::vectors_of(file)) {
      acecheck::permitted(vector, capabilities);
      if (vector.value) {
        acecheck::judge(vector, capabilities, {acecheck::Outcome::Kind::value, *vector.value, ""});
      }
      acecheck::not_applicable(vector, capabilities);
    }
  } catch (const acecheck::Failure&) {
  }
  return 0;
}
