// SPDX-License-Identifier: Apache-2.0
// Where an encoder writes: a container, the caller's memory, or a comparison with expected output.
//
//   std::string out;
//   StringSink sink{out};
//   sink.put('a');  // false: the sink is full, and the encoder stops
//
// A sink refers to memory of the caller. Only AppendSink allocates, and throws what its container
// throws.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace ace {

// Appends to a container. Never full.
template <class Container>
struct AppendSink {
  Container& out;

  constexpr bool put(typename Container::value_type unit) {
    out.push_back(unit);
    return true;
  }
};
using StringSink = AppendSink<std::string>;

// Fills the caller's memory and is full at its end.
template <class Unit>
struct SpanSink {
  std::span<Unit> out;
  std::size_t size = 0;

  constexpr bool put(Unit unit) {
    if (size == out.size()) return false;
    out[size++] = unit;
    return true;
  }
};

// Compares each unit with the expected unit. Full at the first difference.
template <class Unit, class Equal>
struct CompareSink {
  std::span<const Unit> expected;
  Equal equal;
  std::size_t size = 0;  // units that agreed so far

  constexpr bool put(Unit unit) {
    if (size == expected.size() || !equal(unit, expected[size])) return false;
    ++size;
    return true;
  }
  constexpr bool matched() const { return size == expected.size(); }
};
template <class Unit, class Equal>
CompareSink(std::span<const Unit>, Equal) -> CompareSink<Unit, Equal>;

}  // namespace ace
