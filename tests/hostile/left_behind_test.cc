// SPDX-License-Identifier: Apache-2.0
// However acecheck ends, nothing that an adapter started stays behind.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ios>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

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

// acecheck in the background with an adapter that started processes, when a signal arrives.
//   way         how the adapter misbehaves, after its options
//   processes   how many it notes
// A shell ignores SIGINT for what it starts in the background; env does not.
std::string end_by(const std::string& signal, const std::string& way, int processes,
                   const std::string& at) {
  return "env --default-signal=INT " + certify + way + " hello 1 " + at + " >" + at +
         "/out & pid=$!; while [ ! -s " + at + "/pids ] || [ $(wc -l <" + at + "/pids) -lt " +
         std::to_string(processes) + " ]; do sleep 0.05; done; kill -" + signal +
         " $pid; wait $pid";
}

TEST(HostileLeftBehind, NothingAfterASignal) {
  for (const char* signal : {"INT", "TERM", "HUP", "KILL", "PIPE", "ABRT"}) {
    const tests::TemporaryDirectory directory;
    const std::string at = directory.path().string();
    const tests::Result result = tests::run(end_by(signal, "children", 21, at));
    EXPECT_EQ(still_running(directory / "pids"), "") << signal;
    EXPECT_GE(std::ranges::count(tests::read_file(directory / "pids"), '\n'), 21) << result.error;
  }
}

// The adapter keeps the keeper from noticing the end of acecheck, which is sudden.
TEST(HostileLeftBehind, NothingIfTheKeeperIsDisturbed) {
  std::set<std::string> users = {""};
  if (geteuid() == 0) users.insert(tests::as_somebody_else(ACECHECK_PROGRAM));
  for (const std::string& user : users) {
    for (const std::string way : {"hold-pipes", "trace-keeper"}) {
      const bool is_root = user.empty() && geteuid() == 0;
      if (is_root && way == "trace-keeper") continue;  // whose tracer stops any process
      const tests::TemporaryDirectory directory;
      const std::string at = directory.path().string();
      tests::run("chmod a+rwx " + at);
      tests::write_file(directory / "run.sh", end_by("KILL", way, 2, at));
      tests::run(user + "sh " + at + "/run.sh");
      EXPECT_EQ(still_running(directory / "pids"), "") << way << ' ' << user;
    }
  }
}

// The adapter is silent from its start or from the first request on, and may ignore signals.
TEST(HostileLeftBehind, NothingAfterASignalToAHunt) {
  for (const std::string way :
       {"hang hello", "hang op", "busy op", "stop op", "endless-line op", "ignore-signals op"}) {
    const tests::TemporaryDirectory directory;
    const std::string at = directory.path().string();
    const tests::Result result = tests::run(
        ACECHECK_PROGRAM " hunt --time 20 --timeout 20 --jobs 1 -- " ACECHECK_MISBEHAVE " " + way +
        " 1 " + at + " & pid=$!; while [ ! -s " + at +
        "/pids ]; do sleep 0.05; done; sleep 0.5; kill -TERM $pid; date +%s; wait $pid; "
        "code=$?; date +%s; exit $code");
    EXPECT_EQ(result.code, 143) << way << result.error;
    EXPECT_EQ(still_running(directory / "pids"), "") << way;
    std::istringstream lines(result.out);
    std::vector<long> seconds;
    for (std::string line; std::getline(lines, line);) {
      if (!line.empty() && line.find_first_not_of("0123456789") == std::string::npos) {
        seconds.push_back(std::stol(line));
      }
    }
    ASSERT_EQ(seconds.size(), 2u) << result.out;
    EXPECT_LT(seconds[1] - seconds[0], 8) << way;
  }
}

// The adapter notes itself and then the keeper, which goes on by itself: after acecheck has ended,
// nobody else would wake it.
TEST(HostileLeftBehind, NothingOfAKeeperThatIsStopped) {
  for (const char* signal : {"TERM", "KILL"}) {
    const tests::TemporaryDirectory directory;
    const std::string at = directory.path().string();
    const tests::Result result = tests::run(
        ACECHECK_PROGRAM " hunt --time 30 --jobs 1 -- " ACECHECK_MISBEHAVE " stop-keeper op 1 " +
        at + " & pid=$!; while [ ! -s " + at + "/pids ] || [ $(wc -l <" + at +
        "/pids) -lt 2 ]; do sleep 0.05; done; stat=/proc/$(tail -n 1 " + at +
        "/pids)/stat; timeout 15 sh -c \"while grep -q ') T' $stat; do sleep 0.1; done\" && "
        "echo goes on; kill -" +
        signal + " $pid; wait $pid");
    EXPECT_NE(result.out.find("goes on"), std::string::npos) << signal << result.error;
    EXPECT_EQ(still_running(directory / "pids"), "") << signal;
  }
}

// The end of a keeper that is traced goes unnoticed: acecheck waits 15 s for it.
TEST(HostileLeftBehind, NothingAfterTheRun) {
  for (const std::string way : {"daemon fiq228c", "children tda", "kill-keeper-daemon fiq228c",
                                "hold-pipes fiq228c", "trace-keeper fiq228c"}) {
    const tests::TemporaryDirectory directory;
    const tests::Result result =
        tests::run("timeout -s KILL 90 " + certify + way + " 256 " + directory.path().string());
    EXPECT_LE(result.code, 1) << way << result.error;
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
