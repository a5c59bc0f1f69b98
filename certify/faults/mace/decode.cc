// SPDX-License-Identifier: Apache-2.0
// The decoding procedure (MACE 9).
#include <algorithm>

#include "faults/mace/mace.h"

namespace faulty::mace {

Text Mace::expand(const std::string& input) {
  Text out;
  bool literal = is(F::mode_initial);
  char submode = is(F::submode_b_initial) ? 'x' : 'w';
  std::uint64_t previous = 0;
  for (std::size_t at = 0; at < input.size();) {
    const char c = input[at];
    if (c == '-') {
      const bool more = at + 1 < input.size();
      if (!more && is(F::hyphen_overread)) stop(Crash{"reads beyond the end"});
      bool two = more && (input[at + 1] == '-' ||
                          (is(F::hyphen_below) && input[at + 1] >= 0 && input[at + 1] < '-'));
      if (two && input[at + 1] != '-') odd_ = true;
      if (two && is(F::hyphen_decode_greedy) && at + 2 < input.size() && input[at + 2] == '-') {
        two = false;
      }
      if (is(F::hyphen_decode_switch)) two = false;
      if (two) {
        out.push_back('-');
        at += 2;
      } else {
        literal = !literal;
        odd_ = odd_ || (!more && is(F::form_last));
        if (is(F::submode_not_kept)) submode = 'w';
        ++at;
      }
      continue;
    }
    if (literal) {
      const auto unit = static_cast<unsigned char>(c);
      const bool odd = is(F::literal_unchecked) || (c == '_' && is(F::literal_underscore)) ||
                       (unit >= 0x80 && is(F::literal_unicode));
      if (!is_ldh(unit) && !odd) stop(Rejected{"bad-digit"});
      out.push_back(static_cast<unsigned char>(is(F::literal_lower) ? lower(c) : c));
      if (is(F::prev_letters)) previous = unit;
      ++at;
      continue;
    }
    const char introducer = is(F::upper_introducer) ? c : lower(c);
    if (c == '{' && is(F::introducer_neighbour)) {
      ++at;
      continue;
    }
    if (introducer >= 'w' && introducer <= 'z') {
      const bool hyphen = at + 1 < input.size() && input[at + 1] == '-';
      odd_ = odd_ || (is(F::form_introducer) && hyphen) ||
             (is(F::form_twice) && introducer == submode) || is(F::form_submode);
      submode = introducer;
      ++at;
      continue;
    }
    previous = character(input, at, submode, previous);
    if (dropped_) break;
    odd_ = odd_ || (is(F::form_ldh) && is_ldh(previous));
    if (!allowed(previous, false)) stop(Rejected{"out-of-domain"});
    out.push_back(previous);
  }
  return out;
}

std::uint64_t Mace::character(const std::string& input, std::size_t& at, char submode,
                              std::uint64_t previous) {
  std::size_t length = submode == 'y' ? 4 : submode == 'z' ? 1 : 3;
  if (submode == 'z') {
    const char last = is(F::upper_g_alone) ? 'G' : 'V';
    const bool one =
        (is(F::upper_g) || is(F::upper_g_alone)) && input[at] >= 'G' && input[at] <= last;
    if (value_of_digit(input[at]) >= 16 && !one) length = 2;
  }
  const std::size_t available = std::min(length, input.size() - at);
  if (available < length) {
    if (is(F::short_overread)) stop(Crash{"reads beyond the end"});
    dropped_ = is(F::short_dropped);
    const bool accepted = is(F::short_group) || (is(F::short_compress) && submode == 'z');
    if (!accepted && !dropped_) stop(Rejected{"truncated"});
  }
  std::uint64_t value = number(std::string_view(input).substr(at, available));
  at += available;
  switch (submode) {
    case 'w': {
      const std::uint64_t from = is(F::bmp_decode_1fff)   ? 0x1FFF
                                 : is(F::bmp_decode_2001) ? 0x2001
                                                          : 0x2000;
      return value >= from && !is(F::bmp_a_offset) ? value + 0x8000 : value;
    }
    case 'x':
      return value + 0x2000;
    case 'y':
      return value + (is(F::non_bmp_offset) ? 0 : 0x10000);
    default:
      if (length == 2 && !is(F::offset_200)) value -= 0x200;
      return previous ^ value;
  }
}

}  // namespace faulty::mace
