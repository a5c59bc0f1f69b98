// SPDX-License-Identifier: Apache-2.0
// UTF-16BE octets and code points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ace::utf16 {

constexpr bool is_surrogate(std::uint32_t c) { return c >= 0xD800 && c <= 0xDFFF; }
constexpr bool is_high(std::uint32_t c) { return c >= 0xD800 && c <= 0xDBFF; }
constexpr bool is_low(std::uint32_t c) { return c >= 0xDC00 && c <= 0xDFFF; }

// Writes a code point's octets. False when the sink is full.
template <class Sink>
constexpr bool put(char32_t c, Sink& sink) {
  const auto unit = [&](std::uint32_t u) {
    return sink.put(static_cast<std::uint8_t>(u >> 8)) &&
           sink.put(static_cast<std::uint8_t>(u & 0xFF));
  };
  if (c < 0x10000) return unit(c);
  return unit(0xD800 + ((c - 0x10000) >> 10)) && unit(0xDC00 + ((c - 0x10000) & 0x3FF));
}

// Reads the code point at octet `at` of an even number of octets and moves `at` past it. An
// unpaired surrogate is returned as it is.
constexpr char32_t next(std::span<const std::uint8_t> octets, std::size_t& at) {
  const auto unit = [&](std::size_t i) {
    return static_cast<std::uint32_t>(octets[i] << 8 | octets[i + 1]);
  };
  const std::uint32_t first = unit(at);
  at += 2;
  if (!is_high(first) || at == octets.size() || !is_low(unit(at))) return first;
  const std::uint32_t second = unit(at);
  at += 2;
  return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
}

}  // namespace ace::utf16
