// What ends a run, and what a run keeps of its processes.
#include "run/runner.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/failure.h"
#include "base/text.h"
#include "run/failure_streak.h"
#include "support/changing_adapter.h"
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
                     const RunOptions& run_options) {
  // NOLINTNEXTLINE(misc-const-correctness): ask() changes it
  Runner runner(tests::suite(), "x", processes[0]->hello(), selection, run_options);
  runner.ask(processes);
  return runner.run();
}

// A run of an implementation that supports nothing.
acecheck::Run failing_run(const char* filter, const RunOptions& run_options) {
  return run_of(processes_of(1, {ACECHECK_HOSTILE, "unsupported"}), {.filter = {filter}},
                run_options);
}

// Failures of one kind, and nothing else between them.
TEST(FailureStreak, EndsAtTheTwentiethAlike) {
  const Outcome crash{Outcome::Kind::crash, {}, "signal 11"};
  FailureStreak streak;
  for (std::size_t i = 1; i < most_alike; ++i) EXPECT_FALSE(streak.ends(crash, true)) << i;
  EXPECT_FALSE(streak.ends({Outcome::Kind::timeout, {}, ""}, true));
  for (std::size_t i = 1; i < most_alike; ++i) EXPECT_FALSE(streak.ends(crash, true)) << i;
  EXPECT_FALSE(streak.ends({Outcome::Kind::value, {}, ""}, true));
  for (std::size_t i = 1; i < most_alike; ++i) EXPECT_FALSE(streak.ends(crash, true)) << i;
  EXPECT_FALSE(streak.ends(crash, false));
  for (std::size_t i = 1; i < most_alike; ++i) EXPECT_FALSE(streak.ends(crash, true)) << i;
  EXPECT_TRUE(streak.ends(crash, true));
  tests::expect_contains(streak.why(), "20 vectors in a row ended alike: crash: signal 11; ");
}

// Three kinds of failures say that asking on is of no use, and no other does.
TEST(FailureStreak, IsForWhatKeepsAnImplementationFromAnswering) {
  using Kind = Outcome::Kind;
  for (const Kind kind : {Kind::value, Kind::reject, Kind::crash, Kind::timeout,
                          Kind::protocol_error, Kind::not_run}) {
    const bool stuck = kind == Kind::crash || kind == Kind::timeout || kind == Kind::protocol_error;
    FailureStreak streak;
    for (std::size_t i = 1; i < most_alike; ++i) EXPECT_FALSE(streak.ends({kind, {}, ""}, true));
    EXPECT_EQ(streak.ends({kind, {}, ""}, true), stuck) << name(kind);
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
    EXPECT_EQ(outcome.detail, fmt::format("cut from {}", ace.size()));
    ASSERT_TRUE(outcome.value.ace()) << outcome.detail;
    EXPECT_TRUE(ace.starts_with(*outcome.value.ace()));
    EXPECT_TRUE(from_utf8(*outcome.value.ace()));
    EXPECT_GT(outcome.value.ace()->size(), 256u);
    EXPECT_LT(outcome.value.ace()->size(), 400u);
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

// A failure by itself ends no run.
TEST(Runner, GoesOnAfterAFailure) {
  const acecheck::Run run = failing_run("lace/00/2.4.3-*", {});
  EXPECT_GT(run.entries.size(), 1u);
  EXPECT_EQ(run.count(Verdict::unsupported), run.entries.size());
  EXPECT_EQ(run.stopped, "");
}

// The end of streak: not where the failures are known, and not where somebody insists.
TEST(Runner, StopsAfterTwentyCrashesOnEnd) {
  const auto crashing_run = [](const RunOptions& run_options) {
    return run_of(processes_of(1, {ACECHECK_HOSTILE, "crash"}), {.filter = {"lace/runs/*"}},
                  run_options);
  };
  const acecheck::Run stopped = crashing_run({});
  ASSERT_GT(stopped.entries.size(), most_alike);
  EXPECT_EQ(stopped.count(Verdict::crash), most_alike);
  tests::expect_contains(stopped.stopped, "20 vectors in a row ended alike: crash: ");
  const acecheck::Run insists = crashing_run({.keep_going = true});
  EXPECT_EQ(insists.count(Verdict::crash), insists.entries.size());
  EXPECT_EQ(insists.stopped, "");
  const Baseline baseline{{}, {{"lace/*", "", Verdict::crash, "r", ""}}};
  const acecheck::Run known = crashing_run({.baseline = &baseline});
  EXPECT_EQ(known.count_known(Verdict::crash), known.entries.size());
  EXPECT_EQ(known.stopped, "");
}

// A failure that was met before the run was stopped is for good, and a right answer is not: it was
// not given as often as it is asked for.
TEST(Runner, AFailureIsForGoodThoughItWasNotAskedAgain) {
  const Baseline baseline{{}, {{"lace/00/2.4.3-1-*", "", Verdict::wrong_value, "r", ""}}};
  const Selection selection{.filter = {"lace/00/2.4.3-1-compress", "lace/00/2.4.3-2-compress",
                                       "lace/00/2.4.3-1-decompress"}};
  const std::string script =
      "read l; echo '{\"hello\":1,\"name\":\"x\",\"codecs\":{\"lace\":{\"ops\":[\"compress\","
      "\"decompress\"]}}}'; while read l; do id=${l#*:}; case $l in *'\"0530E6CBB3FCC9\"'*) "
      "a='\"octets\":\"30E630CB30B330FC30C9\"';; "
      "*) a='\"compressed\":\"00\"';; esac; echo \"{\\\"id\\\":${id%%,*},$a}\"; done";
  for (const unsigned repeat : {2u, 3u}) {
    std::vector<std::string> heard;
    const Processes processes = processes_of(1, {"sh", "-c", script});
    Watch watch;
    watch.entry = [&](const Entry& entry) { heard.push_back(entry.vector->id); };
    const RunOptions run_options{
        .fail_fast = true, .repeat = repeat, .seed = 1, .baseline = &baseline};
    Runner runner(tests::suite(), "x", processes[0]->hello(), selection, run_options, watch);
    runner.ask(processes);
    const acecheck::Run run = runner.run();
    ASSERT_EQ(run.entries.size(), 3u);
    std::vector<std::string> failures;
    for (const Entry& entry : run.entries) {
      if (is_failure(entry.judgement.verdict)) failures.push_back(entry.vector->id);
      if (entry.judgement.verdict == Verdict::not_run) {
        EXPECT_EQ(entry.outcome.detail, run.stopped);
      }
    }
    // The known failure, and the one that ended the run in the first round.
    EXPECT_EQ(failures.size(), 2u);
    EXPECT_EQ(run.count(Verdict::not_run), 1u);
    std::ranges::sort(heard);
    std::ranges::sort(failures);
    EXPECT_EQ(heard, failures);
    EXPECT_EQ(runner.left(), 1u);
    EXPECT_EQ(run.stopped, "--fail-fast: lace/00/2.4.3-2-compress failed");
  }
}

TEST(Runner, SaysWhyVectorsDoNotApply) {
  const Processes processes = processes_of(
      1, {"sh", "-c",
          R"(read l; echo '{"hello":1,"name":"x","codecs":{"lace":{"ops":["decode"]}}}'; cat)"});
  const acecheck::Run run = run_of(
      processes, {.filter = {"lace/00/2.4.3-1-compress", "punycode/delimiter/leading-tda"}}, {});
  EXPECT_TRUE(run.entries.empty());
  EXPECT_EQ(run.not_applicable, (std::map<std::string, std::size_t>{{"operation not declared", 1},
                                                                    {"codec not declared", 1}}));
}

// All processes of a run must be the same implementation, and nothing is asked of two.
TEST(Runner, RefusesProcessesThatSayDifferentHellos) {
  const auto named = [](const std::string& name) {
    return std::vector<std::string>{
        "sh", "-c",
        "read l; echo '{\"hello\":1,\"name\":\"" + name + "\",\"codecs\":{\"lace\":{}}}'; cat"};
  };
  Processes processes = processes_of(1, named("one"));
  processes.push_back(std::move(processes_of(1, named("two"))[0]));
  const acecheck::Run run = run_of(processes, {.filter = {"lace/00/2.5.3-encode"}}, {});
  EXPECT_EQ(run.count(Verdict::not_run), 1u);
  tests::expect_contains(run.stopped, "two of its processes say different hellos: {");
  tests::expect_contains(run.stopped, R"("name":"one")");
  tests::expect_contains(run.stopped, R"("name":"two")");
}

// It gave up: what is left was not asked, and the run says why.
TEST(Runner, StopsWhenAProcessCannotGoOn) {
  const tests::TemporaryDirectory directory;
  const acecheck::Run run = run_of(processes_of(1, tests::changing_adapter(directory)),
                                   {.filter = {"punycode/delimiter/leading-*"}}, {});
  EXPECT_NE(run.stopped, "");
  EXPECT_EQ(run.conclusion(), Conclusion::not_conformant);
}

// What is thrown while one of several processes is asked is thrown by the run.
TEST(Runner, ThrowsWhatAProcessThrows) {
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}}) {
    const Processes processes = processes_of(count, {ACECHECK_PROGRAM, "serve"});
    Watch watch;
    watch.progress = [](std::size_t, std::size_t) { throw BadInput("thrown"); };
    Runner runner(tests::suite(), "x", processes[0]->hello(), {.filter = {"lace/00/2.4.3-*"}}, {},
                  watch);
    EXPECT_THROW(runner.ask(processes), BadInput) << count;
  }
}

}  // namespace
}  // namespace runner_test
