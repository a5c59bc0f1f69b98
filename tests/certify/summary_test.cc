// What a person at a terminal reads after a run.
#include "report/summary.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/installation.h"
#include "report/colour.h"
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
using tests::catalogue;
using tests::empty_run;
using tests::expect_contains;
using tests::expect_lacks;
using tests::lines_of;
using tests::suite;

// A run in which every vector fails with an answer of that many code points.
acecheck::Run run_that_fails(std::size_t length) {
  acecheck::Run out = empty_run();
  std::string text = "0041";
  for (std::size_t i = 1; i < length; ++i) text += " 0041";
  for (const Vector& vector : suite().vectors()) {
    out.entries.push_back({&vector,
                           {Outcome::Kind::value, tests::value(Json{{"unicode", text}}), ""},
                           {vector.number % 7 == 0 ? Verdict::crash : Verdict::wrong_value}});
  }
  return out;
}

// Long values are cut in the middle, and the summary says where they differ.
TEST(Summary, CutsLongValuesInTheMiddle) {
  const Suite vectors = Suite::load(data_directory() / "vectors");
  const Vector* vector = vectors.find("punycode/length/narrowed-65537-decode");
  ASSERT_NE(vector, nullptr);
  std::string text = tests::json(*vector->value)["unicode"].get<std::string>();
  text.replace(150'000, 4, "0041");  // one code point in the middle
  acecheck::Run run{"x", Hello{"x", "", "", 1, {{Codec::punycode, Capabilities()}}}, {}, {}, {}, "",
                    ""};
  run.entries.push_back({vector,
                         {Outcome::Kind::value, tests::value(Json{{"unicode", text}}), ""},
                         {Verdict::wrong_value}});
  const std::string out = summary(run, catalogue(), SummaryForm());
  EXPECT_LT(out.size(), 3'000u);
  EXPECT_NE(out.find(" characters ... "), std::string::npos) << out;
  EXPECT_NE(out.find("differ    in unicode from index 30000 on\n"), std::string::npos) << out;
}

// An answer with other members differs nowhere in particular.
TEST(Summary, AnAnswerOfAnotherKindHasNoDifference) {
  acecheck::Run run = empty_run();
  run.entries = {{suite().find("punycode/bis/7.1-A-decode"),
                  {Outcome::Kind::value, tests::value(Json{{"ace", "tda"}}), ""},
                  {Verdict::wrong_value}}};
  const std::string out = summary(run, catalogue(), SummaryForm());
  expect_contains(out, "wrong-value");
  expect_lacks(out, "differ ");
}

// Where a value is cut, and only there, a line says from where on the answer differs: in characters
// of an encoding, and in code points of a text.
TEST(Summary, SaysWhereACutAnswerDiffers) {
  const auto shown = [&](const char* member, const std::string& right, const std::string& given) {
    const bool is_text = std::string_view(member) == "unicode";
    Vector vector =
        *suite().find(is_text ? "punycode/bis/7.1-A-decode" : "punycode/bis/7.1-A-encode");
    vector.value = tests::value(Json{{member, right}});
    acecheck::Run run = empty_run();
    run.entries = {{&vector,
                    {Outcome::Kind::value, tests::value(Json{{member, given}}), ""},
                    {Verdict::wrong_value}}};
    return summary(run, catalogue(), {.width = 60});
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

// Thirty-two mistakes behind those that are shown are named, and the others counted.
TEST(Summary, NamesSomeMistakesAndCountsTheRest) {
  const auto shown = [](std::size_t mistakes, std::size_t most) {
    std::vector<Vector> vectors(mistakes, *suite().find("punycode/bis/7.1-A-decode"));
    acecheck::Run run = empty_run();
    for (std::size_t i = 0; i < mistakes; ++i) {
      vectors[i].json["bugs"] = {fmt::format("class-{}", 100 + i)};
      run.entries.push_back({&vectors[i], {Outcome::Kind::crash, {}, ""}, {Verdict::crash}});
    }
    return summary(run, catalogue(), {.shown = most});
  };
  const auto named = [](const std::string& text) {
    return std::ranges::count_if(
        lines_of(text), [](const std::string& line) { return line.ends_with(" (1 vector)"); });
  };
  const std::string brief = "\n  --show N shows more of them, ";
  const std::string one = shown(1, 1);
  expect_contains(one,
                  "\n  1 failure, explained by 1 mistake\n\n  class-100 (1 vector: 1 crash)\n");
  expect_lacks(one, brief);
  const std::string two = shown(2, 1);
  expect_contains(two, "\n  2 failures, explained by 2 mistakes, the most consequential first\n");
  expect_contains(two, "\n\n  class-101 (1 vector)" + brief);
  expect_lacks(shown(2, 2), brief);
  const std::string all = shown(33, 1);
  EXPECT_EQ(named(all), 32);
  expect_lacks(all, "more mistake");
  const std::string some = shown(35, 1);
  EXPECT_EQ(named(some), 32);
  expect_contains(some, "\n  class-132 (1 vector)\n  ... and 2 more mistakes" + brief);
}

TEST(Summary, OneWarningIsCounted) {
  acecheck::Run run = empty_run();
  const Vector& vector = *suite().find("punycode/bis/7.1-A-decode");
  run.entries = {{&vector, {Outcome::Kind::value, *vector.value, ""}, {Verdict::warn}}};
  expect_contains(
      summary(run, catalogue(), SummaryForm()),
      "\n                1 warn: not as a SHOULD says; --strict makes 1 failure of it\n");
}

// A line of counts has room for a comma, and the last line for the whole result or its beginning.
TEST(Summary, ALineThatFitsIsNotCut) {
  acecheck::Run run = empty_run();
  const Vector& vector = *suite().find("punycode/bis/7.1-A-decode");
  for (const Verdict verdict : {Verdict::pass, Verdict::crash, Verdict::timeout, Verdict::flaky,
                                Verdict::wrong_value, Verdict::unsupported}) {
    run.entries.push_back({&vector, {Outcome::Kind::reject, {}, ""}, {verdict}});
  }
  const auto counts = [&](std::size_t width) {
    return lines_of(summary(run, catalogue(), {.width = width}))[1];
  };
  const std::string line = counts(200);
  ASSERT_GE(line.size(), 60u);
  ASSERT_LT(line.size(), 200u);
  EXPECT_EQ(counts(line.size() + 1), line);
  EXPECT_TRUE(counts(line.size()).ends_with(',')) << counts(line.size());
  acecheck::Run advised = empty_run();
  for (const char* id : {"punycode/domain/d800-decode", "punycode/domain/d800-encode"}) {
    const Vector& surrogate = *suite().find(id);
    advised.entries.push_back(
        {&surrogate, {Outcome::Kind::value, *surrogate.value, ""}, {Verdict::advisory}});
  }
  const std::string result = "  result: " + result_of(advised);
  ASSERT_GT(result.size(), 60u);
  const auto last = [&](std::size_t width) {
    return lines_of(summary(advised, catalogue(), {.width = width})).back();
  };
  EXPECT_EQ(last(result.size()), result);
  EXPECT_EQ(last(result.size() - 1), "  result: conformant, 2 advisories");
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
                           {Outcome::Kind::value, tests::value(Json{{"unicode", "0041"}}), ""},
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

// Each line has as many counts as it has room for, and a result that has no room is cut.
TEST(Summary, ALineIsAsFullAsItCanBe) {
  acecheck::Run run = empty_run();
  for (const Vector& vector : suite().vectors()) {
    if (vector.codec != Codec::lace) continue;
    const auto verdict = static_cast<Verdict>(run.entries.size() % verdict_names.size());
    run.entries.push_back({&vector, {Outcome::Kind::reject, {}, ""}, {verdict}});
  }
  acecheck::Run advised = empty_run();
  for (const char* id : {"punycode/domain/d800-decode", "punycode/domain/d800-encode"}) {
    const Vector& surrogate = *suite().find(id);
    advised.entries.push_back(
        {&surrogate, {Outcome::Kind::value, *surrogate.value, ""}, {Verdict::advisory}});
  }
  const std::string result = "  result: " + result_of(advised);
  ASSERT_GT(result.size(), 60u);
  ASSERT_LT(result.size(), 120u);
  std::size_t wrapped = 0;
  for (std::size_t width = 60; width <= 200; ++width) {
    const auto lines = lines_of(summary(run, catalogue(), {.width = width}));
    for (std::size_t i = 1; lines[i].starts_with("  lace ") || lines[i].starts_with("      ");
         ++i) {
      EXPECT_LE(lines[i].size(), width) << lines[i];
      if (!lines[i].ends_with(',')) break;
      // The first count of the next line, and the comma behind it.
      const std::string next = lines[i + 1].substr(6, lines[i + 1].find(',') - 6);
      EXPECT_GT(lines[i].size() + 1 + next.size() + 1, width) << lines[i] << "\n" << next;
      ++wrapped;
    }
    const std::string last = lines_of(summary(advised, catalogue(), {.width = width})).back();
    EXPECT_EQ(last, result.size() <= width ? result : "  result: conformant, 2 advisories")
        << width;
  }
  EXPECT_GT(wrapped, 100u);
}

// The name is cut, and a sentence wrapped, where they are longer than the line.
TEST(Summary, WhatFitsIsLeftAsItIs) {
  acecheck::Run run = empty_run();
  run.hello.name = std::string(57, 'n');
  run.stopped = std::string(44, 's') + " end";
  const auto brief = lines_of(summary(run, catalogue(), {.width = 60}));
  EXPECT_EQ(brief[0], "x: " + run.hello.name);
  EXPECT_EQ(brief[1], "  stopped: " + run.stopped);
  run.stopped += '!';
  EXPECT_EQ(lines_of(summary(run, catalogue(), {.width = 60}))[1], "  stopped: " + run.stopped);
  run.hello.name += 'n';
  run.stopped += '!';
  const auto cut = lines_of(summary(run, catalogue(), {.width = 60}));
  expect_contains(cut[0], " characters ... ");
  EXPECT_EQ(cut[1], "  stopped: " + std::string(44, 's'));
  EXPECT_EQ(cut[2], "  end!!");
}

TEST(Summary, CutsNoCharacter) {
  acecheck::Run run = empty_run();
  for (int i = 0; i < 200; ++i) run.stopped += "\u0101";  // two octets: C4 81
  for (const std::size_t width : {60u, 61u}) {
    const auto lines = lines_of(summary(run, catalogue(), {.width = width}));
    ASSERT_EQ(lines[1], "  stopped:");
    std::string joined;
    for (std::size_t i = 2; lines[i].starts_with("  \u0101"); ++i) {
      EXPECT_EQ(lines[i].size() % 2, 0u) << lines[i];
      EXPECT_LE(lines[i].size(), width);
      joined += lines[i].substr(2);
    }
    EXPECT_EQ(joined, run.stopped);
  }
}

// An empty line stands before the totals where something stands between them and the counts, and
// an adapter that printed nothing has no output to show.
TEST(Summary, HasNoHeadingOverNothing) {
  acecheck::Run run = empty_run();
  const Vector& vector = *suite().find("punycode/bis/7.1-A-decode");
  run.entries = {{&vector, {Outcome::Kind::value, *vector.value, ""}, {Verdict::pass}}};
  expect_contains(summary(run, catalogue(), SummaryForm()), " pass\n  asked 1,");
  run.entries = {{&vector, {Outcome::Kind::crash, {}, "signal 11"}, {Verdict::crash}}};
  const std::string failed = summary(run, catalogue(), SummaryForm());
  expect_contains(failed, "    acecheck explain punycode/bis/7.1-A-decode\n\n  asked 1,");
  expect_lacks(failed, "standard error");
  run.error_output = "oops\n";
  expect_contains(summary(run, catalogue(), SummaryForm()),
                  "\n  the end of its standard error:\n    | oops\n\n  asked 1,");
  run.entries.front().known = true;
  expect_lacks(summary(run, catalogue(), SummaryForm()), "standard error");
  run = empty_run();
  run.unattributed = {{{Outcome::Kind::crash, {}, "signal 6"}, {}}};
  expect_contains(summary(run, catalogue(), SummaryForm()),
                  "what came before matters\n\n  asked 0,");
}

// Of more than fifteen lines the last ones, and how many there were.
TEST(Summary, ShowsTheLastLinesOfStandardError) {
  acecheck::Run run = empty_run();
  run.entries = {{suite().find("punycode/bis/7.1-A-decode"),
                  {Outcome::Kind::crash, {}, "signal 11"},
                  {Verdict::crash}}};
  for (int i = 1; i <= 15; ++i) run.error_output += "line " + std::to_string(i) + "\n";
  expect_contains(summary(run, catalogue(), SummaryForm()),
                  "\n  the end of its standard error:\n    | line 1\n");
  run.error_output += "line 16\n";
  expect_contains(summary(run, catalogue(), SummaryForm()),
                  "\n  the end of its standard error, 15 of 16 lines:\n    | line 2\n");
  expect_contains(summary(run, catalogue(), {.verbose = true}),
                  "\n  the end of its standard error:\n    | line 1\n");
}

TEST(Summary, ALineOfStandardErrorIsCutWhereItIsLongerThanTheLine) {
  acecheck::Run run = empty_run();
  run.entries = {{suite().find("punycode/bis/7.1-A-decode"),
                  {Outcome::Kind::crash, {}, "signal 11"},
                  {Verdict::crash}}};
  run.error_output = std::string(54, 'e');
  expect_contains(summary(run, catalogue(), {.width = 60}), "\n    | " + run.error_output + "\n");
  run.error_output += 'e';
  expect_contains(summary(run, catalogue(), {.width = 60}), " characters ... ");
}

// Of a name that is too long for the line, the beginning and the end.
TEST(Summary, QuietCutsALongName) {
  acecheck::Run run = empty_run();
  run.hello.name = std::string(97, 'n');
  EXPECT_EQ(result_line(run), "x: " + run.hello.name + ": nothing ran\n");
  run.hello.name += 'n';
  EXPECT_EQ(result_line(run), "x: " + std::string(63, 'n') + " ... 2 characters ... " +
                                  std::string(33, 'n') + ": nothing ran\n");
}

TEST(Wording, WhatContradictsAFaultIsCounted) {
  const acecheck::Run run = run_that_fails(1);
  const faulty::FaultyCodec fault{
      "punycode/x", Codec::punycode, "digit-case", "it is wrong", {}, {}, ""};
  faulty::Cause cause{&fault, 1, 0, &run.entries.front(), {}};
  const std::string words = "1 of 1 failure: it is wrong (punycode/x)";
  EXPECT_EQ(described(cause, 1), words);
  cause.contradicted = 1;
  EXPECT_EQ(described(cause, 1), words + "; but 1 vector that passed would fail");
  cause.alike = {&fault};
  EXPECT_EQ(described(cause, 1),
            words + "; as likely: it is wrong; but 1 vector that passed would fail");
  cause.contradicted = 0;
  cause.alike = {&fault, &fault, &fault};
  EXPECT_EQ(described(cause, 1), words + "; as likely: it is wrong, and 2 more");
}

TEST(Wording, AMemberThatIsNoTextIsAsItIsSent) {
  EXPECT_EQ(described(Json{{"value", {145, 62}}}), "value [145,62]");
  EXPECT_EQ(described(Json{{"value", {"\u00fc"}}}), "value [\"\u00fc\"]");
  EXPECT_EQ(described(Json{{"unicode", {145, 62}}, {"ace", 7}, {"case", 1}}),
            "unicode [145,62], ace 7, case 1");
  EXPECT_EQ(described(Json{{"unicode", ""}, {"case", ""}}), "\"\" (empty)");
  EXPECT_EQ(described(Json{{"unicode", "0061"}, {"case", "u"}}), "\"a\" (0061)");
  EXPECT_EQ(described(Json{{"unicode", "0061"}, {"case", "U"}}), "\"a\" (0061), case U");
}

// Case flags are asked of who declares them.
TEST(Wording, TheRightAnswerHasCaseFlagsWhereTheyAreAskedFor) {
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

TEST(Summary, ColoursWhatSaysHowTheRunWent) {
  EXPECT_EQ(coloured("x: y\n  a-mistake (2 vectors: 2 crash)\n    crash (x)\n  x 1 vector (y)\n"),
            "x: y\n\x1b[31m  a-mistake (2 vectors: 2 crash)\x1b[0m\n    crash (x)\n  x 1 vector "
            "(y)\n");
  const std::vector<std::pair<Conclusion, const char*>> colours = {
      {Conclusion::conformant, "32"},  {Conclusion::within_limits, "32"},
      {Conclusion::as_known, "33"},    {Conclusion::not_conformant, "31"},
      {Conclusion::nothing_ran, "31"}, {Conclusion::interrupted, "31"}};
  for (const auto& [conclusion, colour] : colours) {
    const std::string line = fmt::format("  result: {}", name(conclusion));
    EXPECT_EQ(coloured(line), fmt::format("\x1b[{}m{}\x1b[0m", colour, line));
    const std::string advised = line + ", 12 advisories: returns surrogates";
    EXPECT_EQ(coloured(advised), fmt::format("\x1b[{}m{}\x1b[0m", colour, advised));
  }
  // What looks like a mistake and counts no vectors, and a result that there is not.
  for (const char* plain : {"a\n\n", "  known (once)\n", "  result: fine\n", "  result: \n", ""}) {
    EXPECT_EQ(coloured(plain), plain);
  }
}

}  // namespace
}  // namespace summary_test
