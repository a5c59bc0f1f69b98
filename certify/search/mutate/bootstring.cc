// SPDX-License-Identifier: Apache-2.0
// The parameters of rfc3492bis 5 and the procedures of rfc3492bis 6, in integers of 128 bits.
#include "search/mutate/bootstring.h"

#include <algorithm>
#include <optional>

#include "search/mutate/units.h"

namespace fuzz {
namespace {

constexpr std::uint32_t base = 36;
constexpr std::string_view digits = "abcdefghijklmnopqrstuvwxyz0123456789";
// The largest delta that is read or written. The computation with deltas up to this size cannot
// overflow 128 bits.
constexpr Wide largest = Wide{1} << 96;

struct State {
  Wide n = 0x80;
  Wide i = 0;
  std::uint64_t length = 0;
  std::uint64_t bias = 72;
  bool first = true;

  // The threshold of the digit at position j.
  std::uint32_t threshold(std::uint32_t j) const {
    const std::uint64_t k = std::uint64_t{base} * (j + 1);
    return k <= bias ? 1 : static_cast<std::uint32_t>(std::clamp<std::uint64_t>(k - bias, 1, 26));
  }

  void insert(Wide delta) {
    i += delta;
    ++length;
    // Small values are computed in 64 bits, because divisions of 128 bits would take most of the
    // time.
    if (i <= UINT64_MAX) {
      advance(static_cast<std::uint64_t>(delta), static_cast<std::uint64_t>(i));
    } else {
      advance(delta, i);
    }
  }

 private:
  template <class Int>
  void advance(Int delta, Int index) {
    delta /= first ? 700 : 2;
    delta += delta / length;
    std::uint64_t k = 0;
    for (; delta > 455; delta /= 35) k += base;
    bias = k + 36 * static_cast<std::uint64_t>(delta) / (static_cast<std::uint64_t>(delta) + 38);
    first = false;
    n += index / length;
    i = index % length + 1;
  }
};

std::optional<Wide> digit_value(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= '0' && c <= '9') return c - '0' + 26;
  return std::nullopt;
}

// Reads the delta that begins at `at`, and moves `at` behind the delta. Returns nothing if there is
// no delta.
std::optional<Wide> read(std::string_view ace, std::size_t& at, const State& state) {
  Wide delta = 0;
  Wide weight = 1;
  std::size_t next = at;
  for (std::uint32_t j = 0; next < ace.size(); ++j) {
    const auto digit = digit_value(ace[next++]);
    if (!digit || weight > largest) return std::nullopt;
    delta += *digit * weight;
    const std::uint32_t t = state.threshold(j);
    if (*digit < t) {
      if (delta > largest) return std::nullopt;
      at = next;
      return delta;
    }
    weight *= base - t;
  }
  return std::nullopt;
}

// Writes a delta. A small delta is written with a small type Int, which is faster.
template <class Int>
void write(Int q, const State& state, std::string& out) {
  for (std::uint32_t j = 0;; ++j) {
    const auto t = static_cast<Int>(state.threshold(j));
    if (q < t) break;
    out += digits[static_cast<std::size_t>(t + (q - t) % (base - t))];
    q = (q - t) / (base - t);
  }
  out += digits[static_cast<std::size_t>(q)];
}

// The least delta that has `count` digits.
Wide least_with(std::size_t count, const State& state) {
  Wide least = 0;
  Wide weight = 1;
  for (std::uint32_t j = 0; j + 1 < count && weight < largest; ++j) {
    least += state.threshold(j) * weight;
    weight *= base - state.threshold(j);
  }
  return std::min(least, largest);
}

// A first delta in which the product of the last digit and its weight exceeds `wrap` = 2^width, and
// no other product or sum does. The wrapped product leads to a valid code point, so that a decoder
// that checks only the sum accepts the string. `points` is the number of code points that must
// stand before the delta.
struct WrappingProduct {
  Wide delta;
  std::size_t points;
};
// Returns nothing if no such delta exists.
std::optional<WrappingProduct> wrapping_product(Wide wrap, Random& random) {
  constexpr std::size_t most_points = 4500;
  const State state;
  std::vector<WrappingProduct> found;
  Wide lower = 0;  // the least value of the digits before this digit
  Wide weight = 1;
  for (std::uint32_t j = 0; weight < wrap; ++j) {
    const Wide t = state.threshold(j);
    for (Wide digit = wrap / weight; digit < t; ++digit) {
      const Wide product = digit * weight;
      const Wide points = (product % wrap + lower) / 0x10F000 + below(3, random);
      if (product < wrap || points > most_points) continue;
      found.push_back({product + lower, static_cast<std::size_t>(points)});
    }
    lower += t * weight;
    weight *= base - t;
  }
  if (found.empty()) return std::nullopt;
  return any_of(found, random);
}

constexpr std::array<unsigned, 9> widths = {14, 16, 26, 31, 32, 32, 53, 63, 64};
constexpr std::array<std::uint32_t, 18> code_points = {
    0,      0x2D,   0x61,   0x7F,   0x80,    0xFF,     0xD7FF,   0xD800,   0xDBFF,
    0xDC00, 0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x10FFFE, 0x10FFFF, 0x110000, 0x10F80};

// The delta that moves the state to the index `i`. The index counts from the first place at the
// code point `n`.
Wide to(Wide i, const State& state) { return i >= state.i ? i - state.i : largest; }

Wide aimed(const State& state, Wide before, Random& random) {
  const unsigned width = any_of(widths, random);
  const Wide wrap = Wide{1} << width;
  const Wide near = Wide{below(3, random)} - 1;  // -1, 0 or 1
  const Wide points = state.length + 1;
  const auto code_point = [&] {
    return one_in(4, random) ? wrap - 1 + near : Wide{any_of(code_points, random)};
  };
  switch (below(9, random)) {
    case 0:  // i becomes the greatest integer, or a neighbour of the greatest integer
      return to(wrap - 1 + near, state);
    case 1:  // i wraps to its value before, or to the value to which `before` leads
      return wrap + (one_in(2, random) ? before : Wide{0}) + near;
    case 2: {  // i wraps to another code point, or to an integer that is no code point
      const Wide c = code_point();
      return c >= state.n ? to(wrap + (c - state.n) * points + below(8, random) % points, state)
                          : largest;
    }
    case 3:  // n becomes a bound
    case 4: {
      const Wide c = code_point();
      return c >= state.n ? to((c - state.n) * points + below(64, random) % points, state)
                          : before + near;
    }
    case 8:  // i wraps as many times as a single digit can cause
      return wrap * (1 + below(34, random)) + before;
    case 5:  // n wraps to a code point
      return to((wrap + code_point() - state.n) * points + below(64, random) % points, state);
    case 6: {  // the delta is near the least delta of some number of digits
      const Wide least = least_with(1 + below(20, random), state);
      return least + near;
    }
    default:
      return before + Wide{below(128, random)} - 64;
  }
}

}  // namespace

Bootstring Bootstring::parse(std::string_view ace) {
  Bootstring out;
  const std::size_t last = ace.rfind('-');
  std::size_t at = 0;
  if (last != std::string_view::npos && last > 0) {
    out.literal = ace.substr(0, last);
    out.delimiter = true;
    at = last + 1;
  }
  State state;
  state.length = out.literal.size();
  while (at < ace.size()) {
    const auto delta = read(ace, at, state);
    if (!delta) break;
    out.deltas.push_back(*delta);
    state.insert(*delta);
    // No code point can follow, so the rest need not be parsed.
    if (state.n > largest) break;
  }
  out.rest = ace.substr(at);
  return out;
}

std::string Bootstring::print() const {
  std::string out = literal;
  if (delimiter || !literal.empty()) out += '-';
  State state;
  state.length = literal.size();
  for (const Wide delta : deltas) {
    const Wide q = std::min(delta, largest);
    if (q <= UINT64_MAX) {
      write(static_cast<std::uint64_t>(q), state, out);
    } else {
      write(q, state, out);
    }
    state.insert(std::min(delta, largest));
    if (state.n > largest) break;
  }
  return out + rest;
}

void Bootstring::aim(Random& random) {
  const std::size_t at = below(deltas.size() + 1, random);
  if (at == deltas.size()) {
    deltas.push_back(0);
    rest.clear();
  }
  State state;
  state.length = literal.size();
  for (std::size_t i = 0; i < at && state.n < largest; ++i) state.insert(deltas[i]);
  const Wide delta = aimed(state, deltas[at], random);
  // A negative delta has wrapped in 128 bits, and is therefore greater than `largest`.
  deltas[at] = delta > largest ? Wide{0} : delta;
}

void Bootstring::wrap_product(Random& random) {
  const auto product = wrapping_product(Wide{1} << any_of(widths, random), random);
  if (!product) return aim(random);
  literal.resize(product->points, 'a');
  deltas = {product->delta + below(8, random)};
  rest.clear();
}

void Bootstring::grow_weight(Random& random) {
  rest = std::string(1 + below(16, random), one_in(2, random) ? '9' : 'z');
  rest += one_in(2, random) ? "a" : "";
}

}  // namespace fuzz
