// SPDX-License-Identifier: Apache-2.0
// Adapters that crash, hang or write nonsense: which request is blamed, and what the adapter is
// asked again. Every way of misbehaving at every moment: hostile/matrix_test.cc.
#include "answer/implementation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <chrono>

#include "support/changing_adapter.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/shell_adapter.h"

namespace implementation_test {
namespace {

using namespace acecheck;
using namespace std::chrono_literals;
using Kind = Outcome::Kind;
using tests::answers;
using tests::expect_contains;
using tests::requests;
using tests::shell_adapter;

// Notes what an observer of a run is told.
struct Told final : Implementation::Observer {
  void answered(std::size_t request, const Outcome& outcome) override {
    all += fmt::format("{} {} {}\n", request, name(outcome.kind), outcome.detail);
  }
  void replay_begins(const std::vector<std::size_t>& requests) override {
    all += fmt::format("again {}\n", fmt::join(requests, " "));
  }
  void replay_ends() override { all += "end\n"; }
  std::string all{};
};

// What an observer is told of a run, the failures without a culprit, and the number of processes.
//   on_request   what a shell does for a request: shell_adapter()
std::string told(const std::string& on_request, const std::vector<std::string>& aces,
                 int window = 256, std::chrono::milliseconds settle = 0ms) {
  const tests::TemporaryDirectory directory;
  Implementation implementation(
      {.command = shell_adapter(directory, on_request, window), .timeout = 60s, .settle = settle});
  Told events;
  implementation.ask(requests(aces), events);
  for (const auto& [outcome, requests] : implementation.unattributed()) {
    events.all += fmt::format("nobody: {} {} in {}\n", name(outcome.kind), outcome.detail,
                              fmt::join(requests, " "));
  }
  if (!implementation.gave_up().empty()) events.all += implementation.gave_up() + '\n';
  return events.all + fmt::format("{} processes\n", tests::processes_of(directory));
}

// Writes an answer and another line at once.
std::string answer_and(const std::string& line) {
  return R"(printf '{"id":%s,"reject":"no"}\n%s\n' $id ')" + line + "'";
}

TEST(Implementation, BlamesARequestThatCrashesANewProcess) {
  const std::string crash = "case $line in *bad*) exit 3;; esac; reject";
  EXPECT_EQ(told(crash, {"a", "bad", "b", "bad", "c"}),
            "again 1 2 3 4\n"
            "0 reject no\n"
            "1 crash exit code 3\n"
            "2 reject no\n"
            "3 crash exit code 3\n"
            "end\n"
            "4 reject no\n"
            "5 processes\n");
  // A process that has answered nothing needs no second try.
  EXPECT_EQ(told(crash, {"bad", "bad"}),
            "again 0 1\n"
            "0 crash exit code 3\n"
            "end\n"
            "1 crash exit code 3\n"
            "3 processes\n");
}

TEST(Implementation, BlamesNoRequestForAFailureThatComesLater) {
  EXPECT_EQ(told("[ \"$before\" ] && exit 3; before=$id; reject", {"a", "b", "c", "d"}),
            "again 1 2 3\n"
            "0 reject no\n"
            "1 reject no\n"
            "2 reject no\n"
            "end\n"
            "3 reject no\n"
            "nobody: crash exit code 3 in 1 2 3\n"
            "4 processes\n");
}

TEST(Implementation, BlamesTheRequestThatWasAnsweredTwice) {
  EXPECT_EQ(
      told(R"([ "$before" ] && echo "{\"id\":$before,\"reject\":\"no\"}"; before=$id; reject)",
           {"a", "b", "c"}),
      "again 0 1 2\n"
      "0 protocol-error answered 100 twice\n"
      "1 protocol-error answered 101 twice\n"
      "end\n"
      "2 reject no\n"
      "4 processes\n");
}

// An adapter that writes its answers together needs the time of all of them for the first.
TEST(Implementation, SlowAnswersThatComeTogetherAreNoFailure) {
  for (const bool are_slow : {true, false}) {
    const tests::TemporaryDirectory directory;
    const std::string first_process =
        "[ $(wc -l <'" + (directory / "processes").string() + "') = 1 ]";
    Implementation implementation(
        {.command = shell_adapter(directory, first_process + " && sleep 60; sleep " +
                                                 (are_slow ? "0.6" : "0") + "; reject"),
         .timeout = 2s});
    for (const Outcome& outcome : answers(implementation, {"a", "b", "c"})) {
      EXPECT_EQ(outcome.kind, Kind::reject);
    }
    EXPECT_EQ(implementation.unattributed().size(), are_slow ? 0u : 1u);
  }
}

TEST(Implementation, EndsWhenAnswersComeInAnotherOrder) {
  EXPECT_EQ(
      told(R"(if [ "$before" ]; then reject; echo "{\"id\":$before,\"reject\":\"no\"}"; before=;)"
           " else before=$id; fi",
           {"a", "b", "c"}),
      "again 0 1 2\n"
      "end\n"
      "nobody: protocol-error answered 101 when 100 was next in 0 1 2\n"
      "it answered request 101 before request 100; answers come in the order of the "
      "requests\n"
      "1 processes\n");
}

// A line that does not answer the oldest request may belong to the request before.
TEST(Implementation, BlamesTheRequestBeforeALineOutOfTurn) {
  for (const std::string line : {"x", R"({"id":999,"reject":"no"})"}) {
    EXPECT_EQ(
        told("case $line in *bad*) " + answer_and(line) + ";; *) reject;; esac", {"bad", "a", "b"}),
        "again 0 1 2\n"
        "0 protocol-error after the answer there is a line that nobody asked for: " +
            Json(line).dump() +
            "\n"
            "1 reject no\n"
            "end\n"
            "2 reject no\n"
            "3 processes\n");
  }
}

// The line may come late, and after the last answer.
TEST(Implementation, WaitsForALineThatNobodyAskedFor) {
  EXPECT_EQ(told("case $line in *bad*) exit 1;; *late*) reject; sleep 0.1; echo late;; "
                 "*) reject;; esac",
                 {"bad", "good", "late"}, 1, 30s),
            "again 0\n"
            "end\n"
            "0 crash exit code 1\n"
            "1 reject no\n"
            "again 2\n"
            "end\n"
            "2 protocol-error after the answer there is a line that nobody asked for: \"late\"\n"
            "4 processes\n");
  // What comes only once is nobody's.
  EXPECT_EQ(
      told("case $(wc -l <${0%/*}/processes) in 1) " + answer_and("x") + ";; *) reject;; esac",
           {"a", "b"}, 1),
      "again 0\n"
      "end\n"
      "0 reject no\n"
      "1 reject no\n"
      "nobody: protocol-error after the answer there is a line that nobody asked for: \"x\" "
      "in 0\n"
      "2 processes\n");
}

// Neither side waits for the other to empty a pipe.
TEST(Implementation, ManyLongRequestsFillNoPipe) {
  std::vector<std::string> aces;
  for (int i = 0; i < 3000; ++i) aces.push_back(std::string(400, 'a') + std::to_string(i) + "-kva");
  Implementation implementation({.command = {ACECHECK_HOSTILE, "good"}, .timeout = 20s});
  for (const Outcome& outcome : answers(implementation, aces)) {
    EXPECT_TRUE(outcome.kind == Kind::value || outcome.kind == Kind::reject) << outcome.detail;
  }
}

TEST(Implementation, SendsNoMoreRequestsThanTheAdapterDeclares) {
  Implementation implementation({.command = {ACECHECK_HOSTILE, "window"}, .timeout = 20s});
  for (const Outcome& outcome : answers(implementation, std::vector<std::string>(20, "tda"))) {
    EXPECT_EQ(outcome.kind, Kind::value) << outcome.detail;
  }
  EXPECT_TRUE(implementation.unattributed().empty());
}

TEST(Implementation, AsksNothingAfterItIsStopped) {
  const tests::TemporaryDirectory directory;
  Implementation implementation(
      {.command = shell_adapter(directory,
                                "echo $id >>" + (directory / "asked").string() + "; reject", 1)});
  std::size_t answered = 0;
  implementation.ask(requests(std::vector<std::string>(50, "a")), [&](std::size_t, const Outcome&) {
    ++answered;
    implementation.stop();
  });
  EXPECT_EQ(answered, 1u);
  EXPECT_EQ(tests::read_file(directory / "asked"), "100\n101\n");
}

TEST(Implementation, GivesALongRequestMoreTimeAndALongerAnswer) {
  Implementation hanging({.command = {ACECHECK_HOSTILE, "hang", "fiq"}, .timeout = 300ms});
  EXPECT_EQ(answers(hanging, {std::string(128 << 10, 'a') + "-fiq"}).at(0).detail,
            "no answer within 0.9 s");
  const std::string echo = R"(x=${line##*ace\":\"}; echo "{\"id\":$id,\"reject\":\"${x%\"*}\"}")";
  const std::string ace(6000, 'a');
  EXPECT_EQ(told(echo, {ace, "b"}), "0 reject " + ace + "\n1 reject b\n1 processes\n");
}

// The hello of the first process decides how answers are judged.
TEST(Implementation, AsksNoProcessThatDeclaresSomethingElse) {
  const tests::TemporaryDirectory directory;
  Implementation implementation({.command = tests::changing_adapter(directory)});
  for (const Outcome& outcome : answers(implementation, {"tda", "kva"})) {
    EXPECT_NE(outcome.kind, Kind::value);
  }
  expect_contains(implementation.gave_up(), "after a restart its hello is another: ");
}

// The first restart is immediate, and before each further attempt the pause is longer.
TEST(Implementation, TriesFourTimesToRestart) {
  const tests::TemporaryDirectory directory;
  Implementation restarting(
      {.command = shell_adapter(directory, "case $line in *bad*) exit 1;; esac; reject"),
       .pause = std::chrono::hours(1)});
  EXPECT_EQ(answers(restarting, {"bad", "good"})[1].kind, Kind::reject);
  const tests::TemporaryDirectory other;
  Implementation ending(
      {.command = shell_adapter(other, "exit 1", 1, "echo gone >&2; exit 3"), .pause = 50ms});
  const auto begin = std::chrono::steady_clock::now();
  for (const Outcome& outcome : answers(ending, {"a", "b"})) {
    EXPECT_EQ(outcome.kind, Kind::not_run);
  }
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 50ms + 100ms + 200ms);
  expect_contains(ending.gave_up(), "it cannot be restarted (4 attempts): ");
  expect_contains(ending.gave_up(), "exit code 3 (it says: gone)");
  EXPECT_EQ(ending.error_output(), "gone\ngone\ngone\ngone\n");
}

TEST(Implementation, WaitsNotLongerForARestartThanForAnswers) {
  const tests::TemporaryDirectory directory;
  Implementation implementation({.command = shell_adapter(directory, "exit 1", 1, "exec sleep 60"),
                                 .timeout = 50ms,
                                 .pause = 1ms,
                                 .hello_timeout = 400ms});
  answers(implementation, {"a", "b"});
  // In twenty times 50 ms. How many attempts fit depends on the machine; without the limit there
  // are more.
  const std::string& why = implementation.gave_up();
  EXPECT_TRUE(why.starts_with("it cannot be restarted (") && why[24] >= '1' && why[24] <= '3')
      << why;
}

}  // namespace
}  // namespace implementation_test
