// SPDX-License-Identifier: Apache-2.0
// The encoding procedure (rfc3492bis 6.3).
#pragma once

#include <ace/bootstring/textbook.h>
#include <ace/internal/delta_reader.h>
#include <ace/internal/positions.h>
#include <ace/internal/scratch.h>
#include <ace/internal/steps.h>

#include <algorithm>
#include <optional>

namespace ace::bootstring {

// The code points that the procedures keep on the stack: up to so many cost no allocation.
inline constexpr std::size_t encode_buffer_points = 64;

// The position in the text of the code point with number `index` (from 0) among the code points
// that are coded before `c`. The draft's encoder counts these code points one by one into delta,
// and so meets the overflow at this position.
template <Profile P, class CodePoint>
constexpr std::size_t nth_coded(std::span<const CodePoint> text, std::uint64_t c,
                                std::size_t index) {
  std::size_t at = 0;
  for (;; ++at) {
    if (!P::is_basic(text[at]) && text[at] >= c) continue;
    if (index-- == 0) return at;
  }
}

// The procedure by sorting, in time n log n. Returns nothing, and leaves the sink unchanged, if
// there is not enough memory.
//
// The draft's encoder goes over the whole text once for each value, and counts into delta the code
// points that it passes. Delta can be computed without counting. Take the code points in ascending
// order, and equal code points from left to right. If h code points are coded already, and `index`
// of them stand before the code point c, then the decoder's states <n, i> before the insertion of c
// and after it give delta = (c - n) * (h + 1) + index - i. Proof:
// ProductionEncoder.ranked_insertions; and of the whole function, without reversible, case flags
// and positions, if memory and capacity suffice: ProductionEncoder.encode_sorted_encodes.
template <Profile P, std::uint64_t Maxint, class CodePoint, class Flag, class Sink>
  requires(Maxint <= UINT32_MAX)
std::optional<Result<void>> encode_sorted_to(std::span<const CodePoint> text,
                                             std::span<const Flag> flags, Domain domain, Sink& sink,
                                             bool reversible = false) {
  check_profile<P, Maxint>();
  using UInt = std::uint32_t;
  constexpr UInt maxint = Maxint;

  if (const auto checked = check_text<P, Maxint>(text, domain); !checked) return checked;

  // How many code points are not basic, and whether they are all the same, as in a word with one
  // accent.
  const auto first = std::ranges::find_if_not(text, [](CodePoint c) { return P::is_basic(c); });
  std::size_t count = 0;
  std::size_t equal_to_first = 0;
  for (const CodePoint c : std::span(first, text.end())) {
    count += P::is_basic(c) ? 0 : 1;
    equal_to_first += c == *first ? 1 : 0;
  }
  // The points, and the same number of elements to sort them. Each code point is written to the
  // next element before it is known whether it is basic, so one element after the points is
  // written.
  Scratch<Point, 2 * encode_buffer_points> points(2 * count);
  Scratch<UInt, encode_buffer_points> ranks(count);
  Scratch<std::uint64_t, word_count(encode_buffer_points)> words(word_count(text.size()));
  Scratch<UInt, tree_count(encode_buffer_points)> tree(tree_count(text.size()));
  if (!points.ok() || !ranks.ok() || !words.ok() || !tree.ok()) return std::nullopt;

  const PositionSet coded{words.first(word_count(text.size())),
                          tree.first(tree_count(text.size()))};
  std::ranges::fill(coded.words, 0);
  for (std::size_t at = 0, next = 0; at < text.size(); ++at) {
    const bool is_basic = P::is_basic(text[at]);
    coded.words[at / 64] |= std::uint64_t{is_basic} << at % 64;
    points[next] = {static_cast<UInt>(text[at]), static_cast<UInt>(at)};
    next += is_basic ? 0 : 1;
  }
  for (std::size_t word = 0; word < coded.words.size(); ++word) {
    for (std::uint64_t left = coded.words[word]; left != 0; left &= left - 1) {
      const std::size_t at = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
      if (!put_basic<P>(text[at], flags, at, sink)) return fail(Errc::output_full, at);
    }
  }
  if (count < text.size() && !sink.put(P::delimiter)) return fail(Errc::output_full, text.size());

  const std::span<Point> sorted = points.first(count);
  if (equal_to_first == count) {
    // In order already, and everything that stands before a code point is coded before it. Proof:
    // ProductionEncoder.one_code_point.
    for (std::size_t next = 0; next < count; ++next) ranks[next] = sorted[next].at;
  } else {
    sort_points(sorted, points.first(2 * count).last(count));
    rank_points(sorted, coded, ranks.first(count));
  }

  // Proof of this loop, without its two shortcuts: ProductionEncoder.put_deltas_write.
  UInt n = P::initial_n;
  UInt i = 0;
  UInt bias = P::initial_bias;
  auto h = static_cast<UInt>(text.size() - count);
  for (std::size_t next = 0; next < count; ++next, ++h) {
    const auto [c, at] = sorted[next];
    const UInt index = ranks[next];
    const std::uint64_t sum = std::uint64_t{c - n} * (h + 1) + index;  // the decoder's i
    const std::uint64_t delta = sum - i;
    if (c > maxint || delta > maxint) {
      const std::uint64_t before = next == 0 ? 0 : std::uint64_t{h} - i + 1;
      const std::uint64_t skipped = std::uint64_t{c - n} - (next == 0 ? 0 : 1);
      const std::uint64_t start = before + skipped * (std::uint64_t{h} + 1);
      return fail(Errc::overflow,
                  c > maxint || start > maxint
                      ? at
                      : nth_coded<P>(text, c, static_cast<std::size_t>(maxint - start)));
    }
    if (reversible && sum > maxint) return fail(Errc::overflow, at);
    if (delta == 0 && next > 0 && P::tmin > 0) {
      // Equal code points with nothing coded yet between them: one digit, and the bias becomes zero
      // as well. Proof: ProductionEncoder.zero_delta.
      if (!sink.put(P::digit(0, flag_at(flags, at)))) return fail(Errc::output_full, at);
      bias = 0;
    } else {
      if (!put_delta<P>(static_cast<UInt>(delta), bias, flag_at(flags, at), sink)) {
        return fail(Errc::output_full, at);
      }
      bias = next == 0 ? adapt<P, UInt>(static_cast<UInt>(delta), h + 1, true)
                       : adapt_next<P>(static_cast<UInt>(delta), h + 1);
    }
    n = c;
    i = index + 1;
  }
  return Result<void>{};
}

// Writes the encoding of `text` to `sink`.
//   text        code points, of any unsigned integer type; `Maxint` of them at most
//   flags       empty, or one case flag per code point (CaseFlag, or an integer: upper unless 0)
//   domain      see ace::Domain; Domain::any ends at Maxint
//   sink        put(char) returns false when it is full
//   reversible  see ace::Options
// Errors: `out-of-domain`, `overflow`, `output-full`; positions are indices into `text`.
// Takes time n log n and memory, none of it allocated up to encode_buffer_points; see textbook.h.
template <Profile P, std::uint64_t Maxint, class CodePoint, class Flag, class Sink>
constexpr Result<void> encode_to(std::span<const CodePoint> text, std::span<const Flag> flags,
                                 Domain domain, Sink& sink, bool reversible = false) {
  if constexpr (Maxint <= UINT32_MAX) {
    if (!std::is_constant_evaluated()) {
      const auto done = encode_sorted_to<P, Maxint>(text, flags, domain, sink, reversible);
      if (done) return *done;
    }
  }
  return textbook::encode_to<P, Maxint>(text, flags, domain, sink, reversible);
}

}  // namespace ace::bootstring
