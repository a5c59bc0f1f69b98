// SPDX-License-Identifier: Apache-2.0
// SIGINT, SIGTERM and SIGHUP as news, so that work can be ended in order.
#pragma once

#include <chrono>
#include <csignal>
#include <optional>

namespace acecheck {

// From its making on, these signals do not end the program but are news. A signal that the program
// was started to ignore stays ignored. Made before any thread.
class Interruption {
 public:
  Interruption();
  // Gives the signals their usual effect again: a second one ends the program at once.
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  // Waits until one of the signals has come (its number), a file is readable, or `most` has passed.
  std::optional<int> wait(int file, std::chrono::milliseconds most) const;

 private:
  sigset_t signals_{};
  int file_ = -1;
};

}  // namespace acecheck
