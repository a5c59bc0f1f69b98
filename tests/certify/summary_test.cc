// What a person at a terminal reads after a run.
#include "report/summary.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "base/installation.h"
#include "report/colour.h"
#include "report/wording.h"
#include "suite/suite.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/loaded_suite.h"

namespace summary_test {
namespace {

using namespace acecheck;
using tests::catalogue;
using tests::expect_contains;
using tests::expect_lacks;
using tests::suite;

acecheck::Run empty_run() {
  acecheck::Run out{"x", Hello{"x", "", "", 1, {}}, {}, {}, {}, "", ""};
  for (const Codec codec : {Codec::punycode, Codec::lace, Codec::mace, Codec::cidnuc}) {
    out.hello.codecs[codec] = Capabilities();
  }
  return out;
}

// A run in which every vector fails with an answer of that many code points.
acecheck::Run run_that_fails(std::size_t length) {
  acecheck::Run out = empty_run();
  std::string text = "0041";
  for (std::size_t i = 1; i < length; ++i) text += " 0041";
  for (const Vector& vector : suite().vectors()) {
    out.entries.push_back({&vector,
                           {Outcome::Kind::value, Json{{"unicode", text}}, ""},
                           {vector.number % 7 == 0 ? Verdict::crash : Verdict::wrong_value}});
  }
  return out;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

// Long values are cut in the middle, and the summary says where they differ.
TEST(Summary, CutsLongValuesInTheMiddle) {
  const Suite vectors = Suite::load(data_directory() / "vectors");
  const Vector* vector = vectors.find("punycode/length/narrowed-65537-decode");
  ASSERT_NE(vector, nullptr);
  std::string text = (*vector->value)["unicode"].get<std::string>();
  text.replace(150'000, 4, "0041");  // one code point in the middle
  acecheck::Run run{"x", Hello{"x", "", "", 1, {{Codec::punycode, Capabilities()}}}, {}, {}, {}, "",
                    ""};
  run.entries.push_back(
      {vector, {Outcome::Kind::value, Json{{"unicode", text}}, ""}, {Verdict::wrong_value}});
  const std::string out = summary(run, catalogue(), SummaryForm());
  EXPECT_LT(out.size(), 3'000u);
  EXPECT_NE(out.find(" characters ... "), std::string::npos) << out;
  EXPECT_NE(out.find("differ    in unicode from index 30000 on\n"), std::string::npos) << out;
}

// An answer with other members differs nowhere in particular.
TEST(Summary, AnAnswerOfAnotherKindHasNoDifference) {
  acecheck::Run run = empty_run();
  run.entries = {{suite().find("punycode/bis/7.1-A-decode"),
                  {Outcome::Kind::value, Json{{"ace", "tda"}}, ""},
                  {Verdict::wrong_value}}};
  const std::string out = summary(run, catalogue(), SummaryForm());
  expect_contains(out, "wrong-value");
  expect_lacks(out, "differ ");
}

TEST(Summary, CountsWhatNoVectorExplains) {
  acecheck::Run run = empty_run();
  for (std::size_t i = 0; i < 9; ++i) {
    run.unattributed.push_back(
        {.outcome = {Outcome::Kind::crash, {}, "signal " + std::to_string(i)}, .in_flight = {}});
  }
  const std::string brief = summary(run, catalogue(), SummaryForm());
  const auto shown = [](const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find("\n    signal ", at)) != std::string::npos; ++at)
      ++count;
    return count;
  };
  ASSERT_GT(shown(brief), 0u);
  ASSERT_LT(shown(brief), 9u);
  expect_contains(brief, "\n  ... and " + std::to_string(9 - shown(brief)) +
                             " more failures that no single vector explains\n");
  run.unattributed.resize(shown(brief));
  expect_lacks(summary(run, catalogue(), SummaryForm()), " more failure");
  run.unattributed.resize(9, run.unattributed[0]);
  SummaryForm verbose;
  verbose.verbose = true;
  EXPECT_EQ(shown(summary(run, catalogue(), verbose)), 9u);
}

TEST(Summary, NamesTheMistakeAndNotItsFailures) {
  acecheck::Run run = empty_run();
  for (const Vector& vector : suite().vectors()) {
    const auto classes = references_of(vector, "bugs");
    const bool wrong = std::ranges::find(classes, "leading-delimiter") != classes.end();
    run.entries.push_back({&vector,
                           {Outcome::Kind::value, Json{{"unicode", "0041"}}, ""},
                           {wrong ? Verdict::accepted_invalid : Verdict::pass}});
  }
  const std::string out = summary(run, catalogue(), SummaryForm());
  const BugClass& bug = *catalogue().bug("leading-delimiter");
  expect_contains(out, fmt::format("\n  {0} failures, explained by 1 mistake\n\n  "
                                   "leading-delimiter ({0} vectors: {0} accepted-invalid)\n",
                                   run.totals().failed));
  expect_contains(out, "    " + bug.what.substr(0, 60));
  expect_contains(out, "    elsewhere: " + bug.references.front().url + "\n");
  expect_contains(out, "    acecheck explain punycode/delimiter/only\n");
  EXPECT_EQ(lines_of(out).back(), "  result: not conformant");
  std::size_t examples = 0;
  for (const std::string& line : lines_of(out)) examples += line.starts_with("      expected ");
  EXPECT_EQ(examples, 1);
  // --verbose has every failure.
  const std::string verbose = summary(run, catalogue(), {.verbose = true});
  for (const Entry& entry : run.entries) {
    if (!is_failure(entry.judgement.verdict)) continue;
    expect_contains(verbose, "\n    " + entry.vector->id + "\n");
  }
}

TEST(Summary, NamesTheFaultsInTheCode) {
  const acecheck::Run run = run_that_fails(1);
  const faulty::FaultyCodec fault{
      "punycode/x", Codec::punycode, "digit-case", "capitals are no digits", {}, {}, ""};
  const faulty::Cause sure{&fault, 12, 0, &run.entries.front(), {}};
  const faulty::Cause unsure{&fault, 4, 2, &run.entries.front(), {&fault, &fault}};
  const std::string out = summary(run, catalogue(), SummaryForm(), {sure, unsure});
  const std::size_t failures = run.totals().failed;
  expect_contains(
      out,
      fmt::format("\n  A codec with these faults gives the same wrong answers:\n"
                  "    12 of {0} failures: capitals are no digits (punycode/x)\n"
                  "    4 of {0} failures: capitals are no digits (punycode/x); as likely: capitals "
                  "are no digits, and 1 more; but 2\n"
                  "    vectors that passed would fail\n",
                  failures));
  expect_lacks(summary(run, catalogue(), SummaryForm()), "A codec with these faults");
}

// However much goes wrong: fewer than 200 lines, and none longer than the terminal is wide.
TEST(Summary, StaysReadableWhateverHappens) {
  acecheck::Run run = run_that_fails(2000);
  // Every verdict for every codec, known and not.
  for (std::size_t at = 0; at < run.entries.size(); at += 2) {
    Entry& entry = run.entries[at];
    entry.judgement = {static_cast<Verdict>(at / 2 % verdict_names.size()), at % 3 == 0};
    entry.known = is_failure(entry.judgement.verdict) && at % 4 == 0;
  }
  run.hello.name = std::string(5000, 'n');
  run.hello.language = std::string(5000, 'l');
  for (int i = 0; i < 2000; ++i) run.stopped += "ü";
  for (int i = 0; i < 3000; ++i) run.error_output += std::string(500, 'e') + "\n";
  for (int i = 0; i < 500; ++i) {
    run.unattributed.push_back({{Outcome::Kind::crash, {}, std::string(5000, 'd')},
                                std::vector<std::string>(256, "punycode/delimiter/only")});
  }
  run.not_applicable = {{"one reason", 3}, {"another", 4}};
  for (const std::size_t width : {60u, 120u, 200u}) {
    const auto lines = lines_of(summary(run, catalogue(), {.width = width}));
    EXPECT_LT(lines.size(), 220);
    for (const std::string& line : lines) {
      // An address is not cut: it would lead nowhere.
      if (line.starts_with("    elsewhere: ")) continue;
      EXPECT_LE(line.size(), std::max<std::size_t>(width, 100)) << line;
    }
    EXPECT_TRUE(lines.back().starts_with("  result: not conformant")) << lines.back();
  }
}

TEST(Summary, QuietIsOneLine) {
  acecheck::Run run = run_that_fails(1);
  run.hello.name = "x\n  result: conformant\x1b[2J";
  EXPECT_EQ(result_line(run), "x: x<U+000A>  result: conformant<U+001B>[2J: not conformant\n");
  expect_lacks(summary(run, catalogue(), SummaryForm()), "\n  result: conformant");
}

// A value beyond Unicode is right for who declares no domain, and users should know of it.
TEST(Summary, SaysWhatUsersShouldKnow) {
  acecheck::Run run = empty_run();
  for (const Vector& vector : suite().vectors()) {
    if (vector.codec != Codec::punycode || vector.domain != Domain::code_point || !vector.value)
      continue;
    const Outcome right{Outcome::Kind::value, *vector.value, ""};
    const Capabilities& declared = run.hello.codecs.at(vector.codec);
    run.entries.push_back({&vector, right, judge(vector, declared, right)});
  }
  const auto advisories = run.advisories();
  ASSERT_EQ(advisories.size(), 2u);
  const std::size_t returned = advisories.at("returns surrogates");
  const std::size_t taken = advisories.at("takes surrogates");
  EXPECT_EQ(returned + taken, run.entries.size());
  EXPECT_EQ(run.conclusion(), Conclusion::conformant);
  const std::string text = summary(run, catalogue(), SummaryForm());
  expect_contains(text, fmt::format("{} advisory: returns surrogates; --strict makes {} failures "
                                    "of it",
                                    returned, returned));
  expect_contains(text, fmt::format("\n  result: conformant, {} advisories: returns surrogates; "
                                    "takes surrogates\n",
                                    returned + taken));
  const Entry& first = run.entries.front();
  EXPECT_EQ(judge(*first.vector, Capabilities(), first.outcome, true).verdict,
            Verdict::accepted_invalid);
  run.entries.front().judgement = {Verdict::accepted_invalid};
  expect_contains(expected_of(run, run.entries.front()), "a rejection (strictly: ");
}

TEST(Summary, ColoursWhatSaysHowTheRunWent) {
  EXPECT_EQ(coloured("x: y\n  a-mistake (2 vectors: 2 crash)\n    crash (x)\n  x 1 vector (y)\n"),
            "x: y\n\x1b[31m  a-mistake (2 vectors: 2 crash)\x1b[0m\n    crash (x)\n  x 1 vector "
            "(y)\n");
  const std::vector<std::pair<Conclusion, const char*>> colours = {
      {Conclusion::conformant, "32"},
      {Conclusion::within_limits, "32"},
      {Conclusion::as_known, "33"},
      {Conclusion::not_conformant, "31"},
      {Conclusion::nothing_ran, "31"}};
  for (const auto& [conclusion, colour] : colours) {
    const std::string line = fmt::format("  result: {}", name(conclusion));
    EXPECT_EQ(coloured(line), fmt::format("\x1b[{}m{}\x1b[0m", colour, line));
    const std::string advised = line + ", 12 advisories: returns surrogates";
    EXPECT_EQ(coloured(advised), fmt::format("\x1b[{}m{}\x1b[0m", colour, advised));
  }
  EXPECT_EQ(coloured("a\n\n"), "a\n\n");
}

}  // namespace
}  // namespace summary_test
