// SPDX-License-Identifier: Apache-2.0
#include "processor.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace ace::kernel {

// Not by the compiler's own builtin, whose tables not every linker finds.
Cpuid cpuid() {
  Cpuid out{};
#if defined(__x86_64__)
  std::uint32_t a = 0;
  std::uint32_t c = 0;
  std::uint32_t d = 0;
  __get_cpuid(0, &a, &out.vendor, &c, &d);
  __get_cpuid(1, &out.signature, &a, &out.features, &d);
  __get_cpuid_count(7, 0, &a, &out.extensions, &c, &d);
  constexpr std::uint32_t osxsave = 1u << 27;
  if ((out.features & osxsave) != 0) {
    __asm__("xgetbv" : "=a"(out.xcr0), "=d"(d) : "c"(0));
  }
#endif
  return out;
}

}  // namespace ace::kernel
