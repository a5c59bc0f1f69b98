// UTF-16 and base32 for the textbooks of LACE and CIDNUC, with the faults that both can have.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "faulty.h"

namespace faulty {

using Octets = std::vector<std::uint8_t>;
using Text = std::vector<std::uint64_t>;

inline bool is_high(std::uint64_t c) { return c >= 0xD800 && c <= 0xDBFF; }
inline bool is_low(std::uint64_t c) { return c >= 0xDC00 && c <= 0xDFFF; }

inline Octets to_utf16(const Text& text) {
  Octets out;
  const auto unit = [&](std::uint64_t u) {
    out.push_back(static_cast<std::uint8_t>(u >> 8));
    out.push_back(static_cast<std::uint8_t>(u & 0xFF));
  };
  for (const std::uint64_t c : text) {
    if (c > 0xFFFF) {
      unit(0xD800 + ((c - 0x10000) >> 10));
      unit(0xDC00 + ((c - 0x10000) & 0x3FF));
    } else {
      unit(c);
    }
  }
  return out;
}

// Half a pair is returned as it is.
inline Text from_utf16(const Octets& octets) {
  Text out;
  for (std::size_t at = 0; at + 1 < octets.size(); at += 2) {
    const std::uint64_t unit = std::uint64_t{octets[at]} << 8 | octets[at + 1];
    if (is_low(unit) && !out.empty() && is_high(out.back())) {
      out.back() = 0x10000 + ((out.back() - 0xD800) << 10) + (unit - 0xDC00);
    } else {
      out.push_back(unit);
    }
  }
  return out;
}

inline bool is_ldh(std::uint64_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

// How base32 can be wrong.
struct Base32Faults {
  bool upper_refused = false;        // capitals are no symbols
  bool value_shifted = false;        // 2 to 7 are 25 to 30
  bool zero_is_o = false;            // 0 is o
  bool one_is_l = false;             // 1 is l
  bool eight_is_symbol = false;      // 8 is 31
  bool unknown_zero = false;         // what is no symbol is 0
  bool unknown_skipped = false;      // what is no symbol is skipped
  bool space_skipped = false;        // white space is skipped
  bool narrowed = false;             // characters are cut to octets
  bool latin_1 = false;              // letters of Latin-1 are symbols
  bool bits_ignored = false;         // bits left over are not checked
  bool bits_last_only = false;       // only the last bit left over is checked
  bool bits_first_only = false;      // only the first is checked
  bool length_ignored = false;       // 1, 3 or 6 symbols left over are accepted
  bool length_one = false;           // 1 symbol left over is accepted
  bool length_three = false;         // 3 are accepted
  bool length_six = false;           // 6 are accepted
  bool symbol_z_missing = false;     // z is no symbol
  bool symbol_7_missing = false;     // 7 is no symbol
  bool encode_upper_order = false;   // 0 to 5 are written for 2 to 7
  bool encode_last_dropped = false;  // what does not fill a symbol is dropped
  bool encode_extra = false;         // a symbol too many is written after five octets
  bool empty_refused = false;        // nothing is an error
  int left_refused = -1;             // so many symbols left over are refused
};

inline std::string base32_encoded(const Octets& octets, const Base32Faults& faults) {
  if (octets.empty() && faults.empty_refused) throw Rejected{"empty"};
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

// The octets of symbols without a pad symbol.
inline Octets base32_decoded(const Text& symbols, const Base32Faults& faults) {
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
    if (value < 0) {
      if (faults.unknown_skipped) continue;
      if (faults.space_skipped && (c == ' ' || c == '\n')) continue;
      if (!faults.unknown_zero) throw Rejected{"bad-digit"};
      value = 0;
    }
    ++count;
    bits = (bits << 5 | static_cast<unsigned>(value)) & 0xFFFF;
    pending += 5;
    if (pending >= 8) {
      pending -= 8;
      out.push_back(static_cast<std::uint8_t>(bits >> pending & 0xFF));
    }
  }
  const std::size_t left = count % 8;
  if (count == 0 && faults.empty_refused) throw Rejected{"empty"};
  if (count > 0 && static_cast<int>(left) == faults.left_refused) throw Rejected{"bad-padding"};
  const bool length_ok = (left != 1 || faults.length_one) && (left != 3 || faults.length_three) &&
                         (left != 6 || faults.length_six);
  if (!length_ok && !faults.length_ignored) throw Rejected{"bad-padding"};
  if (pending >= 5) return out;  // only by such a fault
  unsigned rest = bits & ((1u << pending) - 1);
  if (faults.bits_last_only) rest &= 1;
  if (faults.bits_first_only) rest &= pending > 0 ? 1u << (pending - 1) : 0;
  if (rest != 0 && !faults.bits_ignored) throw Rejected{"bad-padding"};
  return out;
}

// The input of a decoder: octets, or characters for a fault that is about them.
inline Text units_of(const std::string& ace, bool characters) {
  if (characters) {
    if (const auto text = acecheck::from_utf8(ace)) return *text;
  }
  Text out;
  for (const char c : ace) out.push_back(static_cast<unsigned char>(c));
  return out;
}

}  // namespace faulty
