// SPDX-License-Identifier: Apache-2.0
// The oracle's answer to an input: the value or the reason, the integer width, and a trace.
#pragma once

#include <ace/error.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oracle {

using Integer = boost::multiprecision::cpp_int;
using CodePoints = std::vector<Integer>;
using Octets = std::vector<std::uint8_t>;

// A rejection: why, at which input unit (as in ace::Error), and at which step of which draft.
struct Rejection {
  ace::Errc reason;
  std::size_t position;
  const char* step;
};

// Of Bootstring: the width of the largest value that is assigned to a variable of the procedures,
// and the first step where that is. Not counted: the constants of section 4 and the index k of the
// digits' loop, which no maxint of practical width holds back. The other drafts have no integers
// that grow with the input, so for them it stays empty.
struct Width {
  unsigned min_bits = 0;  // 0 where nothing was computed
  const char* step = "";
};

// A step of Bootstring's procedures that reads or writes a digit, or inserts a code point.
struct Step {
  const char* clause;  // of the draft, as in Rejection
  // Variables by their names in the draft, with their values after the step: "w" is "35".
  std::vector<std::pair<std::string_view, std::string>> variables;
};

template <class T>
struct Answer {
  std::expected<T, Rejection> result;
  Width width;
  std::vector<std::string> trace;  // lines, if asked for
  std::vector<Step> steps = {};    // of Bootstring, with the trace
};

}  // namespace oracle
