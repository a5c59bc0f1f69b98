// SPDX-License-Identifier: Apache-2.0
// The parameters of a Bootstring profile, checked when it is compiled.
#pragma once

#include <ace/options.h>

#include <concepts>
#include <cstdint>
#include <initializer_list>

namespace ace::bootstring {

// A profile is a type with static members:
//   base, tmin, tmax, skew, damp, initial_bias, initial_n   the parameters of section 4
//   is_basic(cp), is_delimiter(cp)                          the basic code points, which are octets
//   delimiter                                               the delimiter that encoders write
//   digit_value(cp)                                         0..base-1, or base if cp is no digit
//   digit(value, flag)                                      the basic code point for a digit
//   set_case(cp, flag)                                      a basic code point in that letter case
// Section numbers in ace/bootstring are those of draft-costello-rfc3492bis-02.
template <class P>
concept Profile = requires(std::uint64_t cp, std::uint32_t value, char c, CaseFlag flag) {
  { P::base + P::tmin + P::tmax + P::skew + P::damp } -> std::convertible_to<std::uint64_t>;
  { P::initial_bias + P::initial_n } -> std::convertible_to<std::uint64_t>;
  { P::is_basic(cp) } -> std::same_as<bool>;
  { P::is_delimiter(cp) } -> std::same_as<bool>;
  { P::delimiter } -> std::convertible_to<char>;
  { P::digit_value(cp) } -> std::same_as<std::uint32_t>;
  { P::digit(value, flag) } -> std::same_as<char>;
  { P::set_case(c, flag) } -> std::same_as<char>;
};

// Section 4: the constraints on the five parameters that affect efficiency.
consteval bool satisfies_constraints(std::uint64_t base, std::uint64_t tmin, std::uint64_t tmax,
                                     std::uint64_t skew, std::uint64_t damp,
                                     std::uint64_t initial_bias) {
  return base >= 2 && tmin <= base - 2 && tmax >= 1 && tmax <= base - 1 && tmin <= tmax &&
         skew >= 1 && damp >= 2 && initial_bias % base <= base - tmin;
}

// Section 4: every digit-value has a basic code point of its own, delimiters are basic, and no
// delimiter has a digit-value.
template <Profile P>
consteval bool has_distinct_digits() {
  for (std::uint32_t value = 0; value < P::base; ++value) {
    for (const CaseFlag flag : {CaseFlag::lower, CaseFlag::upper}) {
      if (P::digit_value(static_cast<unsigned char>(P::digit(value, flag))) != value) return false;
    }
  }
  for (std::uint64_t octet = 0; octet < 256; ++octet) {
    if (P::digit_value(octet) > P::base) return false;
    const bool is_digit = P::digit_value(octet) < P::base;
    if (is_digit && P::is_delimiter(octet)) return false;
    if ((is_digit || P::is_delimiter(octet)) && !P::is_basic(octet)) return false;
  }
  return P::is_delimiter(static_cast<unsigned char>(P::delimiter));
}

// Section 6.1: whether adapt() cannot exceed maxint for a delta up to maxint, by its first two
// conditions and the third one's left side reached by counting. Proof for maxint below 2^32:
// DeltaReader.machine_adapt_right; for any maxint: docs/claims.md, in words.
template <Profile P>
consteval bool adapt_cannot_overflow(std::uint64_t maxint) {
  const std::uint64_t limit = (P::base - P::tmin) * std::uint64_t{P::tmax} / 2;
  std::uint64_t k = 0;
  for (std::uint64_t delta = maxint; delta > limit; delta /= P::base - P::tmin) k += P::base;
  return maxint >= limit + P::skew && maxint >= (P::base - P::tmin + 1) * limit &&
         maxint >= k + P::base - P::tmin;
}

// Whether no code point from initial_n on is basic, which lets section 6 omit its braces.
template <Profile P>
consteval bool initial_n_exceeds_basic() {
  for (std::uint64_t cp = P::initial_n; cp < 256; ++cp) {
    if (P::is_basic(cp)) return false;
  }
  return true;
}

// Stops the compilation of a profile, or of a maxint for it, that the procedures do not hold for.
template <Profile P, std::uint64_t Maxint>
consteval void check_profile() {
  static_assert(satisfies_constraints(P::base, P::tmin, P::tmax, P::skew, P::damp, P::initial_bias),
                "the parameters break the constraints of rfc3492bis section 4");
  static_assert(has_distinct_digits<P>(),
                "digits and delimiter must be distinct basic code points");
  static_assert(P::initial_n <= Maxint && P::initial_bias <= Maxint, "maxint is too small");
  static_assert(adapt_cannot_overflow<P>(Maxint), "adapt() could overflow (rfc3492bis 6.1)");
}

}  // namespace ace::bootstring
