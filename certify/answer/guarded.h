// SPDX-License-Identifier: Apache-2.0
// Memory for a plug-in: an access beside it is noticed.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

#include "answer/guard_fault.h"

namespace acecheck {

// Which end of an array touches memory without access. Neither: there is a margin at both ends.
enum class Edge : std::uint8_t { neither, front, back };

// An array between two regions of a mebibyte without access. Its margins and its entries hold
// octets above 7F that form no code point, each different from its neighbours. wrote_before() and
// written_behind() find a write into a margin, even if it copies neighbouring octets. An access
// beyond a margin ends the process.
template <class T>
class Guarded {
 public:
  // seed: chooses the octets. inverted: every octet differs from the octet of an array with the
  // same seed that is not inverted.
  explicit Guarded(std::size_t count, Edge edge = Edge::neither, std::size_t seed = 0,
                   bool inverted = false)
      : count_(count), seed_(seed), inversion_(inverted ? 0x7F : 0) {
    constexpr std::size_t margin = 64;  // octets
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t octets = count * sizeof(T);
    const std::size_t middle = (octets + 2 * margin + page - 1) / page * page;
    // An index that is wrong by some thousands must not reach other memory.
    const std::size_t guard = 256 * page;
    size_ = middle + 2 * guard;
    void* memory = mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    start_ = static_cast<std::uint8_t*>(memory);
    begin_ = start_ + guard;
    end_ = begin_ + middle;
    if (mprotect(begin_, middle, PROT_READ | PROT_WRITE) != 0) {
      munmap(memory, size_);
      throw std::bad_alloc();
    }
    for (std::uint8_t* at = begin_; at != end_; ++at) *at = filler(at);
    array_ = edge == Edge::front ? begin_ : end_ - octets - (edge == Edge::back ? 0 : margin);
  }
  ~Guarded() { munmap(start_, size_); }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;

  std::span<T> get() const { return {reinterpret_cast<T*>(array_), count_}; }

  GuardedMemory memory() const {
    return {start_, start_ + size_, array_, array_ + count_ * sizeof(T)};
  }

  // From now on a write ends the process.
  void make_read_only() const {
    mprotect(begin_, static_cast<std::size_t>(end_ - begin_), PROT_READ);
  }

  bool wrote_before() const {
    return std::any_of(begin_, array_, [this](const std::uint8_t& at) { return is_written(&at); });
  }

  // Whether no octet of the entry was written to, or each written octet equals the filler.
  bool is_unwritten(std::size_t index) const {
    const std::uint8_t* entry = array_ + index * sizeof(T);
    return std::none_of(entry, entry + sizeof(T),
                        [this](const std::uint8_t& at) { return is_written(&at); });
  }

  // How many entries behind the array were written to: up to the last of them.
  std::size_t written_behind() const {
    const std::uint8_t* behind = array_ + count_ * sizeof(T);
    const std::uint8_t* last = end_;
    while (last != behind && !is_written(last - 1)) --last;
    return (static_cast<std::size_t>(last - behind) + sizeof(T) - 1) / sizeof(T);
  }

 private:
  // Of Fibonacci hashing: equal octets at a distance that code moves entries by are rare.
  std::uint8_t filler(const std::uint8_t* at) const {
    const auto position = static_cast<std::uint32_t>(static_cast<std::size_t>(at - begin_) + seed_);
    return static_cast<std::uint8_t>(0x80 | ((position * 2654435769u >> 25) ^ inversion_));
  }
  bool is_written(const std::uint8_t* at) const { return *at != filler(at); }

  std::size_t count_;
  std::size_t seed_;
  std::uint32_t inversion_;
  std::size_t size_ = 0;
  std::uint8_t* start_ = nullptr;
  std::uint8_t* begin_ = nullptr;  // of what has access
  std::uint8_t* end_ = nullptr;
  std::uint8_t* array_ = nullptr;
};

}  // namespace acecheck
