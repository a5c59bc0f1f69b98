// SPDX-License-Identifier: Apache-2.0
// Sorting by code point.
#include <ace/internal/positions.h>

#include <algorithm>
#include <array>

namespace ace::bootstring {
namespace {

constexpr unsigned digit_bits = 11;  // two passes for all of Unicode
constexpr std::size_t digits = std::size_t{1} << digit_bits;

// Below this, counting into so many buckets costs more than comparing.
constexpr std::size_t few = 512;

std::size_t digit_of(const Point& point, unsigned shift) {
  return point.code_point >> shift & (digits - 1);
}

// Sorts by one digit, leaving equal ones in their order. False if all have the same digit, and then
// nothing is done.
bool sort_by_digit(std::span<const Point> from, std::span<Point> to, unsigned shift) {
  std::array<std::uint32_t, digits> next{};
  for (const Point& point : from) ++next[digit_of(point, shift)];
  if (next[digit_of(from[0], shift)] == from.size()) return false;
  std::uint32_t sum = 0;
  for (std::uint32_t& count : next) {
    const std::uint32_t begin = sum;
    sum += count;
    count = begin;
  }
  for (const Point& point : from) to[next[digit_of(point, shift)]++] = point;
  return true;
}

}  // namespace

void sort_points(std::span<Point> points, std::span<Point> scratch) {
  if (points.size() < few) {
    // They come from left to right, so that the position breaks ties in their order.
    std::ranges::sort(points, {}, [](const Point& point) {
      return std::uint64_t{point.code_point} << 32 | point.at;
    });
    return;
  }
  std::span<Point> from = points;
  std::span<Point> to = scratch;
  for (unsigned shift = 0; shift < 32; shift += digit_bits) {
    if (sort_by_digit(from, to, shift)) std::swap(from, to);
  }
  if (from.data() != points.data()) std::ranges::copy(from, points.begin());
}

}  // namespace ace::bootstring
