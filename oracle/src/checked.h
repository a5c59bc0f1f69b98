// SPDX-License-Identifier: Apache-2.0
// A nonnegative integer of 64 bits that throws where it cannot hold a value, so that a procedure in
// it either computes what a procedure in cpp_int computes, or says that it cannot. Boost's checked
// integers begin at 128 bits, and take ten times as long.
#pragma once

#include <oracle/answer.h>

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace oracle {

class Checked {
 public:
  Checked() = default;
  template <std::integral T>
  Checked(T value) : value_(static_cast<std::uint64_t>(value)) {
    if (value < 0) throw_range_error();
  }
  explicit Checked(const Integer& value) {
    if (value < 0 || value > std::numeric_limits<std::uint64_t>::max()) throw_range_error();
    value_ = static_cast<std::uint64_t>(value);
  }

  template <std::unsigned_integral T>
  explicit operator T() const {
    if (value_ > std::numeric_limits<T>::max()) throw_range_error();
    return static_cast<T>(value_);
  }
  explicit operator std::ptrdiff_t() const {
    if (value_ > std::numeric_limits<std::ptrdiff_t>::max()) throw_range_error();
    return static_cast<std::ptrdiff_t>(value_);
  }
  explicit operator Integer() const { return value_; }
  std::string str() const { return std::to_string(value_); }

  friend Checked operator+(Checked a, Checked b) {
    if (__builtin_add_overflow(a.value_, b.value_, &a.value_)) throw_range_error();
    return a;
  }
  friend Checked operator-(Checked a, Checked b) {
    if (__builtin_sub_overflow(a.value_, b.value_, &a.value_)) throw_range_error();
    return a;
  }
  friend Checked operator*(Checked a, Checked b) {
    if (__builtin_mul_overflow(a.value_, b.value_, &a.value_)) throw_range_error();
    return a;
  }
  // The divisor is not 0.
  friend Checked operator/(Checked a, Checked b) { return a.value_ / b.value_; }
  friend Checked operator%(Checked a, Checked b) { return a.value_ % b.value_; }
  Checked& operator/=(Checked b) { return *this = *this / b; }

  friend auto operator<=>(const Checked&, const Checked&) = default;

  // The index of the highest bit that is set. The value is not 0.
  friend unsigned msb(Checked a) { return 63 - static_cast<unsigned>(__builtin_clzll(a.value_)); }

 private:
  [[noreturn]] static void throw_range_error() {
    throw std::range_error("more than 64 bits, or less than 0");
  }

  std::uint64_t value_ = 0;
};

}  // namespace oracle
