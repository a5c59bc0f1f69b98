// What ends a run, and what a run keeps of its processes.
#include "run/runner.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "run/patience.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/loaded_suite.h"

namespace runner_test {
namespace {

using namespace acecheck;

using Processes = std::vector<std::unique_ptr<Implementation>>;

Processes processes_of(std::size_t count, const std::vector<std::string>& command) {
  Processes out;
  while (out.size() < count) {
    out.push_back(std::make_unique<Implementation>(Implementation::Settings{.command = command}));
  }
  return out;
}

acecheck::Run run_of(const Processes& processes, const Selection& selection,
                     const Conduct& conduct) {
  // NOLINTNEXTLINE(misc-const-correctness): ask() changes it
  Runner runner(tests::suite(), "x", processes[0]->hello(), selection, conduct);
  runner.ask(processes);
  return runner.run();
}

// A run of an implementation that supports nothing.
acecheck::Run failing_run(const char* filter, const Conduct& conduct) {
  return run_of(processes_of(1, {ACECHECK_HOSTILE, "unsupported"}), {.filter = {filter}}, conduct);
}

// Failures of one kind, and nothing else between them.
TEST(Patience, EndsAtTheTwentiethAlike) {
  const Outcome crash{Outcome::Kind::crash, {}, "signal 11"};
  Patience patience;
  for (std::size_t i = 1; i < most_alike; ++i) EXPECT_FALSE(patience.ends(crash, true)) << i;
  EXPECT_FALSE(patience.ends({Outcome::Kind::timeout, {}, ""}, true));
  for (std::size_t i = 1; i < most_alike; ++i) EXPECT_FALSE(patience.ends(crash, true)) << i;
  EXPECT_FALSE(patience.ends({Outcome::Kind::value, {}, ""}, true));
  for (std::size_t i = 1; i < most_alike; ++i) EXPECT_FALSE(patience.ends(crash, true)) << i;
  EXPECT_FALSE(patience.ends(crash, false));
  for (std::size_t i = 1; i < most_alike; ++i) EXPECT_FALSE(patience.ends(crash, true)) << i;
  EXPECT_TRUE(patience.ends(crash, true));
  tests::expect_contains(patience.why(), "20 vectors in a row ended alike: crash: signal 11; ");
}

// Three kinds of failures say that asking on is of no use, and no other does.
TEST(Patience, IsForWhatKeepsAnImplementationFromAnswering) {
  using Kind = Outcome::Kind;
  for (const Kind kind : {Kind::value, Kind::reject, Kind::crash, Kind::timeout,
                          Kind::protocol_error, Kind::not_run}) {
    const bool stuck = kind == Kind::crash || kind == Kind::timeout || kind == Kind::protocol_error;
    Patience patience;
    for (std::size_t i = 1; i < most_alike; ++i) EXPECT_FALSE(patience.ends({kind, {}, ""}, true));
    EXPECT_EQ(patience.ends({kind, {}, ""}, true), stuck) << name(kind);
  }
}

TEST(Runner, FailFastGoesOnAfterKnownFailures) {
  const Baseline baseline{{}, {{"lace/*", "", Verdict::unsupported, "r", ""}}};
  const acecheck::Run run =
      failing_run("lace/00/2.4.3-*", {.fail_fast = true, .baseline = &baseline});
  EXPECT_EQ(run.stopped, "");
  EXPECT_EQ(run.count_known(Verdict::unsupported), run.entries.size());
}

// It is not asked again, and is for good.
TEST(Runner, FailFastKeepsTheFailureOfARunThatRepeats) {
  const acecheck::Run run =
      failing_run("lace/00/2.4.3-*", {.fail_fast = true, .repeat = 2, .seed = 1});
  tests::expect_contains(run.stopped, "--fail-fast: lace/00/2.4.3-1-compress failed");
  EXPECT_EQ(run.count(Verdict::unsupported), 1u);
  EXPECT_EQ(run.count(Verdict::not_run), run.entries.size() - 1);
}

TEST(Runner, ARunThatFailsAtItsLastVectorWasNotStopped) {
  const acecheck::Run run = failing_run("lace/00/2.4.3-1-compress", {.fail_fast = true});
  EXPECT_EQ(run.stopped, "");
  EXPECT_EQ(run.count(Verdict::unsupported), 1u);
}

// It is cut, and between two characters.
TEST(Runner, KeepsTheBeginningOfAnAnswerThatIsFarTooLong) {
  for (const std::string begin : {"", "a", "ab", "abc"}) {
    std::string ace = begin;
    while (ace.size() < 5000) ace += "\xF0\x9F\x92\xA9";
    const std::string script =
        "read l; echo '{\"hello\":1,\"name\":\"x\",\"codecs\":{\"lace\":{}}}'; while read l; do "
        "id=${l#*:}; echo \"{\\\"id\\\":${id%%,*},\\\"ace\\\":\\\"" +
        ace + "\\\"}\"; done";
    const acecheck::Run run =
        run_of(processes_of(1, {"sh", "-c", script}), {.filter = {"lace/00/2.5.3-encode"}}, {});
    ASSERT_EQ(run.entries.size(), 1u);
    const Outcome& outcome = run.entries[0].outcome;
    EXPECT_EQ(outcome.detail, fmt::format("cut from {} octets", ace.size()));
    ASSERT_TRUE(outcome.value.ace()) << outcome.detail;
    EXPECT_TRUE(ace.starts_with(*outcome.value.ace()));
    EXPECT_TRUE(from_utf8(*outcome.value.ace()));
    EXPECT_GT(outcome.value.ace()->size(), 1024u);
    EXPECT_LT(outcome.value.ace()->size(), 1200u);
  }
}

// Each process crashes at its vector.
TEST(Runner, KeepsTheStandardErrorOfEveryProcess) {
  const tests::TemporaryDirectory directory;
  const Processes processes = processes_of(
      2, {ACECHECK_MISBEHAVE, "cry-crash", "compress", "8", directory.path().string()});
  const acecheck::Run run =
      run_of(processes, {.filter = {"lace/00/2.4.3-1-compress", "lace/00/2.4.3-2-compress"}}, {});
  for (const auto& process : processes) {
    tests::expect_contains(process->error_output(), "my last words");
  }
  EXPECT_EQ(run.error_output, processes[0]->error_output() + processes[1]->error_output());
}

}  // namespace
}  // namespace runner_test
