// SPDX-License-Identifier: Apache-2.0
// The parameters with which Bootstring is Punycode (rfc3492bis section 5). You need this header
// only if you instantiate Bootstring; the functions are in <ace/punycode.h>.
#pragma once

#include <ace/bootstring.h>

#include <cstdint>

namespace ace::punycode {

struct Profile {
  static constexpr std::uint32_t base = 36;
  static constexpr std::uint32_t tmin = 1;
  static constexpr std::uint32_t tmax = 26;
  static constexpr std::uint32_t skew = 38;
  static constexpr std::uint32_t damp = 700;
  static constexpr std::uint32_t initial_bias = 72;
  static constexpr std::uint32_t initial_n = 0x80;
  static constexpr char delimiter = '-';

  static constexpr bool is_basic(std::uint64_t cp) { return cp < 0x80; }
  static constexpr bool is_delimiter(std::uint64_t cp) { return cp == '-'; }
  static constexpr std::uint32_t digit_value(std::uint64_t cp) {
    if (cp >= 'a' && cp <= 'z') return static_cast<std::uint32_t>(cp - 'a');
    if (cp >= 'A' && cp <= 'Z') return static_cast<std::uint32_t>(cp - 'A');
    if (cp >= '0' && cp <= '9') return static_cast<std::uint32_t>(cp - '0') + 26;
    return base;
  }
  static constexpr char digit(std::uint32_t value, CaseFlag flag) {
    if (value >= 26) return static_cast<char>('0' + (value - 26));
    return static_cast<char>((flag == CaseFlag::upper ? 'A' : 'a') + value);
  }
  static constexpr char set_case(char c, CaseFlag flag) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter) return c;
    return static_cast<char>(flag == CaseFlag::upper ? c & ~0x20 : c | 0x20);
  }
};
static_assert(bootstring::Profile<Profile>);

// With it the proofs of theory/ hold for Punycode: ProductionDecoder.punycode_decode_deferred,
// ProductionEncoder.punycode_encode_sorted.
inline constexpr std::uint64_t maxint = 0xFFFFFFFF;

}  // namespace ace::punycode
