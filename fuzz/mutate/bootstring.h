// A Punycode string as a literal portion and deltas.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mutate.h"

namespace fuzz {

__extension__ typedef unsigned __int128 Wide;  // beyond every width that is tried

struct Bootstring {
  std::string literal;
  bool delimiter = false;
  std::vector<Wide> deltas;
  std::string rest;  // from the first digit that no delta could be made of

  static Bootstring parse(std::string_view ace);
  std::string print() const;

  // Sets a delta to what leads to a bound: of an integer width, of Unicode, of the number of
  // digits; or round 2^width to where a smaller delta leads.
  void aim(Random& random);

  // A first delta of which only a digit times its weight exceeds a width, after as many letters as
  // that takes.
  void wrap_product(Random& random);

  // A run of digits that do not end an integer, so that the weight outgrows every width.
  void grow_weight(Random& random);
};

}  // namespace fuzz
