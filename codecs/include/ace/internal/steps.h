// SPDX-License-Identifier: Apache-2.0
// The steps of encoding and decoding (rfc3492bis 6.2 and 6.3) that do not depend on how the order
// of the code points is found.
#pragma once

#include <ace/bootstring/adapt.h>
#include <ace/bootstring/profile.h>
#include <ace/error.h>
#include <ace/options.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ace::bootstring {

// The unsigned integer that the arithmetic of a given maxint is done in.
template <std::uint64_t Maxint>
using Integer = std::conditional_t<(Maxint <= UINT32_MAX), std::uint32_t, std::uint64_t>;

constexpr std::unexpected<Error> fail(Errc code, std::size_t at) {
  return std::unexpected(Error{code, at});
}

// --- Encoding -----------------------------------------------------------------------------------

// Whether every code point may be encoded, in number and in value.
template <Profile P, std::uint64_t Maxint, class CodePoint>
constexpr Result<void> check_text(std::span<const CodePoint> text, Domain domain) {
  if (text.size() > Maxint) return fail(Errc::overflow, Maxint);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::uint64_t c = text[at];
    if (!in_domain(c, domain) || (domain == Domain::any && c > Maxint) ||
        (c < P::initial_n && !P::is_basic(c))) {
      return fail(Errc::out_of_domain, at);
    }
  }
  return {};
}

// The case flag of a code point, where no flags at all mean lower case.
template <class Flag>
constexpr CaseFlag flag_at(std::span<const Flag> flags, std::size_t at) {
  return at < flags.size() && flags[at] != Flag{} ? CaseFlag::upper : CaseFlag::lower;
}

// Writes the basic code point that stands at `at`, in the case of its flag. False when the sink is
// full.
template <Profile P, class CodePoint, class Flag, class Sink>
constexpr bool put_basic(CodePoint code_point, std::span<const Flag> flags, std::size_t at,
                         Sink& sink) {
  const char c = static_cast<char>(code_point);
  return sink.put(at < flags.size() ? P::set_case(c, flag_at(flags, at)) : c);
}

// Writes `delta` as a generalized variable-length integer (3.3), the last digit in the case `flag`.
// False when the sink is full. Proof of the digits, in lower case and for maxint below 2^32:
// ProductionEncoder.put_delta_writes.
template <Profile P, std::unsigned_integral UInt, class Sink>
constexpr bool put_delta(UInt delta, UInt bias, CaseFlag flag, Sink& sink) {
  for (std::uint64_t k = P::base;; k += P::base) {
    const UInt t = threshold<P>(k, bias);
    if (delta < t) return sink.put(P::digit(static_cast<std::uint32_t>(delta), flag));
    const UInt rest = (delta - t) / (P::base - t);
    const UInt digit = delta - rest * (P::base - t);
    if (!sink.put(P::digit(static_cast<std::uint32_t>(digit), CaseFlag::lower))) return false;
    delta = rest;
  }
}

// --- Decoding -----------------------------------------------------------------------------------

// The letter case of a basic code point, as an annotation (appendix A).
template <Profile P>
constexpr CaseFlag case_flag_of(char c) {
  return c == P::set_case(c, CaseFlag::upper) && c != P::set_case(c, CaseFlag::lower)
             ? CaseFlag::upper
             : CaseFlag::lower;
}

constexpr unsigned char octet_at(std::string_view ace, std::size_t at) {
  return static_cast<unsigned char>(ace[at]);
}

// The length of the literal portion: what precedes the last delimiter. A delimiter at index 0 ends
// no literal portion and is left to fail as a digit.
template <Profile P>
constexpr std::size_t literal_length(std::string_view ace) {
  for (std::size_t at = ace.size(); at-- > 1;) {
    if (P::is_delimiter(octet_at(ace, at))) return at;
  }
  return 0;
}

// Appends the literal portion to `output`, which is empty. Returns where the digits begin, after it
// and its delimiter. Errors: `non-basic-literal`, `overflow` if it is longer than Maxint,
// `output-full`.
template <Profile P, std::uint64_t Maxint, class Output>
constexpr Result<std::size_t> read_literal(std::string_view ace, Output& output) {
  const std::size_t literal = literal_length<P>(ace);
  for (std::size_t at = 0; at < literal; ++at) {
    if (!P::is_basic(octet_at(ace, at))) return fail(Errc::non_basic_literal, at);
    if (at == Maxint) return fail(Errc::overflow, at);
    if (!output.append(octet_at(ace, at), case_flag_of<P>(ace[at]))) {
      return fail(Errc::output_full, at);
    }
  }
  return literal > 0 ? literal + 1 : 0;
}

}  // namespace ace::bootstring
