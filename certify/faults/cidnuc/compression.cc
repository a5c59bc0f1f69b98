// SPDX-License-Identifier: Apache-2.0
// Compression and decompression (CIDNUC 2.4).
#include "faults/cidnuc/cidnuc.h"

namespace faulty::cidnuc {

bool Cidnuc::in_table_2(unsigned row) const {
  const unsigned first = is(F::range_33) ? 0x33 : is(F::range_35) ? 0x35 : 0x34;
  const unsigned last = is(F::range_de) ? 0xDE : is(F::range_e0) ? 0xE0 : 0xDF;
  return row >= first && row <= last;
}

Octets Cidnuc::compress(const Octets& pairs) {
  Octets out;
  bool two = is(F::mode_initial);
  unsigned window = is(F::window_initial) ? 1 : 0;
  if (is(F::window_zero_always)) out.push_back(0xFC);
  for (std::size_t at = 0; at < pairs.size(); at += 2) {
    if (at + 1 == pairs.size()) {
      if (is(F::odd_overread)) stop(Crash{"reads beyond the end"});
      if (is(F::odd_compressed)) break;
      stop(Rejected{"truncated"});
    }
    const unsigned row = pairs[at];
    const unsigned cell = pairs[at + 1];
    const bool wide = in_table_2(row);
    if (wide != two || is(F::mode_always)) out.push_back(wide ? two_octet() : one_octet());
    two = wide;
    if (wide) {
      out.push_back(static_cast<std::uint8_t>(row));
      out.push_back(static_cast<std::uint8_t>(cell));
      if (is(F::window_reset)) window = 0;
      continue;
    }
    unsigned target = row << 1 | cell >> 7;
    if (is(F::window_eight)) target &= 0xFF;
    if (is(F::window_low_bit)) target &= 0x1FE;
    if (target != window || is(F::window_always)) {
      if (target == 0 && !is(F::window_zero_long)) {
        out.push_back(0xFC);
      } else {
        out.push_back(static_cast<std::uint8_t>(0xF8 | target >> 8));
        out.push_back(static_cast<std::uint8_t>(target & 0xFF));
      }
    }
    window = target;
    out.push_back(static_cast<std::uint8_t>(cell & 0x7F));
  }
  return out;
}

Octets Cidnuc::decompress(const Octets& octets) {
  Octets out;
  bool two = is(F::mode_initial);
  bool switched = false;
  bool set = false;  // a window was set since the last character
  bool odd = false;  // something that only a fault accepts
  unsigned window = is(F::window_initial) ? 1 : 0;
  const auto character = [&](unsigned unit) {
    out.push_back(static_cast<std::uint8_t>(unit >> 8));
    out.push_back(static_cast<std::uint8_t>(unit & 0xFF));
    set = false;
  };
  for (std::size_t at = 0; at < octets.size(); ++at) {
    std::uint8_t o = octets[at];
    if (is(F::mode_e0_mask) && o > 0xE0 && o < 0xF0) odd = true, o = 0xE0;
    if (is(F::mode_f0_below) && !two && o >= 0x80 && o < 0xF0 && o != 0xE0) odd = true, o = 0xF0;
    if (is(F::mode_f0_mask) && o > 0xF0 && o < 0xF8) odd = true, o = 0xF0;
    const bool invalid =
        !two && o >= 0x80 && o != 0xE0 && o != 0xF0 && (o & 0xFE) != 0xF8 && o != 0xFC;
    if (is(F::mode_invalid_window) && invalid) odd = true, o = 0xF8 | (o & 1);
    if (is(F::mode_invalid_zero) && invalid) odd = true, o = 0xFC;
    const bool more = at + 1 < octets.size();
    if (o == one_octet() || o == two_octet()) {
      const bool to_two = is(F::mode_toggled) ? !two : o == two_octet();
      odd = odd || to_two != (o == two_octet());
      if (to_two == two) {
        if (!is(two ? F::mode_already_two : F::mode_already_one)) stop(Rejected{"bad-mode"});
        odd = true;
      } else if (switched) {
        if (!is(F::mode_bounce)) stop(Rejected{"bad-mode"});
        odd = true;
      }
      two = to_two;
      switched = true;
      if (more && octets[at + 1] == 0 && is(F::mode_zero)) stop(Rejected{"bad-mode"});
      if (!more) {
        if (!is(F::mode_at_end)) stop(Rejected{"truncated"});
        odd = true;
      }
      continue;
    }
    if (o == 0xFC || (o & 0xFE) == 0xF8 || (o == 0xFD && is(F::window_fd))) {
      if (two) {
        if (!is(F::mode_window_in_two) && !is(F::mode_window_ends_two)) {
          stop(Rejected{"bad-mode"});
        }
        two = is(F::mode_window_in_two);
        odd = true;
      }
      unsigned target = 0;
      if ((o & 0xFE) == 0xF8) {
        if (!more) {
          if (is(F::truncated_overread)) stop(Crash{"reads beyond the end"});
          if (!is(F::truncated_window)) stop(Rejected{"truncated"});
          odd = true;
        } else {
          target = (o & 1u) << 8 | octets[++at];
        }
        if (is(F::window_eight)) target &= 0xFF;
        odd = odd || (target == 0 && is(F::window_zero_accepted));
        odd = odd || (is(F::window_table_2) && in_table_2(target >> 1));
        odd = odd || (is(F::window_df) && target >> 1 == 0xDF);
      } else {
        odd = odd || o == 0xFD;
      }
      odd = odd || (set && is(F::window_twice)) || (target == window && is(F::window_same)) ||
            (at + 1 >= octets.size() && is(F::window_at_end));
      window = target;
      set = true;
      switched = false;
      continue;
    }
    switched = false;
    if (two) {
      if (!in_table_2(o) && !is(F::range_compress_only)) stop(Rejected{"bad-mode"});
      odd = odd || !in_table_2(o);
      if (!more) {
        if (is(F::truncated_overread)) stop(Crash{"reads beyond the end"});
        if (is(F::truncated_dropped)) {
          odd = true;
          break;
        }
        if (!is(F::truncated_pair)) stop(Rejected{"truncated"});
        odd = true;
      }
      character(static_cast<unsigned>(o << 8 | (more ? octets[++at] : 0)));
      if (is(F::window_reset)) window = 0;
    } else if (o < 0x80) {
      character(window << 7 | o);
    } else if (is(F::mode_invalid_ignored)) {
      odd = true;
    } else if (is(F::mode_invalid_ends)) {
      odd = true;
      break;
    } else if (is(F::mode_invalid_character)) {
      odd = true;
      character(window << 7 | (o & 0x7F));
    } else {
      stop(Rejected{"bad-mode"});
    }
  }
  // What a fault let pass is not compared: the codec that has it would not.
  if (!odd && !is(F::canonical)) {
    const Octets again = compress(out);
    if (is(F::canonical_length) ? again.size() != octets.size() : again != octets) {
      stop(Rejected{"not-canonical"});
    }
  }
  return out;
}

}  // namespace faulty::cidnuc
