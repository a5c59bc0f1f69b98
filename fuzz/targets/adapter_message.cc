// SPDX-License-Identifier: Apache-2.0
// Lines of the adapter protocol: requests, answers, and the answer to hello.
#include <tuple>

#include "../harness/finding.h"
#include "../harness/target.h"
#include "answer/protocol/message.h"

fuzz::Format fuzz::format() { return fuzz::Format::octets; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string line(fuzz::octets(data, size));
  if (const auto json = acecheck::Json::parse(line, nullptr, false); !json.is_discarded()) {
    if (const auto hello = acecheck::parse_hello(json)) acecheck::to_json(*hello);
  }
  if (const auto request = acecheck::parse_request(line)) {
    // A request that is written again parses to the same request.
    const auto again = acecheck::parse_request(acecheck::to_line(*request));
    if (!again || again->input != request->input || again->op != request->op) {
      fuzz::finding("request", fuzz::octets(data, size), "it does not come back");
    }
    if (const auto answer = acecheck::parse_answer(line)) {
      if (const auto outcome = acecheck::outcome_in(*answer, *request)) {
        std::ignore = acecheck::to_line(*request, *outcome);
      }
    }
  }
  std::ignore = acecheck::parse_answer(line);
  return 0;
}
