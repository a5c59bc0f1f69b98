// SPDX-License-Identifier: Apache-2.0
// A run that is killed leaves a log of what it learned.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>

#include <csignal>
#include <functional>
#include <map>
#include <random>
#include <sstream>
#include <tuple>

#include "run/logs.h"
#include "support/command.h"
#include "support/expect.h"

namespace {

namespace fs = std::filesystem;
using tests::expect_contains;

class Killed : public testing::Test {
 protected:
  // A suite that is loaded quickly.
  Killed() {
    const fs::path source = fs::path(ACECHECK_SOURCE_DIR) / "vectors";
    fs::create_directories(data() / "vectors/edge");
    fs::copy(source / "drafts", data() / "vectors/drafts");
    fs::copy(source / "edge/mace-modes.json", data() / "vectors/edge");
    setenv("ACECHECK_DATA", data().c_str(), 1);
    let_adapter("slow", "compress");
  }

  ~Killed() override { unsetenv("ACECHECK_DATA"); }

  fs::path data() const { return directory_ / "data"; }
  fs::path log() const { return directory_ / "run.jsonl"; }

  // The adapter misbehaves in this way at the requests that contain "`moment`".
  void let_adapter(const std::string& way, const std::string& moment) {
    adapter_ = {ACECHECK_MISBEHAVE, way, moment, "8", directory_.path().string()};
  }

  // The words of a run with the adapter.
  std::vector<std::string> command(const std::vector<std::string>& options) const {
    std::vector<std::string> out = {ACECHECK_PROGRAM, "certify", "--jobs", "2", "--log", log()};
    out.insert(out.end(), options.begin(), options.end());
    out.push_back("--");
    out.insert(out.end(), adapter_.begin(), adapter_.end());
    return out;
  }

  tests::Result run(const std::vector<std::string>& options) const {
    std::string line;
    for (const std::string& word : command(options)) line += " '" + word + "'";
    return tests::run(line);
  }

  // Runs until the log has so many octets, and then sends the signal. How it ended.
  int killed(const std::vector<std::string>& options, std::size_t octets, int signal) const {
    fs::remove(log());
    const auto written = [&] {
      std::error_code none;
      const auto size = fs::file_size(log(), none);
      return none ? 0 : size;
    };
    return killed_when([&] { return written() >= octets; }, options, signal);
  }

  int killed_when(const std::function<bool()>& now, const std::vector<std::string>& options,
                  int signal) const {
    std::vector<std::string> words = command(options);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int file : {1, 2}) {
      posix_spawn_file_actions_addopen(&actions, file, (directory_ / "said").c_str(),
                                       O_WRONLY | O_CREAT | O_APPEND, 0644);
    }
    pid_t pid = 0;
    EXPECT_EQ(posix_spawn(&pid, ACECHECK_PROGRAM, &actions, nullptr, arguments.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    while (waitpid(pid, &status, WNOHANG) == 0) {
      if (now()) {
        kill(pid, signal);
        waitpid(pid, &status, 0);
        break;
      }
      usleep(500);
    }
    return status;
  }

  tests::TemporaryDirectory directory_;
  std::vector<std::string> adapter_;
};

// Each line is that of the run that nobody disturbs, or is cut off at the end of the log.
TEST_F(Killed, AtAnyMomentTheLogHasWhatWasLearned) {
  ASSERT_EQ(run({}).code, 0);
  std::map<std::string, nlohmann::json> undisturbed;
  for (const auto& line : tests::lines_of(log())) undisturbed[line.value("id", "")] = line;
  std::mt19937 random(1);
  for (int kills = 0; kills < 50;) {
    constexpr int signals[] = {SIGKILL, SIGKILL, SIGTERM, SIGINT, SIGHUP};
    const int status = killed({}, 1 + random() % 8000, signals[random() % 5]);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;  // the signal came too late
    ++kills;
    const std::string text = tests::read_file(log());
    std::istringstream lines(text.substr(0, text.rfind('\n') + 1));
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    EXPECT_EQ(nlohmann::json::parse(line)["type"], "header");
    while (std::getline(lines, line)) {
      const auto json = nlohmann::json::parse(line);
      if (json["type"] == "footer") break;  // of a run that had ended
      ASSERT_EQ(json, undisturbed.at(json["id"].get<std::string>()));
    }
  }
}

TEST_F(Killed, ASignalEndsInOrder) {
  let_adapter("hang", "mace");  // the run is not over before the signal
  for (const auto& [signal, code, name] :
       {std::tuple{SIGINT, 130, "SIGINT"}, {SIGTERM, 143, "SIGTERM"}, {SIGHUP, 129, "SIGHUP"}}) {
    fs::remove(directory_ / "said");
    const auto before = std::signal(signal, SIG_DFL);  // these tests may run under nohup
    const int status = killed({"--timeout", "60"}, 9000, signal);
    std::signal(signal, before);
    ASSERT_TRUE(WIFEXITED(status)) << name;
    EXPECT_EQ(WEXITSTATUS(status), code);
    const std::string said = tests::read_file(directory_ / "said");
    expect_contains(said, std::string("\n  stopped: interrupted by ") + name + "\n");
    expect_contains(said, "\n  result: interrupted\n");
    expect_contains(said, "run.jsonl has what ran\n");
    const tests::Result report =
        tests::run(std::string(ACECHECK_PROGRAM) + " report " + log().string() + " --html " +
                   (directory_ / "html").string());
    EXPECT_EQ(report.code, 0) << report.error;
    expect_contains(report.error, "truncated");
  }
}

// What was asked in the repeats until then is judged, on the terminal and in the log.
TEST_F(Killed, RepeatsThatAreInterruptedCount) {
  const std::string at = directory_.path().string();
  tests::write_file(directory_ / "noting",
                    "tee " + at + "/asked | " + std::string(ACECHECK_PROGRAM) + " serve\n");
  const tests::Result result = tests::run(
      "env --default-signal=INT " + std::string(ACECHECK_PROGRAM) +
      " certify --repeat 1000 --jobs 1 --filter 'lace/*' --log " + at + "/log -- sh " + at +
      "/noting >" + at + "/out & pid=$!; while [ ! -s " + at + "/asked ] || [ $(wc -l <" + at +
      "/asked) -lt 4000 ]; do sleep 0.05; done; kill -INT $pid; wait $pid");
  EXPECT_EQ(result.code, 130) << result.error;
  const std::string out = tests::read_file(directory_ / "out");
  expect_contains(out, "stopped: interrupted by SIGINT after ");
  expect_contains(out, " of 1000 repeats\n");
  tests::expect_lacks(out, " after 0 of ");
  expect_contains(out, "result: interrupted\n");
  std::size_t passed = 0;
  for (const auto& line : tests::lines_of(directory_ / "log")) {
    if (line["type"] == "vector" && line["verdict"] == "pass") ++passed;
  }
  EXPECT_GT(passed, 10u);
  expect_contains(out, "passed " + std::to_string(passed) + ",");
}

// As `nohup` starts a program: its terminal may go.
TEST_F(Killed, AnIgnoredHangupDoesNotEndARun) {
  let_adapter("slow", "decode");
  const auto before = std::signal(SIGHUP, SIG_IGN);
  const int status = killed({}, 3000, SIGHUP);
  std::signal(SIGHUP, before);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0) << tests::read_file(directory_ / "said");
  EXPECT_EQ(tests::lines_of(log()).back()["type"], "footer");
}

// The first processes of the adapter end with requests in flight, which those after them answer.
TEST_F(Killed, AFailureThatNoVectorExplainsIsKept) {
  const std::string here = directory_.path().string();
  const auto misbehave = [&](const std::string& how) {
    return ACECHECK_MISBEHAVE " " + how + " 8 " + here + "\n";
  };
  tests::write_file(directory_ / "adapter",
                    "if ! [ -e " + here + "/ended ]\nthen\n" + misbehave("exit-3 decompress") +
                        "code=$?\n[ $code = 0 ] || touch " + here +
                        "/ended\nexit $code\nfi\nexec " + misbehave("slow decode"));
  adapter_ = {"sh", directory_ / "adapter"};
  const int status = killed_when(
      [&] {
        return tests::read_file(log()).find("\"type\":\"unattributed\"") != std::string::npos;
      },
      {}, SIGKILL);
  ASSERT_TRUE(WIFSIGNALED(status)) << tests::read_file(directory_ / "said");
  const tests::Result report = tests::run(std::string(ACECHECK_PROGRAM) + " report " +
                                          log().string() + " --markdown /dev/stdout");
  EXPECT_EQ(report.code, 0) << report.error;
  expect_contains(report.out, "that no single vector explains: exit code 3");
}

// Each run has a file of its own; the name is that of the last one that began.
TEST_F(Killed, ALogOfAnotherRunIsReplaced) {
  const std::string certify = std::string(ACECHECK_PROGRAM) + " certify --log " + log().string();
  const tests::Result result =
      tests::run(certify + " -- " + ACECHECK_MISBEHAVE + " hang id 8 " +
                 directory_.path().string() + " & pid=$!; while ! [ -s " + log().string() +
                 " ]; do sleep 0.01; done; " + certify + "; code=$?; kill -9 $pid; exit $code");
  EXPECT_EQ(result.code, 0) << result.error;
  const auto lines = tests::lines_of(log());
  EXPECT_EQ(lines.front()["target"], "builtin");
  EXPECT_EQ(lines.back()["type"], "footer");
}

}  // namespace
