// SPDX-License-Identifier: Apache-2.0
// The reader of run logs reads any input, reports a truncated log, or refuses the input with a
// message.
#include "run/run_log.h"

#include <sstream>

#include "../harness/target.h"
#include "core/failure.h"

fuzz::Format fuzz::format() { return fuzz::Format::octets; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in{std::string(fuzz::octets(data, size))};
  try {
    acecheck::parse_log(in, "fuzzed.jsonl");
  } catch (const acecheck::Failure&) {
  }
  return 0;
}
