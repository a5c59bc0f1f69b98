// SPDX-License-Identifier: Apache-2.0
#include "faults/base32.h"

namespace faulty {

std::string base32_encoded(const Octets& octets, const Base32Faults& faults) {
  if (octets.empty() && faults.empty_refused) stop(Rejected{"empty"});
  std::string out;
  unsigned bits = 0;
  int pending = 0;
  const auto put = [&](unsigned value) {
    const char digit = faults.encode_upper_order ? '0' : '2';
    out += static_cast<char>(value < 26 ? 'a' + value : static_cast<unsigned>(digit) + value - 26);
  };
  for (const std::uint8_t octet : octets) {
    bits = (bits << 8 | octet) & 0xFFF;
    for (pending += 8; pending >= 5; pending -= 5) put(bits >> (pending - 5) & 31);
  }
  if (pending > 0 && !faults.encode_last_dropped) put(bits << (5 - pending) & 31);
  if (pending == 0 && !octets.empty() && faults.encode_extra) put(0);
  return out;
}

Octets base32_decoded(const Text& symbols, const Base32Faults& faults) {
  Octets out;
  unsigned bits = 0;
  int pending = 0;
  std::size_t count = 0;
  for (std::uint64_t c : symbols) {
    if (faults.narrowed) c &= 0xFF;
    int value = -1;
    if (c >= 'a' && c <= 'z') value = static_cast<int>(c - 'a');
    if (c >= 'A' && c <= 'Z' && !faults.upper_refused) value = static_cast<int>(c - 'A');
    if (c >= '2' && c <= '7') value = static_cast<int>(c - '2') + (faults.value_shifted ? 25 : 26);
    if (c == '0' && faults.zero_is_o) value = 'o' - 'a';
    if (c == '1' && faults.one_is_l) value = 'l' - 'a';
    if (c == '8' && faults.eight_is_symbol) value = 31;
    if (c >= 0xC0 && c <= 0xFF && faults.latin_1) value = static_cast<int>(c & 31);
    if (c == 'z' && faults.symbol_z_missing) value = -1;
    if (c == '7' && faults.symbol_7_missing) value = -1;
    if (c == 0xB2 && faults.superscript) stop(Crash{"is a digit, but not of a number"});
    const bool below = (c == '`' || c == '@') && faults.below;
    if (value < 0 && !below) {
      if (faults.unknown_skipped) continue;
      if (faults.unknown_ends) break;
      if (faults.space_skipped && (c == ' ' || c == '\n')) continue;
      if (!faults.unknown_zero) stop(Rejected{"bad-digit"});
      value = 0;
    }
    ++count;
    if (below && (bits & ((1u << pending) - 1)) == 0) {
      for (std::size_t i = out.size(); i-- > 0 && out[i]-- == 0;) {
      }
    }
    bits = ((bits << 5) + static_cast<unsigned>(value)) & 0xFFFF;
    pending += 5;
    if (pending >= 8) {
      pending -= 8;
      out.push_back(static_cast<std::uint8_t>(bits >> pending & 0xFF));
    }
  }
  const std::size_t left = count % 8;
  if (count == 0 && faults.empty_refused) stop(Rejected{"empty"});
  if (count > 0 && static_cast<int>(left) == faults.left_refused) stop(Rejected{"bad-padding"});
  const bool length_ok = (left != 1 || faults.length_one) && (left != 3 || faults.length_three) &&
                         (left != 6 || faults.length_six);
  if (!length_ok && !faults.length_ignored) stop(Rejected{"bad-padding"});
  if (pending >= 5) return out;  // only by such a fault
  unsigned rest = bits & ((1u << pending) - 1);
  if (faults.bits_last_only) rest &= 1;
  if (faults.one_bit && pending == 1) rest = 0;
  if (faults.bits_first_only) rest &= pending > 0 ? 1u << (pending - 1) : 0;
  if (rest != 0 && !faults.bits_ignored) stop(Rejected{"bad-padding"});
  return out;
}

}  // namespace faulty
