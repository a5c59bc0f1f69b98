// SPDX-License-Identifier: Apache-2.0
#include <oracle/reading.h>

#include <vector>

namespace oracle {
namespace {

std::vector<Erratum> slips_of(Place place) {
  using enum Erratum;
  switch (place) {
    case Place::bis:
      return {};
    case Place::punycode_00:
      return {puny_8};
    case Place::punycode_00_sample:
      return {puny_6};
    case Place::lace_00:
      return {lace_1, lace_2, lace_3, lace_4, lace_5, lace_6, lace_8, lace_11, lace_14};
    case Place::mace_01:
      return {mace_1, mace_2, mace_4, mace_7, mace_7_end};
    case Place::mace_01_sample:
      return {mace_2, mace_3, mace_4, mace_7};
    case Place::cidnuc_00:
      return {cidnuc_1, cidnuc_3, cidnuc_6, cidnuc_7, cidnuc_8, cidnuc_9, cidnuc_10};
  }
  return {};
}

}  // namespace

Reading Reading::printed(Place place) {
  Reading reading = corrected();
  for (const Erratum erratum : slips_of(place)) reading = reading.without(erratum);
  return reading;
}

}  // namespace oracle
