// SPDX-License-Identifier: Apache-2.0
// Memory for the length of a call: on the stack for short texts, and then without allocation.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

namespace ace::bootstring {

// `count` objects without a value, the first Local of them without allocation.
template <class T, std::size_t Local>
class Scratch {
  static_assert(std::is_trivial_v<T>);

 public:
  explicit Scratch(std::size_t count)
      : heap_(count > Local ? new(std::nothrow) T[count] : nullptr),
        objects_(count > Local ? heap_.get() : local_) {}

  // Whether there was memory. Nothing else may be asked if not.
  bool ok() const { return objects_ != nullptr; }
  T& operator[](std::size_t at) { return objects_[at]; }
  std::span<T> first(std::size_t count) { return {objects_, count}; }

 private:
  T local_[Local];
  std::unique_ptr<T[]> heap_;
  T* objects_;
};

}  // namespace ace::bootstring
