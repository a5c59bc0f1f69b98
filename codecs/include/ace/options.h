// SPDX-License-Identifier: Apache-2.0
// The options that a caller can set for the code points of a text.
#pragma once

#include <cstdint>

namespace ace {

// The code points a text may hold. Others are `out-of-domain`.
enum class Domain : std::uint8_t {
  scalar,      // Unicode scalar values: 0..10FFFF without D800..DFFF
  code_point,  // 0..10FFFF (Punycode, MACE)
  any,         // every integer up to maxint (Punycode; MACE reads it as code_point)
};

// Mixed-case annotation of one code point (rfc3492bis appendix A). `U` and `u` in the vectors.
enum class CaseFlag : std::uint8_t { lower, upper };

struct Options {
  Domain domain = Domain::scalar;
  // Punycode, to encode: reject as `overflow` a text whose encoding decode() would reject. The
  // draft's encoder checks only delta, but its decoder checks the sum of i and delta. So there are
  // such texts near maxint (errata.json PUNY-20). They have 3,856 code points or more if all are
  // scalar values.
  bool reversible = false;
};

// Whether `code_point` lies in `domain`; for Domain::any every integer does.
constexpr bool in_domain(std::uint64_t code_point, Domain domain) {
  if (domain == Domain::any) return true;
  if (code_point > 0x10FFFF) return false;
  return domain == Domain::code_point || code_point < 0xD800 || code_point > 0xDFFF;
}

}  // namespace ace
