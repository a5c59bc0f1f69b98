// Memory for a plug-in: an access beside it is noticed.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <span>

namespace acecheck {

// An array between two regions of a mebibyte without access, with a margin of known octets around
// it. A write into the margin is found by is_intact_before() and written_behind(); an access beyond
// the margin ends the process.
template <class T>
class Guarded {
 public:
  static constexpr std::size_t out_margin = 64;  // octets

  // margin: octets behind the array, a multiple of its alignment. 0: the next octet has no access.
  explicit Guarded(std::size_t count, std::size_t margin = out_margin)
      : count_(count), margin_(margin) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t used = out_margin + count * sizeof(T) + margin;
    const std::size_t middle = (used + page - 1) / page * page;
    // An index that is wrong by some thousands must not reach other memory.
    const std::size_t guard = 256 * page;
    size_ = middle + 2 * guard;
    void* memory = mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    start_ = static_cast<std::byte*>(memory);
    first_ = start_ + guard;
    end_ = first_ + middle;
    if (mprotect(first_, middle, PROT_READ | PROT_WRITE) != 0) {
      munmap(memory, size_);
      throw std::bad_alloc();
    }
    std::memset(first_, filler, middle);
  }
  ~Guarded() { munmap(start_, size_); }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;

  std::span<T> get() const { return {reinterpret_cast<T*>(first()), count_}; }

  // From now on a write ends the process.
  void make_read_only() const {
    mprotect(first_, static_cast<std::size_t>(end_ - first_), PROT_READ);
  }

  // Whether nothing was written before the array.
  bool is_intact_before() const { return std::all_of(first_, first(), is_untouched); }

  // How many entries behind the array were written to: up to the last of them.
  std::size_t written_behind() const {
    const std::byte* last = end_;
    while (last != end_ - margin_ && is_untouched(last[-1])) --last;
    return (static_cast<std::size_t>(last - (end_ - margin_)) + sizeof(T) - 1) / sizeof(T);
  }

 private:
  static constexpr unsigned char filler = 0xA5;
  static bool is_untouched(std::byte octet) { return octet == std::byte{filler}; }

  std::byte* first() const { return end_ - margin_ - count_ * sizeof(T); }

  std::size_t count_;
  std::size_t margin_;
  std::size_t size_ = 0;
  std::byte* start_ = nullptr;
  std::byte* first_ = nullptr;  // of what has access, the margin before the array included
  std::byte* end_ = nullptr;
};

}  // namespace acecheck
