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

  // done of total; draws at most ten times a second.
  void update(std::size_t done, std::size_t total);

 private:
  std::string what_;
  bool shown_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace acecheck
