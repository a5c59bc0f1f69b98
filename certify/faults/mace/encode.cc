// SPDX-License-Identifier: Apache-2.0
// The encoding procedure (MACE 6 and 7).
#include <cstdint>

#include "faults/mace/mace.h"

namespace faulty::mace {

bool Mace::is_literal(std::uint64_t c) const {
  if (c == '-') return false;
  if (is(F::mode_digits) && c >= '0' && c <= '9') return false;
  if (is(F::mode_capitals) && c >= 'A' && c <= 'Z') return false;
  if (is(F::mode_a) && (c == 'a' || c == 'z')) return false;
  if (is(F::mode_ascii) && c < 0x80 && c != '-') return true;
  return is_ldh(c);
}

bool Mace::compressible(const Text& text, std::size_t at, std::uint64_t previous,
                        char submode) const {
  const auto c = text[at];
  const auto x = difference(c, previous);
  const std::uint64_t limit = is(F::compress_1fe) ? 0x1FE : is(F::compress_200) ? 0x200 : 0x1FF;
  if (x > limit || is(F::compress_never)) return false;
  if (is(F::compress_always)) return true;
  if (submode == 'z' && !is(F::compress_no_a)) return true;
  const std::uint64_t beyond = is(F::compress_b_ffff)    ? 0xFFFF
                               : is(F::compress_b_10001) ? 0x10001
                                                         : 0x10000;
  if (c >= beyond && !is(F::compress_no_b)) return true;
  if (x < short_limit() && !is(F::compress_no_c)) return true;
  if (is(F::compress_no_d)) return false;
  const std::uint64_t next_limit = is(F::compress_d_1fe)   ? 0x1FE
                                   : is(F::compress_d_200) ? 0x200
                                                           : 0x1FF;
  for (std::size_t next = at + 1; next < text.size(); ++next) {
    if (is(F::compress_d_far) && next > at + 32) return false;
    if (is(F::compress_d_hyphen) && text[next] == '-') return false;
    const bool skipped = is_literal(text[next]) || text[next] == '-';
    if (skipped && !is(F::compress_d_letters)) {
      if (is(F::compress_d_adjacent)) return false;
      continue;
    }
    return difference(text[next], is(F::compress_d_prev) ? previous : c) <= next_limit;
  }
  return is(F::compress_d_none);
}

std::uint64_t Mace::difference(std::uint64_t a, std::uint64_t b) const {
  if (is(F::prev_difference)) return a > b ? a - b : b - a;
  return a ^ b;
}

std::string Mace::encoded(const Text& text) {
  std::string out;
  bool literal = is(F::mode_initial);
  char submode = is(F::submode_b_initial) ? 'x' : is(F::submode_initial) ? '?' : 'w';
  std::uint64_t previous = is(F::prev_first) && !text.empty() ? text[0] : 0;
  if (is(F::stale_prev)) previous = memory_->previous;
  if (is(F::stale_submode)) submode = memory_->submode;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto c = text[at];
    if (c == '-' && !is(F::hyphen_base32)) {
      if (is(F::mode_hyphen) && !literal) {
        out += '-';
        literal = true;
      }
      out += is(F::hyphen_single) ? "-" : "--";
      if (is(F::prev_hyphens)) previous = c;
      continue;
    }
    if (is_literal(c)) {
      if (!literal || is(F::mode_always)) out += '-';
      literal = true;
      if (is(F::submode_not_kept)) submode = 'w';
      out += is(F::literal_lower_encode) ? lower(static_cast<char>(c)) : static_cast<char>(c);
      if (is(F::prev_letters)) previous = c;
      continue;
    }
    if (literal) out += '-';
    literal = false;
    char chosen = 'y';
    std::uint64_t value = c - (is(F::non_bmp_offset) ? 0 : 0x10000);
    std::size_t length = is(F::non_bmp_three) && c < 0x18000 ? 3 : 4;
    const std::uint64_t a_end = is(F::bmp_a_1ffe) ? 0x1FFE : is(F::bmp_a_2000) ? 0x2000 : 0x1FFF;
    const std::uint64_t b_end = is(F::bmp_b_9ffe) ? 0x9FFE : is(F::bmp_b_a000) ? 0xA000 : 0x9FFF;
    if (compressible(text, at, previous, submode)) {
      chosen = 'z';
      value = difference(c, previous);
      length = value < short_limit() ? 1 : 2;
      if (length == 2 && !is(F::offset_200)) value += 0x200;
    } else if (c <= a_end && (c > 0 || !is(F::bmp_a_0001))) {
      chosen = 'w';
      value = c;
      length = 3;
    } else if (c <= b_end) {
      chosen = 'x';
      value = c - 0x2000;
      length = 3;
    } else if (c <= (is(F::non_bmp_ffff) ? 0xFFFE : 0xFFFF)) {
      chosen = 'w';
      value = c - (is(F::bmp_a_offset) ? 0 : 0x8000);
      length = 3;
    }
    if (chosen != submode || is(F::submode_always)) out += chosen;
    if (!is(F::prev_kept) || chosen != 'z') previous = c;
    submode = chosen;
    out += number(value, length);
  }
  memory_->previous = previous;
  memory_->submode = submode == '?' ? 'w' : submode;
  return out;
}

}  // namespace faulty::mace
