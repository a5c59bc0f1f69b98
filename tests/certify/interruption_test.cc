// Signals as news.
#include "run/interruption.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

namespace interruption_test {
namespace {

using acecheck::Interruption;
using std::chrono::milliseconds;

bool is_blocked(int signal) {
  sigset_t mask{};
  pthread_sigmask(SIG_BLOCK, nullptr, &mask);
  return sigismember(&mask, signal) == 1;
}

// The signals have their usual effect, though the test be started to ignore them, as nohup does.
class Interruptions : public testing::Test {
 protected:
  Interruptions() {
    for (std::size_t i = 0; i < signals.size(); ++i) before_[i] = std::signal(signals[i], SIG_DFL);
  }
  ~Interruptions() override {
    for (std::size_t i = 0; i < signals.size(); ++i) std::signal(signals[i], before_[i]);
  }

  static constexpr std::array<int, 3> signals = {SIGINT, SIGTERM, SIGHUP};

 private:
  std::array<void (*)(int), 3> before_{};
};

TEST_F(Interruptions, AreHeardOfOnceEach) {
  {
    const Interruption interruption;
    for (const int signal : signals) {
      ASSERT_TRUE(is_blocked(signal));
      raise(signal);
      EXPECT_EQ(interruption.wait(-1, milliseconds(10'000)), signal);
      EXPECT_EQ(interruption.wait(-1, milliseconds(0)), std::nullopt);
    }
    EXPECT_FALSE(is_blocked(SIGUSR1));
  }
  for (const int signal : signals) EXPECT_FALSE(is_blocked(signal));
}

TEST_F(Interruptions, WhatWasIgnoredStaysIgnored) {
  std::signal(SIGHUP, SIG_IGN);
  {
    const Interruption interruption;
    EXPECT_FALSE(is_blocked(SIGHUP));
    EXPECT_TRUE(is_blocked(SIGINT));
    raise(SIGHUP);
    EXPECT_EQ(interruption.wait(-1, milliseconds(0)), std::nullopt);
    raise(SIGINT);
    EXPECT_EQ(interruption.wait(-1, milliseconds(10'000)), SIGINT);
  }
}

// A file that can be read ends the wait, and a signal comes first.
TEST_F(Interruptions, WaitForAFileAsWell) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  const Interruption interruption;
  EXPECT_EQ(interruption.wait(ends[0], milliseconds(0)), std::nullopt);
  ASSERT_EQ(write(ends[1], "x", 1), 1);
  EXPECT_EQ(interruption.wait(ends[0], milliseconds(600'000)), std::nullopt);
  raise(SIGTERM);
  EXPECT_EQ(interruption.wait(ends[0], milliseconds(600'000)), SIGTERM);
  for (const int end : ends) close(end);
}

// The next file that is opened has this number.
int next_file() {
  const int file = dup(STDERR_FILENO);
  close(file);
  return file;
}

// No process that the program starts gets it, and it is closed at the end; also where it is file 0,
// because the program was started without its standard input.
TEST_F(Interruptions, HaveAFileOfTheirOwn) {
  for (const bool without_input : {false, true}) {
    const int input = dup(STDIN_FILENO);
    ASSERT_GE(input, 0);
    if (without_input) close(STDIN_FILENO);
    const int file = next_file();
    int flags = 0;
    {
      const Interruption interruption;
      flags = fcntl(file, F_GETFD);
    }
    const int flags_at_end = fcntl(file, F_GETFD);
    if (without_input) dup2(input, STDIN_FILENO);
    close(input);
    EXPECT_EQ(file == STDIN_FILENO, without_input);
    EXPECT_EQ(flags, FD_CLOEXEC);
    EXPECT_EQ(flags_at_end, -1);
  }
}

}  // namespace
}  // namespace interruption_test
