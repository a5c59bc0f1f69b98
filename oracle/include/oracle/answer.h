// The oracle's answer to an input: the value or the reason, the integer width, and a trace.
#pragma once

#include <ace/error.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
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

template <class T>
struct Answer {
  std::expected<T, Rejection> result;
  Width width;
  std::vector<std::string> trace;  // lines, if asked for
};

}  // namespace oracle
