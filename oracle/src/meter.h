// SPDX-License-Identifier: Apache-2.0
// Watches the intermediate values of a procedure.
#pragma once

#include <oracle/answer.h>

#include <optional>

namespace oracle {

// Int: the integer type of the procedure.
template <class Int>
class Meter {
 public:
  explicit Meter(const std::optional<Integer>& maxint) {
    if (maxint) maxint_ = static_cast<Int>(*maxint);
  }

  // Whether `value`, computed at `step`, can be represented; if not, that is what [bis 2: An
  // overflow] is, detected as [bis 6.4 line 16: whenever it happens]. Remembers the largest.
  bool fits(const Int& value, const char* step) {
    if (value > largest_) {
      largest_ = value;
      step_ = step;
    }
    return !maxint_ || value <= *maxint_;
  }

  const std::optional<Int>& maxint() const { return maxint_; }

  Width width() const {
    if (largest_ == 0) return {1, step_};
    return {static_cast<unsigned>(msb(largest_)) + 1, step_};
  }

 private:
  std::optional<Int> maxint_;
  Int largest_ = 0;
  const char* step_ = "";
};

}  // namespace oracle
