// SPDX-License-Identifier: Apache-2.0
// A text under construction in the caller's memory.
#pragma once

#include <ace/options.h>

#include <algorithm>
#include <cstddef>
#include <span>

namespace ace::bootstring {

template <class CodePoint, class Flag = CaseFlag>
class Output {
 public:
  // flags: empty, or at least as long as `text`.
  constexpr Output(std::span<CodePoint> text, std::span<Flag> flags) : text_(text), flags_(flags) {}

  constexpr std::size_t size() const { return size_; }
  constexpr std::size_t capacity() const { return text_.size(); }

  // Inserts at the end; false if there is no room.
  constexpr bool append(CodePoint code_point, CaseFlag flag) {
    if (size_ == text_.size()) return false;
    set(size_++, code_point, flag);
    return true;
  }

  // Inserts at `index` (0..size()); false if there is no room.
  constexpr bool insert(std::size_t index, CodePoint code_point, CaseFlag flag) {
    if (size_ == text_.size()) return false;
    std::copy_backward(text_.begin() + offset(index), text_.begin() + offset(size_),
                       text_.begin() + offset(size_ + 1));
    if (!flags_.empty()) {
      std::copy_backward(flags_.begin() + offset(index), flags_.begin() + offset(size_),
                         flags_.begin() + offset(size_ + 1));
    }
    ++size_;
    set(index, code_point, flag);
    return true;
  }

  // Both write below capacity(), whatever the size, which resize() sets.
  constexpr void move(std::size_t from, std::size_t to) {
    text_[to] = text_[from];
    if (!flags_.empty()) flags_[to] = flags_[from];
  }
  constexpr void set(std::size_t index, CodePoint code_point, CaseFlag flag) {
    text_[index] = code_point;
    if (!flags_.empty()) flags_[index] = static_cast<Flag>(flag);
  }
  constexpr void resize(std::size_t size) { size_ = size; }

 private:
  static constexpr std::ptrdiff_t offset(std::size_t index) {
    return static_cast<std::ptrdiff_t>(index);
  }

  std::span<CodePoint> text_;
  std::span<Flag> flags_;
  std::size_t size_ = 0;
};

}  // namespace ace::bootstring
