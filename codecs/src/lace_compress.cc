// SPDX-License-Identifier: Apache-2.0
// LACE 2.4: runs of pairs of one row.
#include <ace/lace.h>
#include <ace/sink.h>

#include <algorithm>
#include <functional>

#include "results.h"

namespace ace::lace {
namespace {

using Octets = std::span<const std::uint8_t>;

constexpr std::uint8_t uncompressed = 0xFF;
constexpr std::size_t max_run = 254;  // 255 marks the uncompressed form, 256 is no octet

std::unexpected<Error> fail(Errc code, std::size_t at) { return std::unexpected(Error{code, at}); }

// The number of consecutive pairs from `at` on that have the same first octet.
std::size_t run_at(Octets pairs, std::size_t at) {
  std::size_t end = at + 2;
  while (end < pairs.size() && pairs[end] == pairs[at]) end += 2;
  return (end - at) / 2;
}

// 2.4.1. output-full is reported at the pair that did not fit.
template <class Sink>
Result<void> compress_to(Octets pairs, Sink& sink) {
  if (pairs.empty()) return fail(Errc::empty, 0);
  if (pairs.size() % 2 != 0) return fail(Errc::odd_length, pairs.size());

  std::size_t length = 0;  // of the compressed form
  for (std::size_t at = 0; at < pairs.size();) {
    const std::size_t run = run_at(pairs, at);
    if (run > max_run) return fail(Errc::bad_run, at);
    length += 2 + run;
    at += 2 * run;
  }

  if (length > pairs.size()) {
    if (!sink.put(uncompressed)) return fail(Errc::output_full, 0);
    for (std::size_t at = 0; at < pairs.size(); ++at) {
      if (!sink.put(pairs[at])) return fail(Errc::output_full, at);
    }
    return {};
  }
  for (std::size_t at = 0; at < pairs.size();) {
    const std::size_t run = run_at(pairs, at);
    if (!sink.put(static_cast<std::uint8_t>(run)) || !sink.put(pairs[at])) {
      return fail(Errc::output_full, at);
    }
    for (const std::size_t end = at + 2 * run; at < end; at += 2) {
      if (!sink.put(pairs[at + 1])) return fail(Errc::output_full, at);
    }
  }
  return {};
}

// 2.4.2, steps 1 to 8, and the copying of step 10.
template <class Sink>
Result<void> expand_to(Octets octets, Sink& sink) {
  if (octets.empty()) return fail(Errc::empty, 0);
  if (octets[0] == uncompressed) {
    if (octets.size() % 2 == 0) return fail(Errc::odd_length, octets.size());
    for (std::size_t at = 1; at < octets.size(); ++at) {
      if (!sink.put(octets[at])) return fail(Errc::output_full, at);
    }
    return {};
  }
  for (std::size_t at = 0; at < octets.size();) {
    const std::size_t run = octets[at];
    if (run == 0 || run > max_run) return fail(Errc::bad_run, at);
    // The row and every low octet must be there.
    const std::size_t low = at + 2;
    for (std::size_t i = low; i < low + run; ++i) {
      if (i >= octets.size()) return fail(Errc::truncated, octets.size());
      if (!sink.put(octets[at + 1]) || !sink.put(octets[i])) return fail(Errc::output_full, i);
    }
    at = low + run;
  }
  return {};
}

}  // namespace

Result<std::size_t> compress(Octets octets, std::span<std::uint8_t> out) {
  return written_to(out, [&](auto& sink) { return compress_to(octets, sink); });
}

Result<std::vector<std::uint8_t>> compress(Octets octets) {
  return written<std::vector<std::uint8_t>>([&](auto& sink) { return compress_to(octets, sink); });
}

Result<std::size_t> decompress(Octets octets, std::span<std::uint8_t> out) {
  SpanSink<std::uint8_t> sink{out};
  if (const auto done = expand_to(octets, sink); !done) return std::unexpected(done.error());
  const Octets pairs = out.first(sink.size);
  if (pairs.empty()) return fail(Errc::empty, 0);  // FF alone

  // Steps 9 and 10: only what compress() makes of these pairs is right.
  CompareSink canonical{octets, std::equal_to<std::uint8_t>{}};
  const auto done = compress_to(pairs, canonical);
  // Step 10 fails as the compression does. Step 9 has its text from runs, which need not have been
  // cut where one is too long.
  if (!done && done.error().code == Errc::bad_run && octets[0] == uncompressed) {
    return fail(Errc::bad_run, 1 + done.error().position);
  }
  if (!done || !canonical.matched()) return fail(Errc::not_canonical, canonical.size);
  return sink.size;
}

Result<std::vector<std::uint8_t>> decompress(Octets octets) {
  return filled<std::vector<std::uint8_t>>(
      2 * octets.size(), [&](std::span<std::uint8_t> out) { return decompress(octets, out); });
}

}  // namespace ace::lace
