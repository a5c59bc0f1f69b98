// SPDX-License-Identifier: Apache-2.0
#include "decode_label.h"
#include "encode_label.h"
#include "points.h"

#if defined(__x86_64__)

// Only functions with this attribute, and the functions inlined into them, may use the newer
// instructions. Functions that another file can share may not. A flag for the whole file would not
// be safe, because the linker keeps one copy of every inline function of the library, for all
// processors.
#define ACE_BMI2 [[gnu::target("avx2,bmi,bmi2,popcnt")]]

namespace ace::kernel {
namespace {

ACE_BMI2 std::size_t encode(std::u32string_view text, std::span<char> out) {
  return encode_label<Bmi2>(text, out);
}
ACE_BMI2 std::size_t decode(std::string_view ace, std::span<char32_t> out) {
  return decode_label<Bmi2>(ace, out);
}
ACE_BMI2 void rank(std::span<const Point> points, PositionSet set, std::span<std::uint32_t> ranks) {
  rank_points<Bmi2>(points, set, ranks);
}
ACE_BMI2 void place(std::span<Point> points, PositionSet set) { place_points<Bmi2>(points, set); }

}  // namespace

const Kernel bmi2 = {"bmi2", encode, decode, rank, place};

}  // namespace ace::kernel

#endif
