// SPDX-License-Identifier: Apache-2.0
// Progress of long work, on standard error: a line that changes on a terminal, elsewhere a line now
// and then.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace acecheck {

class Progress {
 public:
  // interval: the time between two lines where there is no terminal.
  explicit Progress(std::string what,
                    std::chrono::milliseconds interval = std::chrono::seconds(30));
  ~Progress();  // wipes the line

  // done of total, with the rate and the time that is left; total is 0 if it is not known. Draws at
  // most ten times a second on a terminal, and nothing for 0 of 0. what: the work that goes on now.
  void update(std::size_t done, std::size_t total);
  void update(std::size_t done, std::size_t total, std::string what);
  // Wipes the line, so that something else can be written.
  void wipe();

 private:
  std::string what_;
  bool terminal_;
  std::chrono::milliseconds interval_;  // between two lines
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point drawn_;
  bool to_wipe_ = false;
};

}  // namespace acecheck
