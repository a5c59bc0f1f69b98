// SPDX-License-Identifier: Apache-2.0
// The octets of an encoded label, classified sixteen at a time.
#pragma once

#include <ace/punycode.h>

#include <array>

#include "machine.h"
#include "order.h"
#include "tables.h"

namespace ace::kernel {

struct Octets {
  // The digit value of each octet that is a digit, and zeros behind the last.
  std::array<std::uint8_t, max_label + 16> value;
  std::uint64_t delimiters;  // a bit per octet
  std::uint64_t digits;
  bool ascii;
};

#if defined(__SSE2__)

// Fewer than sixteen octets, and zeros behind them, by two loads that may overlap: nothing outside
// is read.
ACE_INLINE __m128i load_short(const char* from, std::size_t size) {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  if (size >= 8) {
    load(low, from);
    load(high, from + size - 8);
    high = size == 8 ? 0 : high >> (128 - 8 * size);
  } else if (size >= 4) {
    std::uint32_t first;
    std::uint32_t last;
    load(first, from);
    load(last, from + size - 4);
    low = first | std::uint64_t{last} << (8 * size - 32);
  } else {
    for (std::size_t at = 0; at < size; ++at) {
      low |= std::uint64_t{static_cast<unsigned char>(from[at])} << 8 * at;
    }
  }
  return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
}

ACE_INLINE std::uint64_t bits(__m128i lanes) {
  return static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(lanes)));
}

// Octets beyond ASCII are less than all others in these comparisons, and no digits.
ACE_INLINE __m128i between(__m128i octets, char first, char last) {
  return _mm_and_si128(_mm_cmpgt_epi8(octets, _mm_set1_epi8(static_cast<char>(first - 1))),
                       _mm_cmpgt_epi8(_mm_set1_epi8(static_cast<char>(last + 1)), octets));
}

struct Masks {
  std::uint64_t delimiters;
  std::uint64_t digits;
  std::uint64_t beyond;  // ASCII
};

// Writes the values of sixteen octets, and returns which they are.
ACE_INLINE Masks classify(__m128i octets, std::uint8_t* value) {
  // A letter's upper and lower case differ in this bit, which decimal digits have set.
  const __m128i lower = _mm_or_si128(octets, _mm_set1_epi8(0x20));
  const __m128i letter = between(lower, 'a', 'z');
  const __m128i decimal = between(octets, '0', '9');
  const __m128i offset = _mm_and_si128(decimal, _mm_set1_epi8('a' - '0' + 26));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(value),
                   _mm_add_epi8(_mm_sub_epi8(lower, _mm_set1_epi8('a')), offset));
  return {bits(_mm_cmpeq_epi8(octets, _mm_set1_epi8(Profile::delimiter))),
          bits(_mm_or_si128(letter, decimal)), bits(octets)};
}

// Classifies up to max_label octets.
ACE_INLINE void classify(const char* octets, std::size_t size, Octets& out) {
  Masks all{};
  if (size < 16) {
    all = classify(load_short(octets, size), out.value.data());
  } else {
    for (std::size_t at = 0; at < size; at += 16) {
      if (at > size - 16) at = size - 16;
      const auto* from = reinterpret_cast<const __m128i*>(octets + at);
      const Masks masks = classify(_mm_loadu_si128(from), out.value.data() + at);
      all.delimiters |= masks.delimiters << at;
      all.digits |= masks.digits << at;
      all.beyond |= masks.beyond;
    }
  }
  out.delimiters = all.delimiters;
  out.digits = all.digits;
  out.ascii = all.beyond == 0;
  std::memset(out.value.data() + size, 0, 8);
}

#else

ACE_INLINE void classify(const char* octets, std::size_t size, Octets& out) {
  out.delimiters = 0;
  out.digits = 0;
  out.ascii = true;
  for (std::size_t at = 0; at < size; ++at) {
    const auto octet = static_cast<unsigned char>(octets[at]);
    const std::uint32_t value = Profile::digit_value(octet);
    out.value[at] = static_cast<std::uint8_t>(value);
    out.delimiters |= std::uint64_t{Profile::is_delimiter(octet)} << at;
    out.digits |= std::uint64_t{value < Profile::base} << at;
    out.ascii &= octet < 0x80;
  }
  std::memset(out.value.data() + size, 0, 8);
}

#endif

}  // namespace ace::kernel
