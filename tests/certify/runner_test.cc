// SPDX-License-Identifier: Apache-2.0
// What ends a run, and what a run makes of answers that are too long, change, or do not come.
#include "run/runner.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/failure.h"
#include "core/text.h"
#include "support/changing_adapter.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/loaded_suite.h"
#include "support/questions.h"

namespace runner_test {
namespace {

using namespace acecheck;
using Kind = Outcome::Kind;
using Ids = std::vector<std::string>;

std::vector<std::unique_ptr<Implementation>> processes_of(std::size_t count,
                                                          const std::vector<std::string>& command) {
  std::vector<std::unique_ptr<Implementation>> out;
  while (out.size() < count) {
    out.push_back(std::make_unique<Implementation>(Implementation::Settings{.command = command}));
  }
  return out;
}

// The run of one process, which tells `watch` of each entry.
acecheck::Run run_of(const std::vector<std::string>& command, const Ids& ids,
                     const RunOptions& run_options = {}, Watch watch = {}) {
  const auto processes = processes_of(1, command);
  Runner runner(tests::suite(), "x", processes[0]->hello(), {.filter = ids}, run_options,
                std::move(watch));
  runner.ask(processes);
  return runner.run();
}

// An adapter of LACE in the shell, which has one request unanswered. answer: commands that print
// the members of an answer to request number $n, from 1, of this process.
std::vector<std::string> adapter(const std::string& answer) {
  return {"sh", "-c",
          R"(read l; echo '{"hello":1,"name":"x","in_flight":1,)"
          R"("codecs":{"lace":{"ops":["encode","decode","compress","decompress"]}}}'; n=0
while read -r l; do n=$((n+1)); id=${l#*:}; printf '{"id":%s,' ${id%%,*}; )" +
              answer + "; echo '}'; done"};
}

std::string say(const std::string& members) { return "printf '%s' '" + members + "'"; }

const char* const encode = "lace/00/2.5.3-encode";

TEST(Runner, FailFastStopsAtAFailureThatIsNotKnown) {
  const auto failing = [](const char* filter, const RunOptions& run_options) {
    return run_of({ACECHECK_HOSTILE, "unsupported"}, {filter}, run_options);
  };
  const Baseline baseline{{}, {{"lace/*", "", Verdict::unsupported, "r", ""}}};
  const acecheck::Run known =
      failing("lace/00/2.4.3-*", {.fail_fast = true, .baseline = &baseline});
  EXPECT_EQ(known.stopped, "");
  EXPECT_EQ(known.count_known(Verdict::unsupported), known.entries.size());
  // It is not asked again.
  const acecheck::Run repeats =
      failing("lace/00/2.4.3-*", {.fail_fast = true, .repeat = 2, .seed = 1});
  tests::expect_contains(repeats.stopped, "lace/00/2.4.3-1-compress");
  EXPECT_EQ(repeats.count(Verdict::unsupported), 1u);
  EXPECT_EQ(repeats.count(Verdict::not_run), repeats.entries.size() - 1);
  // The last vector stops nothing.
  EXPECT_EQ(failing("lace/00/2.4.3-1-compress", {.fail_fast = true}).stopped, "");
}

// A right answer was not given as often as it is asked for; a failure was met once, which is
// enough.
TEST(Runner, AStoppedRunKeepsTheFailuresThatItMet) {
  const Baseline baseline{{}, {{"lace/00/2.4.3-1-*", "", Verdict::wrong_value, "r", ""}}};
  const std::string answer = "case $l in *'\"0530E6CBB3FCC9\"'*) " +
                             say(R"("octets":"30E630CB30B330FC30C9")") + ";; *) " +
                             say(R"("compressed":"00")") + ";; esac";
  std::vector<std::string> heard;
  Watch watch;
  watch.entry = [&](const Entry& entry) { heard.push_back(entry.vector->id); };
  const acecheck::Run run =
      run_of(adapter(answer),
             {"lace/00/2.4.3-1-compress", "lace/00/2.4.3-2-compress", "lace/00/2.4.3-1-decompress"},
             {.fail_fast = true, .repeat = 2, .seed = 1, .baseline = &baseline}, watch);
  ASSERT_EQ(run.entries.size(), 3u);
  Ids failures;
  for (const Entry& entry : run.entries) {
    if (is_failure(entry.judgement.verdict)) failures.push_back(entry.vector->id);
  }
  EXPECT_EQ(failures.size(), 2u);
  EXPECT_EQ(run.count(Verdict::not_run), 1u);
  std::ranges::sort(heard);
  std::ranges::sort(failures);
  EXPECT_EQ(heard, failures);
}

// It is cut between two characters or code points, and the detail says so.
TEST(Runner, KeepsTheBeginningOfAnAnswerThatIsFarTooLong) {
  const Vector& vector = *tests::suite().find(encode);
  constexpr std::size_t more = 256;  // entries that an answer may have beyond those expected
  const std::size_t most = std::max(vector.input.entries(), vector.value->entries()) + more;
  for (const std::size_t size : {most, most + 1, 2 * most}) {
    const std::string ace(size, 'a');
    const Outcome outcome =
        run_of(adapter(say(R"("ace":")" + ace + "\"")), {encode}).entries.at(0).outcome;
    EXPECT_EQ(outcome.value.ace()->size(), std::min(size, most));
    EXPECT_EQ(outcome.detail, size <= most ? "" : fmt::format("cut from {}", size));
  }
  for (std::string ace : {"", "a", "ab", "abc"}) {
    while (ace.size() < 5000) ace += "\xF0\x9F\x92\xA9";
    const Outcome outcome =
        run_of(adapter(say(R"("ace":")" + ace + "\"")), {encode}).entries.at(0).outcome;
    EXPECT_TRUE(ace.starts_with(*outcome.value.ace()));
    EXPECT_TRUE(from_utf8(*outcome.value.ace()));
    EXPECT_EQ(outcome.detail, fmt::format("cut from {}", ace.size()));
  }
}

TEST(Runner, AnswersThatChangeAreFlaky) {
  struct Row {
    std::string first;
    std::string second;
    Verdict verdict;
    const char* words;
  };
  for (const Row& row :
       {Row{R"("ace":"a")", R"("ace":"b")", Verdict::flaky, R"({"ace":"a"})"},
        {R"("ace":"a")", R"("reject":"overflow")", Verdict::flaky, "reject: overflow"},
        {R"("reject":"a")", R"("unsupported":"b")", Verdict::flaky, "unsupported: b"},
        {R"("ace":"a")", R"("ace":"a")", Verdict::wrong_value, ""},
        {R"("reject":"overflow")", R"("reject":"other")", Verdict::rejected_valid, "overflow"}}) {
    const acecheck::Run run =
        run_of(adapter("[ $n = 1 ] && " + say(row.first) + " || " + say(row.second)), {encode},
               {.repeat = 3, .seed = 1});
    EXPECT_EQ(run.entries.at(0).judgement.verdict, row.verdict) << row.first << row.second;
    tests::expect_contains(run.entries.at(0).outcome.detail, row.words);
  }
}

// An adapter that is right once in each of its processes, and one that never is. What passed, and
// what ended a process, is not asked again.
TEST(Runner, AsksAFewFailuresAgainAlone) {
  const std::string right = say(R"("reject":"")");
  const std::string wrong = say(R"("unicode":"2603")");
  struct Row {
    std::string first;
    std::string later;
    std::size_t right_alone;
    std::size_t wrong_alone;
  };
  for (const Row& row : {Row{right, wrong, 8, 0}, Row{wrong, wrong, 0, 8}, Row{wrong, right, 0, 1},
                         Row{right, right, 0, 0}, Row{right, "exit 1", 0, 0}}) {
    const auto command = adapter("[ $n = 1 ] && " + row.first + " || " + row.later);
    const auto processes = processes_of(1, command);
    Runner runner(tests::suite(), "x", processes[0]->hello(), {.filter = {"lace/label/symbol*"}},
                  {});
    runner.ask(processes);
    std::size_t starts = 0;
    runner.ask_alone([&] {
      ++starts;
      return std::move(processes_of(1, command)[0]);
    });
    std::map<bool, std::size_t> counts;
    const acecheck::Run run = runner.run();
    for (const Entry& entry : run.entries) {
      if (entry.alone) ++counts[is_failure(*entry.alone)];
    }
    EXPECT_EQ(counts[false], row.right_alone) << row.first << row.later;
    EXPECT_EQ(counts[true], row.wrong_alone) << row.first << row.later;
    EXPECT_EQ(starts, row.right_alone + row.wrong_alone) << row.first << row.later;
  }
}

// --repeat shuffles the order, and --seed repeats it.
TEST(Runner, TheOrderOfARepeatedRunFollowsFromTheSeed) {
  const auto order = [](std::uint64_t seed) {
    Ids ends;  // in the order of the last answers
    Watch watch;
    watch.entry = [&](const Entry& entry) { ends.push_back(entry.vector->id); };
    run_of({ACECHECK_PROGRAM, "serve"}, {"lace/00/*"}, {.repeat = 2, .seed = seed}, watch);
    return ends;
  };
  const Ids once = order(1);
  EXPECT_EQ(order(1), once);
  const Ids other = order(7);
  EXPECT_NE(other, once);
  EXPECT_TRUE(std::ranges::is_permutation(other, once));
}

// The first process fails with two requests unanswered, and the second answers both.
TEST(Runner, AFailureThatNoRequestExplainsFailsTheRun) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "adapter",
                    "cd '" + directory.path().string() + "'; serve() { '" +
                        std::string(ACECHECK_PROGRAM) +
                        "' serve; }\nmkdir first 2>/dev/null || { serve; exit; }\n"
                        "read hello; echo \"$hello\" | serve; read a; read b; exit 3\n");
  const Ids ids = {"lace/00/2.4.3-1-compress", "lace/00/2.4.3-2-compress"};
  const acecheck::Run run = run_of({"sh", (directory / "adapter").string()}, ids);
  EXPECT_EQ(run.count(Verdict::pass), 2u);
  ASSERT_EQ(run.unattributed.size(), 1u);
  EXPECT_EQ(run.unattributed[0].outcome.kind, Kind::crash);
  EXPECT_EQ(run.unattributed[0].in_flight, ids);
  EXPECT_EQ(run.conclusion(), Conclusion::not_conformant);
}

TEST(Runner, StopsWhenAProcessCannotGoOn) {
  const tests::TemporaryDirectory directory;
  const acecheck::Run run =
      run_of(tests::changing_adapter(directory), {"punycode/delimiter/leading-*"});
  EXPECT_NE(run.stopped, "");
  EXPECT_EQ(run.conclusion(), Conclusion::not_conformant);
}

// As where the log can no longer be written.
TEST(Runner, WhatIsThrownInTheThreadOfAProcessIsThrownByTheRun) {
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}}) {
    const auto processes = processes_of(count, {ACECHECK_PROGRAM, "serve"});
    Watch watch;
    watch.progress = [](std::size_t, std::size_t, std::size_t) { throw BadInput("thrown"); };
    Runner runner(tests::suite(), "x", processes[0]->hello(), {.filter = {"lace/00/2.4.3-*"}}, {},
                  watch);
    EXPECT_THROW(runner.ask(processes), BadInput) << count;
  }
}

}  // namespace
}  // namespace runner_test
