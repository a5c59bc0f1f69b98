// Faults that stand around a right codec: requests taken apart and put together.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/text.h"
#include "faulty/faulty.h"

namespace faulty {

using Answer = std::function<Outcome(const Request&)>;
using CodePoints = std::vector<std::uint64_t>;

inline bool is_ascii(std::uint64_t c) { return c < 0x80; }

// The code points of a request or an answer.
inline CodePoints text_of(const Json& members) {
  return acecheck::code_points(members["unicode"].get<std::string>()).value_or(CodePoints());
}

// The request with another text, and without case flags.
inline Request with_text(Request request, const CodePoints& text) {
  request.input = Json{{"unicode", acecheck::unicode_of(text)}};
  return request;
}

// A textbook without a fault for each encoding: of the several for Punycode the one of 32 bits and
// of scalar values, which is what most implementations are.
std::vector<FaultyCodec> right_codecs();

}  // namespace faulty
