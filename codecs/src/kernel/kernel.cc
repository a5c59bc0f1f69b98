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
// The processor's family, or 0 if it is not AMD's.
unsigned amd_family() {
  unsigned highest = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  if (__get_cpuid(0, &highest, &b, &c, &d) == 0 || b != signature_AMD_ebx) return 0;
  unsigned a = 0;
  __get_cpuid(1, &a, &b, &c, &d);
  return (a >> 8 & 0xF) + (a >> 20 & 0xFF);
}

bool has_bmi2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

// Before Zen 3 (family 19h), AMD's PDEP is microcode and takes hundreds of cycles.
bool has_fast_pdep() { return amd_family() == 0 || amd_family() >= 0x19; }
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
