// SPDX-License-Identifier: Apache-2.0
// Base32 of LACE and CIDNUC, with the faults that both can have.
#pragma once

#include <string>

#include "faults/characters.h"
#include "faults/faulty.h"

namespace faulty {

// name, class in vectors/bugs.json, the mistake
#define BASE32_FAULTS(FAULT)                                                                   \
  FAULT(b32_upper_refused, "base32-case", "capitals are not accepted")                         \
  FAULT(b32_value_shifted, "base32-symbol", "2 to 7 are 25 to 30")                             \
  FAULT(b32_zero_is_o, "base32-symbol", "0 is o")                                              \
  FAULT(b32_one_is_l, "base32-symbol", "1 is l")                                               \
  FAULT(b32_eight_is_symbol, "base32-symbol", "8 is 31")                                       \
  FAULT(b32_unknown_zero, "digit-invalid-is-zero", "an unknown symbol counts as 0")            \
  FAULT(b32_unknown_skipped, "trailing-junk", "an unknown symbol is skipped")                  \
  FAULT(b32_unknown_ends, "trailing-junk", "an unknown symbol ends the string")                \
  FAULT(b32_space_skipped, "trailing-junk", "white space is skipped")                          \
  FAULT(b32_narrowed, "base32-symbol", "characters are cut to octets")                         \
  FAULT(b32_latin_1, "base32-symbol", "letters of Latin-1 are symbols")                        \
  FAULT(b32_bits_ignored, "base32-padding-bits", "bits left over are not checked")             \
  FAULT(b32_bits_last_only, "base32-padding-bits", "only the last bit left over is checked")   \
  FAULT(b32_bits_first_only, "base32-padding-bits", "only the first bit left over is checked") \
  FAULT(b32_length_ignored, "base32-length", "1, 3 or 6 symbols left over are accepted")       \
  FAULT(b32_length_one, "base32-length", "1 symbol left over is accepted")                     \
  FAULT(b32_length_three, "base32-length", "3 symbols left over are accepted")                 \
  FAULT(b32_length_six, "base32-length", "6 symbols left over are accepted")                   \
  FAULT(b32_symbol_z_missing, "base32-symbol", "z is not accepted")                            \
  FAULT(b32_encode_upper_order, "base32-symbol", "0 to 5 are written for 2 to 7")              \
  FAULT(b32_encode_last_dropped, "base32-length", "what does not fill a symbol is dropped")    \
  FAULT(b32_encode_extra, "base32-length", "a symbol too many is written after five octets")   \
  FAULT(b32_empty_refused, "base32-length", "nothing is an error")                             \
  FAULT(b32_zero_refused, "base32-length", "whole groups are refused")                         \
  FAULT(b32_two_refused, "base32-length", "2 symbols left over are refused")                   \
  FAULT(b32_four_refused, "base32-length", "4 symbols left over are refused")                  \
  FAULT(b32_five_refused, "base32-length", "5 symbols left over are refused")                  \
  FAULT(b32_seven_refused, "base32-length", "7 symbols left over are refused")                 \
  FAULT(b32_below, "base32-symbol", "` and @ are the symbol -1, which borrows")                \
  FAULT(b32_superscript, "base32-symbol", "a superscript two raises another error")            \
  FAULT(b32_one_bit, "base32-padding-bits", "a single bit left over is not checked")

// How base32 can be wrong.
struct Base32Faults {
  bool upper_refused = false;        // capitals are no symbols
  bool value_shifted = false;        // 2 to 7 are 25 to 30
  bool zero_is_o = false;            // 0 is o
  bool one_is_l = false;             // 1 is l
  bool eight_is_symbol = false;      // 8 is 31
  bool unknown_zero = false;         // what is no symbol is 0
  bool unknown_skipped = false;      // what is no symbol is skipped
  bool unknown_ends = false;         // what is no symbol ends the string
  bool space_skipped = false;        // white space is skipped
  bool narrowed = false;             // characters are cut to octets
  bool latin_1 = false;              // letters of Latin-1 are symbols
  bool bits_ignored = false;         // bits left over are not checked
  bool bits_last_only = false;       // only the last bit left over is checked
  bool bits_first_only = false;      // only the first is checked
  bool length_ignored = false;       // 1, 3 or 6 symbols left over are accepted
  bool length_one = false;           // 1 symbol left over is accepted
  bool length_three = false;         // 3 are accepted
  bool length_six = false;           // 6 are accepted
  bool symbol_z_missing = false;     // z is no symbol
  bool symbol_7_missing = false;     // 7 is no symbol
  bool encode_upper_order = false;   // 0 to 5 are written for 2 to 7
  bool encode_last_dropped = false;  // what does not fill a symbol is dropped
  bool encode_extra = false;         // a symbol too many is written after five octets
  bool empty_refused = false;        // nothing is an error
  int left_refused = -1;             // so many symbols left over are refused
  bool below = false;                // ` and @ are -1
  bool superscript = false;          // a superscript two raises another error
  bool one_bit = false;              // a single bit left over is not checked
};

// The switch of a fault of BASE32_FAULTS. F is the list of a codec's faults.
template <class F>
Base32Faults base32_faults(F fault) {
  Base32Faults out;
  out.upper_refused = fault == F::b32_upper_refused;
  out.value_shifted = fault == F::b32_value_shifted;
  out.zero_is_o = fault == F::b32_zero_is_o;
  out.one_is_l = fault == F::b32_one_is_l;
  out.eight_is_symbol = fault == F::b32_eight_is_symbol;
  out.unknown_zero = fault == F::b32_unknown_zero;
  out.unknown_skipped = fault == F::b32_unknown_skipped;
  out.unknown_ends = fault == F::b32_unknown_ends;
  out.space_skipped = fault == F::b32_space_skipped;
  out.narrowed = fault == F::b32_narrowed;
  out.latin_1 = fault == F::b32_latin_1;
  out.bits_ignored = fault == F::b32_bits_ignored;
  out.bits_last_only = fault == F::b32_bits_last_only;
  out.bits_first_only = fault == F::b32_bits_first_only;
  out.length_ignored = fault == F::b32_length_ignored;
  out.length_one = fault == F::b32_length_one;
  out.length_three = fault == F::b32_length_three;
  out.length_six = fault == F::b32_length_six;
  out.symbol_z_missing = fault == F::b32_symbol_z_missing;
  out.encode_upper_order = fault == F::b32_encode_upper_order;
  out.encode_last_dropped = fault == F::b32_encode_last_dropped;
  out.encode_extra = fault == F::b32_encode_extra;
  out.empty_refused = fault == F::b32_empty_refused;
  out.below = fault == F::b32_below;
  out.superscript = fault == F::b32_superscript;
  out.one_bit = fault == F::b32_one_bit;
  if (fault == F::b32_zero_refused) out.left_refused = 0;
  if (fault == F::b32_two_refused) out.left_refused = 2;
  if (fault == F::b32_four_refused) out.left_refused = 4;
  if (fault == F::b32_five_refused) out.left_refused = 5;
  if (fault == F::b32_seven_refused) out.left_refused = 7;
  return out;
}

std::string base32_encoded(const Octets& octets, const Base32Faults& faults);

// The octets of symbols without a pad symbol.
Octets base32_decoded(const Text& symbols, const Base32Faults& faults);

}  // namespace faulty
