// SPDX-License-Identifier: Apache-2.0
// Every way of misbehaving (misbehave.cc) at every moment: at the hello, at the first, a middle and
// the last vector, and after a restart; with one request in flight and with all of them. In each
// cell every vector has one line in the log, only the guilty one fails, and nothing is left: no
// process, no memory.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <map>
#include <sstream>

#include "answer/builtin.h"
#include "core/failure.h"
#include "core/files/installation.h"
#include "core/text.h"
#include "report/summary.h"
#include "run/run.h"
#include "run/run_log.h"
#include "support/command.h"
#include "support/one_process.h"
#include "support/runs.h"

namespace {

using namespace acecheck;
using Kind = Outcome::Kind;

// What follows from misbehaving at one request.
enum class Fate : std::uint8_t {
  guilty,        // the request fails
  unattributed,  // no single request explains the failure, which comes after the answer
  harmless,      // nothing fails
};
// What follows from misbehaving at hello.
enum class Greeting : std::uint8_t { fails, harmless, every_vector };

struct Way {
  std::string name;
  Fate fate;
  Kind kind = Kind::value;  // of the guilty request, and of every vector after such a hello
  Greeting greeting = Greeting::fails;
  bool waits = false;  // until the deadline
};

void PrintTo(const Way& way, std::ostream* out) { *out << way.name; }

std::vector<Way> ways() {
  std::vector<Way> out;
  const auto add = [&](Fate fate, Kind kind, Greeting greeting, bool waits,
                       std::initializer_list<const char*> names) {
    for (const char* name : names) out.push_back({name, fate, kind, greeting, waits});
  };
  using enum Fate;
  add(guilty, Kind::crash, Greeting::fails, false,
      {"segv", "abort", "fpe", "kill", "term", "exit-0", "exit-3", "exit-255", "half-line-exit",
       "half-line-crash", "stack", "cry-crash", "child-exit", "daemon-exit", "kill-keeper",
       "kill-keeper-daemon"});
  add(unattributed, Kind::crash, Greeting::every_vector, false, {"answer-exit", "answer-crash"});
  add(unattributed, Kind::timeout, Greeting::every_vector, true, {"close-input"});
  add(guilty, Kind::timeout, Greeting::fails, true,
      {"hang", "busy", "stop", "traced", "half-line-hang", "no-line-feed", "ignore-signals",
       "join-group", "stderr-endless"});
  add(guilty, Kind::protocol_error, Greeting::fails, false,
      {"close-output",
       "close-all",
       "empty-line",
       "rubbish",
       "banner",
       "escape-codes",
       "nul",
       "nul-line",
       "not-utf-8",
       "half-json",
       "two-in-one",
       "array",
       "number",
       "null",
       "empty-object",
       "deep-arrays",
       "deeper-arrays",
       "deep-objects",
       "deep-value",
       "wide",
       "many-keys",
       "long-string",
       "endless-line",
       "endless-lines",
       "no-id",
       "text-id",
       "float-id",
       "negative-id",
       "huge-id",
       "null-id",
       "other-id",
       "unknown-member",
       "wrong-type",
       "list-value",
       "case-number",
       "reject-number",
       "reject-and-value",
       "no-members",
       "twice",
       "line-after",
       "rubbish-after",
       "repeat-id",
       "endless-after"});
  add(guilty, Kind::protocol_error, Greeting::harmless, false, {"second-hello"});
  add(guilty, Kind::reject, Greeting::fails, false, {"rejection", "forged-reason"});
  add(guilty, Kind::unsupported, Greeting::fails, false, {"unsupported"});
  add(guilty, Kind::value, Greeting::fails, false, {"wrong-value", "long-value"});
  add(harmless, Kind::value, Greeting::harmless, false,
      {"slow", "crlf", "spaces", "stderr-flood", "stderr-escape", "stderr-one-line", "flood-at-end",
       "child", "daemon", "children", "hold-pipes", "stop-keeper", "terminal", "other-folder"});
  return out;
}

const std::vector<std::string> aces = {"tda", "bcher-kva", "fiq228c", "kva", "ls8h"};

// A folder of vectors: what the built-in decoder answers.
void write_vectors(const std::filesystem::path& folder) {
  Json vectors = Json::array();
  for (const std::string& ace : aces) {
    const Outcome answer = builtin_answer({Codec::punycode, Op::decode, ace});
    Json vector = {{"id", "punycode/x/" + ace},
                   {"op", "decode"},
                   {"ace", ace},
                   {"level", "must"},
                   {"source", {{"draft", "d"}, {"section", "1"}}}};
    vector["expect"] = answer.kind == Kind::value ? "value" : "reject";
    if (answer.kind == Kind::value) vector["unicode"] = unicode_of(*answer.value.text());
    vectors.push_back(vector);
  }
  tests::write_file(folder / "edge/x.json",
                    Json{{"codec", "punycode"}, {"vectors", vectors}}.dump());
}

bool is_alive(int pid) {
  if (kill(pid, 0) != 0) return false;
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(in, text);
  return text.find(") Z") == std::string::npos;
}

// The processes that an adapter noted, and that run still.
std::size_t left_behind(const std::filesystem::path& pids) {
  std::istringstream in(tests::read_file(pids));
  std::size_t count = 0;
  for (int pid = 0; in >> pid;) count += is_alive(pid) ? 1 : 0;
  return count;
}

class HostileMatrix : public testing::TestWithParam<Way> {
 protected:
  HostileMatrix() : directory_() {
    write_vectors(directory_.path());
    suite_ = Suite::load(directory_.path());
  }

  // Runs one cell; a run, or nothing if the adapter could not be used.
  std::optional<acecheck::Run> run(const std::string& moment, int window) {
    const Way& way = GetParam();
    std::filesystem::remove(directory_ / "ran");
    std::filesystem::remove(directory_ / "pids");
    try {
      const std::chrono::milliseconds timeout(way.waits ? 500 : 20'000);
      auto implementation = std::make_unique<Implementation>(
          Implementation::Settings{.command = {ACECHECK_MISBEHAVE, way.name, moment,
                                               std::to_string(window), directory_.path().string()},
                                   .timeout = timeout,
                                   .pause = std::chrono::milliseconds(10),
                                   .hello_timeout = timeout});
      return tests::run_suite(suite_, std::move(implementation), way.name);
    } catch (const AdapterFailure& failure) {
      EXPECT_EQ(std::string(failure.what()).find('\n'), std::string::npos) << failure.what();
      return std::nullopt;
    }
  }

  // What holds in every cell.
  void expect_order(const std::optional<acecheck::Run>& run) {
    EXPECT_EQ(left_behind(directory_ / "pids"), 0u);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
#ifndef ACECHECK_SANITIZED
    EXPECT_LT(usage.ru_maxrss, 200 << 10);  // KiB
#endif
    if (!run) return;
    std::map<std::string, int> lines;
    for (const Json& line : logged(*run, Json()).lines) {
      if (line["type"] == "vector") ++lines[line["id"].get<std::string>()];
    }
    EXPECT_EQ(lines.size(), aces.size());
    for (const auto& [id, count] : lines) EXPECT_EQ(count, 1) << id;
    const std::string shown = summary(*run, {.verbose = true}, tests::mistakes_of(*run));
    for (const char* forbidden : {"\x1b", "\x07", "\u202e", "\r"}) {
      EXPECT_EQ(shown.find(forbidden), std::string::npos) << shown;
    }
  }

  static bool is_right(const Entry& entry) { return entry.judgement.verdict == Verdict::pass; }

  tests::TemporaryDirectory directory_;
  Suite suite_;
};

TEST_P(HostileMatrix, AtOneVector) {
  const Way& way = GetParam();
  for (const std::string guilty : {"tda", "fiq228c", "ls8h"}) {
    for (const int window : {1, 256}) {
      SCOPED_TRACE(guilty + " of " + std::to_string(window) + " in flight");
      const auto start = Clock::now();
      const auto done = run(guilty, window);
      EXPECT_LT(Clock::now() - start, std::chrono::seconds(60));
      expect_order(done);
      ASSERT_TRUE(done);
      EXPECT_EQ(done->stopped, "");
      for (const Entry& entry : done->entries) {
        const bool fails = way.fate == Fate::guilty && entry.vector->id == "punycode/x/" + guilty;
        EXPECT_EQ(is_right(entry), !fails)
            << entry.vector->id << ": " << name(entry.outcome.kind) << " " << entry.outcome.detail;
        if (fails) {
          EXPECT_EQ(name(entry.outcome.kind), name(way.kind)) << entry.outcome.detail;
        }
      }
      const bool more = way.fate == Fate::unattributed && guilty != aces.back();
      EXPECT_EQ(done->unattributed.size(), more ? 1u : 0u)
          << (done->unattributed.empty() ? "" : done->unattributed[0].outcome.detail);
      EXPECT_EQ(done->conclusion(), way.fate == Fate::guilty || more ? Conclusion::not_conformant
                                                                     : Conclusion::conformant);
    }
  }
}

TEST_P(HostileMatrix, AtHello) {
  const Way& way = GetParam();
  const auto done = run("hello", 256);
  if (way.name == "second-hello") {  // which declares another codec
    ASSERT_TRUE(done);
    EXPECT_EQ(done->conclusion(), Conclusion::nothing_ran);
    return;
  }
  expect_order(done);
  EXPECT_EQ(done.has_value(), way.greeting != Greeting::fails);
  if (!done) return;
  for (const Entry& entry : done->entries) {
    if (way.greeting == Greeting::harmless) {
      EXPECT_TRUE(is_right(entry)) << entry.vector->id << " " << entry.outcome.detail;
    } else if (way.greeting == Greeting::every_vector) {
      EXPECT_EQ(name(entry.outcome.kind), name(way.kind)) << entry.outcome.detail;
    }
  }
}

TEST_P(HostileMatrix, AfterARestart) {
  const Way& way = GetParam();
  const auto done = run("restart", 1);
  expect_order(done);
  ASSERT_TRUE(done);
  const bool same = way.greeting == Greeting::harmless && way.name != "second-hello";
  EXPECT_EQ(done->conclusion(), Conclusion::not_conformant);
  for (std::size_t i = 0; i < aces.size(); ++i) {
    const Entry& entry = done->entries[i];
    if (i < 2 || (same && i > 2)) {
      EXPECT_TRUE(is_right(entry)) << entry.vector->id << " " << entry.outcome.detail;
    } else if (same) {
      // Alone in a fresh process it is answered, so the failure of the first process has no vector.
      EXPECT_EQ(done->unattributed.size(), 1u);
    } else if (way.greeting == Greeting::every_vector) {
      EXPECT_EQ(name(entry.outcome.kind), name(way.kind)) << entry.outcome.detail;
    } else {
      EXPECT_EQ(entry.judgement.verdict, Verdict::not_run) << entry.outcome.detail;
    }
  }
  EXPECT_EQ(done->stopped.empty(), same || way.greeting == Greeting::every_vector) << done->stopped;
}

INSTANTIATE_TEST_SUITE_P(Ways, HostileMatrix, testing::ValuesIn(ways()), [](const auto& way) {
  std::string name = way.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(HostileMatrixSize, IsFourHundredCellsAndHasEveryWay) {
  const tests::Result listed = tests::run(ACECHECK_MISBEHAVE " --list");
  std::set<std::string> names;
  for (const Way& way : ways()) {
    EXPECT_TRUE(names.insert(way.name).second) << way.name;
    EXPECT_NE(("\n" + listed.out).find("\n" + way.name + "\n"), std::string::npos) << way.name;
  }
  // trace-keeper takes long: left_behind_test.cc
  EXPECT_EQ(std::ranges::count(listed.out, '\n'), static_cast<std::ptrdiff_t>(names.size() + 1));
  EXPECT_GE(names.size() * 8, 400u);  // three vectors by two windows, hello, restart
}

}  // namespace
