// SPDX-License-Identifier: Apache-2.0
// Questions and answers that hold for oracle and codecs. errata_file_test.cc asks the oracle, and
// agreement_test.cc asks the codecs those with the corrected reading.
#pragma once

#include <utility>

#include "oracle/said.h"

namespace tests {

using oracle::Domain;
using oracle::Erratum;
using oracle::Reading;

// The id of an erratum, or nothing, and a row.
using Rows = std::vector<std::pair<std::string, Row>>;

inline Rows& all_rows() {
  static Rows rows;
  return rows;
}

// Every row of vectors/errata.json, except rows whose `shows` is `wording`, has a row here or a
// test that has its id as the name. A row with a switch is there as printed and as corrected, so a
// test fails if the oracle loses either of the two.
inline bool add_errata(const Rows& rows) {
  all_rows().insert(all_rows().end(), rows.begin(), rows.end());
  return true;
}
inline bool add(const std::vector<Row>& rows) {
  for (const Row& row : rows) all_rows().emplace_back("", row);
  return true;
}

}  // namespace tests
