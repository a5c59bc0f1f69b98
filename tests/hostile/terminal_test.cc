// SPDX-License-Identifier: Apache-2.0
// The terminal from which acecheck is started is left as it was.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>

#include "support/command.h"

namespace {

// A terminal in which acecheck certifies an adapter that changes its settings.
class Terminal {
 public:
  //   then         what the adapter does after that, as a command of a shell
  //   background   whether acecheck is a job in the background of the shell
  //   change       of the settings, as stty takes it
  //   kind         the value of TERM
  //   columns      of the terminal; 0: not known
  explicit Terminal(const std::string& then, bool background = false,
                    const std::string& change = "raw -echo intr x",
                    const std::string& kind = "xterm", unsigned short columns = 0) {
    tests::write_file(directory_ / "adapter",
                      "stty -F \"$1\" " + change + " && echo > \"$0.ran\"\n" + then + "\n");
    const std::string adapter = (directory_ / "adapter").string();
    const winsize size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    EXPECT_EQ(openpty(&terminal_, &slave_, nullptr, nullptr, &size), 0);
    before_ = settings();
    process_ = fork();
    if (process_ == 0) {
      login_tty(dup(slave_));
      setenv("TERM", kind.c_str(), 1);
      const std::string words = std::string(background ? "set -m; " : "exec ") +
                                ACECHECK_PROGRAM " certify --filter 'punycode/bis/*' -- sh " +
                                adapter + " \"$(tty)\"" + (background ? " & wait $!" : "");
      execl("/bin/sh", "sh", "-c", words.c_str(), nullptr);
      _exit(127);
    }
    reader_ = std::thread([this] {
      std::array<char, 4096> buffer{};
      for (ssize_t size = 0; (size = read(terminal_, buffer.data(), buffer.size())) > 0;) {
        shown_.append(buffer.data(), static_cast<std::size_t>(size));
      }
    });
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (reader_.joinable()) shown();
    close(terminal_);
  }

  // What was on it. After the end of acecheck, and once.
  const std::string& shown() {
    close(slave_);
    reader_.join();
    return shown_;
  }

  std::string settings() const {
    termios now{};
    EXPECT_EQ(tcgetattr(slave_, &now), 0);
    return std::to_string(now.c_iflag) + ' ' + std::to_string(now.c_oflag) + ' ' +
           std::to_string(now.c_lflag) + ' ' + std::to_string(now.c_cc[VINTR]);
  }

  void wait_until_changed() const {
    while (tests::read_file(directory_ / "adapter.ran").empty()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  void send(int signal) const { kill(process_, signal); }

  // acecheck's exit code.
  int end() const {
    int status = 0;
    EXPECT_EQ(waitpid(process_, &status, 0), process_);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  const std::string& before() const { return before_; }

 private:
  tests::TemporaryDirectory directory_;
  int terminal_ = -1;  // our end
  int slave_ = -1;     // the end of acecheck; as long as it is open here, the terminal is there
  pid_t process_ = -1;
  std::string before_;
  std::string shown_;
  std::thread reader_;
};

TEST(HostileTerminal, IsLeftAsItWas) {
  const Terminal terminal("exec " ACECHECK_PROGRAM " serve");
  terminal.wait_until_changed();
  EXPECT_EQ(terminal.end(), 0);
  EXPECT_EQ(terminal.settings(), terminal.before());
}

// Each kind of setting by itself.
TEST(HostileTerminal, HasEachOfItsSettingsAgain) {
  for (const char* change : {"-icrnl", "-onlcr", "-echo", "intr x"}) {
    const Terminal terminal("sleep 60", false, change);
    terminal.wait_until_changed();
    EXPECT_NE(terminal.settings(), terminal.before()) << change;
    terminal.send(SIGTERM);
    EXPECT_EQ(terminal.end(), 143) << change;
    EXPECT_EQ(terminal.settings(), terminal.before()) << change;
  }
}

// Whose changes of the settings the terminal would answer with a signal that stops it.
TEST(HostileTerminal, IsLeftAsItWasByARunInTheBackground) {
  const Terminal terminal("exec " ACECHECK_PROGRAM " serve", true);
  terminal.wait_until_changed();
  EXPECT_EQ(terminal.end(), 0);
  EXPECT_EQ(terminal.settings(), terminal.before());
}

TEST(HostileTerminal, IsLeftAsItWasByARunThatIsInterrupted) {
  const Terminal terminal("sleep 60");
  terminal.wait_until_changed();
  EXPECT_NE(terminal.settings(), terminal.before());
  terminal.send(SIGTERM);
  EXPECT_EQ(terminal.end(), 143);
  EXPECT_EQ(terminal.settings(), terminal.before());
}

TEST(HostileTerminal, ShowsNoProgressAfterTheEnd) {
  Terminal terminal("exec " ACECHECK_MISBEHAVE " slow id 8 \"$(dirname \"$0\")\"");
  EXPECT_EQ(terminal.end(), 0);
  const std::string shown = terminal.shown();
  EXPECT_NE(shown.find("/s, "), std::string::npos) << shown;
  const std::size_t wiped = shown.rfind("\r\x1b[K");
  ASSERT_NE(wiped, std::string::npos);
  EXPECT_EQ(shown.find("/s, ", wiped), std::string::npos) << shown;
  EXPECT_NE(shown.find("result: conformant", wiped), std::string::npos) << shown;
}

const std::string slow = "exec " ACECHECK_MISBEHAVE " slow id 8 \"$(dirname \"$0\")\"";

TEST(HostileTerminal, WithoutEscapeCodesGetsNone) {
  Terminal terminal(slow, false, "-echo", "dumb");
  EXPECT_EQ(terminal.end(), 0);
  EXPECT_EQ(terminal.shown().find('\x1b'), std::string::npos);
}

TEST(HostileTerminal, OfFewColumnsHasProgressInOneLine) {
  Terminal terminal(slow, false, "-echo", "xterm", 20);
  EXPECT_EQ(terminal.end(), 0);
  const std::string shown = terminal.shown();
  std::size_t lines = 0;
  for (std::size_t at = 0; (at = shown.find("\r\x1b[K", at)) != std::string::npos; ++lines) {
    at += 4;
    const std::size_t end = shown.find('\r', at);  // of a line of progress, if it is wiped next
    if (end == std::string::npos || shown.compare(end, 4, "\r\x1b[K") != 0) continue;
    EXPECT_LT(end - at, 20u) << shown.substr(at, 80);
  }
  EXPECT_GT(lines, 1u) << shown;
}

}  // namespace
