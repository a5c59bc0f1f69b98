// The decoding procedure (rfc3492bis 6.2).
#pragma once

#include <ace/bootstring/delta_reader.h>
#include <ace/bootstring/encode.h>
#include <ace/bootstring/output.h>

namespace ace::bootstring {

// The procedure with all insertions at the end, in time n log n. Nothing if there is no memory for
// it; `output` is untouched then.
//
// Where the draft inserts a code point, everything behind it moves. But only the number of code
// points so far is needed to go on, not their order, and at the end the places are found backwards:
// the last one inserted at index i stands at i, and the one before it at the i-th place still free.
template <Profile P, std::uint64_t Maxint, class CodePoint, class Flag>
  requires(Maxint <= UINT32_MAX)
std::optional<Result<void>> decode_deferred_to(std::string_view ace, Domain domain,
                                               Output<CodePoint, Flag>& output) {
  check_profile<P, Maxint>();
  using UInt = std::uint32_t;
  if (ace.size() > Maxint) return fail(Errc::overflow, Maxint);

  const std::size_t literal = literal_length<P>(ace);
  for (std::size_t at = 0; at < literal; ++at) {
    if (!P::is_basic(octet_at(ace, at))) return fail(Errc::non_basic_literal, at);
    if (at == output.capacity()) return fail(Errc::output_full, at);
  }

  const std::size_t begin = digits_begin(literal);
  const std::size_t most = ace.size() - begin;  // a delta has one digit at least
  Scratch<Point, local_points> points(std::min(most, local_points));
  Scratch<UInt, local_points> ends(std::min(most, local_points));  // of the deltas, in `ace`
  std::size_t count = 0;
  for (DeltaReader<P, Maxint> reader(ace, begin, domain); !reader.at_end(); ++count) {
    if (!reader.read(static_cast<UInt>(literal + count + 1)))
      return std::unexpected(reader.error());
    if (literal + count == output.capacity()) return fail(Errc::output_full, reader.last());
    if (count == points.size() && !(points.grow(most, count) && ends.grow(most, count))) {
      return std::nullopt;
    }
    points[count] = {reader.code_point(), reader.index()};
    ends[count] = static_cast<UInt>(reader.last());
  }

  const std::size_t size = literal + count;
  Scratch<std::uint64_t, word_count(local_points)> words(word_count(size));
  Scratch<UInt, tree_count(local_points)> tree(tree_count(size));
  if (!words.ok() || !tree.ok()) return std::nullopt;
  const PositionSet free{words.first(word_count(size)), tree.first(tree_count(size))};
  std::ranges::fill(free.words, 0);
  std::ranges::fill(free.words.first(size / 64), ~std::uint64_t{0});
  if (size % 64 != 0) free.words[size / 64] = (std::uint64_t{1} << size % 64) - 1;
  place_points(points.first(count), free);

  for (std::size_t next = 0; next < count; ++next) {
    output.set(points[next].at, static_cast<CodePoint>(points[next].code_point),
               case_flag_of<P>(ace[ends[next]]));
  }
  std::size_t at = 0;
  for (std::size_t word = 0; word < free.words.size(); ++word) {
    for (std::uint64_t left = free.words[word]; left != 0; left &= left - 1, ++at) {
      output.set(word * 64 + static_cast<std::size_t>(std::countr_zero(left)), octet_at(ace, at),
                 case_flag_of<P>(ace[at]));
    }
  }
  output.resize(size);
  return Result<void>{};
}

// Decodes `ace` into `output`, which holds at most ace.size() code points afterwards.
// Errors: `non-basic-literal`, `truncated`, `bad-digit`, `overflow`, `basic-code-point`,
// `out-of-domain`, `output-full`; positions are indices into `ace`.
// Takes time n log n and memory, none of it allocated up to local_points; see textbook.h.
template <Profile P, std::uint64_t Maxint, class CodePoint, class Flag>
constexpr Result<void> decode_to(std::string_view ace, Domain domain,
                                 Output<CodePoint, Flag>& output) {
  if constexpr (Maxint <= UINT32_MAX) {
    if (!std::is_constant_evaluated()) {
      const auto done = decode_deferred_to<P, Maxint>(ace, domain, output);
      if (done) return *done;
    }
  }
  return textbook::decode_to<P, Maxint>(ace, domain, output);
}

}  // namespace ace::bootstring
