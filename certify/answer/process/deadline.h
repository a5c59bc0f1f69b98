// SPDX-License-Identifier: Apache-2.0
// A time to wait until, in which only the time counts in which this process runs.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace acecheck {

class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point at) : at_(at) {}

  // Whether it has passed. Moves it by the time in which this process was paused (SIGSTOP, a frozen
  // container) since the last call: then the other side was paused as well.
  bool passed() {
    const auto now = Clock::now();
    const auto paused = now - looked_ - slice;
    if (paused > tolerance) at_ += paused;
    looked_ = now;
    return now >= at_;
  }

  // Milliseconds to wait, at most, before passed() is called again.
  int wait() const {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(at_ - Clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, slice.count()));
  }

 private:
  static constexpr std::chrono::milliseconds slice{200};
  static constexpr std::chrono::milliseconds tolerance{300};  // for a machine with much to do

  Clock::time_point at_;
  Clock::time_point looked_ = Clock::now();
};

}  // namespace acecheck
