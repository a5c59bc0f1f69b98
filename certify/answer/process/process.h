// SPDX-License-Identifier: Apache-2.0
// A child process that is spoken to in lines, with deadlines.
//
//   auto process = Process::start({"python3", "adapter.py"});
//   if (!process) return process.error();  // why it could not be started
//   (*process)->write_line(R"({"hello":1})");
//   std::string line;
//   const auto event = (*process)->read_line(line, Clock::now() + 10s, longest);
//   const Process::Ending ending = (*process)->finish(1s);
//
// Nothing throws. The destructor kills the process and everything that it started. One thread at a
// time may use a Process.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace acecheck {

using Clock = std::chrono::steady_clock;

class Process {
 public:
  // Starts `command` (program and arguments; the program is looked up in PATH unless it has a
  // slash) in a session of its own. The error says why it could not be started.
  static std::expected<std::unique_ptr<Process>, std::string> start(
      const std::vector<std::string>& command);

  // Kills the process and everything that it started.
  virtual ~Process() = default;

  // Queues a line for the process's standard input; returns at once. It is written before
  // read_line() waits, at the latest.
  virtual void write_line(std::string_view line) = 0;

  enum class Event : std::uint8_t { line, timeout, end, line_too_long };
  // Waits for the next line of the process's standard output. `end`: the process has closed its
  // standard output, or has ended. `line_too_long`: it has more than `longest` octets. Time in
  // which this program is paused does not count.
  virtual Event read_line(std::string& line, Clock::time_point deadline, std::size_t longest) = 0;

  // How a process ended.
  struct Ending {
    bool killed = false;  // it was still running after the grace
    std::string words;    // "exit code 3", "signal 11 (Segmentation fault)"; empty for exit code 0
  };
  // Closes the process's standard input, waits up to `grace` for its end, and kills it and whatever
  // else it started.
  virtual Ending finish(std::chrono::milliseconds grace) = 0;

  // Output that read_line() did not return. After finish(): its beginning.
  virtual const std::string& unread_output() const = 0;

  // The last part of the process's standard error output.
  virtual const std::string& error_output() const = 0;
};

}  // namespace acecheck
