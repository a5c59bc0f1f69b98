// The terminal behind the program: how wide it is, and that it is left as it was.
#include "terminal/settings.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <utmp.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include "support/terminal.h"

namespace settings_test {
namespace {

using namespace acecheck;
using tests::returned_by_a_process;
using tests::Terminal;

// All that a program can set.
std::vector<unsigned> of(const termios& settings) {
  std::vector<unsigned> out = {settings.c_iflag, settings.c_oflag, settings.c_cflag,
                               settings.c_lflag};
  out.insert(out.end(), std::begin(settings.c_cc), std::end(settings.c_cc));
  return out;
}

struct Change {
  const char* name;
  void (*make)(termios& settings);
};
const std::vector<Change> changes = {
    {"input", [](termios& settings) { settings.c_iflag ^= ICRNL; }},
    {"output", [](termios& settings) { settings.c_oflag ^= ONLCR; }},
    {"control", [](termios& settings) { settings.c_cflag ^= CLOCAL; }},
    {"local", [](termios& settings) { settings.c_lflag ^= ECHO; }},
    {"first character", [](termios& settings) { settings.c_cc[0] = 'x'; }},
    {"a later character", [](termios& settings) { settings.c_cc[VWERASE] = 'x'; }}};

// False if the terminal has the same settings after it.
bool changed(int file, const Change& change) {
  termios before{};
  termios after{};
  tcgetattr(file, &before);
  termios wanted = before;
  change.make(wanted);
  tcsetattr(file, TCSANOW, &wanted);
  tcgetattr(file, &after);
  return of(before) != of(after);
}

// 0 if the change was made.
int keep_change_and_restore(int file, const Change& change) {
  keep_terminal_settings();
  if (!changed(file, change)) return 1;
  restore_terminal_settings();
  return 0;
}

TEST(TerminalSettings, EachOfThemIsPutBack) {
  for (const Change& change : changes) {
    const Terminal terminal;
    const auto before = of(terminal.settings());
    EXPECT_EQ(returned_by_a_process([&] {
                terminal.become_standard();
                return keep_change_and_restore(terminal.theirs(), change);
              }),
              0)
        << change.name;
    EXPECT_EQ(of(terminal.settings()), before) << change.name;
  }
}

// Whichever descriptor has the terminal.
TEST(TerminalSettings, ArePutBackByInputOutputAndError) {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    const Terminal terminal;
    const auto before = of(terminal.settings());
    EXPECT_EQ(returned_by_a_process([&] {
                const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
                for (const int each : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
                  dup2(each == file ? terminal.theirs() : null, each);
                }
                return keep_change_and_restore(terminal.theirs(), changes.front());
              }),
              0);
    EXPECT_EQ(of(terminal.settings()), before) << file;
  }
}

TEST(TerminalSettings, ArePutBackAtTheEndOfTheProgram) {
  const Terminal terminal;
  const auto before = of(terminal.settings());
  EXPECT_EQ(returned_by_a_process([&] {
              terminal.become_standard();
              keep_terminal_settings();
              std::exit(changed(terminal.theirs(), changes.front()) ? 7 : 0);
              return 0;
            }),
            7);
  EXPECT_EQ(of(terminal.settings()), before);
}

// A terminal that was not there at the beginning has no settings to be put back.
TEST(TerminalSettings, OfALaterTerminalAreItsOwn) {
  const Terminal terminal;
  const auto before = of(terminal.settings());
  EXPECT_EQ(returned_by_a_process([&] {
              const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
              for (const int each : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(null, each);
              keep_terminal_settings();
              terminal.become_standard();
              restore_terminal_settings();
              return 0;
            }),
            0);
  EXPECT_EQ(of(terminal.settings()), before);
}

// A terminal in packet mode tells its other end of each call that sets it (EXTPROC, termios(3)).
TEST(TerminalSettings, ThatNobodyChangedAreNotSetAgain) {
  const Terminal terminal;
  termios told = terminal.settings();
  told.c_lflag |= EXTPROC;
  ASSERT_EQ(tcsetattr(terminal.theirs(), TCSANOW, &told), 0);
  int on = 1;
  ASSERT_EQ(ioctl(terminal.ours(), TIOCPKT, &on), 0);
  const auto was_set = [&] {
    const std::string packets = terminal.shown();
    return std::ranges::any_of(packets, [](char each) { return (each & TIOCPKT_IOCTL) != 0; });
  };
  was_set();
  ASSERT_EQ(tcsetattr(terminal.theirs(), TCSANOW, &told), 0);
  if (!was_set()) GTEST_SKIP() << "this system does not tell";
  EXPECT_EQ(returned_by_a_process([&] {
              terminal.become_standard();
              keep_terminal_settings();
              restore_terminal_settings();
              return 0;
            }),
            0);
  EXPECT_FALSE(was_set());
}

// The terminal would stop a job in the background that sets it.
TEST(TerminalSettings, ArePutBackFromTheBackground) {
  const Terminal terminal;
  const auto before = of(terminal.settings());
  EXPECT_EQ(returned_by_a_process([&] {
              login_tty(dup(terminal.theirs()));
              keep_terminal_settings();
              if (!changed(terminal.theirs(), changes.front())) return 1;
              const pid_t job = fork();
              if (job == 0) {
                setpgid(0, 0);
                restore_terminal_settings();
                _exit(0);
              }
              int status = 0;
              waitpid(job, &status, WUNTRACED);
              if (WIFSTOPPED(status)) kill(job, SIGKILL);
              return WIFEXITED(status) ? 0 : 2;
            }),
            0);
  EXPECT_EQ(of(terminal.settings()), before);
}

TEST(TerminalSettings, ASignalIsBlockedNoLongerThanNeeded) {
  const Terminal terminal;
  EXPECT_EQ(returned_by_a_process([&] {
              terminal.become_standard();
              keep_terminal_settings();
              restore_terminal_settings();
              sigset_t blocked;
              sigemptyset(&blocked);
              pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
              return sigismember(&blocked, SIGTTOU);
            }),
            0);
}

TEST(TerminalWidth, IsThatOfStandardOutputWithinBounds) {
  const Terminal terminal;
  for (const auto& [columns, width] : std::vector<std::pair<unsigned short, int>>{{0, 120},
                                                                                  {1, 60},
                                                                                  {59, 60},
                                                                                  {60, 60},
                                                                                  {61, 61},
                                                                                  {100, 100},
                                                                                  {199, 199},
                                                                                  {200, 200},
                                                                                  {201, 200},
                                                                                  {500, 200}}) {
    winsize size{};
    size.ws_row = 1;
    size.ws_col = columns;
    ASSERT_EQ(ioctl(terminal.theirs(), TIOCSWINSZ, &size), 0);
    EXPECT_EQ(returned_by_a_process([&] {
                dup2(terminal.theirs(), STDOUT_FILENO);
                return static_cast<int>(terminal_width());
              }),
              width)
        << columns;
  }
  EXPECT_EQ(returned_by_a_process([] {
              dup2(open("/dev/null", O_RDWR | O_CLOEXEC), STDOUT_FILENO);
              return static_cast<int>(terminal_width());
            }),
            120);
}

}  // namespace
}  // namespace settings_test
