// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

#include <ace/kernel.h>

#include <cstdio>
#include <cstdlib>

namespace ace::kernel {

const Kernel& kernel_for([[maybe_unused]] const Cpuid& cpuid, const char* setting) {
  const std::string_view forced = setting == nullptr ? "" : setting;
  if (forced == portable.name) return portable;
#if defined(__x86_64__)
  if (forced == bmi2.name && has_bmi2(cpuid)) return bmi2;
#endif
  if (!forced.empty()) {
    std::fprintf(
        stderr,
        "ace: ACE_KERNEL=%s is not known here: portable, or bmi2 where the processor has it\n",
        setting);
  }
#if defined(__x86_64__)
  if (has_bmi2(cpuid) && has_fast_pdep(cpuid)) return bmi2;
#endif
  return portable;
}

constinit std::atomic<const Kernel*> chosen = nullptr;

const Kernel& choose() {
  const Cpuid processor = cpuid();
  const Kernel& kernel = kernel_for(processor, std::getenv("ACE_KERNEL"));
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
