// A run that is killed loses nothing: it goes on where it was, and its log says the same.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <functional>
#include <random>
#include <tuple>

#include "run/logs.h"
#include "support/command.h"
#include "support/expect.h"

namespace {

namespace fs = std::filesystem;
using tests::expect_contains;

class Resume : public testing::Test {
 protected:
  // A suite that is loaded quickly.
  Resume() {
    const fs::path source = fs::path(ACECHECK_SOURCE_DIR) / "vectors";
    fs::create_directories(data() / "vectors/edge");
    fs::copy(source / "drafts", data() / "vectors/drafts");
    fs::copy(source / "edge/mace-modes.json", data() / "vectors/edge");
    setenv("ACECHECK_DATA", data().c_str(), 1);
    let_adapter("slow", "compress");
  }

  ~Resume() override { unsetenv("ACECHECK_DATA"); }

  fs::path data() const { return directory_ / "data"; }
  fs::path log() const { return directory_ / "run.jsonl"; }
  fs::path part() const { return directory_ / "run.jsonl.part"; }

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

  std::size_t written() const {
    std::error_code none;
    const auto size = fs::file_size(part(), none);
    return none ? 0 : size;
  }

  // Runs until the journal has grown by `more` octets, and then sends the signal. How it ended.
  int killed(const std::vector<std::string>& options, std::size_t more, int signal) const {
    const bool resumes = std::ranges::find(options, "--resume") != options.end();
    if (!resumes) fs::remove(part());
    const std::size_t wanted = (resumes ? written() : 0) + more;
    return killed_when([&] { return written() >= wanted; }, options, signal);
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

TEST_F(Resume, KilledAtTwoHundredMomentsTheLogSaysTheSame) {
  ASSERT_EQ(run({}).code, 0);
  const auto undisturbed = tests::lines_of(log());
  EXPECT_FALSE(fs::exists(part()));
  std::mt19937 random(1);
  std::size_t kills = 0;
  while (kills < 200) {
    fs::remove(log());
    std::vector<std::string> options;
    for (;;) {
      constexpr int signals[] = {SIGKILL, SIGKILL, SIGTERM, SIGINT, SIGHUP};
      const int status = killed(options, random() % 8000, signals[random() % 5]);
      if (WIFEXITED(status) && WEXITSTATUS(status) < 128) {
        ASSERT_EQ(WEXITSTATUS(status), 0) << tests::read_file(directory_ / "said");
        break;
      }
      ++kills;
      if (fs::exists(log())) break;  // the signal came when the log was whole already
      if (written() > 0) options = {"--resume"};
    }
    ASSERT_EQ(tests::lines_of(log()), undisturbed) << "after " << kills << " kills";
    ASSERT_FALSE(fs::exists(part()));
  }
}

// From the moment on at which there is a log, the log is whole, whatever becomes of the process.
TEST_F(Resume, AKillBehindTheEndLosesNothing) {
  ASSERT_EQ(run({}).code, 0);
  const auto undisturbed = tests::lines_of(log());
  for (int i = 0; i < 5; ++i) {
    fs::remove(log());
    killed_when([&] { return fs::exists(log()); }, {}, SIGKILL);
    EXPECT_EQ(tests::lines_of(log()), undisturbed);
    EXPECT_FALSE(fs::exists(part()));
  }
}

TEST_F(Resume, ASignalEndsInOrder) {
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
    expect_contains(said, "run.jsonl.part; go on with the same command and --resume\n");
    const tests::Result report =
        tests::run(std::string(ACECHECK_PROGRAM) + " report " + part().string() + " --html " +
                   (directory_ / "html").string());
    EXPECT_EQ(report.code, 0) << report.error;
    expect_contains(report.error, "truncated");
  }
}

// As `nohup` starts a program: its terminal may go.
TEST_F(Resume, AnIgnoredHangupDoesNotEndARun) {
  let_adapter("slow", "decode");
  const auto before = std::signal(SIGHUP, SIG_IGN);
  const int status = killed({}, 3000, SIGHUP);
  std::signal(SIGHUP, before);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0) << tests::read_file(directory_ / "said");
  EXPECT_TRUE(fs::exists(log()));
}

TEST_F(Resume, HalfALineIsNotGoneOnWith) {
  let_adapter("slow", "decode");
  killed({}, 3000, SIGKILL);
  tests::write_file(part(), tests::read_file(part()) + "{\"type\":\"vec");
  killed({"--resume"}, 3000, SIGKILL);
  ASSERT_FALSE(fs::exists(log()));
  const tests::Result result = run({"--resume"});
  ASSERT_EQ(result.code, 0) << result.error;
  EXPECT_EQ(tests::lines_of(log()).back()["type"], "footer");
}

// The first processes of the adapter end with requests in flight, which those after them answer.
TEST_F(Resume, AFailureThatNoVectorExplainsIsKept) {
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
        return tests::read_file(part()).find("\"type\":\"unattributed\"") != std::string::npos;
      },
      {}, SIGKILL);
  ASSERT_TRUE(WIFSIGNALED(status)) << tests::read_file(directory_ / "said");
  const tests::Result result = run({"--resume"});
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, "exit code 3");
}

TEST_F(Resume, TheSeedIsThatOfTheRun) {
  let_adapter("slow", "decode");
  killed({"--repeat", "2"}, 5000, SIGKILL);
  const auto header = nlohmann::json::parse(
      tests::read_file(part()).substr(0, tests::read_file(part()).find('\n')));
  const tests::Result result = run({"--repeat", "2", "--resume"});
  EXPECT_EQ(result.code, 0) << result.error;
  expect_contains(
      result.out,
      "\nseed " + std::to_string(header["conduct"]["seed"].get<std::uint64_t>()) + "\n");
}

TEST_F(Resume, GoesOnWithTheSameRunOnly) {
  let_adapter("slow", "decode");
  killed({}, 3000, SIGKILL);
  const std::string before = tests::read_file(part());
  for (const auto& [options, word] :
       {std::pair{"--strict", "another conduct"}, std::pair{"--codec=lace", "another selection"}}) {
    const tests::Result result = run({"--resume", options});
    EXPECT_EQ(result.code, 2);
    expect_contains(result.error, word);
    EXPECT_EQ(tests::read_file(part()), before);
  }
  const tests::Result other = tests::run(std::string(ACECHECK_PROGRAM) +
                                         " certify oracle --resume --log " + log().string());
  EXPECT_EQ(other.code, 2);
  expect_contains(other.error, "which is no target now");
  EXPECT_EQ(run({"--resume"}).code, 0);
  const tests::Result none = run({"--resume"});
  EXPECT_EQ(none.code, 2);
  expect_contains(none.error, "run.jsonl.part of an interrupted run");
  for (const char* log : {"", " --log /dev/stdout"}) {
    const tests::Result nowhere =
        tests::run(std::string(ACECHECK_PROGRAM) + " certify --resume" + log);
    EXPECT_EQ(nowhere.code, 2);
    expect_contains(nowhere.error, "--resume goes on with the run of --log FILE");
  }
}

TEST_F(Resume, ADamagedJournalIsSaidToBeOne) {
  let_adapter("slow", "decode");
  killed({}, 5000, SIGKILL);
  const std::string journal = tests::read_file(part());
  for (const auto& [from, to] : {std::pair{"\"outcome\":\"value\"", "\"outcome\":\"valu\""},
                                 std::pair{"\"outcome\":\"value\"", "\"outcome\":7"},
                                 std::pair{"\"type\":\"vector\"", "\"type\":\"vektor\""},
                                 std::pair{"\"id\":\"", "\"id\":\"no/"}}) {
    std::string damaged = journal;
    const std::size_t at = damaged.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    tests::write_file(part(), damaged.replace(at, std::string(from).size(), to));
    const tests::Result result = run({"--resume"});
    EXPECT_EQ(result.code, 2) << to << result.error;
    EXPECT_EQ(std::ranges::count(result.error, '\n'), 1) << result.error;
  }
}

TEST_F(Resume, OneRunAtATimeWritesALog) {
  const std::string certify = std::string(ACECHECK_PROGRAM) + " certify --log " + log().string();
  const tests::Result result =
      tests::run(certify + " -- " + ACECHECK_MISBEHAVE + " hang id 8 " +
                 directory_.path().string() + " & pid=$!; while ! [ -s " + part().string() +
                 " ]; do sleep 0.01; done; " + certify + "; code=$?; kill -9 $pid; exit $code");
  EXPECT_EQ(result.code, 2);
  expect_contains(result.error, "run.jsonl.part: cannot be written: another acecheck writes it");
}

}  // namespace
