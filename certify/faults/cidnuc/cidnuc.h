// SPDX-License-Identifier: Apache-2.0
// CIDNUC by the book, in which one fault can be switched on.
#pragma once

#include <string>

#include "faults/base32.h"
#include "faults/characters.h"
#include "faults/cidnuc/faults.h"
#include "faults/faulty.h"

namespace faulty::cidnuc {

class Cidnuc {
 public:
  explicit Cidnuc(F fault) : fault_(fault), base32_(base32_faults(fault)) {}
  std::string encode(const Text* given);  // null: not of 64 bits
  Text decode(const Text& label);
  Octets compress(const Octets& pairs);
  Octets decompress(const Octets& octets);
  std::string symbols_of(const Octets& octets) const;
  Octets octets_of_symbols(Text symbols) const;

 private:
  bool is(F fault) const { return fault_ == fault; }

  // label.cc
  bool is_host(const Text& text) const;
  void check_surrogates(const Text& text) const;

  // table_1.cc
  // Table 1.
  bool is_prohibited(std::uint64_t c) const;
  void check_prohibited(const Text& text) const;

  // normalization.cc
  Text normalized(const Text& text) const;

  // compression.cc
  std::uint8_t one_octet() const { return is(F::mode_swapped) ? 0xF0 : 0xE0; }
  std::uint8_t two_octet() const { return is(F::mode_swapped) ? 0xE0 : 0xF0; }
  bool in_table_2(unsigned row) const;

  F fault_;
  Base32Faults base32_;
};

}  // namespace faulty::cidnuc
