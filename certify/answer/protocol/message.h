// SPDX-License-Identifier: Apache-2.0
// The adapter protocol (adapters/README.md): one JSON object per line in each direction. A vector
// is asked as a request; the expected answer never leaves the program.
//
//   const std::string sent = to_line(request_for(vector, 7, capabilities));
//   const auto line = parse_answer(received);                  // {"id":7,"unicode":"0062 00FC"}
//   const auto outcome = outcome_in(*line, request);           // a value, a rejection, ...
//
// Pure functions. Errors are sentences without a subject: "is not JSON at octet 3".
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "answer/protocol/hello.h"
#include "core/case.h"
#include "judge/outcome.h"

namespace acecheck {

struct Request : Question {
  std::uint64_t id = 0;
  bool time_decides = true;  // whether no answer in time is a failure (judge/judge.h)
};

// Prefix of the detail for an overlong line. Such a line is the implementation's failure, not the
// adapter's.
inline constexpr std::string_view long_line = "a line that is longer than any right answer";

// The request for a case. The request has its case flags only if the implementation
// declares that it reads case flags.
Request request_for(const Case& asked, std::uint64_t id, const Capabilities& capabilities);

std::string to_line(const Request& request);
std::expected<Request, std::string> parse_request(const std::string& line);

// An answer: {"id":7,"unicode":"..."}, {"id":7,"reject":"..."}, {"id":7,"too_small":true},
// {"id":7,"unsupported":"..."} or {"id":7,"crash":"..."}.
std::string to_line(const Request& request, const Outcome& outcome);

// A line that an implementation wrote, before its members are read.
struct AnswerLine {
  std::uint64_t id;
  Json members;  // all of them
};

// Reads a line that an implementation wrote. The error says what is wrong with the line.
std::expected<AnswerLine, std::string> parse_answer(const std::string& line);

// The outcome that the line says, its value in canonical form. The error names the member of the
// answer to `request` that is missing, unknown or of another form, and says what was expected.
std::expected<Outcome, std::string> outcome_in(const AnswerLine& line, const Request& request);

// How long the answer to a request may take: `timeout`, and as much again for every 64 KiB of the
// request's line. One fifth if a timeout is not a failure.
//   octets  of the request's line
std::chrono::milliseconds time_limit(std::chrono::milliseconds timeout, const Request& request,
                                     std::size_t octets);

// Octets of the longest line that an answer to a request of so many octets can need.
std::size_t longest_answer(std::size_t octets);

}  // namespace acecheck
