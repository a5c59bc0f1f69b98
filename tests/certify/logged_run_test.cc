// SPDX-License-Identifier: Apache-2.0
// A run that is read from its log is the run that was written, and a damaged log is an error.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "core/failure.h"
#include "core/files/version.h"
#include "run/results.h"
#include "run/run_log.h"
#include "support/loaded_suite.h"
#include "support/questions.h"
#include "support/refusal.h"
#include "support/runs.h"

namespace logged_run_test {
namespace {

using namespace acecheck;
using tests::suite;

Hello hello() { return tests::whole_hello("x", "1"); }

// A run with an entry of every verdict, with all members that a log can have.
acecheck::Run whole_run() {
  acecheck::Run run{"target", hello(), {}, {}, {}, "", ""};
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    const Vector& vector = suite().vectors()[i];
    Outcome outcome{Outcome::Kind::reject, {}, ""};
    if (i % 2 == 0) outcome.detail = fmt::format("detail {}", i);
    if (i % 3 == 0) outcome.bug = fmt::format("bug {}", i);
    if (i % 4 == 0)
      outcome = {Outcome::Kind::value, tests::value(Json{{"ace", "a"}}), outcome.detail};
    const Verdict verdict = static_cast<Verdict>(i);
    const bool known = is_failure(verdict) && i % 2 == 1;
    run.entries.push_back({&vector, outcome, {verdict, i % 5 == 0}, known});
  }
  run.unattributed = {{{Outcome::Kind::crash, {}, "signal 11"}, {"a", "b"}},
                      {{Outcome::Kind::timeout, {}, "late"}, {}}};
  run.not_applicable = {{"one reason", 3}, {"another", 4}};
  run.entries.front().alone = Verdict::pass;
  run.stopped = "why";
  run.error_output = "last words";
  return run;
}

LoggedRun logged_of(const acecheck::Run& run) {
  return logged(run, header_of({run.target, {"./a"}, "digest", {}, {}}, run.hello, {"acecheck"}));
}

TEST(LoggedRun, ComesBackWithEveryMember) {
  const acecheck::Run run = whole_run();
  const acecheck::Run back = run_of(logged_of(run), suite());
  EXPECT_EQ(back.target, run.target);
  EXPECT_EQ(to_json(back.hello), to_json(run.hello));
  EXPECT_EQ(back.not_applicable, run.not_applicable);
  EXPECT_EQ(back.stopped, run.stopped);
  EXPECT_EQ(back.error_output, run.error_output);
  EXPECT_FALSE(back.interrupted);
  ASSERT_EQ(back.entries.size(), run.entries.size());
  for (std::size_t i = 0; i < run.entries.size(); ++i) {
    EXPECT_EQ(back.entries[i].vector, run.entries[i].vector) << i;
    EXPECT_EQ(back.entries[i].outcome, run.entries[i].outcome) << i;
    EXPECT_EQ(back.entries[i].judgement, run.entries[i].judgement) << i;
    EXPECT_EQ(back.entries[i].known, run.entries[i].known) << i;
    EXPECT_EQ(back.entries[i].alone, run.entries[i].alone) << i;
  }
  ASSERT_EQ(back.unattributed.size(), run.unattributed.size());
  for (std::size_t i = 0; i < run.unattributed.size(); ++i) {
    EXPECT_EQ(back.unattributed[i].outcome, run.unattributed[i].outcome) << i;
    EXPECT_EQ(back.unattributed[i].in_flight, run.unattributed[i].in_flight) << i;
  }
}

// As of a run that was killed: its lines are in the order in which they were learned.
TEST(LoggedRun, WithoutAFooterWasInterrupted) {
  LoggedRun log = logged_of(whole_run());
  log.footer = std::nullopt;
  std::ranges::reverse(log.lines);
  const acecheck::Run back = run_of(log, suite());
  EXPECT_TRUE(back.interrupted);
  ASSERT_EQ(back.entries.size(), verdict_names.size());
  for (std::size_t i = 0; i < back.entries.size(); ++i) {
    EXPECT_EQ(back.entries[i].vector, &suite().vectors()[i]);
  }
  EXPECT_EQ(back.unattributed.size(), 2u);
}

// The log may be of a later version.
TEST(LoggedRun, ANameThatIsNotKnownIsAnError) {
  const LoggedRun good = logged_of(whole_run());
  const auto error_of = [](const LoggedRun& log) {
    return tests::refusal([&] { run_of(log, suite()); });
  };
  EXPECT_EQ(error_of(good), "");
  for (const char* member : {"id", "outcome", "verdict"}) {
    LoggedRun log = good;
    log.lines[0][member] = "none";
    EXPECT_TRUE(error_of(log).contains("which this version does not know")) << error_of(log);
  }
  LoggedRun log = good;
  log.header["hello"].erase("name");
  EXPECT_TRUE(error_of(log).starts_with("a run log has a hello that ")) << error_of(log);
  // A failure stays a failure, whatever its kind.
  log = good;
  for (Json& line : log.lines) {
    if (line["type"] == "unattributed") line["outcome"] = "none";
  }
  EXPECT_EQ(unattributed_of(log).at(1).outcome.kind, Outcome::Kind::crash);
}

TEST(LoggedRun, OnlyItsLastLineMayBeCutOff) {
  const auto runs = [](const std::string& text) -> std::string {
    std::istringstream in(text);
    try {
      return fmt::format("{} runs", parse_log(in, "x").size());
    } catch (const BadInput& failure) {
      return failure.what();
    }
  };
  const std::string header = "{\"type\":\"header\",\"target\":\"x\",\"hello\":{}}\n";
  const std::string footer = "{\"type\":\"footer\",\"counts\":{},\"totals\":{}}\n";
  EXPECT_EQ(runs(header + "{\"type\":"), "1 runs");
  EXPECT_EQ(runs(header + footer + header + "{\"type\":"), "2 runs");
  EXPECT_EQ(runs(header + footer + "{\"type\":"),
            "x:3: is not a line of a run log, which `acecheck certify --log` writes");
  for (const char* line :
       {"{\"type\":", "7", "[]", "null", R"([{"type":"header"}])",
        R"({"type":"other","hello":{},"target":"x"})", R"({"type":"unattributed","run":1})"}) {
    EXPECT_EQ(runs(header + line + "\n"),
              "x:2: is not a line of a run log, which `acecheck certify --log` writes")
        << line;
  }
  EXPECT_EQ(runs(header + std::string(100, '[') + "\n"),
            "x:2: nests deeper than 64 levels at octet 65");
  EXPECT_EQ(runs(""), "x: is not a run log; `acecheck certify --log FILE` writes one");
}

// What somebody needs to repeat the run.
TEST(LoggedRun, ItsHeaderSaysWhatRanAndHow) {
  const RunKind kind{"target",
                     {"./a", "-b"},
                     "digest",
                     {.filter = {"lace/*"}},
                     {.strict = true, .repeat = 2, .seed = 7}};
  const Json header = header_of(kind, hello(), {"acecheck", "certify"});
  for (const auto& [member, value] :
       std::vector<std::pair<const char*, Json>>{{"type", "header"},
                                                 {"acecheck", version},
                                                 {"suite_sha256", "digest"},
                                                 {"target", "target"},
                                                 {"command", {"./a", "-b"}},
                                                 {"hello", to_json(hello())},
                                                 {"selection", {{"filter", {"lace/*"}}}},
                                                 {"conduct",
                                                  {{"strict", true},
                                                   {"keep_going", false},
                                                   {"fail_fast", false},
                                                   {"repeat", 2},
                                                   {"seed", 7}}},
                                                 {"argv", {"acecheck", "certify"}}}) {
    EXPECT_EQ(header.value(member, Json()), value) << member;
  }
  EXPECT_FALSE(to_json(RunOptions{.seed = 7}).contains("seed"));  // nothing was shuffled
}

// An excused timeout can be another answer in the next run.
TEST(LoggedRun, GivesABaselineNoVerdictOfAnExcusedTimeout) {
  acecheck::Run run = whole_run();
  run.entries.resize(1);
  Entry& entry = run.entries.front();
  for (const Verdict verdict : {Verdict::pass, Verdict::warn, Verdict::timeout}) {
    entry.outcome = {Outcome::Kind::timeout, {}, "", ""};
    entry.judgement = {verdict, verdict == Verdict::pass};
    const Verdict sure = verdict == Verdict::timeout ? verdict : Verdict::not_run;
    EXPECT_EQ(results_of(run, suite()).verdicts.at(entry.vector->id), sure) << name(verdict);
    EXPECT_EQ(results_of(logged_of(run), suite()).verdicts.at(entry.vector->id), sure);
  }
}

// A baseline is made of a run or of its log.
TEST(LoggedRun, GivesABaselineTheVerdictsOfItsRun) {
  acecheck::Run run = whole_run();
  const std::size_t rest = suite().vectors().size() - run.entries.size();
  for (const std::size_t not_applicable : {rest, rest - 1}) {
    run.not_applicable = {{"one reason", 4}, {"another", not_applicable - 4}};
    const LoggedRun log = logged_of(run);
    for (const Results& results : {results_of(run, suite()), results_of(log, suite())}) {
      EXPECT_EQ(results.identity.target, "target");
      EXPECT_EQ(results.identity.implementation, "x");
      ASSERT_EQ(results.verdicts.size(), run.entries.size());
      for (const Entry& entry : run.entries) {
        EXPECT_EQ(results.verdicts.at(entry.vector->id), entry.judgement.verdict);
      }
      EXPECT_EQ(results.whole, not_applicable == rest);
    }
  }
}

}  // namespace
}  // namespace logged_run_test
