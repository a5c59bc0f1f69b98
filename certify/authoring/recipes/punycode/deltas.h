// Punycode built backwards: from the deltas that a decoder is to read.
#pragma once

#include <oracle/answer.h>

#include <string>
#include <string_view>
#include <vector>

namespace acecheck::recipes {

// The encoding with this literal portion (no delimiter in it yet) and these deltas.
std::string from_deltas(std::string_view literal, const std::vector<oracle::Integer>& deltas);

// The bias after `delta` (rfc3492bis 6.1).
std::uint64_t bias_after(const oracle::Integer& delta, std::uint64_t numpoints, bool firsttime);

constexpr unsigned initial_n = 0x80;           // bis 5
constexpr unsigned max_code_point = 0x10FFFF;  // the greatest of Unicode

// 2^bits.
inline oracle::Integer power(unsigned bits) { return oracle::Integer(1) << bits; }

}  // namespace acecheck::recipes
