// SPDX-License-Identifier: Apache-2.0
// A Punycode string as a literal portion and a list of deltas.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "search/mutate/mutate.h"

namespace fuzz {

__extension__ typedef unsigned __int128 Wide;  // wider than every width under test

struct Bootstring {
  std::string literal;
  bool delimiter = false;
  std::vector<Wide> deltas;
  std::string rest;  // begins at the first digit that belongs to no delta

  static Bootstring parse(std::string_view ace);
  std::string print() const;

  // Changes a delta so that it leads to a bound: of an integer width, of Unicode, or of the number
  // of digits. Or adds 2^width, so that the wrapped delta leads to the place of a smaller delta.
  void aim(Random& random);

  // Makes a first delta in which only the product of a digit and its weight exceeds a width, after
  // as many letters as such a delta needs.
  void wrap_product(Random& random);

  // Adds a run of digits that do not end an integer, so that the weight exceeds every width.
  void grow_weight(Random& random);
};

}  // namespace fuzz
