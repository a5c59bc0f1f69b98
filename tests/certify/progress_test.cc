// Progress on a terminal and without one; `ctest -R HostileTerminal` has the program on a terminal.
#include "base/progress.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <thread>

namespace {

using acecheck::Progress;

TEST(Progress, IsALineNowAndThenWithoutATerminal) {
  testing::internal::CaptureStderr();
  {
    Progress progress("proving", std::chrono::milliseconds(0));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    progress.update(0, 0);
    progress.update(0, 10);
    progress.update(5, 10, "rustc");
    progress.update(10, 10);
  }
  const std::string lines = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(lines.starts_with("acecheck: proving: 0/10, 0/s\nacecheck: rustc: 5/10, ")) << lines;
  EXPECT_NE(lines.find("rustc: 10/10, "), std::string::npos) << lines;
  EXPECT_TRUE(lines.ends_with("/s, 0 s left\n")) << lines;
  EXPECT_EQ(lines.find('\r'), std::string::npos) << lines;
}

TEST(Progress, OfShortWorkIsNotShown) {
  testing::internal::CaptureStderr();
  {
    Progress progress("certify");
    progress.update(1, 2);
    progress.update(2, 2);
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// What is done in a second, and how long the rest takes at that pace. A second line comes after the
// interval, and not before.
TEST(Progress, HasThePaceAndTheTimeThatIsLeft) {
  using Seconds = std::chrono::duration<double>;
  using std::chrono::steady_clock;
  testing::internal::CaptureStderr();
  const auto before = steady_clock::now();
  Progress progress("x", std::chrono::milliseconds(1100));
  const auto begun = steady_clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
  const auto drawing = steady_clock::now();
  progress.update(1, 1001);
  const auto drawn = steady_clock::now();
  progress.update(2, 1001);
  const std::string lines = testing::internal::GetCapturedStderr();
  int pace = -1;
  double left = -1;
  ASSERT_EQ(std::sscanf(lines.c_str(), "acecheck: x: 1/1001, %d/s, %lf s left", &pace, &left), 2)
      << lines;
  EXPECT_LE(pace, 1) << lines;
  EXPECT_GE(left, 1000 * Seconds(drawing - begun).count() - 1) << lines;
  EXPECT_LE(left, 1000 * Seconds(drawn - before).count() + 1) << lines;
  if (steady_clock::now() - drawing < std::chrono::milliseconds(1100)) {
    EXPECT_EQ(std::ranges::count(lines, '\n'), 1) << lines;
  }
}

TEST(Progress, CountsWhatIsDoneInASecond) {
  using Seconds = std::chrono::duration<double>;
  using std::chrono::steady_clock;
  testing::internal::CaptureStderr();
  const auto before = steady_clock::now();
  Progress progress("x", std::chrono::milliseconds(0));
  const auto begun = steady_clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  const auto drawing = steady_clock::now();
  progress.update(100'000, 100'000);
  const auto drawn = steady_clock::now();
  const std::string lines = testing::internal::GetCapturedStderr();
  double pace = -1;
  ASSERT_EQ(std::sscanf(lines.c_str(), "acecheck: x: 100000/100000, %lf/s, 0 s left", &pace), 1)
      << lines;
  EXPECT_GE(pace, 100'000 / Seconds(drawn - before).count() - 1) << lines;
  EXPECT_LE(pace, 100'000 / Seconds(drawing - begun).count() + 1) << lines;
}

// What a terminal gets of a piece of work whose standard error it is.
std::string on_a_terminal(const std::function<void()>& work) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) return "no terminal";
  const pid_t child = fork();
  if (child == 0) {
    dup2(open(ptsname(terminal), O_RDWR | O_NOCTTY), STDERR_FILENO);
    work();
    std::fputs("end", stderr);
    _exit(0);
  }
  std::string out;
  while (!out.ends_with("end")) {
    char octet = 0;
    if (read(terminal, &octet, 1) == 1) {
      out += octet;
    } else if (waitpid(child, nullptr, WNOHANG) != 0) {
      break;
    }
  }
  waitpid(child, nullptr, 0);
  close(terminal);
  return out;
}

// One line that is drawn again and wiped once, when something else is written and at the end.
TEST(Progress, IsOneLineOnATerminal) {
  const auto wait = [] { std::this_thread::sleep_for(std::chrono::milliseconds(150)); };
  const std::string drawn = on_a_terminal([&] {
    const auto begun = std::chrono::steady_clock::now();
    Progress progress("x");
    progress.update(0, 2);  // so soon that nothing is shown
    const auto passed = std::chrono::steady_clock::now() - begun;
    if (passed >= std::chrono::milliseconds(100)) std::fputs("late", stderr);
    wait();
    progress.update(0, 2);
    progress.wipe();
    progress.wipe();
    wait();
    progress.update(0, 2, "y");
  });
  if (drawn.contains("late")) GTEST_SKIP() << "the machine was busy";
  EXPECT_EQ(drawn, "\r\x1b[Kx: 0/2, 0/s\r\x1b[K\r\x1b[Ky: 0/2, 0/s\r\x1b[Kend");
}

}  // namespace
