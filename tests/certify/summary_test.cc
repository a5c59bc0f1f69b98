// SPDX-License-Identifier: Apache-2.0
// What a person at a terminal reads after a run; tests/golden/ has whole summaries.
#include "report/summary.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "report/wording.h"
#include "suite/suite.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/loaded_suite.h"
#include "support/questions.h"
#include "support/runs.h"

namespace summary_test {
namespace {

using namespace acecheck;
using tests::empty_run;
using tests::expect_contains;
using tests::expect_lacks;
using tests::lines_of;
using tests::suite;

// A run in which every eighth vector fails with an answer of that many code points.
acecheck::Run run_that_fails(std::size_t length) {
  acecheck::Run out = empty_run();
  std::string text = "0041";
  for (std::size_t i = 1; i < length; ++i) text += " 0041";
  for (const Vector& vector : suite().vectors()) {
    if (vector.number % 8 != 0) continue;
    out.entries.push_back({&vector,
                           {Outcome::Kind::value, tests::value(Json{{"unicode", text}}), ""},
                           {vector.number % 7 == 0 ? Verdict::crash : Verdict::wrong_value}});
  }
  return out;
}

// In characters of an encoding, and in code points of a text.
TEST(Summary, SaysWhereAnAnswerThatIsCutDiffers) {
  const auto shown = [&](const char* member, const std::string& right, const std::string& given) {
    const bool is_text = std::string_view(member) == "unicode";
    Vector vector =
        *suite().find(is_text ? "punycode/bis/7.1-A-decode" : "punycode/bis/7.1-A-encode");
    vector.value = tests::value(Json{{member, right}});
    acecheck::Run run = empty_run();
    run.entries = {{&vector,
                    {Outcome::Kind::value, tests::value(Json{{member, given}}), ""},
                    {Verdict::wrong_value}}};
    return summary(run, {.width = 60}, tests::mistakes_of(run));
  };
  const std::string text(80, 'a');
  std::string other = text;
  other[30] = 'b';
  expect_contains(shown("ace", text, other), "\n      differ    in ace from index 30 on\n");
  expect_contains(shown("ace", text, "aab"), "\n      differ    in ace from index 2 on\n");
  expect_contains(shown("ace", "aab", text), "\n      differ    in ace from index 2 on\n");
  expect_lacks(shown("ace", "aab", "aac"), "differ ");
  std::string points = "0061";
  for (int i = 0; i < 19; ++i) points += " 0061";
  std::string others = points;
  others.replace(5 * 10, 4, "0062");
  expect_contains(shown("unicode", points, others),
                  "\n      differ    in unicode from index 10 on\n");
}

TEST(Summary, NamesThirtyTwoMoreMistakesAndCountsTheRest) {
  const auto shown = [](std::size_t count, std::size_t most) {
    acecheck::Run run = empty_run();
    run.entries.push_back({suite().find("punycode/bis/7.1-A-decode"),
                           {Outcome::Kind::crash, {}, ""},
                           {Verdict::crash}});
    std::vector<faulty::Mistake> mistakes(count, tests::mistakes_of(run).front());
    for (std::size_t i = 0; i < count; ++i) mistakes[i].what = fmt::format("mistake {}", 100 + i);
    return summary(run, {.shown = most}, mistakes);
  };
  const auto named = [](const std::string& text) {
    const auto lines = lines_of(text);
    const auto is_named = [](const std::string& line) {
      return line.contains("failure: mistake ");
    };
    return std::ranges::count_if(lines, is_named) - 1;  // one is shown with an example
  };
  const std::string more = "--show N";
  expect_lacks(shown(1, 1), more);
  const std::string two = shown(2, 1);
  expect_contains(two, "mistake 101");
  expect_contains(two, more);
  expect_lacks(shown(2, 2), more);
  EXPECT_EQ(named(shown(33, 1)), 32);
  expect_lacks(shown(33, 1), "more mistake");
  EXPECT_EQ(named(shown(35, 1)), 32);
  expect_contains(shown(35, 1), "2 more mistakes");
}

TEST(Summary, FailuresThatNoVectorExplainsAreShownOrCounted) {
  acecheck::Run run = empty_run();
  for (int i = 0; i < 9; ++i) {
    run.unattributed.push_back(
        {.outcome = {Outcome::Kind::crash, {}, "signal " + std::to_string(i)}, .in_flight = {}});
  }
  const auto shown = [&](bool verbose) {
    return std::ranges::count_if(
        lines_of(summary(run, {.verbose = verbose}, tests::mistakes_of(run))),
        [](const std::string& line) { return line.starts_with("    signal "); });
  };
  EXPECT_EQ(shown(true), 9);
  ASSERT_GT(shown(false), 0);
  ASSERT_LT(shown(false), 9);
  expect_contains(summary(run, SummaryForm(), tests::mistakes_of(run)),
                  "... and " + std::to_string(9 - shown(false)) + " more failures");
}

TEST(Summary, VerboseHasEveryFailure) {
  acecheck::Run run = run_that_fails(1);
  const std::string verbose = summary(run, {.verbose = true}, tests::mistakes_of(run));
  for (const Entry& entry : run.entries)
    expect_contains(verbose, "\n    " + entry.vector->id + "\n");
}

// However much goes wrong: few lines, and none longer than the terminal is wide.
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
  const auto mistakes = tests::mistakes_of(run);
  for (const std::size_t width : {60u, 120u, 200u}) {
    const auto lines = lines_of(summary(run, {.width = width}, mistakes));
    EXPECT_LT(lines.size(), 220);
    for (const std::string& line : lines) {
      // An address is not cut: it would lead nowhere.
      if (line.starts_with("    elsewhere: ")) continue;
      EXPECT_LE(line.size(), std::max<std::size_t>(width, 100)) << line;
    }
    EXPECT_TRUE(lines.back().starts_with("  result: not conformant")) << lines.back();
  }
}

// An adapter chooses its name.
TEST(Summary, ANameCannotForgeAResult) {
  acecheck::Run run = run_that_fails(1);
  run.hello.name = "x\n  result: conformant\x1b[2J";
  EXPECT_EQ(result_line(run), "x: x<U+000A>  result: conformant<U+001B>[2J: not conformant\n");
  expect_lacks(summary(run, SummaryForm(), tests::mistakes_of(run)), "\n  result: conformant");
}

TEST(Wording, TheRightAnswerHasCaseFlagsIfTheyAreDeclared) {
  const auto& all = suite().vectors();
  const auto vector = std::ranges::find_if(all, [](const Vector& each) {
    return each.value && each.value->case_flags() != nullptr &&
           each.value->case_flags()->contains('U');
  });
  ASSERT_NE(vector, all.end());
  acecheck::Run run = empty_run();
  const Entry entry{&*vector, {}, {Verdict::wrong_value}};
  expect_lacks(expected_of(run, entry), "case ");
  run.hello.codecs[vector->codec].case_flags = true;
  expect_contains(expected_of(run, entry), "case " + *vector->value->case_flags());
}

}  // namespace
}  // namespace summary_test
