// SPDX-License-Identifier: Apache-2.0
// The settings of the terminal are as before after a run. `ctest -R HostileTerminal` has each
// setting, signals and the background.
#include "program/terminal/settings.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "support/terminal.h"

namespace settings_test {
namespace {

using namespace acecheck;
using tests::returned_by_a_process;
using tests::Terminal;

// As in `acecheck certify | less`: any one of the three descriptors is enough.
TEST(TerminalSettings, AreRestoredThroughInputOutputOrError) {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    const Terminal terminal;
    const tcflag_t before = terminal.settings().c_lflag;
    EXPECT_EQ(returned_by_a_process([&] {
                const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
                for (const int each : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
                  dup2(each == file ? terminal.theirs() : null, each);
                }
                keep_terminal_settings();
                termios changed = terminal.settings();
                changed.c_lflag ^= ECHO;
                if (tcsetattr(terminal.theirs(), TCSANOW, &changed) != 0) return 1;
                restore_terminal_settings();
                return 0;
              }),
              0);
    EXPECT_EQ(terminal.settings().c_lflag, before) << file;
  }
}

}  // namespace
}  // namespace settings_test
