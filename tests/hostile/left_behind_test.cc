// However acecheck ends, nothing that an adapter started stays behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <ios>
#include <sstream>
#include <thread>

#include "support/command.h"

namespace {

const std::string certify = std::string(ACECHECK_PROGRAM) + " certify -- " ACECHECK_MISBEHAVE " ";

// The processes that the adapter noted and that still run, after up to ten seconds.
std::string still_running(const std::filesystem::path& pids) {
  for (int attempt = 0;; ++attempt) {
    std::istringstream in(tests::read_file(pids));
    std::string left;
    for (std::string pid; in >> pid;) {
      std::string stat;
      try {
        stat = tests::read_file("/proc/" + pid + "/stat");
      } catch (const std::ios_base::failure&) {
        continue;  // it ended while its file was read
      }
      if (!stat.empty() && stat.find(") Z") == std::string::npos) left += stat;
    }
    if (left.empty() || attempt == 100) return left;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

// acecheck in the background with an adapter that started twenty processes and hangs, when a signal
// arrives. A shell ignores SIGINT for what it starts in the background; env does not.
std::string end_by(const std::string& signal, const std::string& at) {
  return "env --default-signal=INT " + certify + "children hello 1 " + at + " >" + at +
         "/out & pid=$!; while [ ! -s " + at + "/pids ] || [ $(wc -l <" + at +
         "/pids) -lt 21 ]; do sleep 0.05; done; kill -" + signal + " $pid; wait $pid";
}

TEST(HostileLeftBehind, NothingAfterASignal) {
  for (const char* signal : {"INT", "TERM", "HUP", "KILL", "PIPE", "ABRT"}) {
    const tests::TemporaryDirectory directory;
    const std::string at = directory.path().string();
    const tests::Result result = tests::run(end_by(signal, at));
    EXPECT_EQ(still_running(directory / "pids"), "") << signal;
    EXPECT_GE(std::ranges::count(tests::read_file(directory / "pids"), '\n'), 21) << result.error;
  }
}

TEST(HostileLeftBehind, NothingAfterTheRun) {
  for (const char* way : {"daemon fiq228c", "children tda", "kill-keeper-daemon fiq228c",
                          "hold-pipes fiq228c", "trace-keeper fiq228c"}) {
    const tests::TemporaryDirectory directory;
    tests::run("timeout -s KILL 40 " + certify + way + " 256 " + directory.path().string());
    EXPECT_EQ(still_running(directory / "pids"), "") << way;
  }
}

// Nobody's process stays, and an innocent process of the same user does.
TEST(HostileLeftBehind, OthersStay) {
  const tests::Result result =
      tests::run("sleep 60 & pid=$!; " ACECHECK_PROGRAM
                 " certify --filter 'lace/00/*'; kill -0 $pid && echo alive; kill $pid");
  EXPECT_NE(result.out.find("alive"), std::string::npos) << result.error;
}

}  // namespace
