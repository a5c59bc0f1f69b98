// The adapter protocol: one JSON object per line each way. vectors are asked as requests; what is
// expected never travels.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "compare/outcome.h"
#include "implementation/hello.h"

namespace acecheck {

struct Request {
  std::uint64_t id;
  Codec codec;
  Op op;
  Json input;
};

// The request for a vector; its case flags only if the implementation has them.
Request request_for(const Vector& vector, std::uint64_t id, const Capabilities& capabilities);

std::string to_line(const Request& request);
std::expected<Request, std::string> parse_request(const std::string& line);

// An answer: {"id":7,"unicode":"..."}, {"id":7,"reject":"..."} or {"id":7,"unsupported":"..."}.
struct Answer {
  std::uint64_t id;
  Outcome outcome;
};
std::string to_line(const Answer& answer);

// Reads the answer to `request`. The error says what is wrong with the line.
std::expected<Answer, std::string> parse_answer(const std::string& line);

// Brings the answer's value into canonical form, or says what is wrong with it.
std::expected<Outcome, std::string> checked(const Outcome& outcome, const Request& request);

}  // namespace acecheck
