// The encoding procedure (rfc3492bis 6.3).
#pragma once

#include <ace/bootstring/adapt.h>
#include <ace/bootstring/profile.h>
#include <ace/error.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace ace::bootstring {

// The unsigned integer that the arithmetic of a given maxint is done in.
template <std::uint64_t Maxint>
using Integer = std::conditional_t<(Maxint <= UINT32_MAX), std::uint32_t, std::uint64_t>;

// Writes the encoding of `text` to `sink`.
//   text    code points, of any unsigned integer type; `Maxint` of them at most
//   flags   empty, or one case flag per code point (CaseFlag, or an integer: upper unless 0)
//   domain  see ace::Domain; Domain::any ends at Maxint
//   sink    put(char) returns false when it is full
// Errors: `out-of-domain`, `overflow`, `output-full`; positions are indices into `text`.
template <Profile P, std::uint64_t Maxint, class CodePoint, class Flag, class Sink>
constexpr Result<void> encode_to(std::span<const CodePoint> text, std::span<const Flag> flags,
                                 Domain domain, Sink& sink) {
  check_profile<P, Maxint>();
  using UInt = Integer<Maxint>;
  constexpr UInt maxint = Maxint;

  const auto fail = [](Errc code, std::size_t at) { return std::unexpected(Error{code, at}); };
  const auto flag_of = [&](std::size_t at) {
    return at < flags.size() && flags[at] != Flag{} ? CaseFlag::upper : CaseFlag::lower;
  };

  if (text.size() > maxint) return fail(Errc::overflow, maxint);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::uint64_t c = text[at];
    if (!in_domain(c, domain) || (domain == Domain::any && c > maxint) ||
        (c < P::initial_n && !P::is_basic(c))) {
      return fail(Errc::out_of_domain, at);
    }
  }

  UInt b = 0;  // the number of basic code points
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!P::is_basic(text[at])) continue;
    const char c = static_cast<char>(text[at]);
    if (!sink.put(at < flags.size() ? P::set_case(c, flag_of(at)) : c)) {
      return fail(Errc::output_full, at);
    }
    ++b;
  }
  if (b > 0 && !sink.put(P::delimiter)) return fail(Errc::output_full, text.size());

  UInt n = P::initial_n;
  UInt delta = 0;
  UInt bias = P::initial_bias;
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

    for (std::size_t at = 0; at < text.size(); ++at) {
      const std::uint64_t c = text[at];
      if (c < n || P::is_basic(c)) {
        if (delta == maxint) return fail(Errc::overflow, at);
        ++delta;
      } else if (c == n) {
        UInt q = delta;
        for (UInt k = P::base;; k += P::base) {
          const UInt t = threshold<P>(k, bias);
          if (q < t) break;
          const auto digit = static_cast<std::uint32_t>(t + (q - t) % (P::base - t));
          if (!sink.put(P::digit(digit, CaseFlag::lower))) return fail(Errc::output_full, at);
          q = (q - t) / (P::base - t);
        }
        if (!sink.put(P::digit(static_cast<std::uint32_t>(q), flag_of(at)))) {
          return fail(Errc::output_full, at);
        }
        bias = adapt<P, UInt>(delta, h + 1, h == b);
        delta = 0;
        ++h;
      }
    }
    ++delta;  // cannot overflow: delta is less than text.size() here
    ++n;      // may wrap, but only when all is done
  }
  return {};
}

}  // namespace ace::bootstring
