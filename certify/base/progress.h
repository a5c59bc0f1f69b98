// Progress of long work, on standard error when that is a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace acecheck {

class Progress {
 public:
  explicit Progress(std::string what);
  ~Progress();  // wipes the line

  // done of total; draws at most ten times a second, and not after 0 of 0.
  void update(std::size_t done, std::size_t total);
  // Wipes the line, so that something else can be written.
  void wipe();

 private:
  std::string what_;
  bool shown_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace acecheck
