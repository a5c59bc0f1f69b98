// SPDX-License-Identifier: Apache-2.0
// Compression and decompression (LACE 2.4.1 and 2.4.2).
#include <algorithm>

#include "faults/lace/lace.h"

namespace faulty::lace {

Octets Lace::compress(Octets pairs) {
  if (pairs.empty() && is(F::empty_compressed)) return {};
  if (pairs.empty()) stop(Rejected{"empty"});
  if (pairs.size() % 2 != 0) {
    if (!is(F::odd_compressed)) stop(Rejected{"odd-length"});
    pairs.pop_back();
  }
  Octets out;
  bool avoided = false;
  std::vector<bool> done(pairs.size() / 2);
  const std::size_t longest = is(F::count_255) ? 255 : is(F::count_253) ? 253 : 254;
  for (std::size_t at = 0; at < pairs.size(); at += 2) {
    if (done[at / 2]) continue;
    Octets lows;
    for (std::size_t i = at; i < pairs.size(); i += 2) {
      if (pairs[i] != pairs[at]) {
        if (is(F::count_all_rows)) continue;
        break;
      }
      if (is(F::count_split) && lows.size() == longest) break;
      lows.push_back(pairs[i + 1]);
      done[i / 2] = true;
    }
    if (lows.size() > longest && !is(F::count_wraps)) stop(Rejected{"bad-run"});
    if (lows.size() > 127 && is(F::count_127)) stop(Rejected{"bad-run"});
    out.push_back(static_cast<std::uint8_t>(lows.size() & 0xFF));
    if (!is(F::high_twice) || at == 0) out.push_back(pairs[at]);
    out.insert(out.end(), lows.begin(), lows.end());
    avoided = avoided || (pairs[at] == 0 && is(F::row_00)) || (pairs[at] == 0xFF && is(F::row_ff));
  }
  bool shorter = out.size() <= pairs.size();
  if (is(F::tie_uncompressed)) shorter = out.size() < pairs.size();
  if (is(F::longer_by_one)) shorter = out.size() <= pairs.size() + 1;
  if (is(F::always_compressed)) shorter = true;
  if (is(F::never_compressed) || avoided) shorter = false;
  if (shorter) return out;
  pairs.insert(pairs.begin(), 0xFF);
  return pairs;
}

Octets Lace::decompress(const Octets& octets) {
  if (octets.empty() && is(F::empty_accepted)) return {};
  if (octets.empty()) stop(Rejected{"empty"});
  if (octets[0] == 0xFF) return uncompressed(octets);
  Octets out;
  bool first = true;
  bool lenient = false;
  for (std::size_t at = 0; at < octets.size(); first = false) {
    if (is(F::ends_one_octet) && !first && at + 1 == octets.size()) return out;
    std::size_t count = octets[at++];
    if (is(F::count_signed) && count > 127) {
      lenient = true;
      count = 0;
      if (at < octets.size()) ++at;
      continue;
    }
    if (count == 0 && is(F::count_zero_1)) count = 1;
    if (count == 0 && is(F::count_zero_256)) count = 256;
    if (count == 0 && !is(F::count_zero_none)) stop(Rejected{"bad-run"});
    if (count == 255 && !is(F::count_255)) stop(Rejected{"bad-run"});
    if (count > 127 && is(F::count_127)) stop(Rejected{"bad-run"});
    if (count > 253 && is(F::count_253)) stop(Rejected{"bad-run"});
    if (at == octets.size()) {
      if (is(F::ends_after_count)) stop(Crash{"reads beyond the end"});
      stop(Rejected{"truncated"});
    }
    const std::uint8_t high = octets[at++];
    if (at == octets.size() && is(F::ends_after_row)) stop(Crash{"reads beyond the end"});
    if (at == octets.size() && count > 0 && !cut_short(first)) stop(Rejected{"truncated"});
    for (; count > 0; --count) {
      std::uint8_t low = 0;
      if (at == octets.size()) {
        if (is(F::ends_in_run) || (is(F::ends_in_first) && first)) break;
        if (!is(F::ends_filled)) stop(Rejected{"truncated"});
      } else {
        low = octets[at++];
      }
      out.push_back(high);
      out.push_back(low);
    }
    if (is(F::first_run_only)) return out;
  }
  if (!lenient) check_form(octets, out);
  return out;
}

Octets Lace::uncompressed(const Octets& octets) {
  Octets out(octets.begin() + 1, octets.end());
  if (out.empty()) {
    if (is(F::ff_alone)) return {};
    stop(Rejected{"empty"});
  }
  if (out.size() % 2 != 0) {
    if (is(F::odd_dropped)) {
      out.pop_back();
      return out;
    }
    if (is(F::odd_decompressed)) return out;
    stop(Rejected{"odd-length"});
  }
  if (is(F::uncompressed_unchecked)) return out;
  const Octets canonical = compress(out);
  const bool tie = is(F::tie_accepted) && canonical.size() == out.size();
  if (canonical[0] != 0xFF && !tie) stop(Rejected{"not-canonical"});
  return out;
}

void Lace::check_form(const Octets& octets, const Octets& out) {
  // What was accepted by a fault is not compared: the codec that has it would not.
  const bool lenient = is(F::form_unchecked) || is(F::count_zero_1) || is(F::count_zero_256) ||
                       is(F::count_zero_none) || is(F::ends_in_run) || is(F::ends_in_first) ||
                       is(F::ends_filled) || is(F::split_accepted);
  if (is(F::form_reversed)) {
    if (out.size() > octets.size()) stop(Rejected{"not-canonical"});
    return;
  }
  if (is(F::form_longer_only) || is(F::split_short) || is(F::split_accepted)) {
    if (octets.size() > out.size() + (is(F::split_accepted) ? 2 : 0)) {
      stop(Rejected{"not-canonical"});
    }
    return;
  }
  if (is(F::split_late)) {
    const auto again = compress(out);
    const std::size_t compared = std::min<std::size_t>({again.size(), octets.size(), 10});
    if (!std::equal(octets.begin(), octets.begin() + std::ptrdiff_t(compared), again.begin())) {
      stop(Rejected{"not-canonical"});
    }
    return;
  }
  if (!lenient && compress(out) != octets) stop(Rejected{"not-canonical"});
}

}  // namespace faulty::lace
