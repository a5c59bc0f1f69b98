// SPDX-License-Identifier: Apache-2.0
// The log of a run: it comes back, and a log that is cut off or damaged is never taken for a whole
// one.
#include "run/run_log.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/failure.h"
#include "support/command.h"
#include "support/loaded_suite.h"
#include "support/one_process.h"
#include "support/questions.h"
#include "support/refusal.h"
#include "support/runs.h"

namespace run_log_test {
namespace {

using namespace acecheck;
using tests::suite;

// A run of the built-in codecs.
acecheck::Run builtin_run(const std::string& filter) {
  auto implementation = std::make_unique<Implementation>(
      Implementation::Settings{.command = {ACECHECK_PROGRAM, "serve"}});
  return tests::run_suite(suite(), std::move(implementation), "builtin", {.filter = {filter}});
}

LoggedRun logged_now(const acecheck::Run& run) {
  return logged(run,
                header_of({run.target, {}, suite().digest(), {}, {}}, run.hello, {"acecheck"}));
}

std::string text_of(const LoggedRun& run) {
  std::string out = run.header.dump() + '\n';
  for (const Json& line : run.lines) out += line.dump() + '\n';
  return out + run.footer->dump() + '\n';
}

std::vector<LoggedRun> parsed(const std::string& text) {
  std::istringstream in(text);
  return parse_log(in, "x");
}

std::string refusal(const std::string& text) {
  return tests::refusal([&] { parsed(text); });
}

TEST(RunLog, ComesBackAsItWasWritten) {
  const acecheck::Run runs[] = {builtin_run("lace/*"), builtin_run("mace/*")};
  const auto back = parsed(text_of(logged_now(runs[0])) + text_of(logged_now(runs[1])));
  ASSERT_EQ(back.size(), 2u);
  for (const std::size_t i : {0u, 1u}) {
    EXPECT_EQ(back[i].lines.size(), runs[i].entries.size());
    EXPECT_EQ(back[i].header["suite_sha256"], suite().digest());
    ASSERT_TRUE(back[i].footer);
    EXPECT_EQ(run_of(back[i], suite()).conclusion(), Conclusion::conformant);
  }
}

// A run with an entry of every verdict, and with vectors that were not run.
acecheck::Run run_of_every_verdict() {
  acecheck::Run run = tests::empty_run();
  const Vector* vector = suite().find("lace/00/2.4.3-1-compress");
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    run.entries.push_back({vector, {Outcome::Kind::reject, {}, ""}, {static_cast<Verdict>(i)}});
  }
  run.entries.push_back({vector, {Outcome::Kind::reject, {}, ""}, {Verdict::pass, true}});
  run.not_applicable = {{"one reason", 3}, {"another", 4}};
  return run;
}

// A reader of a log needs no suite to understand a failure.
TEST(RunLog, AFailureSaysWhatWasAskedAndExpected) {
  for (const Entry& entry : run_of_every_verdict().entries) {
    const Json line = line_of(entry);
    const bool failure = is_failure(entry.judgement.verdict);
    for (const char* member : {"input", "expect", "source", "requirements", "bugs"}) {
      EXPECT_EQ(line.contains(member), failure) << line.dump();
    }
    if (!failure) continue;
    EXPECT_EQ(line["input"], input_members(*entry.vector));
    EXPECT_EQ(line["expect"], value_members(*entry.vector, *entry.vector->value));
  }
  const auto expected = [](const char* id) {
    return line_of({suite().find(id), {}, {Verdict::crash}})["expect"];
  };
  EXPECT_EQ(expected("lace/label/prefix-none"), "reject");
  EXPECT_EQ(expected("lace/capacity/greek-decode-0"), (Json{{"too_small", 8}}));
}

TEST(RunTotals, CountEachVectorOnceAndDecideTheConclusion) {
  const Totals totals = run_of_every_verdict().totals();
  EXPECT_EQ(totals.asked, 13u);
  EXPECT_EQ(totals.passed, 2u);
  EXPECT_EQ(totals.advisories, 1u);  // of those that passed
  EXPECT_EQ(totals.excused, 2u);     // by limits, and a SHOULD
  EXPECT_EQ(totals.failed, 9u);
  EXPECT_EQ(totals.not_run, 8u);  // 7 do not apply, and the verdict not-run

  const auto conclusion = [](const std::vector<Judgement>& judgements) {
    acecheck::Run run = tests::empty_run();
    for (const Judgement judgement : judgements) {
      run.entries.push_back({&suite().vectors()[0], {Outcome::Kind::reject, {}, ""}, judgement});
    }
    return run.conclusion();
  };
  EXPECT_EQ(conclusion({}), Conclusion::nothing_ran);
  EXPECT_EQ(conclusion({{Verdict::pass}, {Verdict::warn}}), Conclusion::conformant);
  EXPECT_EQ(conclusion({{Verdict::pass}, {Verdict::pass, true}}), Conclusion::within_limits);
  // A vector that was selected and has no outcome never leaves a run conformant.
  EXPECT_EQ(conclusion({{Verdict::pass}, {Verdict::not_run}}), Conclusion::not_conformant);
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (!is_failure(verdict)) continue;
    EXPECT_EQ(conclusion({{Verdict::pass}, {verdict}}), Conclusion::not_conformant);
  }
}

TEST(RunLog, WithoutAFooterItIsTruncated) {
  const std::string text = text_of(logged_now(builtin_run("lace/*")));
  for (const std::size_t cut : {text.rfind("{\"type\":\"footer\""), text.size() - 5}) {
    const auto back = parsed(text.substr(0, cut));
    ASSERT_EQ(back.size(), 1u);
    EXPECT_FALSE(back[0].footer);
    EXPECT_EQ(run_of(back[0], suite()).conclusion(), Conclusion::interrupted);
  }
}

TEST(RunLog, WithAVectorMissingOrTwiceItIsRefused) {
  LoggedRun log = logged_now(builtin_run("lace/*"));
  const Json last = log.lines.back();
  log.lines.push_back(last);
  EXPECT_TRUE(refusal(text_of(log)).contains(" twice")) << refusal(text_of(log));
  log.lines.resize(log.lines.size() - 2);
  const std::string said = refusal(text_of(log));
  EXPECT_TRUE(said.contains("and its footer counts ")) << said;
}

// The verdicts of the lines are those that the footer counts, and those of the outcomes.
TEST(RunLog, ThatContradictsItselfIsRefused) {
  const LoggedRun log = logged_now(builtin_run("lace/label/*"));
  LoggedRun changed = log;
  changed.lines.front()["verdict"] = "warn";
  EXPECT_TRUE(refusal(text_of(changed)).contains(", and its footer counts "));
  changed = log;
  changed.footer->at("counts") = Json::object();
  EXPECT_TRUE(refusal(text_of(changed)).contains(", and its footer counts 0"));
  changed = log;
  changed.lines.front()["outcome"] = "not-run";
  EXPECT_TRUE(tests::refusal([&] {
                run_of(parsed(text_of(changed)).at(0), suite());
              }).contains("has the outcome not-run and the verdict pass"));
}

// A selected vector without an outcome, wherever it is seen.
TEST(RunLog, WithAVectorThatWasNotRunItIsIncomplete) {
  acecheck::Run run = builtin_run("lace/label/*");
  EXPECT_EQ(incomplete(logged_now(run)), "");
  run.entries.front().judgement = {Verdict::not_run};
  const LoggedRun log = parsed(text_of(logged_now(run))).at(0);
  EXPECT_EQ(incomplete(log), "1 selected vectors were not run");
  EXPECT_EQ(run_of(log, suite()).conclusion(), Conclusion::not_conformant);
  EXPECT_EQ(log.footer->at("result"), "not conformant");
}

// The runs of several targets write their lines as the answers come.
TEST(RunLog, LinesOfSeveralRunsMayBeMixed) {
  const auto header = [](int run) {
    return Json{{"type", "header"}, {"target", "x"}, {"hello", Json::object()}, {"run", run}}
               .dump() +
           "\n";
  };
  const auto line = [](int run, const std::string& id) {
    return Json{
               {"type", "vector"}, {"id", id}, {"verdict", "pass"}, {"number", id[0]}, {"run", run}}
               .dump() +
           "\n";
  };
  const std::string text = header(3) + header(1) + line(1, "c") + line(3, "b") + line(1, "a");
  const auto runs = parsed(text);
  ASSERT_EQ(runs.size(), 2u);
  ASSERT_EQ(runs[0].lines.size(), 2u);
  EXPECT_EQ(runs[0].lines[0]["id"], "a");  // in the order of the suite
  EXPECT_EQ(runs[0].lines[1]["id"], "c");
  ASSERT_EQ(runs[1].lines.size(), 1u);
  EXPECT_TRUE(refusal(text + line(2, "d")).starts_with("x:6: "));
  EXPECT_TRUE(refusal(text + line(3, "b")).starts_with("x:6: ")) << "the run has b twice";
}

// Each member that a line must have, and its type.
TEST(RunLog, ADamagedLineIsNamed) {
  const Json header{{"type", "header"}, {"hello", Json::object()}, {"target", "x"}};
  const std::vector<Json> lines = {
      {{"type", "vector"}, {"id", "a"}, {"verdict", "pass"}},
      {{"type", "footer"}, {"counts", Json::object()}, {"totals", Json::object()}}};
  const auto damaged_line = [](const std::vector<Json>& log) {
    std::string text;
    for (const Json& line : log) text += line.dump() + '\n';
    const std::string said = refusal(text);
    return said.substr(0, said.find(' '));
  };
  const auto damaged = [](const Json& line) {
    std::vector<Json> out;
    for (const auto& [key, value] : line.items()) {
      out.insert(out.end(), 2, line);
      out.back()[key] = 7;
      out[out.size() - 2].erase(key);
    }
    return out;
  };
  for (const Json& line : lines) {
    EXPECT_EQ(damaged_line({header, line}), "") << line;
    for (const Json& bad : damaged(line)) EXPECT_EQ(damaged_line({header, bad}), "x:2:") << bad;
    EXPECT_EQ(damaged_line({line}), "x:1:") << "no run has begun";
    EXPECT_EQ(damaged_line({header, lines[1], line}), "x:3:") << "the run has ended";
  }
  for (const Json& bad : damaged(header)) EXPECT_EQ(damaged_line({bad}), "x:1:") << bad;
  EXPECT_NE(refusal(""), "");
  EXPECT_NE(tests::refusal([] { read_log("/nonexistent/log"); }), "");
}

}  // namespace
}  // namespace run_log_test
