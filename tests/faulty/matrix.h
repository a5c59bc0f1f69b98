// SPDX-License-Identifier: Apache-2.0
// Which vectors catch which faulty codecs.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "faults/faulty.h"
#include "suite/suite.h"

namespace faulty {

// Which vectors show a fault. The least declaration is encode and decode alone, 26 bits, 63 octets
// and, unless the codec is about integers beyond Unicode, scalar values; under it a warning does
// not count.
struct Row {
  const FaultyCodec* codec;
  std::vector<const acecheck::Vector*> caught_by;        // under all that the codec can declare
  std::vector<const acecheck::Vector*> caught_at_least;  // under the least declaration
  // What must be declared or asked for besides, such as `steps`: the fewest of such things that
  // make plain `acecheck certify` fail. Empty where the least declaration is enough.
  std::string takes;
};

struct Matrix {
  std::vector<Row> rows;
  std::vector<const acecheck::Vector*> idle;  // catch nothing, and are no plain positive cases
  std::vector<const acecheck::Vector*> run;   // all that were asked
};

// What a codec declares if it declares as little as it can.
acecheck::Capabilities least_declaration(const FaultyCodec& codec);

// Whether the vector is asked of the codec. The faulty codecs are textbooks, which take long for
// some vectors: runs of characters are for the codecs whose fault nothing shorter shows, and
// encoding thousands of different code points is for faults of the vector's own classes.
bool is_asked(const acecheck::Vector& vector, const FaultyCodec& codec);

// Asks each codec its vectors, on all cores.
Matrix matrix_of(const acecheck::Suite& suite, const std::vector<FaultyCodec>& codecs);

// Writes faults.json and faults.html to `directory`.
void write_report(const Matrix& matrix, const std::filesystem::path& directory);

}  // namespace faulty
