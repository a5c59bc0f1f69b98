// SPDX-License-Identifier: Apache-2.0
// What a plug-in changed of the process that calls the plug-in. `ctest -R HostilePlugin` has every
// kind of change; here is what was unusual before, for which no plug-in is to blame.
#include "answer/process/process_state.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

namespace process_state_test {
namespace {

using namespace acecheck;

void on_signal(int) {}

// As under nohup, and as a job without standard input.
TEST(ProcessState, MayBeUnusualBefore) {
  sigset_t one;
  sigset_t mask;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &one, &mask);
  const auto handler = std::signal(SIGHUP, SIG_IGN);
  const ProcessState unusual;
  EXPECT_EQ(unusual.changed(), "");
  std::signal(SIGHUP, on_signal);
  EXPECT_NE(unusual.changed(), "");
  unusual.restore();
  EXPECT_EQ(std::signal(SIGHUP, handler), SIG_IGN);
  pthread_sigmask(SIG_SETMASK, &mask, nullptr);

  const int input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
  close(STDIN_FILENO);
  const ProcessState without_input;
  EXPECT_EQ(without_input.changed(), "");
  without_input.restore();
  EXPECT_LT(fcntl(STDIN_FILENO, F_GETFD), 0);
  dup2(input, STDIN_FILENO);

  // What is open stays as it is.
  const ProcessState before;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  dup2(ends[0], STDIN_FILENO);
  before.restore();
  struct stat now{};
  fstat(STDIN_FILENO, &now);
  dup2(input, STDIN_FILENO);
  EXPECT_TRUE(S_ISFIFO(now.st_mode));
  for (const int file : {ends[0], ends[1], input}) close(file);
}

}  // namespace
}  // namespace process_state_test
