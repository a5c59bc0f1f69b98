// SPDX-License-Identifier: Apache-2.0
// Kernels: implementations of the codecs' inner loops. All kernels give the same answers. The
// processor decides once which kernel runs, or the environment does: ACE_KERNEL=portable or bmi2.
//
// A kernel is compiled from the same source for another Machine (machine.h), except that it may
// find the i-th bit of a word in another way.
#pragma once

#include <ace/internal/positions.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "processor.h"

namespace ace::kernel {

using bootstring::Point;
using bootstring::PositionSet;

// The longest label, in code points and in octets of its encoding.
inline constexpr int max_label = 64;

// What encode_label() and decode_label() return for an input that is not theirs.
inline constexpr std::size_t declined = SIZE_MAX;

struct Kernel {
  std::string_view name;

  // Punycode of a label: at most max_label units of valid input, without case flags, scalar values
  // only. They return the length of the output, or `declined` for any other input: longer, invalid,
  // with integers that labels do not need, or too close to the end of `out`. The contents of `out`
  // are then undefined, and the general procedures give the answer.
  std::size_t (*encode_label)(std::u32string_view text, std::span<char> out);
  std::size_t (*decode_label)(std::string_view ace, std::span<char32_t> out);

  // See ace/internal/positions.h.
  void (*rank_points)(std::span<const Point> points, PositionSet set,
                      std::span<std::uint32_t> ranks);
  void (*place_points)(std::span<Point> points, PositionSet set);
};

extern const Kernel portable;
#if defined(__x86_64__)
extern const Kernel bmi2;
#endif

// The kernel that `setting` (null for none) names, if the processor can run it; else the kernel for
// the processor. Any other name in `setting` is reported on standard error.
const Kernel& kernel_for(const Cpuid& cpuid, const char* setting);

// The kernel that the codecs run on. Every thread that comes first chooses the same one.
extern constinit std::atomic<const Kernel*> chosen;
const Kernel& choose();
inline const Kernel& active() {
  const Kernel* kernel = chosen.load(std::memory_order_relaxed);
  return kernel != nullptr ? *kernel : choose();
}

}  // namespace ace::kernel
