// SPDX-License-Identifier: Apache-2.0
#include "answer/process/process.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "answer/process/child.h"
#include "answer/process/deadline.h"
#include "answer/process/line_buffer.h"

namespace acecheck {
namespace {

constexpr std::size_t max_error_output = std::size_t{64} << 10;  // octets that are kept
constexpr std::size_t max_unread = 4096;                         // octets of unread_output()

class PipedProcess final : public Process {
 public:
  explicit PipedProcess(std::unique_ptr<Child> child) : child_(std::move(child)) {}

  // Many lines are in one write: each write wakes the other side.
  void write_line(std::string_view line) override { queue_.append(line) += '\n'; }

  Event read_line(std::string& line, Clock::time_point until, std::size_t longest) override {
    Deadline deadline(until);
    for (bool late = false;;) {
      const auto next = lines_.take(line, longest);
      if (next == LineBuffer::Next::too_long) return Event::line_too_long;
      if (next == LineBuffer::Next::line) return Event::line;
      if (!child_->output.is_open()) return Event::end;
      // A descendant can hold the pipe open after the process itself has ended.
      const bool ended = ended_;
      if (late) return ended ? Event::end : Event::timeout;
      late = deadline.passed();  // what has come by now still counts
      if (!step(ended ? 0 : deadline.wait()) && ended) child_->output.close();
    }
  }

  Ending finish(std::chrono::milliseconds grace) override {
    if (finished_) return ending_;
    child_->input.close();
    lines_.keep_rest(max_unread);
    Deadline deadline(Clock::now() + grace);
    while (!child_->status() && !deadline.passed()) {
      step(deadline.wait());  // keeps its pipes from filling up
      lines_.keep_rest(max_unread);
    }
    const auto status = child_->status();
    child_->end();
    read_errors();  // what the pipes still hold, which one read takes
    read_output();
    lines_.keep_rest(max_unread);
    finished_ = true;
    ending_ = status ? Ending{false, describe(*status)} : Ending{true, "killed by acecheck"};
    return ending_;
  }

  const std::string& unread_output() const override { return lines_.rest(); }
  const std::string& error_output() const override { return error_output_; }

 private:
  static std::string describe(int status) {
    if (WIFSIGNALED(status)) {
      const int signal = WTERMSIG(status);
      return fmt::format("signal {} ({})", signal, strsignal(signal));
    }
    return WEXITSTATUS(status) == 0 ? "" : fmt::format("exit code {}", WEXITSTATUS(status));
  }

  // Writes what can be written, waits until something can be read or written, or so many
  // milliseconds, and reads it. Whether there was anything.
  bool step(int wait) {
    write_some();
    std::array<pollfd, 4> files = {pollfd{child_->output.number(), POLLIN, 0},
                                   pollfd{child_->errors.number(), POLLIN, 0},
                                   pollfd{queue_.empty() ? -1 : child_->input.number(), POLLOUT, 0},
                                   pollfd{ended_ ? -1 : child_->status_fd(), POLLIN, 0}};
    if (poll(files.data(), files.size(), wait) <= 0) return false;
    if (files[0].revents != 0) read_output();
    if (files[1].revents != 0) read_errors();
    if (files[3].revents != 0) ended_ = child_->status().has_value();
    return true;
  }

  // Reads once. Nothing at the end of the file, which it closes, and of a file that is closed.
  std::string_view read_from(Descriptor& file) {
    const ssize_t size = ::read(file.number(), buffer_.data(), buffer_.size());
    if (size == 0) file.close();
    return {buffer_.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
  }

  void read_output() { lines_.add(read_from(child_->output)); }

  void read_errors() {
    error_output_ += read_from(child_->errors);
    if (error_output_.size() > max_error_output) {
      error_output_.erase(0, error_output_.size() - max_error_output);
    }
  }

  void write_some() {
    while (!queue_.empty()) {
      const ssize_t size = ::write(child_->input.number(), queue_.data(), queue_.size());
      if (size < 0 && errno == EAGAIN) return;
      if (size < 0) {  // it reads no more; reading its answers will find out
        child_->input.close();
        queue_.clear();
        return;
      }
      queue_.erase(0, static_cast<std::size_t>(size));
    }
  }

  std::unique_ptr<Child> child_;
  bool ended_ = false;  // as far as step() knows
  std::string queue_;   // what is not written yet
  LineBuffer lines_;    // of standard output
  std::array<char, 65536> buffer_{};
  std::string error_output_;
  bool finished_ = false;
  Ending ending_;
};

}  // namespace

std::expected<std::unique_ptr<Process>, std::string> Process::start(
    const std::vector<std::string>& command) {
  auto child = Child::start(command);
  if (!child) return std::unexpected(std::move(child.error()));
  return std::make_unique<PipedProcess>(std::move(*child));
}

}  // namespace acecheck
