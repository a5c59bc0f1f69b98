// The adapter protocol: one JSON object per line in each direction. A vector is asked as a request;
// the expected answer never leaves the program.
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

// The request for a vector. The request has the vector's case flags only if the implementation
// declares that it reads case flags.
Request request_for(const Vector& vector, std::uint64_t id, const Capabilities& capabilities);

std::string to_line(const Request& request);
std::expected<Request, std::string> parse_request(const std::string& line);

// An answer: {"id":7,"unicode":"..."}, {"id":7,"reject":"..."} or {"id":7,"unsupported":"..."}.
struct Answer {
  std::uint64_t id;
  Outcome outcome;
};
std::string to_line(const Answer& answer);

// Reads a line that an implementation wrote. The value's members are not checked yet. The error
// says what is wrong with the line.
std::expected<Answer, std::string> parse_answer(const std::string& line);

// The outcome with the value's members in canonical form. The error says which member of the answer
// to `request` is missing or has another form.
std::expected<Outcome, std::string> checked(const Outcome& outcome, const Request& request);

}  // namespace acecheck
