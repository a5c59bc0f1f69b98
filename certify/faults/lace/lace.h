// SPDX-License-Identifier: Apache-2.0
// LACE by the book, in which one fault can be switched on.
#pragma once

#include <string>

#include "faults/base32.h"
#include "faults/characters.h"
#include "faults/faulty.h"
#include "faults/lace/faults.h"

namespace faulty::lace {

class Lace {
 public:
  explicit Lace(F fault) : fault_(fault), base32_(base32_faults(fault)) {
    base32_.symbol_7_missing = is(F::b32_symbol_7_missing);
  }
  std::string encode(const Text* given);  // null: not of 64 bits
  Text decode(const Text& label);
  Octets compress(Octets pairs);
  Octets decompress(const Octets& octets);
  std::string symbols_of(const Octets& octets) const { return base32_encoded(octets, base32_); }
  Octets octets_of_symbols(const Text& symbols) const { return base32_decoded(symbols, base32_); }

 private:
  bool is(F fault) const { return fault_ == fault; }

  // label.cc
  bool is_host(const Text& text, F none, F hyphens) const;
  void check_surrogates(Text& text, bool encoding) const;

  // compression.cc
  Octets uncompressed(const Octets& octets);
  void check_form(const Octets& octets, const Octets& out);
  bool cut_short(bool first) const {
    return is(F::ends_in_run) || is(F::ends_filled) || (is(F::ends_in_first) && first);
  }

  F fault_;
  Base32Faults base32_;
};

}  // namespace faulty::lace
