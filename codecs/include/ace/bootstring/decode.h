// SPDX-License-Identifier: Apache-2.0
// The decoding procedure (rfc3492bis 6.2).
#pragma once

#include <ace/bootstring/textbook.h>
#include <ace/internal/delta_reader.h>
#include <ace/internal/output.h>
#include <ace/internal/positions.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <new>
#include <optional>

namespace ace::bootstring {

// Up to so many code points are inserted one by one, as in the draft: to move the few behind costs
// less than to find places, and the processor does it while it waits for the next delta.
inline constexpr std::size_t decode_buffer_points = 1280;

// The procedure with all further insertions at the end, in time n log n. Nothing if there is no
// memory for it; `output` holds nothing of value then.
//
// Where the draft inserts a code point, everything behind it moves. But only the number of code
// points so far is needed to go on, not their order, and at the end the places are found backwards:
// the last one inserted at index i stands at i, and the one before it at the i-th place still free.
// What stood there before the first of these insertions fills, in its order, the places that are
// left. Proof: Deferred.deferred_insertion; and of the text or rejection of the whole function, for
// less than 2^64 / base - 1 octets, if memory and capacity suffice:
// ProductionDecoder.decode_deferred_decodes.
template <Profile P, std::uint64_t Maxint, class CodePoint, class Flag>
  requires(Maxint <= UINT32_MAX)
std::optional<Result<void>> decode_deferred_to(std::string_view ace, Domain domain,
                                               Output<CodePoint, Flag>& output) {
  check_profile<P, Maxint>();
  using UInt = std::uint32_t;

  const auto begin = read_literal<P, Maxint>(ace, output);
  if (!begin) return std::unexpected(begin.error());
  DeltaReader<P, Maxint> reader(ace, *begin, domain);
  while (!reader.at_end() && output.size() < decode_buffer_points) {
    if (!reader.read(output.size())) return std::unexpected(reader.error());
    if (!output.insert(reader.index(), static_cast<CodePoint>(reader.code_point()),
                       case_flag_of<P>(ace[reader.last()]))) {
      return fail(Errc::output_full, reader.last());
    }
  }
  if (reader.at_end()) return Result<void>{};

  const std::size_t most = ace.size() - reader.last() - 1;  // a delta has one digit at least
  const std::unique_ptr<Point[]> points(new (std::nothrow) Point[most]);
  const std::unique_ptr<CaseFlag[]> flags(new (std::nothrow) CaseFlag[most]);
  if (!points || !flags) return std::nullopt;
  std::size_t count = 0;
  for (; !reader.at_end(); ++count) {
    const std::size_t size = output.size() + count;
    if (!reader.read(size)) return std::unexpected(reader.error());
    if (size == output.capacity()) return fail(Errc::output_full, reader.last());
    points[count] = {reader.code_point(), reader.index()};
    flags[count] = case_flag_of<P>(ace[reader.last()]);
  }

  const std::size_t size = output.size() + count;
  const std::unique_ptr<std::uint64_t[]> words(new (std::nothrow)
                                                   std::uint64_t[word_count(size)]{});
  const std::unique_ptr<UInt[]> tree(new (std::nothrow) UInt[tree_count(size)]);
  if (!words || !tree) return std::nullopt;
  const PositionSet free{{words.get(), word_count(size)}, {tree.get(), tree_count(size)}};
  std::ranges::fill(free.words.first(size / 64), ~std::uint64_t{0});
  free.words[size / 64] = (std::uint64_t{1} << size % 64) - 1;
  place_points({points.get(), count}, free);

  // Backwards, so that nothing is overwritten before it has moved. Proof: Deferred.move_all_moves.
  std::size_t from = output.size();
  for (std::size_t word = free.words.size(); word-- > 0;) {
    for (std::uint64_t left = free.words[word]; left != 0;) {
      const auto bit = static_cast<std::size_t>(std::bit_width(left)) - 1;
      left ^= std::uint64_t{1} << bit;
      output.move(--from, word * 64 + bit);
    }
  }
  for (std::size_t next = 0; next < count; ++next) {
    output.set(points[next].at, static_cast<CodePoint>(points[next].code_point), flags[next]);
  }
  output.resize(size);
  return Result<void>{};
}

// Decodes `ace` into `output`, which holds at most ace.size() code points afterwards.
// Errors: `non-basic-literal`, `truncated`, `bad-digit`, `overflow`, `basic-code-point`,
// `out-of-domain`, `output-full`; positions are indices into `ace`.
// Takes time n log n and memory, none of it allocated up to decode_buffer_points; see textbook.h.
template <Profile P, std::uint64_t Maxint, class CodePoint, class Flag>
constexpr Result<void> decode_to(std::string_view ace, Domain domain,
                                 Output<CodePoint, Flag>& output) {
  if constexpr (Maxint <= UINT32_MAX) {
    if (!std::is_constant_evaluated()) {
      const auto done = decode_deferred_to<P, Maxint>(ace, domain, output);
      if (done) return *done;
      output.resize(0);
    }
  }
  return textbook::decode_to<P, Maxint>(ace, domain, output);
}

}  // namespace ace::bootstring
