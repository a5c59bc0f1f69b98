// SPDX-License-Identifier: Apache-2.0
// The lines that say what a procedure does, if they are asked for.
#pragma once

#include <oracle/options.h>

#include <string>
#include <vector>

namespace oracle {

class Trace {
 public:
  explicit Trace(const Options& options) : on_(options.trace) {}

  bool on() const { return on_; }

  // line: makes the line; called only if there is a trace.
  template <class Line>
  void say(const Line& line) {
    if (on_) lines_.push_back(line());
  }

  // The lines of a step that was traced by itself.
  void append(std::vector<std::string> lines) {
    for (std::string& line : lines) lines_.push_back(std::move(line));
  }

  std::vector<std::string> take() { return std::move(lines_); }

 private:
  bool on_;
  std::vector<std::string> lines_;
};

}  // namespace oracle
