// SPDX-License-Identifier: Apache-2.0
// What the commands show on a terminal: progress in a line that is wiped, and texts of its width.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

#include <array>
#include <string>

#include "golden/golden.h"
#include "golden/small_suite.h"

namespace terminal_golden_test {
namespace {

const std::string wipe = "\r\x1b[K";

class GoldenTerminal : public small_suite_test::SmallSuite {
 protected:
  // All that is shown on a terminal of this width by a command of the shell in the folder.
  std::string shown(const std::string& command, unsigned short width = 0) const {
    const std::string line =
        "cd " + path_of("").string() +
        " && export NO_COLOR=1 TERM=xterm ACECHECK_DATA=" + path_of("data").string() +
        " PROGRAM=" + program_test::program + " && " + command;
    winsize size{};
    size.ws_row = 24;
    size.ws_col = width;
    int terminal = -1;
    const pid_t process = forkpty(&terminal, nullptr, nullptr, &size);
    EXPECT_GE(process, 0);
    if (process == 0) {
      execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
      _exit(127);
    }
    std::string out;
    std::array<char, 4096> buffer{};
    for (ssize_t count = 0; (count = read(terminal, buffer.data(), buffer.size())) > 0;) {
      out.append(buffer.data(), static_cast<std::size_t>(count));
    }
    close(terminal);
    EXPECT_EQ(waitpid(process, nullptr, 0), process);
    return out;
  }

  // What stays on the terminal: all that follows the last time that a line is wiped.
  static std::string stays(const std::string& shown) {
    const std::size_t at = shown.rfind(wipe);
    const std::string after = at == std::string::npos ? shown : shown.substr(at + wipe.size());
    std::string out;
    for (const char c : after) {
      if (c != '\r') out += c;
    }
    return out;
  }

  // An adapter that rejects everything slowly, and does this before its fourth answer.
  void write_slow(const std::string& last) const {
    write("slow",
          R"x(read -r hello
echo '{"hello":1,"name":"x","codecs":{"punycode":{},"lace":{}}}'
while read -r line; do
  sleep 0.15
  asked=x$asked
  if [ $asked = xxxx ]; then )x" +
              last + R"x(; fi
  id=${line#*:}
  echo "{\"id\":${id%%,*},\"reject\":\"never\"}"
done
)x");
  }
};

TEST_F(GoldenTerminal, ASummaryHasTheWidthOfTheTerminal) {
  write_slow(":");
  tests::expect_golden("terminal.width.txt",
                       stays(shown("$PROGRAM certify --codec lace -- sh slow", 60)));
}

TEST_F(GoldenTerminal, ProgressIsWipedBeforeTheSummary) {
  write_slow(":");
  const std::string all = shown("$PROGRAM certify --quiet -- sh slow");
  tests::expect_contains(all, "/7, ");
  tests::expect_contains(all, wipe + "sh: ");
  EXPECT_TRUE(stays(all).starts_with("sh: x: ")) << stays(all);
}

TEST_F(GoldenTerminal, ProgressIsWipedBeforeARunThatIsInterruptedIsTold) {
  write_slow("kill -TERM $PID; sleep 60");
  const std::string all = shown("sh -c 'PID=$$ exec $PROGRAM certify --quiet -- sh slow'");
  tests::expect_contains(all, "/7, ");
  tests::expect_contains(all, wipe + "sh: ");
  EXPECT_TRUE(stays(all).starts_with("sh: x: ")) << stays(all);
}

TEST_F(GoldenTerminal, AHuntShowsItsProgress) {
  const std::string all = shown("$PROGRAM hunt --time 0.5 --seed 1 --jobs 1");
  tests::expect_contains(all, wipe + "hunting builtin for 0.5 s: ");
  tests::expect_contains(stays(all), "no difference was found\n");
}

TEST_F(GoldenTerminal, AProofShowsItsProgress) {
  tests::expect_contains(shown("$PROGRAM prove --length 4 --oracle --jobs 1"),
                         wipe + "proving punycode (chunks of 4096): ");
}

}  // namespace
}  // namespace terminal_golden_test
