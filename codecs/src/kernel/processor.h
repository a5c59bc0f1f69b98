// SPDX-License-Identifier: Apache-2.0
// The features of an x86-64 processor, according to its CPUID instruction.
#pragma once

#include <cstdint>

namespace ace::kernel {

// The registers that matter, and extended control register 0 (0 where OSXSAVE is not set).
struct Cpuid {
  std::uint32_t vendor;      // leaf 0, EBX: the first four letters
  std::uint32_t signature;   // leaf 1, EAX
  std::uint32_t features;    // leaf 1, ECX
  std::uint32_t extensions;  // leaf 7, EBX
  std::uint32_t xcr0;
};

// Whether there are AVX2, BMI1, BMI2 and POPCNT, and an operating system that saves their
// registers.
constexpr bool has_bmi2(const Cpuid& cpuid) {
  constexpr std::uint32_t popcnt = 1u << 23;
  constexpr std::uint32_t bmi1 = 1u << 3;
  constexpr std::uint32_t avx2 = 1u << 5;
  constexpr std::uint32_t bmi2 = 1u << 8;
  constexpr std::uint32_t sse_and_avx = 6;
  constexpr std::uint32_t all = bmi1 | avx2 | bmi2;
  return (cpuid.features & popcnt) != 0 && (cpuid.extensions & all) == all &&
         (cpuid.xcr0 & sse_and_avx) == sse_and_avx;
}

// Before Zen 3 (family 19h), AMD's PDEP is microcode and takes hundreds of cycles; Hygon's
// processors are Zen 1.
constexpr bool has_fast_pdep(const Cpuid& cpuid) {
  constexpr std::uint32_t amd = 0x68747541;    // "Auth"
  constexpr std::uint32_t hygon = 0x6F677948;  // "Hygo"
  const std::uint32_t family = (cpuid.signature >> 8 & 0xF) + (cpuid.signature >> 20 & 0xFF);
  if (cpuid.vendor == hygon) return false;
  return cpuid.vendor != amd || family >= 0x19;
}

// The features of this processor. All zeros if it is not an x86-64 processor.
Cpuid cpuid();

}  // namespace ace::kernel
