#include "run/run_log.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/failure.h"
#include "base/files.h"
#include "base/installation.h"
#include "report/page/page.h"
#include "report/summary.h"
#include "support/command.h"
#include "support/one_process.h"
#include "support/questions.h"
#include "support/refusal.h"

namespace {

using namespace acecheck;

Suite suite() { return Suite::load(std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors"); }

// A run of the built-in codecs.
acecheck::Run builtin_run(const Suite& vectors, const std::string& filter) {
  auto implementation = std::make_unique<Implementation>(
      Implementation::Settings{.command = {ACECHECK_PROGRAM, "serve"}});
  return tests::run_suite(vectors, std::move(implementation), "builtin", {.filter = {filter}});
}

LoggedRun logged_now(const acecheck::Run& run, const std::string& digest = "") {
  return logged(run, header_of({run.target, {}, digest, {}, {}}, run.hello, {"acecheck"}));
}

std::string text_of(const LoggedRun& run) {
  std::string out = run.header.dump() + '\n';
  for (const Json& line : run.lines) out += line.dump() + '\n';
  return out + run.footer->dump() + '\n';
}

TEST(RunLog, ComesBackAsItWasWritten) {
  const tests::TemporaryDirectory directory;
  const Suite vectors = suite();
  const std::vector<acecheck::Run> runs = {builtin_run(vectors, "lace/*"),
                                           builtin_run(vectors, "mace/*")};
  tests::write_file(directory / "run.jsonl", text_of(logged_now(runs[0], vectors.digest())) +
                                                 text_of(logged_now(runs[1], vectors.digest())));
  const auto back = read_log(directory / "run.jsonl");
  ASSERT_EQ(back.size(), 2u);
  EXPECT_EQ(back[0].lines.size(), runs[0].entries.size());
  EXPECT_EQ(back[0].header["suite_sha256"], vectors.digest());
  ASSERT_TRUE(back[1].footer);
  EXPECT_EQ((*back[1].footer)["result"], "conformant");
  EXPECT_EQ((*back[1].footer)["counts"]["pass"], runs[1].entries.size());
  EXPECT_EQ((*back[1].footer)["totals"]["asked"], runs[1].entries.size());
}

// A run with an entry of every verdict, and with vectors that were not run.
acecheck::Run run_of_every_verdict(const Suite& vectors) {
  acecheck::Run run{"x", Hello{"x", "", "", 1, {{Codec::lace, Capabilities()}}}, {}, {}, {}, "",
                    ""};
  const Vector* vector = vectors.find("lace/00/2.4.3-1-compress");
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    run.entries.push_back({vector, {Outcome::Kind::reject, {}, ""}, {static_cast<Verdict>(i)}});
  }
  run.entries.push_back({vector, {Outcome::Kind::reject, {}, ""}, {Verdict::pass, true}});
  run.not_applicable = {{"one reason", 3}, {"another", 4}};
  return run;
}

// Whoever reads a failure in a log needs no suite for it.
TEST(RunLog, AFailureSaysWhatWasAskedAndExpected) {
  const Suite vectors = suite();
  std::size_t failures = 0;
  for (const Entry& entry : run_of_every_verdict(vectors).entries) {
    const Json line = line_of(entry);
    const bool failure = is_failure(entry.judgement.verdict);
    failures += failure ? 1 : 0;
    for (const char* member : {"input", "expect", "source", "requirements", "bugs"}) {
      EXPECT_EQ(line.contains(member), failure) << line.dump();
    }
    if (!failure) continue;
    EXPECT_EQ(line["input"], input_members(*entry.vector));
    EXPECT_EQ(line["expect"], value_members(*entry.vector, *entry.vector->value));
    EXPECT_EQ(line["requirements"], entry.vector->json["requirements"]);
  }
  EXPECT_EQ(failures, 9);
  const Vector* rejected = vectors.find("lace/label/prefix-none");
  ASSERT_NE(rejected, nullptr);
  EXPECT_EQ(line_of({rejected, {}, {Verdict::crash}})["expect"], "reject");
  const Vector* full = vectors.find("lace/capacity/greek-decode-0");
  ASSERT_NE(full, nullptr);
  EXPECT_EQ(line_of({full, {}, {Verdict::overrun}})["expect"], (Json{{"too_small", 8}}));
}

TEST(RunTotals, CountEachVectorOnce) {
  const Suite vectors = suite();
  const acecheck::Run run = run_of_every_verdict(vectors);
  const Totals totals = run.totals();
  EXPECT_EQ(totals.asked, 13u);
  EXPECT_EQ(totals.passed, 2u);
  EXPECT_EQ(totals.advisories, 1u);  // of those that passed
  EXPECT_EQ(totals.excused, 2u);     // by limits, and a SHOULD
  EXPECT_EQ(totals.failed, 9u);
  EXPECT_EQ(totals.not_run, 8u);  // 7 do not apply, and the verdict not-run
  EXPECT_EQ(run.conclusion(), Conclusion::not_conformant);
  const std::string shown =
      summary(run, Catalogue::load(data_directory() / "vectors"), SummaryForm());
  EXPECT_NE(shown.find("\n  asked 13, passed 2, excused 2, not run 8, failed 9\n"
                       "  result: not conformant, 1 advisory\n"),
            std::string::npos)
      << shown;
  faulty::Diagnosis diagnosis;
  const Json page = page_data({logged_now(run)}, vectors, Catalogue(), diagnosis);
  EXPECT_EQ(page["runs"][0]["result"], "not conformant, 1 advisory");
  EXPECT_EQ(page["runs"][0]["totals"].dump(), to_json(totals).dump());
  EXPECT_EQ(page["runs"][0]["failures"].size(), totals.failed);
  EXPECT_EQ(page["vectors"].size(), 1);  // it is one vector every time
}

// A vector is shown once, with what the first run that fails it had to answer; another run can have
// had to answer something else.
TEST(RunPage, SaysWhatEachRunHadToAnswer) {
  const Suite vectors = suite();
  const Vector* vector = vectors.find("punycode/overflow/uint32-first");
  ASSERT_NE(vector, nullptr);
  std::vector<acecheck::Run> runs;
  for (const unsigned bits : {32u, 32u, 64u}) {
    Hello hello{"x", "", "", 1, {{Codec::punycode, Capabilities()}}};
    hello.codecs[Codec::punycode].bits = bits;
    hello.codecs[Codec::punycode].max_length = 65'536;
    runs.push_back({"x", std::move(hello), {}, {}, {}, "", ""});
    runs.back().entries.push_back({vector, {Outcome::Kind::crash, {}, ""}, {Verdict::crash}});
  }
  faulty::Diagnosis diagnosis;
  const Json page = page_data({logged_now(runs[0]), logged_now(runs[1]), logged_now(runs[2])},
                              vectors, Catalogue(), diagnosis);
  constexpr std::size_t expected = 6;  // member of a failure
  EXPECT_LE(page["runs"][0]["failures"][0].size(), expected);
  EXPECT_LE(page["runs"][1]["failures"][0].size(), expected);
  ASSERT_GT(page["runs"][2]["failures"][0].size(), expected);
  const auto words = page["runs"][2]["failures"][0][expected].get<std::size_t>();
  EXPECT_FALSE(page["texts"][words].get<std::string>().contains("or a rejection"));
}

TEST(RunPage, SaysWhereAnAnswerDeparts) {
  const Suite vectors = suite();
  const Vector* vector = vectors.find("punycode/bis/7.1-P-decode");
  ASSERT_NE(vector, nullptr);
  std::string wrong = tests::json(*vector->value)["unicode"].get<std::string>();
  const std::size_t second = wrong.find(' ') + 1;
  wrong.replace(second, 4, "0041");
  acecheck::Run run{"x", Hello{"x", "", "", 1, {{Codec::punycode, Capabilities()}}}, {}, {}, {}, "",
                    ""};
  run.entries.push_back({vector,
                         {Outcome::Kind::value, tests::value(Json{{"unicode", wrong}}), ""},
                         {Verdict::wrong_value}});
  faulty::Diagnosis diagnosis;
  const Json page = page_data({logged_now(run)}, vectors, Catalogue(), diagnosis);
  const Json& failure = page["runs"][0]["failures"][0];
  ASSERT_EQ(failure.size(), 9u) << failure.dump();
  EXPECT_EQ(failure[3], 1);             // the index
  EXPECT_TRUE(failure[8].is_number());  // the line of the computation
  EXPECT_LT(failure[8].get<int>(), 40) << failure.dump();
}

TEST(RunTotals, DecideTheConclusion) {
  const Suite vectors = suite();
  const auto conclusion = [&](const std::vector<Judgement>& judgements) {
    acecheck::Run run = run_of_every_verdict(vectors);
    const Entry entry = run.entries.front();
    run.entries.clear();
    for (const Judgement judgement : judgements) {
      run.entries.push_back({entry.vector, entry.outcome, judgement});
    }
    return run.conclusion();
  };
  EXPECT_EQ(conclusion({}), Conclusion::nothing_ran);
  EXPECT_EQ(conclusion({{Verdict::pass}, {Verdict::warn}}), Conclusion::conformant);
  EXPECT_EQ(conclusion({{Verdict::pass}, {Verdict::pass, true}}), Conclusion::within_limits);
  // Whatever the others are: a vector that was selected has no outcome.
  EXPECT_EQ(conclusion({{Verdict::pass}, {Verdict::not_run}}), Conclusion::not_conformant);
  EXPECT_EQ(conclusion({{Verdict::not_run}}), Conclusion::not_conformant);
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (!is_failure(verdict)) continue;
    EXPECT_EQ(conclusion({{Verdict::pass}, {verdict}}), Conclusion::not_conformant);
  }
}

TEST(RunLog, WithoutFooterIsTruncated) {
  const tests::TemporaryDirectory directory;
  const Suite vectors = suite();
  const std::string text = text_of(logged_now(builtin_run(vectors, "lace/*"), vectors.digest()));
  for (const std::size_t cut : {text.rfind("{\"type\":\"footer\""), text.size() - 5}) {
    tests::write_file(directory / "cut.jsonl", text.substr(0, cut));
    const auto back = read_log(directory / "cut.jsonl");
    ASSERT_EQ(back.size(), 1u);
    EXPECT_FALSE(back[0].footer);
    faulty::Diagnosis diagnosis;
    const Json page = page_data(back, vectors, Catalogue(), diagnosis);
    EXPECT_EQ(page["runs"][0]["result"], "truncated: the log has no footer");
  }
}

// The lines of two runs that go on at the same time, each in the order of the answers. What is read
// is in the order of the targets and of the suite.
TEST(RunLog, LinesMayBeMixed) {
  const auto header = [](int run) {
    return Json{{"type", "header"}, {"target", "x"}, {"hello", Json::object()}, {"run", run}}
               .dump() +
           "\n";
  };
  const auto line = [](int run, const std::string& id) {
    Json out{{"type", "vector"}, {"id", id}, {"verdict", "pass"}, {"run", run}};
    if (id == "unattributed") out["type"] = id;
    if (id != "unattributed") out["number"] = id[0];
    return out.dump() + "\n";
  };
  const std::string text =
      header(3) + header(1) + line(1, "c") + line(3, "b") + line(1, "unattributed") + line(1, "a");
  std::istringstream in(text);
  const auto runs = parse_log(in, "x");
  ASSERT_EQ(runs.size(), 2u);
  ASSERT_EQ(runs[0].lines.size(), 3u);
  EXPECT_EQ(runs[0].lines[0]["id"], "a");
  EXPECT_EQ(runs[0].lines[1]["id"], "c");
  EXPECT_EQ(runs[0].lines[2]["type"], "unattributed");
  ASSERT_EQ(runs[1].lines.size(), 1u);
  EXPECT_EQ(runs[1].lines[0]["id"], "b");
  std::istringstream beyond(text + line(2, "d"));
  EXPECT_EQ(tests::refusal([&] { parse_log(beyond, "x"); }), "x:7: is no line of a run log");
}

// A vector counts once in a run; another run has it as well.
TEST(RunLog, HasEachVectorOnce) {
  const std::string header = R"({"type":"header","target":"x","hello":{}})"
                             "\n";
  const std::string vector = R"({"type":"vector","id":"a","verdict":"pass"})"
                             "\n";
  std::istringstream twice(header + vector + vector);
  EXPECT_EQ(tests::refusal([&] { parse_log(twice, "x"); }), "x:3: the run has the vector a twice");
  std::istringstream once_each(header + vector + header + vector);
  EXPECT_EQ(parse_log(once_each, "x").size(), 2u);
}

// A log that lost a line is of a run that is not conformant.
TEST(RunLog, LacksNoVector) {
  const Suite vectors = suite();
  LoggedRun log = logged_now(builtin_run(vectors, "lace/*"));
  EXPECT_EQ(run_of(log, vectors).conclusion(), Conclusion::conformant);
  const std::size_t all = log.lines.size();
  log.lines.pop_back();
  const acecheck::Run run = run_of(log, vectors);
  EXPECT_EQ(run.conclusion(), Conclusion::not_conformant);
  EXPECT_EQ(run.stopped, fmt::format("the log lacks 1 of its {} vectors", all));
}

TEST(RunLog, RefusesWhatIsNone) {
  const tests::TemporaryDirectory directory;
  const auto missing = directory / "missing";
  EXPECT_EQ(tests::refusal([&] { read_log(missing); }), missing.string() + ": cannot be read");
  for (const char* text :
       {"", "rubbish\n", "{\"type\":\"vector\"}\n", "{\"type\":7}\n", "{\"type\":\"header\"}\n"}) {
    tests::write_file(directory / "x", text);
    EXPECT_THROW(read_log(directory / "x"), Failure) << text;
  }
}

// Each member that a line must have, and its type; the message has the number of the line.
TEST(RunLog, NamesTheLineThatIsNone) {
  const Json header{{"type", "header"}, {"hello", Json::object()}, {"target", "x"}};
  const std::vector<Json> lines = {
      {{"type", "vector"}, {"id", "a"}, {"verdict", "pass"}},
      {{"type", "footer"}, {"counts", Json::object()}, {"totals", Json::object()}}};
  const auto message = [](const std::vector<Json>& log) {
    std::string text;
    for (const Json& line : log) text += line.dump() + '\n';
    std::istringstream in(text);
    return tests::refusal([&] { parse_log(in, "run.jsonl"); });
  };
  const std::string first = "run.jsonl:1: is no line of a run log";
  const std::string second = "run.jsonl:2: is no line of a run log";
  for (const Json& line : lines) {
    EXPECT_EQ(message({header, line}), "") << line;
    for (const auto& [key, value] : line.items()) {
      Json without = line;
      without.erase(key);
      EXPECT_EQ(message({header, without}), second) << without;
      Json other = line;
      other[key] = 7;
      EXPECT_EQ(message({header, other}), second) << other;
    }
    // Before there is a run, and after its footer.
    EXPECT_EQ(message({line}), first) << line;
    EXPECT_EQ(message({header, lines[1], line}), "run.jsonl:3: is no line of a run log") << line;
  }
  for (const auto& [key, value] : header.items()) {
    Json without = header;
    without.erase(key);
    EXPECT_EQ(message({without}), first) << without;
    Json other = header;
    other[key] = 7;
    EXPECT_EQ(message({other}), first) << other;
  }
}

TEST(RunLog, FailsWholeWhereItCannotBeWritten) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "file", "x");
  EXPECT_THROW(write_file(directory / "file/run.jsonl", "text"), Failure);
  EXPECT_EQ(tests::read_file(directory / "file"), "x");
}

}  // namespace
