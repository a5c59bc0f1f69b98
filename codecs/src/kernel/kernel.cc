#include "kernel.h"

#include <ace/kernel.h>

#include <cstdio>
#include <cstdlib>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace ace::kernel {
namespace {

#if defined(__x86_64__)
struct Registers {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
};

// All zeros for a leaf that the processor does not have.
Registers cpuid(unsigned leaf) {
  Registers r;
  __get_cpuid_count(leaf, 0, &r.a, &r.b, &r.c, &r.d);
  return r;
}

// Whether the operating system saves the registers of AVX.
bool saves_avx() {
  if ((cpuid(1).c & bit_OSXSAVE) == 0) return false;
  unsigned low = 0;
  unsigned high = 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  constexpr unsigned sse_and_avx = 6;
  return (low & sse_and_avx) == sse_and_avx;
}

// Not by the compiler's builtin, whose tables not every linker finds.
bool has_bmi2() {
  constexpr unsigned extensions = bit_BMI | bit_AVX2 | bit_BMI2;
  return saves_avx() && (cpuid(1).c & bit_POPCNT) != 0 && (cpuid(7).b & extensions) == extensions;
}

// Before Zen 3 (family 19h), AMD's PDEP is microcode and takes hundreds of cycles.
bool has_fast_pdep() {
  const unsigned signature = cpuid(1).a;
  const unsigned family = (signature >> 8 & 0xF) + (signature >> 20 & 0xFF);
  const unsigned vendor = cpuid(0).b;
  const bool hygon = vendor == 0x6F677948;  // "Hygo": Zen 1 by another name
  return !hygon && (vendor != signature_AMD_ebx || family >= 0x19);
}
#endif

const Kernel& find() {
  const char* setting = std::getenv("ACE_KERNEL");
  const std::string_view forced = setting == nullptr ? "" : setting;
  if (forced == portable.name) return portable;
#if defined(__x86_64__)
  if (forced == bmi2.name && has_bmi2()) return bmi2;
  if (!forced.empty()) {
    std::fprintf(
        stderr,
        "ace: ACE_KERNEL=%s is not known here: portable, or bmi2 where the processor has it\n",
        setting);
  }
  if (has_bmi2() && has_fast_pdep()) return bmi2;
#else
  if (!forced.empty()) {
    std::fprintf(stderr, "ace: ACE_KERNEL=%s is not known here: portable\n", setting);
  }
#endif
  return portable;
}

}  // namespace

constinit std::atomic<const Kernel*> chosen = nullptr;

const Kernel& choose() {
  const Kernel& kernel = find();
  chosen.store(&kernel, std::memory_order_relaxed);
  return kernel;
}

}  // namespace ace::kernel

namespace ace {

std::string_view kernel_name() { return kernel::active().name; }

}  // namespace ace

namespace ace::bootstring {

void rank_points(std::span<const Point> points, PositionSet set, std::span<std::uint32_t> ranks) {
  kernel::active().rank_points(points, set, ranks);
}

void place_points(std::span<Point> points, PositionSet set) {
  kernel::active().place_points(points, set);
}

}  // namespace ace::bootstring
