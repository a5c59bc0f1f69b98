// SPDX-License-Identifier: Apache-2.0
// The procedures of rfc3492bis 6.2 and 6.3 as they stand there: without memory of their own, and
// quadratic in the length of the text. What encode.h and decode.h fall back on where they have no
// memory, at compile time, and for integers of more than 32 bits; and what bench/ compares with.
#pragma once

#include <ace/internal/output.h>
#include <ace/internal/steps.h>

namespace ace::bootstring::textbook {

// See ace::bootstring::encode_to().
template <Profile P, std::uint64_t Maxint, class CodePoint, class Flag, class Sink>
constexpr Result<void> encode_to(std::span<const CodePoint> text, std::span<const Flag> flags,
                                 Domain domain, Sink& sink, bool reversible = false) {
  check_profile<P, Maxint>();
  using UInt = Integer<Maxint>;
  constexpr UInt maxint = Maxint;

  if (const auto checked = check_text<P, Maxint>(text, domain); !checked) return checked;

  UInt b = 0;  // the number of basic code points
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!P::is_basic(text[at])) continue;
    if (!put_basic<P>(text[at], flags, at, sink)) return fail(Errc::output_full, at);
    ++b;
  }
  if (b > 0 && !sink.put(P::delimiter)) return fail(Errc::output_full, text.size());

  UInt n = P::initial_n;
  UInt delta = 0;
  UInt bias = P::initial_bias;
  UInt i = 0;  // the decoder's
  for (UInt h = b; h < text.size();) {
    std::size_t where = text.size();  // the first of the least code points still to be coded
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] < n || P::is_basic(text[at])) continue;
      if (where == text.size() || text[at] < text[where]) where = at;
    }
    const std::uint64_t m = text[where];
    if (m > maxint || static_cast<UInt>(m - n) > (maxint - delta) / (h + 1)) {
      return fail(Errc::overflow, where);
    }
    delta += static_cast<UInt>(m - n) * (h + 1);
    n = static_cast<UInt>(m);

    UInt index = 0;  // of the next one that is coded
    for (std::size_t at = 0; at < text.size(); ++at) {
      const std::uint64_t c = text[at];
      if (c < n || P::is_basic(c)) {
        if (delta == maxint) return fail(Errc::overflow, at);
        ++delta;
        ++index;
      } else if (c == n) {
        if (reversible && delta > maxint - i) return fail(Errc::overflow, at);
        if (!put_delta<P>(delta, bias, flag_at(flags, at), sink)) {
          return fail(Errc::output_full, at);
        }
        bias = adapt<P, UInt>(delta, h + 1, h == b);
        delta = 0;
        i = ++index;
        ++h;
      }
    }
    ++delta;  // cannot overflow: delta is less than text.size() here
    ++n;      // may wrap, but only when all is done
  }
  return {};
}

// See ace::bootstring::decode_to(). The checks divide, so that nothing wraps. Proof that the checks
// of i and w are the draft's: Machine.digit_check_by_division, Machine.weight_check_by_division.
template <Profile P, std::uint64_t Maxint, class CodePoint, class Flag>
constexpr Result<void> decode_to(std::string_view ace, Domain domain,
                                 Output<CodePoint, Flag>& output) {
  check_profile<P, Maxint>();
  using UInt = Integer<Maxint>;
  constexpr UInt maxint = Maxint;

  const auto begin = read_literal<P, Maxint>(ace, output);
  if (!begin) return std::unexpected(begin.error());

  UInt n = P::initial_n;
  UInt i = 0;
  UInt bias = P::initial_bias;
  for (std::size_t in = *begin; in < ace.size();) {
    const UInt oldi = i;
    UInt w = 1;
    for (std::uint64_t k = P::base;; k += P::base) {
      if (in == ace.size()) return fail(Errc::truncated, in);
      const UInt digit = P::digit_value(octet_at(ace, in++));
      if (digit >= P::base) return fail(Errc::bad_digit, in - 1);
      if (digit > (maxint - i) / w) return fail(Errc::overflow, in - 1);
      i += digit * w;
      const UInt t = threshold<P>(k, bias);
      if (digit < t) break;
      if (w > maxint / (P::base - t)) return fail(Errc::overflow, in - 1);
      w *= P::base - t;
    }
    if (output.size() == maxint) return fail(Errc::overflow, in - 1);
    const auto points = static_cast<UInt>(output.size()) + 1;
    bias = adapt<P, UInt>(i - oldi, points, oldi == 0);
    if (i / points > maxint - n) return fail(Errc::overflow, in - 1);
    n += i / points;
    i %= points;
    if constexpr (!initial_n_exceeds_basic<P>()) {
      if (P::is_basic(n)) return fail(Errc::basic_code_point, in - 1);
    }
    if (!in_domain(n, domain)) return fail(Errc::out_of_domain, in - 1);
    if (!output.insert(i, static_cast<CodePoint>(n), case_flag_of<P>(ace[in - 1]))) {
      return fail(Errc::output_full, in - 1);
    }
    ++i;
  }
  return {};
}

}  // namespace ace::bootstring::textbook
