// SPDX-License-Identifier: Apache-2.0
// What a process wrote to its standard output, as lines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace acecheck {

class LineBuffer {
 public:
  enum class Next { line, none, too_long };

  void add(std::string_view octets) { received_ += octets; }

  // Takes the next line, without its line feed. none: it is not whole yet; too_long: it has more
  // than `longest` octets.
  Next take(std::string& line, std::size_t longest) {
    const std::size_t end = received_.find('\n', searched_);
    if (std::min(end, received_.size()) - taken_ > longest) return Next::too_long;
    if (end == std::string::npos) {
      forget_taken();
      searched_ = received_.size();
      return Next::none;
    }
    line.assign(received_, taken_, end - taken_);
    taken_ = searched_ = end + 1;
    return Next::line;
  }

  // Keeps the first octets of what was not taken; no line is taken after this.
  void keep_rest(std::size_t most) {
    forget_taken();
    received_.resize(std::min(received_.size(), most));
  }
  // What was not taken, after keep_rest() or take() gave none.
  const std::string& rest() const { return received_; }

 private:
  // Frees the memory of the lines that were taken.
  void forget_taken() { received_.erase(0, std::exchange(taken_, 0)); }

  std::string received_;
  std::size_t taken_ = 0;     // octets of received_ that take() gave
  std::size_t searched_ = 0;  // octets of received_ known to hold no line feed beyond those
};

}  // namespace acecheck
