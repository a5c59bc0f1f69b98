// SPDX-License-Identifier: Apache-2.0
// Numbers in base32 (MACE 8).
#include "faults/mace/mace.h"

namespace faulty::mace {

std::string Mace::number(std::uint64_t value, std::size_t length) const {
  if (is(F::number_32)) value &= 0xFFFFFFFF;
  if (is(F::number_16)) value &= 0xFFFF;
  std::string out;
  for (std::size_t i = 0; i < length; ++i, value >>= 5) {
    const auto digit = static_cast<unsigned>(value & 31);
    const char c = is(F::digit_order) ? "abcdefghijklmnopqrstuv0123456789"[digit]
                                      : "0123456789abcdefghijklmnopqrstuv"[digit];
    out.insert(is(F::number_little) ? out.end() : out.begin(), c);
  }
  if (is(F::number_short)) {
    while (out.size() > 1 && out.front() == '0') out.erase(0, 1);
  }
  return out;
}

std::uint64_t Mace::number(std::string_view digits) const {
  if (is(F::number_long) && digits.size() > 12) stop(Rejected{"bad-digit"});
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const char given = is(F::number_little) ? digits[digits.size() - 1 - i] : digits[i];
    out = (out << 5) + static_cast<std::uint64_t>(std::int64_t{value_of_digit(given)});
    if (is(F::number_32)) out &= 0xFFFFFFFF;
    if (is(F::number_16)) out &= 0xFFFF;
  }
  return out;
}

int Mace::value_of_digit(char c) const {
  const char l = is(F::upper_refused) ? c : lower(c);
  unsigned value = 99;
  if (l >= '0' && l <= '9') value = static_cast<unsigned>(l - '0');
  const char last = is(F::digit_w) ? 'z' : is(F::digit_v) ? 'u' : 'v';
  if (l >= 'a' && l <= last) value = static_cast<unsigned>(l - 'a') + 10;
  if (is(F::digit_neighbours) &&
      (c == '/' || c == ':' || c == '@' || c == '[' || c == '`' || c == '{')) {
    value = static_cast<unsigned>(c) & 31;
  }
  if (c == 'W' && is(F::digit_upper_w)) return 32;
  if (c == '/' && is(F::digit_slash)) return -1;
  if (value == 99 && is(F::digit_unknown_zero)) value = 0;
  if (value == 99) stop(Rejected{"bad-digit"});
  if (is(F::digit_order)) value = value < 10 ? value + 22 : value - 10;
  return static_cast<int>(value & 31);
}

}  // namespace faulty::mace
