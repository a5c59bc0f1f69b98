// SPDX-License-Identifier: Apache-2.0
// Every subcommand under every limit of the system: no signal, no internal error, one line that
// says which limit, and nothing is left behind.
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <regex>
#include <thread>

#include "support/command.h"

namespace limits_test {
namespace {

namespace fs = std::filesystem;

const std::string program = ACECHECK_PROGRAM;

// Each succeeds without a limit. DATA: a folder with few vectors, for what computes long.
const std::vector<std::string> commands = {
    "certify --jobs 2 --filter 'lace/*' --log out/log --html out/html --junit out/j --sarif out/s",
    "hunt --jobs 2 --time 0.1 --cases 100",
    "hunt --jobs 2 --time 0.1 --cases 100 oracle",
    "prove --jobs 2 --length 1 --out out/proof",
    "explain cidnuc/unchanged/ascii-space-alone-encode",
    "encode u",
    "decode u-",
    "trace encode u",
    "vectors list",
    "vectors lint --check schema",
    "vectors show lace/00/2.5.3-encode",
    "vectors stats",
    "vectors seeds out/seeds",
    "DATA vectors regress --codec lace --print in.jsonl",
    "DATA vectors generate",
    "DATA vectors html out/site",
    "vectors export",
    "adapters",
    "adapters new c out/new",
    "adapters check -- PROGRAM serve",
    "certify --jobs 1 --filter 'punycode/bis/*' " ACECHECK_PLUGIN,
    "prove --length 1 " ACECHECK_PLUGIN,
    "hunt --jobs 1 --time 0.1 --cases 100 " ACECHECK_PLUGIN,
    "help",
    "help certify",
    "explain --log in.jsonl",
    "decode --with oracle u-",
    "report in.jsonl --html out/html --junit out/j --sarif out/s --markdown out/m",
    "diff in.jsonl in.jsonl",
    "merge in.proof --out out/proof",
    "baseline update in.jsonl --baseline out/known",
    "init",
    "serve",
    "serve --oracle",
    "serve --plugin " ACECHECK_PLUGIN,
};

const std::string few_vectors = "ACECHECK_DATA=data ";

struct Limit {
  std::string option;
  std::vector<int> values;
  std::string words;  // a regular expression: what says that it is this limit
};

// The loader and the C library have words of their own.
const std::vector<Limit> limits = {
    {"-v",
     {30'000, 40'000, 44'000, 47'000, 50'000, 53'000, 56'000, 60'000, 65'000, 70'000, 75'000,
      80'000, 85'000, 90'000},
     R"(ulimit [^)]*-v\)|failed to map segment|cannot map|allocate memory)"},
    {"-u", {1, 2, 3, 4, 6}, R"(ulimit -u\))"},
    {"-n", {4, 6, 8, 10, 12, 14, 16}, R"(ulimit -n\)|Too many open files|Error 24)"},
    {"-f", {0, 1, 8}, R"(ulimit -f\))"},
    {"-s", {64, 256, 1024}, R"(ulimit -s\))"},
};

class HostileLimits : public testing::Test {
 protected:
  HostileLimits() {
    prctl(PR_SET_CHILD_SUBREAPER, 1);  // what loses its parent becomes a child of the test
#ifdef ACECHECK_SANITIZED
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1);  // which needs a process at the end
#endif
    const fs::path vectors = ACECHECK_SOURCE_DIR "/vectors";
    fs::create_directories(directory_ / "data/vectors/edge");
    for (const char* folder : {"drafts", "schema"}) {
      fs::copy(vectors / folder, directory_ / "data/vectors" / folder);
    }
    for (const char* file : {"edge/lace-capacity.json", "edge/cidnuc-unchanged.json", "ids.txt",
                             "bugs.json", "requirements.json", "errata.json"}) {
      fs::copy_file(vectors / file, directory_ / "data/vectors" / file);
    }
    fs::create_directory_symlink(ACECHECK_SOURCE_DIR "/adapters", directory_ / "data/adapters");
    shell("", program + " certify --filter 'lace/00/*' --log in.jsonl");
    shell("", program + " prove --length 1 --shard 0/1 --out in.proof");
  }

  // From here on, every command reads the folder with few vectors.
  void read_few_vectors() {
    data_ = few_vectors;
    shell("", data_ + program + " certify --filter 'lace/00/*' --log in.jsonl");
  }

  // Root has no limit of processes: then it runs as somebody else.
  tests::Result shell(const std::string& limit, const std::string& command) const {
    const std::string at = directory_.path().string();
    const bool as_other = limit.starts_with("ulimit -u") && geteuid() == 0;
    if (as_other) tests::run("chmod -R a+rwX " + at);
    // Standard output and error are pipes: a limit of file size is for files.
    tests::write_file(directory_ / "run.sh", "cd " + at + "; { (" + limit + command +
                                                 ") 2>&1 >&3 | cat >&2; } 3>&1 | cat\n");
    return tests::run((as_other ? as_somebody_else_ : "") + ("bash -o pipefail " + at) + "/run.sh",
                      "{\"hello\":1}\n");
  }

  tests::Result run(const std::string& limit, std::string command) const {
    for (const char* name : {"out", "acecheck.toml"}) fs::remove_all(directory_ / name);
    std::string data = data_;
    if (command.starts_with("DATA ")) {
      data = few_vectors;
      command.erase(0, 5);
    }
    command = std::regex_replace(command, std::regex("PROGRAM"), program);
    return shell(limit.empty() ? "" : "ulimit " + limit + "; ",
                 data + "exec " + program + ' ' + command);
  }

  // Processes end a moment after acecheck, files not at all.
  void expect_nothing_left() const {
    int left = 0;
    for (int attempt = 0; attempt < 1000; ++attempt) {
      while ((left = waitpid(-1, nullptr, WNOHANG)) > 0) {
      }
      if (left < 0) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_LT(left, 0) << "a process";
    for (const auto& entry : fs::recursive_directory_iterator(directory_.path())) {
      EXPECT_NE(entry.path().extension(), ".part") << entry.path();
    }
  }

  tests::TemporaryDirectory directory_;
  std::string data_;  // what names the folder of the vectors; empty: all vectors
  std::string as_somebody_else_ = tests::as_somebody_else(program);
};

// Whether the command says of an implementation that it fails, with exit code 1.
bool judges(const std::string& command) {
  return std::ranges::any_of(std::array{"certify", "hunt", "adapters check"},
                             [&](const char* name) { return command.starts_with(name); });
}

class HostileLimitsOf : public HostileLimits, public testing::WithParamInterface<Limit> {};

void PrintTo(const Limit& limit, std::ostream* out) { *out << limit.option; }

TEST_P(HostileLimitsOf, AreSaidByEverySubcommand) {
  const Limit& limit = GetParam();
#ifdef ACECHECK_SANITIZED
  if (limit.option == std::string_view("-v") || limit.option == std::string_view("-s")) {
    GTEST_SKIP() << "sanitizers need memory and stack of their own";
  }
#endif
  if (limit.option == std::string_view("-u") && geteuid() == 0 && as_somebody_else_.empty()) {
    GTEST_SKIP() << "root has no limit of processes, and nobody else can reach the program";
  }
  // Memory and stack are needed for all vectors.
  if (limit.option != "-v" && limit.option != "-s") read_few_vectors();
  std::size_t said = 0;
  for (const std::string& command : commands) {
    ASSERT_EQ(limit.option != "-s" || run("", command).code == 0, true) << command;
    for (const int value : limit.values) {
      const std::string typed = limit.option + ' ' + std::to_string(value);
      SCOPED_TRACE(typed + " " + command);
      const tests::Result result = run(typed, command);
      expect_nothing_left();
      if (result.code == 0) continue;
      // An implementation that ends for the limit is an implementation that fails.
      const bool judged = result.code == 1 && judges(command);
      const bool not_loaded =
          result.code == 127 && result.error.contains("error while loading shared libraries");
      EXPECT_TRUE(judged || not_loaded || result.code == 2 || result.code == 3) << result.code;
      const std::string& text = judged ? result.out : result.error;
      EXPECT_TRUE(std::regex_search(text, std::regex(limit.words))) << text;
      EXPECT_EQ(judged ? 1 : std::ranges::count(text, '\n'), 1) << text;
      ++said;
    }
  }
  EXPECT_GE(said, 5u) << "the limits are too high";
}

INSTANTIATE_TEST_SUITE_P(TheSystem, HostileLimitsOf, testing::ValuesIn(limits),
                         [](const auto& limit) { return limit.param.option.substr(1); });

// Most commands end within a second.
TEST_F(HostileLimits, OfTimeEndEverySubcommand) {
  for (const std::string& command : commands) {
    const tests::Result result = run("-S -t 1", command);
    SCOPED_TRACE(command + ": " + result.error);
    expect_nothing_left();
    const bool is_by_the_limit = result.code == 128 + SIGKILL || result.code == 128 + SIGXCPU;
    const bool judged = result.code == 1 && judges(command);
    EXPECT_TRUE(result.code == 0 || is_by_the_limit || judged) << result.code;
    EXPECT_EQ(result.error.find("internal error"), std::string::npos);
  }
}

// The signal is what the limit of time means; the rest holds. Under sanitizers, acecheck needs more
// than a second to read the vectors.
TEST_F(HostileLimits, OfTimeLeaveNothingBehind) {
#ifdef ACECHECK_SANITIZED
  const std::string seconds = "6";
#else
  const std::string seconds = "1";
#endif
  for (const std::string& command :
       {std::string("prove --length 12 --jobs 1 --checkpoint-every 0.01 --out out/proof"),
        std::string("hunt --time 30 --jobs 1"), std::string("vectors lint"),
        std::string("certify --timeout 20 -- " ACECHECK_MISBEHAVE " busy hello 1 .")}) {
    for (const std::string& limit : {"-t " + seconds, "-S -t " + seconds}) {
      SCOPED_TRACE(limit + " " + command);
      const tests::Result result = run(limit, command);
      expect_nothing_left();
      const bool adapter = command.starts_with("certify");
      if (adapter) {
        EXPECT_EQ(result.code, 3) << result.error;
      } else {
        EXPECT_TRUE(result.code == 128 + SIGKILL || result.code == 128 + SIGXCPU) << result.code;
      }
      EXPECT_EQ(result.error.find("internal error"), std::string::npos) << result.error;
    }
  }
}

}  // namespace
}  // namespace limits_test
