// Known failures: the file, what it knows, and which of its entries are stale.
#include "baseline/baseline.h"

#include <gtest/gtest.h>

#include <set>

#include "baseline/stale.h"
#include "run/results.h"
#include "support/expect.h"
#include "support/loaded_suite.h"
#include "support/refusal.h"
#include "support/schema.h"

namespace baseline_test {
namespace {

using namespace acecheck;
using tests::expect_contains;
using tests::suite;

constexpr const char* tda = "punycode/delimiter/leading-tda";
constexpr const char* lace = "lace/00/2.4.3-1-compress";

const std::string entry =
    R"({"vectors": "punycode/x", "target": "t", "verdict": "crash", "reason": "r", "url": "https://x"})";

std::string file_of(const std::string& entries) {
  return "{\n  \"known\": [\n    " + entries + "\n  ]\n}\n";
}

// What parse_baseline() says of a text; empty if it takes the text.
std::string refusal(const std::string& text) {
  return tests::refusal([&] { parse_baseline(text, "known.json"); });
}

std::string with(const std::string& text, const std::string& part, const std::string& other) {
  std::string out = text;
  out.replace(out.find(part), part.size(), other);
  return out;
}

TEST(Baseline, ComesBackAsItWasWritten) {
  Baseline baseline{{{"description", "ä \"quoted\""}}, {}};
  EXPECT_EQ(text_of(parse_baseline(text_of(baseline), "x")), text_of(baseline));
  baseline.known = {{"punycode/x", "t", Verdict::crash, "r", "https://x"},
                    {"bug:[{\"y", "", Verdict::wrong_value, "[{", ""},
                    {"punycode/z", "", Verdict::crash, "r", ""}};
  const std::string text = text_of(baseline);
  expect_contains(text, "\"ä \\\"quoted\\\"\"");
  const Baseline back = parse_baseline(text, "x");
  EXPECT_EQ(text_of(back), text);
  ASSERT_EQ(back.known.size(), 3u);
  EXPECT_EQ(back.known[0].url, "https://x");
  EXPECT_EQ(back.known[1].verdict, Verdict::wrong_value);
  EXPECT_EQ(back.known[0].line, 4u);
  EXPECT_EQ(back.known[1].line, 5u);
  EXPECT_EQ(back.known[2].line, 6u);  // after a quotation mark that is escaped
  EXPECT_EQ(tests::schema_error("baseline", nlohmann::json::parse(text)), "");
}

// What a project keeps in its repository, and what a person edits.
TEST(Baseline, HasAnEntryInEachLineOfItsFile) {
  EXPECT_EQ(text_of({}), "{\n  \"known\": []\n}\n");
  const Baseline baseline{{{"$schema", "s"}, {"description", "d\n"}},
                          {{"punycode/x", "t", Verdict::crash, "r", "https://x"},
                           {"bug:y", "", Verdict::timeout, "\xC3\xBC \xFF", ""}}};
  EXPECT_EQ(text_of(baseline),
            "{\n"
            "  \"$schema\": \"s\",\n"
            "  \"description\": \"d\\n\",\n"
            "  \"known\": [\n"
            "    {\"vectors\": \"punycode/x\", \"target\": \"t\", \"verdict\": \"crash\", "
            "\"reason\": \"r\", \"url\": \"https://x\"},\n"
            "    {\"vectors\": \"bug:y\", \"verdict\": \"timeout\", "
            "\"reason\": \"\xC3\xBC \xEF\xBF\xBD\"}\n"
            "  ]\n"
            "}\n");
}

// The schema and the program refuse the same, and the program says where and what.
TEST(Baseline, NamesWhatIsDamaged) {
  const std::string good = file_of(entry);
  EXPECT_EQ(refusal(good), "");
  EXPECT_EQ(refusal(with(good, "https://x", "http://x")), "");
  EXPECT_EQ(tests::schema_error("baseline", nlohmann::json::parse(good)), "");
  const std::vector<std::pair<std::string, const char*>> damages = {
      {"{}", "known.json: has no array \"known\""},
      {"[]", "known.json: has no array \"known\""},
      {R"({"known":7})", "known.json: has no array \"known\""},
      {R"({"known":[],"descripton":"x"})", "did you mean \"description\"?"},
      {R"({"known":[],"description":7})", "has \"description\": 7; expected a text"},
      {file_of("7"), "known.json:1: the entry is no object"},
      {with(good, "verdict", "verdcit"), "known.json:3: the entry has an unknown member"},
      {with(good, "crash", "crahs"), "the verdict crahs, which is no failure; did you mean crash?"},
      {with(good, "crash", "pass"), "the verdict pass, which is no failure"},
      {with(good, "\"r\"", "\"\""), "has \"reason\": \"\"; expected a text that is not empty"},
      {with(good, "\"r\"", "7"), "has \"reason\": 7"},
      {with(good, "https://x", "x"), "has \"url\": \"x\"; expected an address"},
      {with(good, R"("vectors": "punycode/x", )", ""), "has no member \"vectors\""},
      {with(good, R"("verdict": "crash", )", ""), "has no member \"verdict\""},
      {with(good, R"("reason": "r", )", ""), "has no member \"reason\""}};
  for (const auto& [text, words] : damages) {
    expect_contains(refusal(text), words);
    EXPECT_NE(tests::schema_error("baseline", nlohmann::json::parse(text)), "") << text;
  }
  expect_contains(refusal("{"), "known.json is no JSON");
  // Whoever has a word wrong is told all words, each once.
  std::string known = "; known are ";
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    if (!is_failure(static_cast<Verdict>(i))) continue;
    known += std::string(known.ends_with("are ") ? "" : ", ") + std::string(verdict_names[i]);
  }
  expect_contains(refusal(with(good, "crash", "x")), known + "; see vectors/schema/");
}

TEST(Baseline, TheSchemaHasEveryFailure) {
  std::set<std::string> failures;
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    if (is_failure(static_cast<Verdict>(i))) failures.emplace(verdict_names[i]);
  }
  const nlohmann::json schema = tests::schema_of("baseline");
  EXPECT_EQ(schema["properties"]["known"]["items"]["properties"]["verdict"]["enum"]
                .get<std::set<std::string>>(),
            failures);
}

TEST(Baseline, KnowsAFailureOfATargetOrAnImplementation) {
  const Vector& vector = *suite().find(tda);
  const std::string bug = vector.json["bugs"][0];
  const auto known = [&](const KnownFailure& each, Verdict verdict) {
    return knows({{}, {each}}, {"./adapter", "codec"}, vector, verdict);
  };
  for (const std::string target : {"", "./adapter", "codec"}) {
    EXPECT_TRUE(known({tda, target, Verdict::crash, "", ""}, Verdict::crash));
    EXPECT_TRUE(known({"bug:" + bug, target, Verdict::crash, "", ""}, Verdict::crash));
  }
  EXPECT_FALSE(known({tda, "other", Verdict::crash, "", ""}, Verdict::crash));
  EXPECT_FALSE(known({tda, "", Verdict::crash, "", ""}, Verdict::wrong_value));
  EXPECT_FALSE(known({lace, "", Verdict::crash, "", ""}, Verdict::crash));
}

// Of what happened to the vector `tda`, and to the vector `lace`.
std::vector<Stale> stale(const KnownFailure& each, std::map<std::string, Verdict, std::less<>> now,
                         bool whole = false) {
  const std::vector<Results> results = {{{"./adapter", "codec"}, std::move(now), whole}};
  return stale_entries({{}, {each}}, suite(), results);
}

TEST(StaleEntries, WhatPassesFailsOtherwiseOrDoesNotApply) {
  const KnownFailure one{tda, "codec", Verdict::crash, "", ""};
  EXPECT_TRUE(stale(one, {{tda, Verdict::crash}}).empty());
  const auto passes = stale(one, {{tda, Verdict::pass}});
  ASSERT_EQ(passes.size(), 1u);
  EXPECT_EQ(passes[0].entry, 0u);
  EXPECT_EQ(passes[0].why, std::string(tda) + " of codec is known as crash, and is pass now");
  EXPECT_EQ(stale(one, {{tda, Verdict::timeout}}).size(), 1u);
  const auto gone = stale(one, {{lace, Verdict::pass}}, true);
  ASSERT_EQ(gone.size(), 1u);
  expect_contains(gone[0].why, "is not applicable now");
}

TEST(StaleEntries, WhatWasNotRunMayStillBeRight) {
  const KnownFailure one{tda, "", Verdict::crash, "", ""};
  EXPECT_TRUE(stale(one, {{lace, Verdict::pass}}).empty());  // a part of the suite
  EXPECT_TRUE(stale(one, {{tda, Verdict::not_run}}, true).empty());
  EXPECT_TRUE(stale({tda, "other", Verdict::crash, "", ""}, {{tda, Verdict::pass}}).empty());
  EXPECT_TRUE(stale_entries({{}, {one}}, suite(), {}).empty());
}

TEST(StaleEntries, APatternHoldsAsLongAsOneOfItsVectorsFailsSo) {
  const KnownFailure group{"lace/00/2.4.3-?-compress", "", Verdict::crash, "", ""};
  const char* second = "lace/00/2.4.3-2-compress";
  EXPECT_TRUE(stale(group, {{lace, Verdict::pass}, {second, Verdict::crash}}, true).empty());
  const auto none = stale(group, {{lace, Verdict::pass}, {second, Verdict::timeout}}, true);
  ASSERT_EQ(none.size(), 1u);
  EXPECT_EQ(none[0].why,
            "lace/00/2.4.3-?-compress is known as crash, and is 1 not applicable, 1 pass, 1 "
            "timeout now");
  // Each verdict is counted where there are two vectors or more.
  const KnownFailure pair{"punycode/delimiter/leading-???", "", Verdict::crash, "", ""};
  const auto both =
      stale(pair, {{tda, Verdict::pass}, {"punycode/delimiter/leading-kva", Verdict::pass}});
  ASSERT_EQ(both.size(), 1u);
  EXPECT_EQ(both[0].why, "punycode/delimiter/leading-??? is known as crash, and is 2 pass now");
  const auto nothing = stale({"lace/00/2.4.3-1-compres", "other", Verdict::crash, "", ""}, {});
  ASSERT_EQ(nothing.size(), 1u);
  expect_contains(nothing[0].why, "matches no vector of the suite; did you mean lace/00/2.4.3-1-");
}

TEST(UpdatedBaseline, KeepsWhatHoldsTakesOutWhatIsStaleAndAddsWhatIsNew) {
  const Baseline before{{{"description", "d"}},
                        {{tda, "codec", Verdict::crash, "a reason", "https://x"},
                         {lace, "codec", Verdict::crash, "old", ""},
                         {lace, "elsewhere", Verdict::crash, "another's", ""}}};
  const std::vector<Results> results = {
      {{"./adapter", "codec"}, {{tda, Verdict::crash}, {lace, Verdict::timeout}}, false}};
  const Update after = updated(before, suite(), results);
  ASSERT_EQ(after.removed.size(), 1u);
  EXPECT_EQ(after.removed[0].entry, 1u);
  EXPECT_EQ(after.added, 1u);
  EXPECT_EQ(text_of(after.baseline),
            text_of({{{"description", "d"}},
                     {{tda, "codec", Verdict::crash, "a reason", "https://x"},
                      {lace, "elsewhere", Verdict::crash, "another's", ""},
                      {lace, "codec", Verdict::timeout, "to be explained", ""}}}));
  EXPECT_TRUE(stale_entries(after.baseline, suite(), results).empty());
}

// Two targets that say the same name in hello are told apart by how they were typed.
TEST(UpdatedBaseline, NamesTheTargetWhereTheImplementationIsNotTheOnlyOne) {
  const std::vector<Results> results = {{{"a", "codec"}, {{tda, Verdict::crash}}, false},
                                        {{"b", "codec"}, {{tda, Verdict::pass}}, false},
                                        {{"c", ""}, {{tda, Verdict::crash}}, false}};
  const Update after = updated({}, suite(), results);
  ASSERT_EQ(after.baseline.known.size(), 2u);
  EXPECT_EQ(after.baseline.known[0].target, "a");
  EXPECT_EQ(after.baseline.known[1].target, "c");
}

// As where two logs are given: what the first has added is known of the second.
TEST(UpdatedBaseline, AFailureOfTwoRunsIsAddedOnce) {
  const std::vector<Results> results = {{{"a", "codec"}, {{tda, Verdict::crash}}, false},
                                        {{"a", "codec"}, {{tda, Verdict::crash}}, false}};
  const Update after = updated({}, suite(), results);
  EXPECT_EQ(after.added, 1u);
  EXPECT_EQ(after.baseline.known.size(), 1u);
}

// A run with one failure of a crash, which the baseline knows or not.
acecheck::Run crashed(bool known) {
  acecheck::Run run{
      "x", Hello{"codec", "", "", 1, {{Codec::punycode, Capabilities()}}}, {}, {}, {}, "", ""};
  run.entries = {{suite().find(tda), {Outcome::Kind::crash, {}, ""}, {Verdict::crash}, known},
                 {suite().find(lace), {Outcome::Kind::value, {}, ""}, {Verdict::pass}}};
  run.not_applicable = {{"codec not declared", suite().vectors().size() - 2}};
  return run;
}

TEST(KnownFailures, DoNotFailARun) {
  EXPECT_EQ(crashed(true).conclusion(), Conclusion::as_known);
  EXPECT_EQ(crashed(false).conclusion(), Conclusion::not_conformant);
  acecheck::Run more = crashed(true);
  more.entries.push_back(crashed(false).entries[0]);
  EXPECT_EQ(more.conclusion(), Conclusion::not_conformant);
  EXPECT_EQ(more.totals().failed, 2u);
  EXPECT_EQ(more.totals().known, 1u);
  EXPECT_EQ(more.count_known(Verdict::crash), 1u);
  // No entry is about these.
  acecheck::Run unexplained = crashed(true);
  unexplained.unattributed.push_back({{Outcome::Kind::crash, {}, ""}, {}});
  EXPECT_EQ(unexplained.conclusion(), Conclusion::not_conformant);
  acecheck::Run stopped = crashed(true);
  stopped.stopped = "why";
  EXPECT_EQ(stopped.conclusion(), Conclusion::not_conformant);
}

TEST(KnownFailures, AreTheSameFromARunAndFromItsLog) {
  for (const bool whole : {true, false}) {
    acecheck::Run run = crashed(true);
    if (!whole) run.not_applicable.clear();
    const LoggedRun log = logged(run, header_of({run.target, {}, "", {}, {}}, run.hello, {}));
    for (const Results& results : {results_of(run, suite()), results_of(log, suite())}) {
      EXPECT_EQ(results.identity.target, "x");
      EXPECT_EQ(results.identity.implementation, "codec");
      EXPECT_EQ(results.whole, whole);
      EXPECT_EQ(results.verdicts.size(), 2u);
      EXPECT_EQ(results.verdicts.find(tda)->second, Verdict::crash);
    }
    EXPECT_EQ((*log.footer)["totals"]["known"], 1);
    EXPECT_EQ(log.lines[0]["known"], true);
  }
}

}  // namespace
}  // namespace baseline_test
