// SPDX-License-Identifier: Apache-2.0
// What a kernel needs from the processor. The kernels are templates over a Machine:
//
//   Ints       a vector of 32-bit integers, as wide as the processor's
//   Count      the integer of one lane
//   popcount   the number of ones in a word
//   select     the index of the i-th one in a word that has more than i
//
// Vectors are the compilers' own (GCC and Clang alike), which become whatever the function they end
// up in may use. Everything is inlined into the entry functions of a kernel (ACE_INLINE), so that
// nothing compiled for a newer processor can be called by code for an older one.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define ACE_INLINE [[gnu::always_inline]] inline

// A table that nothing outside the library can replace. Access to it does not need the global
// offset table.
#define ACE_TABLE [[gnu::visibility("hidden")]] inline constexpr

namespace ace::kernel {

using Ints4 = std::int32_t __attribute__((vector_size(16)));
using Ints8 = std::int32_t __attribute__((vector_size(32)));

// Reads a vector from memory of any alignment, and writes one.
template <class Vector, class T>
ACE_INLINE void load(Vector& vector, const T* from) {
  std::memcpy(&vector, from, sizeof vector);
}
template <class Vector, class T>
ACE_INLINE void store(T* to, const Vector& vector) {
  std::memcpy(to, &vector, sizeof vector);
}

// All ones if the condition holds, else 0. The compiler does not know that these are the only
// values, so it cannot turn the code that uses them into a branch. Clang would.
ACE_INLINE std::uint32_t mask_if(bool condition) {
  std::uint32_t mask = 0 - static_cast<std::uint32_t>(condition);
  __asm__("" : "+r"(mask));
  return mask;
}

// A bit per lane, of lanes that are 0 or -1.
template <class Lanes>
ACE_INLINE unsigned mask_of(const Lanes& lanes) {
  constexpr auto count = static_cast<int>(sizeof(Lanes) / sizeof(lanes[0]));
  unsigned mask = 0;
  for (int lane = 0; lane < count; ++lane) mask |= static_cast<unsigned>(lanes[lane] & 1) << lane;
  return mask;
}
#if defined(__SSE2__)
ACE_INLINE unsigned mask_of(const Ints4& lanes) {
  return static_cast<unsigned>(_mm_movemask_ps(reinterpret_cast<const __m128&>(lanes)));
}
#endif
ACE_INLINE unsigned mask_of(const Ints8& lanes) {
  Ints4 half[2];
  std::memcpy(half, &lanes, sizeof half);
  return mask_of(half[0]) | mask_of(half[1]) << 4;
}

// Any processor. Words are counted in parallel within themselves: pairs of bits, nibbles, octets,
// and the sum of the octets by a multiplication.
struct Portable {
  using Ints = Ints4;
  using Count = std::int32_t;
  static constexpr int lanes = 4;
  static constexpr Ints iota = {0, 1, 2, 3};
  static constexpr bool fast_select = false;

  ACE_INLINE static std::uint64_t octet_counts(std::uint64_t word) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    return (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
  }
  ACE_INLINE static std::uint32_t popcount(std::uint64_t word) {
    return static_cast<std::uint32_t>(octet_counts(word) * 0x0101010101010101 >> 56);
  }

  // The octet first: the multiplication leaves in each octet how many ones there are up to its end,
  // and those not above i are counted. Then bit by bit.
  ACE_INLINE static std::uint32_t select(std::uint64_t word, std::uint32_t i) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    constexpr std::uint64_t tops = ones << 7;
    const std::uint64_t ends = octet_counts(word) * ones;
    const std::uint64_t not_above = (((i * ones) | tops) - ends) & tops;
    const std::uint32_t at = popcount(not_above) * 8;
    i -= static_cast<std::uint32_t>((ends << 8) >> at & 0xFF);
    std::uint64_t octet = word >> at & 0xFF;
    for (; i > 0; --i) octet &= octet - 1;
    return at + static_cast<std::uint32_t>(std::countr_zero(octet));
  }
};

#if defined(__x86_64__)
// x86-64 with AVX2, BMI1, BMI2 and POPCNT. PDEP puts a single one where the i-th one of the word
// is. It is written in assembler because the compiler's intrinsic may not stand in a template that
// is compiled for every processor before it is inlined for this one.
struct Bmi2 {
  using Ints = Ints8;
  using Count = std::int32_t;
  static constexpr int lanes = 8;
  static constexpr Ints iota = {0, 1, 2, 3, 4, 5, 6, 7};
  static constexpr bool fast_select = true;

  ACE_INLINE static std::uint32_t popcount(std::uint64_t word) {
    return static_cast<std::uint32_t>(__builtin_popcountll(word));
  }
  ACE_INLINE static std::uint32_t select(std::uint64_t word, std::uint32_t i) {
    std::uint64_t found;
    __asm__("pdep %2, %1, %0" : "=r"(found) : "r"(std::uint64_t{1} << i), "rm"(word));
    return static_cast<std::uint32_t>(__builtin_ctzll(found));
  }
};
#endif

}  // namespace ace::kernel
