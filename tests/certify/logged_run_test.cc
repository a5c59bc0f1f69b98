// A run that is read from its log is the run: each member of a line and of a footer, and what is
// said of one that is damaged.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/utsname.h>

#include <regex>
#include <sstream>

#include "base/failure.h"
#include "base/version.h"
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

const char* const compress = "lace/00/2.4.3-1-compress";

Hello hello() { return tests::whole_hello("x", "1"); }

// A run with an entry of every verdict, each with other members, and with all that a footer has.
acecheck::Run whole_run() {
  acecheck::Run run{"target", hello(), {}, {}, {}, "", ""};
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    const Vector& vector = suite().vectors()[i];
    Outcome outcome{Outcome::Kind::reject, {}, ""};
    if (i % 2 == 0) outcome.detail = fmt::format("detail {}", i);
    if (i % 3 == 0) outcome.bug = fmt::format("bug {}", i);
    if (i % 4 == 0)
      outcome = {Outcome::Kind::value, tests::value(Json{{"ace", "a"}}), outcome.detail};
    run.entries.push_back({&vector, outcome, {static_cast<Verdict>(i), i % 5 == 0}, i % 2 == 1});
  }
  run.unattributed = {{{Outcome::Kind::crash, {}, "signal 11"}, {"a", "b"}},
                      {{Outcome::Kind::timeout, {}, "late"}, {}}};
  run.not_applicable = {{"one reason", 3}, {"another", 4}};
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
  }
  ASSERT_EQ(back.unattributed.size(), run.unattributed.size());
  for (std::size_t i = 0; i < run.unattributed.size(); ++i) {
    EXPECT_EQ(back.unattributed[i].outcome, run.unattributed[i].outcome) << i;
    EXPECT_EQ(back.unattributed[i].in_flight, run.unattributed[i].in_flight) << i;
  }
}

// The lines are as they came, and there is no footer.
TEST(LoggedRun, WithoutAFooterWasInterrupted) {
  LoggedRun log = logged_of(whole_run());
  log.footer = std::nullopt;
  std::ranges::reverse(log.lines);
  const acecheck::Run back = run_of(log, suite());
  EXPECT_EQ(back.stopped, "the log is truncated: it has no footer");
  EXPECT_TRUE(back.interrupted);
  ASSERT_EQ(back.entries.size(), verdict_names.size());
  for (std::size_t i = 0; i < back.entries.size(); ++i) {
    EXPECT_EQ(back.entries[i].vector, &suite().vectors()[i]);
  }
  EXPECT_EQ(back.unattributed.size(), 2u);
  EXPECT_EQ(runs_of({log, log}, suite()).size(), 2u);
}

// What is not there is not written.
TEST(LoggedRun, HasOnlyTheMembersThatSaySomething) {
  const Vector* vector = suite().find(compress);
  EXPECT_EQ(line_of({vector, {Outcome::Kind::reject, {}, ""}, {Verdict::pass}}),
            (Json{{"type", "vector"},
                  {"number", vector->number},
                  {"id", compress},
                  {"codec", "lace"},
                  {"op", "compress"},
                  {"verdict", "pass"},
                  {"outcome", "reject"}}));
  const Json full =
      line_of({vector, {Outcome::Kind::value, Octets{0}, "d", "b"}, {Verdict::pass, true}, true});
  for (const auto& [member, value] :
       std::vector<std::pair<const char*, Json>>{{"value", {{"compressed", "00"}}},
                                                 {"detail", "d"},
                                                 {"bug", "b"},
                                                 {"by_limits", true},
                                                 {"known", true}}) {
    EXPECT_EQ(full.value(member, Json()), value) << member;
  }
  acecheck::Run run = whole_run();
  const Json footer = footer_of(run);
  EXPECT_EQ(footer["stopped"], "why");
  EXPECT_EQ(footer["stderr"], "last words");
  EXPECT_EQ(footer["unattributed"], 2);
  EXPECT_EQ(footer["not_applicable"], Json(run.not_applicable));
  run.stopped = run.error_output = "";
  EXPECT_FALSE(footer_of(run).contains("stopped"));
  EXPECT_FALSE(footer_of(run).contains("stderr"));
}

TEST(LoggedRun, SaysWhatItDoesNotKnow) {
  const LoggedRun good = logged_of(whole_run());
  const auto refusal = [](const LoggedRun& log) {
    return tests::refusal([&] { run_of(log, suite()); });
  };
  EXPECT_EQ(refusal(good), "");
  for (const char* member : {"id", "outcome", "verdict"}) {
    LoggedRun log = good;
    log.lines[0][member] = "none";
    EXPECT_EQ(
        refusal(log),
        fmt::format("a run log has the vector {} with the verdict {}, which this version does "
                    "not know",
                    log.lines[0]["id"].get<std::string>(),
                    log.lines[0]["verdict"].get<std::string>()));
  }
  LoggedRun log = good;
  log.header["hello"].erase("name");
  EXPECT_TRUE(refusal(log).starts_with("a run log has a hello that ")) << refusal(log);
  EXPECT_THROW(verdict_in(Json{{"verdict", "none"}}), BadInput);
  EXPECT_EQ(verdict_in(Json{{"verdict", "flaky"}}), Verdict::flaky);
  // A failure of a kind that is not known is one.
  log = good;
  for (Json& line : log.lines) {
    if (line["type"] == "unattributed") line["outcome"] = "none";
  }
  EXPECT_EQ(unattributed_of(log).at(1).outcome.kind, Outcome::Kind::crash);
}

// Where a line is not JSON, and where the log is cut off in the middle of one.
TEST(LoggedRun, OnlyItsLastLineMayBeCutOff) {
  const auto runs = [](const std::string& text) -> std::string {
    std::istringstream in(text);
    try {
      return fmt::format("{} runs", parse_log(in, "x").size());
    } catch (const BadInput& failure) {
      return failure.what();
    }
  };
  const std::string header = R"({"type":"header","target":"x","hello":{}})"
                             "\n";
  const std::string footer = R"({"type":"footer","counts":{},"totals":{}})"
                             "\n";
  EXPECT_EQ(runs(header + "{\"type\":"), "1 runs");
  EXPECT_EQ(runs(header + "{\"type\":\n"), "x:2: is no line of a run log");
  EXPECT_EQ(runs(header + footer + "{\"type\":"), "x:3: is no line of a run log");
  EXPECT_EQ(runs(header + footer + header + "{\"type\":"), "2 runs");
  for (const char* line : {"7", "[]", "\"header\"", "null", R"([{"type":"header"}])"}) {
    EXPECT_EQ(runs(header + line + "\n"), "x:2: is no line of a run log") << line;
  }
  EXPECT_EQ(runs(header + R"({"type":"other","hello":{},"target":"x"})" + "\n"),
            "x:2: is no line of a run log");
  for (const char* line : {R"({"type":"other","id":"a","verdict":"pass"})",
                           R"({"type":"other","counts":{},"totals":{}})"}) {
    EXPECT_EQ(runs(header + line + "\n"), "x:2: is no line of a run log") << line;
  }
  EXPECT_EQ(runs(header + std::string(100, '[') + "\n"),
            "x:2: nests deeper than 64 levels at octet 65");
  EXPECT_EQ(runs(header + R"({"type":"unattributed","run":1})" + "\n"),
            "x:2: is no line of a run log");
  // What is no number says nothing: it is a line of the last run.
  EXPECT_EQ(runs(header + R"({"type":"unattributed","run":"1"})" + "\n"), "1 runs");
  EXPECT_EQ(runs(""), "x: is no run log; `acecheck certify --log FILE` writes one");
}

TEST(LoggedRun, TheHeaderSaysOfWhat) {
  const RunKind kind{"target", {"./a", "-b"}, "digest", {.filter = {"lace/*"}}, {.strict = true}};
  Json header = header_of(kind, hello(), {"acecheck", "certify"});
  EXPECT_TRUE(std::regex_match(header["time"].get<std::string>(),
                               std::regex(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)")));
  header.erase("time");
  utsname names{};
  ASSERT_EQ(uname(&names), 0);
  EXPECT_EQ(
      header,
      (Json{{"type", "header"},
            {"acecheck", version},
            {"suite_sha256", "digest"},
            {"target", "target"},
            {"command", {"./a", "-b"}},
            {"hello", to_json(hello())},
            {"selection", {{"filter", {"lace/*"}}}},
            {"conduct", to_json(kind.conduct)},
            {"argv", {"acecheck", "certify"}},
            {"platform", fmt::format("{} {} {}", names.sysname, names.release, names.machine)}}));
}

TEST(LoggedRun, TheConductHasWhatDiffersFromTheUsual) {
  Json usual{{"strict", false}, {"keep_going", false}, {"fail_fast", false}};
  EXPECT_EQ(to_json(Conduct()), usual);
  EXPECT_EQ(to_json(Conduct{.seed = 7}), usual);
  const auto with = [&](const Json& more) {
    Json out = usual;
    out.update(more);
    return out;
  };
  EXPECT_EQ(to_json(Conduct{.strict = true}), with({{"strict", true}}));
  EXPECT_EQ(to_json(Conduct{.keep_going = true}), with({{"keep_going", true}}));
  EXPECT_EQ(to_json(Conduct{.fail_fast = true}), with({{"fail_fast", true}}));
  EXPECT_EQ(to_json(Conduct{.repeat = 2, .seed = 7}), with({{"repeat", 2}, {"seed", 7}}));
  EXPECT_EQ(to_json(Conduct{.fresh = 1, .seed = 7}), with({{"fresh", 1}, {"seed", 7}}));
}

// What baselines take from a run, and from its log.
TEST(LoggedRun, GivesItsVerdictsToBaselines) {
  acecheck::Run run = whole_run();
  LoggedRun log = logged_of(run);
  for (const Results& results : {results_of(run, suite()), results_of(log, suite())}) {
    EXPECT_EQ(results.identity.target, "target");
    EXPECT_EQ(results.identity.implementation, "x");
    ASSERT_EQ(results.verdicts.size(), run.entries.size());
    for (const Entry& entry : run.entries) {
      EXPECT_EQ(results.verdicts.at(entry.vector->id), entry.judgement.verdict);
    }
    EXPECT_FALSE(results.whole);
  }
  // With what does not apply it is the whole suite.
  const std::size_t rest = suite().vectors().size() - run.entries.size();
  for (const std::size_t others : {rest - 5, rest - 4, rest - 3}) {
    run.not_applicable = {{"one reason", 4}, {"another", others}};
    log = logged_of(run);
    EXPECT_EQ(results_of(run, suite()).whole, others == rest - 4);
    EXPECT_EQ(results_of(log, suite()).whole, others == rest - 4);
  }
  run.not_applicable = {{"one", rest}};
  log = logged_of(run);
  log.footer = std::nullopt;
  EXPECT_FALSE(results_of(log, suite()).whole);
}

// Each number of the totals, by itself.
TEST(LoggedRun, CountsVerdictsAndThoseThatAreKnown) {
  const acecheck::Run run = whole_run();
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    EXPECT_EQ(run.count(verdict), 1u);
    EXPECT_EQ(run.count_known(verdict), i % 2) << verdict_names[i];
  }
  acecheck::Run known{"x", hello(), {}, {}, {}, "", ""};
  const Vector* vector = suite().find(compress);
  for (const bool is_known : {true, true, false}) {
    known.entries.push_back({vector, {Outcome::Kind::crash, {}, ""}, {Verdict::crash}, is_known});
  }
  EXPECT_EQ(to_json(known.totals()), (Json{{"asked", 3},
                                           {"passed", 0},
                                           {"advisories", 0},
                                           {"excused", 0},
                                           {"not_run", 0},
                                           {"failed", 3},
                                           {"known", 2}}));
  EXPECT_EQ(known.conclusion(), Conclusion::not_conformant);
  known.entries.pop_back();
  EXPECT_EQ(known.conclusion(), Conclusion::as_known);
  known.entries.pop_back();
  EXPECT_EQ(known.conclusion(), Conclusion::as_known);
  known.unattributed = {{{Outcome::Kind::crash, {}, ""}, {}}};
  EXPECT_EQ(known.conclusion(), Conclusion::not_conformant);
  known.unattributed.clear();
  known.stopped = "why";
  EXPECT_EQ(known.conclusion(), Conclusion::not_conformant);
  known.interrupted = true;
  EXPECT_EQ(known.conclusion(), Conclusion::interrupted);
  known.entries.clear();
  EXPECT_EQ(known.conclusion(), Conclusion::nothing_ran);
  for (const Judgement judgement :
       {Judgement{Verdict::pass}, Judgement{Verdict::warn}, Judgement{Verdict::pass, true}}) {
    known.entries.push_back({vector, {Outcome::Kind::reject, {}, ""}, judgement});
  }
  EXPECT_EQ(known.totals().passed, 1u);
  EXPECT_EQ(known.totals().excused, 2u);
}

}  // namespace
}  // namespace logged_run_test
