// SPDX-License-Identifier: Apache-2.0
// Punycode by the book (rfc3492bis 6), in which one fault can be switched on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#ifndef __SIZEOF_INT128__
#include <boost/multiprecision/cpp_int.hpp>
#endif

#include "faults/characters.h"
#include "faults/faulty.h"
#include "faults/punycode/faults.h"

namespace faulty::punycode {

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 Wide;
#else
using Wide = boost::multiprecision::int128_t;  // slower; of processors with 32 bits
#endif

// A number of a language whose numbers are doubles, up to the end of Wide.
inline Wide from_double(double value) { return static_cast<Wide>(std::min(value, 0x1p120)); }

// What survives from one call to the next.
struct Memory {
  Text text;
  std::string ace;
};

class Punycode {
 public:
  Punycode(F fault, unsigned bits, Domain domain, std::shared_ptr<Memory> memory)
      : fault_(fault),
        maxint_(chosen<Wide>(
            (Wide(1) << bits) - 1,
            {{F::max_16_bits, 0xFFFF}, {F::max_unicode, 0x10FFFF}, {F::max_24_bits, 0xFFFFFF}})),
        domain_(domain),
        memory_(std::move(memory)) {}
  Outcome decode(const std::string& ace);
  Outcome encode(const Text* text, const std::string& flags);  // null: not of 64 bits

 private:
  bool is(F fault) const { return fault_ == fault; }
  template <class... Faults>
  bool is_any(Faults... faults) const {
    return (is(faults) || ...);
  }

  // Whether a negative index counts from the end, and divisions round down.
  bool counts_from_end() const {
    return is_any(F::digit_from_end, F::digit_figures_from_end, F::digit_unknown_minus);
  }
  // What the fault puts in place of `right`; `right` where it is none of these.
  template <class T>
  T chosen(T right, std::initializer_list<std::pair<F, std::type_identity_t<T>>> wrong) const {
    const auto found = std::ranges::find(wrong, fault_, &std::pair<F, T>::first);
    return found == wrong.end() ? right : found->second;
  }

  // digits.cc
  // The input as the decoder sees it: octets, or characters where a fault is about them.
  Text units_of(const std::string& ace) const;
  // The digit-value, or 99 for none.
  int digit_of(std::uint64_t unit) const;
  char written(Wide digit) const;

  // arithmetic.cc
  // A value computed where `unchecked` says that the check is missing.
  Wide checked(Wide value, bool unchecked);
  Wide sum_i(Wide i, Wide digit, Wide w);
  // A product that wraps in one bit more than integers have: negative ones are refused.
  Wide signed_product(Wide a, Wide b) const;
  // A value in two's complement, with one bit more than integers have.
  Wide wrapped(Wide value) const;
  // Of a language that divides downwards, where a number can be negative by a fault.
  Wide quotient(Wide dividend, Wide divisor) const;
  Wide adapt(Wide delta, Wide points, bool first);
  Wide adapt_in_doubles(Wide delta, Wide points, bool first) const;
  Wide threshold(Wide k, Wide bias) const;
  void next_bias(Wide& bias, Wide adapted);
  Wide initial_bias() const;
  Wide initial_n() const;
  Wide first_k() const {
    return chosen(36,
                  {{F::k_from_0, 0}, {F::k_from_26, 26}, {F::k_from_35, 35}, {F::k_from_72, 72}});
  }
  Wide k_step() const { return chosen(36, {{F::k_step_26, 26}, {F::k_step_35, 35}}); }
  void step(std::size_t count);

  // domain.cc
  bool allowed(Wide c, bool encoding) const;
  // Pairs of surrogates as one character each.
  static void join_pairs(Text& text, std::string* flags);
  // Each character beyond the BMP as two surrogates.
  static void split_pairs(Text& text);
  // How many entries of the output a code point takes, by a fault.
  std::size_t units(std::uint64_t c) const;
  Wide size_in_units(const Text& text) const;
  // The index at which c is inserted, if i counts units. Splits a character that i is within.
  std::size_t index_in_units(Text& output, std::size_t i) const;

  // decode.cc: 6.2
  // One more code point is in the output.
  void check_output(const Text& output, bool literal) const;
  Text decode(const Text& input, std::string& flags);
  // The text that a fault gives instead of a rejection for this reason; nothing without such a
  // fault.
  std::optional<Text> instead_of_rejection(std::string_view reason) const;

  // encode.cc: 6.3
  bool is_basic(std::uint64_t c) const {
    if (is(F::basic_7e)) return c < 0x7F;
    if (is(F::basic_80)) return c <= 0x80;
    if (is(F::basic_latin_1)) return c <= 0xFF;
    if (is(F::basic_narrowed)) return (c & 0xFF) < 0x80;
    return c < 0x80;
  }
  std::string encoded(const Text* given, const std::string& flags);
  // How many of smaller[from..to) increment delta; they are indices in the text.
  std::size_t smaller_in(const Text& text, const std::vector<std::size_t>& smaller,
                         std::size_t from, std::size_t to, Wide n) const;
  void increment(Wide& delta, std::size_t count);
  void write(std::string& output, Wide delta, Wide bias, bool flagged);
  std::string limited(std::string output) const;

  F fault_;
  Wide maxint_;
  Domain domain_;
  std::shared_ptr<Memory> memory_;
  double n_with_fraction_ = 0;
  Wide late_bias_ = 72;
  Wide last_k_ = 0;  // of the integer before
  Text partial_;     // what was decoded before an error
  std::size_t deltas_ = 0;
  std::size_t steps_ = 0;
};

// Generalized variable-length integers (3.3).
Outcome integers(const Question& question, F fault);

// The answer of a decoder as an implementation of IDNA gives it, which refuses what UTS #46
// refuses.
Outcome within_idna(const Outcome& decoded, const std::string& ace, F fault);

}  // namespace faulty::punycode
