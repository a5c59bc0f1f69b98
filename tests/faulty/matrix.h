// Which vectors catch which faulty codecs.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "faulty.h"
#include "suite/suite.h"

namespace faulty {

struct Row {
  const FaultyCodec* codec;
  std::vector<const acecheck::Vector*> caught_by;
};

struct Matrix {
  std::vector<Row> rows;
  std::vector<const acecheck::Vector*> idle;  // catch nothing, and are no plain positive cases
  std::vector<const acecheck::Vector*> run;   // all that were asked
};

// Asks every vector of a codec of each of its faulty implementations, on all cores. Vectors of runs
// are only asked where `needs_long_inputs`.
Matrix matrix_of(const acecheck::Suite& suite, const std::vector<FaultyCodec>& codecs);

// Writes faults.json and faults.html to `directory`.
void write_report(const Matrix& matrix, const std::filesystem::path& directory);

}  // namespace faulty
