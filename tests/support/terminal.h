// SPDX-License-Identifier: Apache-2.0
// A terminal, and processes that have it.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <functional>
#include <string>

namespace tests {

class Terminal {
 public:
  Terminal() {
    EXPECT_EQ(openpty(&ours_, &theirs_, nullptr, nullptr, nullptr), 0);
    EXPECT_EQ(fcntl(ours_, F_SETFL, O_NONBLOCK), 0);
    // What is written is read as it is.
    termios raw = settings();
    raw.c_oflag &= ~static_cast<tcflag_t>(OPOST);
    EXPECT_EQ(tcsetattr(theirs_, TCSANOW, &raw), 0);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    close(ours_);
    close(theirs_);
  }

  int theirs() const { return theirs_; }  // the end of a program

  termios settings() const {
    termios now{};
    EXPECT_EQ(tcgetattr(theirs_, &now), 0);
    return now;
  }

  // What was written since the last call: a few kilobytes at most.
  std::string shown() const {
    std::string out;
    std::array<char, 4096> buffer{};
    for (ssize_t size = 0; (size = read(ours_, buffer.data(), buffer.size())) > 0;) {
      out.append(buffer.data(), static_cast<std::size_t>(size));
    }
    return out;
  }

 private:
  int ours_ = -1;
  int theirs_ = -1;
};

// What a process returns that does the work, as its exit code; -1 for another end.
inline int returned_by_a_process(const std::function<int()>& work) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) _exit(work());
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace tests
