// SPDX-License-Identifier: Apache-2.0
// Reading deltas fast, with integers of up to 32 bits.
#pragma once

#include <ace/internal/quotient.h>
#include <ace/internal/steps.h>

#include <array>

namespace ace::bootstring {

// The value of each octet as a digit; base if the octet is not a digit.
template <Profile P>
inline constexpr auto digit_values = [] {
  std::array<std::uint8_t, 256> values{};
  for (std::size_t octet = 0; octet < values.size(); ++octet) {
    values[octet] = static_cast<std::uint8_t>(P::digit_value(octet));
  }
  return values;
}();

// adapt_end() by table.
template <Profile P>
inline constexpr auto adapt_ends = [] {
  std::array<std::uint32_t, adapt_limit<P> + 1> ends{};
  for (std::uint32_t delta = 0; delta < ends.size(); ++delta) {
    ends[delta] = adapt_end<P>(delta);
  }
  return ends;
}();

// adapt() for any delta but the first, by table. Proof, without the table:
// DeltaReader.machine_adapt_right, for delta up to maxint.
template <Profile P>
constexpr std::uint32_t adapt_next(std::uint32_t delta, std::uint32_t numpoints) {
  delta /= 2;
  delta += quotient(delta, numpoints);
  std::uint32_t k = 0;
  for (; delta > adapt_limit<P>; k += P::base) delta /= P::base - P::tmin;
  return k + adapt_ends<P>[delta];
}

// The decoder's main loop (6.2), a delta at a time. Reads as 6.2 does with the same maxint, for
// less than 2^64 / base - 1 octets; also rejects a code point outside of the domain, and one that
// would make the text longer than Maxint. Proof: DeltaReader.read_delta_reads for the digits, and
// DeltaReader.read_reads.
template <Profile P, std::uint64_t Maxint>
  requires(Maxint <= UINT32_MAX && P::base <= UINT8_MAX)
class DeltaReader {
 public:
  // Reads from `in` on.
  constexpr DeltaReader(std::string_view ace, std::size_t in, Domain domain)
      : ace_(ace), in_(in), domain_(domain) {}

  constexpr bool at_end() const { return in_ == ace_.size(); }

  // Reads the next delta. size: the number of code points in the text so far, at most Maxint.
  // Returns false if the delta is wrong; error() then gives the reason.
  constexpr bool read(std::size_t size) {
    const std::uint32_t oldi = i_;
    std::uint64_t i = i_;
    std::uint64_t w = 1;
    for (std::uint64_t k = P::base;; k += P::base) {
      if (in_ == ace_.size()) return reject(Errc::truncated, in_);
      const std::uint32_t digit = digit_values<P>[octet_at(ace_, in_)];
      if (digit >= P::base) return reject(Errc::bad_digit, in_);
      i += digit * w;
      if (i > Maxint) return reject(Errc::overflow, in_);
      const std::uint32_t t = threshold<P>(k, bias_);
      if (digit < t) break;
      w *= P::base - t;
      if (w > Maxint) return reject(Errc::overflow, in_);
      ++in_;
    }
    if (size == Maxint) return reject(Errc::overflow, in_);
    const auto points = static_cast<std::uint32_t>(size + 1);
    const auto sum = static_cast<std::uint32_t>(i);
    bias_ =
        oldi == 0 ? adapt<P, std::uint32_t>(sum, points, true) : adapt_next<P>(sum - oldi, points);
    const std::uint32_t rounds = quotient(sum, points);
    if (rounds > Maxint - n_) return reject(Errc::overflow, in_);
    n_ += rounds;
    i_ = sum - rounds * points + 1;
    if constexpr (!initial_n_exceeds_basic<P>()) {
      if (P::is_basic(n_)) return reject(Errc::basic_code_point, in_);
    }
    if (!in_domain(n_, domain_)) return reject(Errc::out_of_domain, in_);
    ++in_;
    return true;
  }

  // The code point that the last delta inserts, its index, and the octet that ended the delta. If
  // no delta was read yet: the octet before the first delta.
  constexpr std::uint32_t code_point() const { return n_; }
  constexpr std::uint32_t index() const { return i_ - 1; }
  constexpr std::size_t last() const { return in_ - 1; }

  constexpr const Error& error() const { return error_; }

 private:
  constexpr bool reject(Errc code, std::size_t at) {
    error_ = {code, at};
    return false;
  }

  std::string_view ace_;
  std::size_t in_;
  Domain domain_;
  std::uint32_t n_ = P::initial_n;
  std::uint32_t i_ = 0;
  std::uint32_t bias_ = P::initial_bias;
  Error error_{};
};

}  // namespace ace::bootstring
