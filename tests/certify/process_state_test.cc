// What a plug-in can change of the process that calls the plug-in.
#include "implementation/process_state.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cfenv>
#include <clocale>
#include <csignal>
#include <cstring>
#include <filesystem>

namespace process_state_test {
namespace {

using namespace acecheck;

void on_signal(int) {}

// Each thing that a plug-in can change is named, and put back.
TEST(ProcessState, AreNamedAndPutBack) {
  const ProcessState before;
  ASSERT_EQ(before.changed(), "");
  const auto expect_change = [&](const std::string& what, bool quick = false) {
    EXPECT_EQ(before.changed(), what);
    EXPECT_EQ(before.changed(false), quick ? what : "");
    before.restore();
    EXPECT_EQ(before.changed(), "") << what;
  };
  for (int signal = 1; signal < 32; ++signal) {
    if (signal == SIGKILL || signal == SIGSTOP) continue;
    std::signal(signal, on_signal);
    expect_change(fmt::format("the handler of signal {} ({})", signal, strsignal(signal)));
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signal);
    pthread_sigmask(SIG_BLOCK, &one, nullptr);
    expect_change(fmt::format("whether signal {} ({}) is blocked", signal, strsignal(signal)));
  }
  std::fesetround(FE_UPWARD);
  expect_change("the rounding mode", true);
  std::setlocale(LC_ALL, "C.UTF-8");
  expect_change("the locale, from C to C.UTF-8", true);
  // Also where the process has handlers of its own.
  for (int signal = 1; signal < 32; ++signal) std::signal(signal, on_signal);
  const ProcessState with_handlers;
  EXPECT_EQ(with_handlers.changed(), "");
  for (int signal = 1; signal < 32; ++signal) {
    if (signal == SIGKILL || signal == SIGSTOP) continue;
    std::signal(signal, SIG_DFL);
    EXPECT_EQ(with_handlers.changed(),
              fmt::format("the handler of signal {} ({})", signal, strsignal(signal)));
    with_handlers.restore();
    EXPECT_EQ(std::signal(signal, on_signal), on_signal);
  }
  before.restore();
  EXPECT_EQ(before.changed(), "");
  const auto folder = std::filesystem::current_path();
  std::filesystem::current_path("/");
  expect_change("the current folder");
  EXPECT_EQ(std::filesystem::current_path(), folder);
}

// A plug-in that closes standard input, output or error.
TEST(ProcessState, HaveTheThreeDescriptors) {
  for (const int descriptor : {0, 1, 2}) {
    if (fcntl(descriptor, F_GETFD) < 0) continue;
    const ProcessState before;
    EXPECT_EQ(before.changed(), "");
    close(descriptor);
    const std::string changed = before.changed();
    before.restore();
    EXPECT_EQ(changed, "descriptor " + std::to_string(descriptor) + ", which is closed");
    EXPECT_EQ(before.changed(), "");
    EXPECT_GE(fcntl(descriptor, F_GETFD), 0);
  }
}

// What was blocked, closed or redirected before is as it was.
TEST(ProcessState, MayBeUnusual) {
  sigset_t one;
  sigset_t mask;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &one, &mask);
  EXPECT_EQ(ProcessState().changed(), "");
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
