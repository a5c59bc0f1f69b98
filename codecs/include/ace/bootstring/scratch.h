// Memory for the length of a call: on the stack for short texts, and then without allocation.
#pragma once

#include <algorithm>
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
  explicit Scratch(std::size_t count) { ok_ = grow(count, 0); }

  // Whether there was memory. Nothing else may be asked if not.
  bool ok() const { return ok_; }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t at) { return objects_[at]; }
  std::span<T> first(std::size_t count) { return {objects_, count}; }

  // Makes room for `count` objects and keeps the first `kept`. False if there is no memory, and
  // then all is as it was.
  bool grow(std::size_t count, std::size_t kept) {
    if (count <= size_) return true;
    std::unique_ptr<T[]> larger(new (std::nothrow) T[count]);
    if (!larger) return false;
    std::copy_n(objects_, kept, larger.get());
    heap_ = std::move(larger);
    objects_ = heap_.get();
    size_ = count;
    return true;
  }

 private:
  T local_[Local];
  std::unique_ptr<T[]> heap_;
  T* objects_ = local_;
  std::size_t size_ = Local;
  bool ok_;
};

}  // namespace ace::bootstring
