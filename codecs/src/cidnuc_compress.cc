// SPDX-License-Identifier: Apache-2.0
// CIDNUC 2.4: one-octet mode through a window, two-octet mode for the rest.
#include <ace/cidnuc.h>
#include <ace/sink.h>

#include <functional>

#include "results.h"

namespace ace::cidnuc {
namespace {

using Octets = std::span<const std::uint8_t>;

constexpr std::uint8_t to_one_octet = 0xE0;
constexpr std::uint8_t to_two_octet = 0xF0;
constexpr std::uint8_t set_window = 0xF8;  // and the window's high bit; its low octet follows
constexpr std::uint8_t zero_window = 0xFC;

std::unexpected<Error> fail(Errc code, std::size_t at) { return std::unexpected(Error{code, at}); }

// Table 2.
constexpr bool is_two_octet_row(std::uint8_t row) { return row >= 0x34 && row <= 0xDF; }

template <class Sink>
Result<void> compress_to(Octets pairs, Sink& sink) {
  bool two_octet = false;
  std::uint32_t window = 0;
  for (std::size_t at = 0; at < pairs.size(); at += 2) {
    if (at + 1 == pairs.size()) return fail(Errc::truncated, pairs.size());
    const auto put = [&](std::uint32_t octet) {
      return sink.put(static_cast<std::uint8_t>(octet));
    };
    const auto put_indicator = [&](std::uint32_t target) {
      if (target == 0) return put(zero_window);
      return put(set_window | target >> 8) && put(target & 0xFF);
    };
    const std::uint8_t row = pairs[at];
    const std::uint8_t cell = pairs[at + 1];
    const bool wide = is_two_octet_row(row);
    bool room = true;
    if (wide != two_octet) room = put(wide ? to_two_octet : to_one_octet);
    two_octet = wide;
    if (wide) {
      room = room && put(row) && put(cell);
    } else {
      const std::uint32_t target = static_cast<std::uint32_t>(row << 1 | cell >> 7);
      if (target != window) room = room && put_indicator(target);
      window = target;
      room = room && put(cell & 0x7F);
    }
    if (!room) return fail(Errc::output_full, at);
  }
  return {};
}

// 2.4.2, which accepts more than the compressor makes.
template <class Sink>
Result<void> expand_to(Octets octets, Sink& sink) {
  bool two_octet = false;
  bool switched = false;  // the previous octet was a mode indicator
  std::uint32_t window = 0;
  for (std::size_t at = 0; at < octets.size(); ++at) {
    const std::uint8_t o1 = octets[at];
    const bool more = at + 1 < octets.size();
    if (o1 == to_one_octet || o1 == to_two_octet) {
      // Into the mode it is in already, or back before a character was seen.
      if ((o1 == to_two_octet) == two_octet || switched) return fail(Errc::bad_mode, at);
      two_octet = !two_octet;
      switched = true;
      if (!more) return fail(Errc::truncated, octets.size());
      continue;
    }
    switched = false;
    std::uint32_t unit = 0;
    if (two_octet) {
      if (!is_two_octet_row(o1)) return fail(Errc::bad_mode, at);
      if (!more) return fail(Errc::truncated, octets.size());
      unit = static_cast<std::uint32_t>(o1 << 8 | octets[++at]);
    } else if (o1 < 0x80) {
      unit = window << 7 | o1;
    } else if (o1 == zero_window) {
      window = 0;
      continue;
    } else if ((o1 & 0xFE) == set_window) {
      if (!more) return fail(Errc::truncated, octets.size());
      window = static_cast<std::uint32_t>((o1 & 1) << 8 | octets[++at]);
      continue;
    } else {
      return fail(Errc::bad_mode, at);
    }
    if (!sink.put(static_cast<std::uint8_t>(unit >> 8)) ||
        !sink.put(static_cast<std::uint8_t>(unit & 0xFF))) {
      return fail(Errc::output_full, at);
    }
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
  CompareSink canonical{octets, std::equal_to<std::uint8_t>{}};
  if (!compress_to(out.first(sink.size), canonical) || !canonical.matched()) {
    return fail(Errc::not_canonical, canonical.size);
  }
  return sink.size;
}

Result<std::vector<std::uint8_t>> decompress(Octets octets) {
  return filled<std::vector<std::uint8_t>>(
      2 * octets.size(), [&](std::span<std::uint8_t> out) { return decompress(octets, out); });
}

}  // namespace ace::cidnuc
