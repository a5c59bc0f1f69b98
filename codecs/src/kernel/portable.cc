// SPDX-License-Identifier: Apache-2.0
#include "decode_label.h"
#include "encode_label.h"
#include "points.h"

namespace ace::kernel {
namespace {

std::size_t encode(std::u32string_view text, std::span<char> out) {
  return encode_label<Portable>(text, out);
}
std::size_t decode(std::string_view ace, std::span<char32_t> out) {
  return decode_label<Portable>(ace, out);
}
void rank(std::span<const Point> points, PositionSet set, std::span<std::uint32_t> ranks) {
  rank_points<Portable>(points, set, ranks);
}
void place(std::span<Point> points, PositionSet set) { place_points<Portable>(points, set); }

}  // namespace

const Kernel portable = {"portable", encode, decode, rank, place};

}  // namespace ace::kernel
