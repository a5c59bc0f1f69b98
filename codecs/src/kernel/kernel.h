// What the codecs' inner loops run on. Each kernel gives the same answers; which one runs is chosen
// once, by the processor, or by the environment: ACE_KERNEL=portable or ACE_KERNEL=bmi2.
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
  // only. They return the length of the output, or `declined` for whatever else it is: longer,
  // invalid, with integers that labels do not need, or too close to the end of `out`. `out` then
  // holds nothing of value, and the general procedures say what is right.
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

// The kernel for a processor, unless `setting` (null for none) names one that it can run. What it
// names otherwise is said on the standard error output.
const Kernel& kernel_for(const Cpuid& cpuid, const char* setting);

// The kernel that the codecs run on. Every thread that comes first chooses the same one.
extern constinit std::atomic<const Kernel*> chosen;
const Kernel& choose();
inline const Kernel& active() {
  const Kernel* kernel = chosen.load(std::memory_order_relaxed);
  return kernel != nullptr ? *kernel : choose();
}

}  // namespace ace::kernel
