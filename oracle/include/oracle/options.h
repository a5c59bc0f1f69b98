// SPDX-License-Identifier: Apache-2.0
// What can be asked of the oracle.
#pragma once

#include <oracle/reading.h>

#include <cstdint>

namespace oracle {

// The code points a text may hold (READINGS: "Domain").
enum class Domain : std::uint8_t {
  scalar,      // 0..10FFFF without D800..DFFF
  code_point,  // 0..10FFFF
  any,         // every nonnegative integer
};

// The integers of the computation.
enum class Arithmetic : std::uint8_t {
  reference,  // cpp_int throughout
  fast,       // checked integers of 64 and 128 bits; what exceeds them is done again in wider ones
};

struct Options {
  Domain domain = Domain::scalar;
  Reading reading = Reading::corrected();
  Arithmetic arithmetic = Arithmetic::reference;
  bool trace = false;
};

}  // namespace oracle
