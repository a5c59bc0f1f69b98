// SPDX-License-Identifier: Apache-2.0
// Baselines: the file, which failures it makes known, and which of its entries are stale.
#include "run/baseline/baseline.h"

#include <gtest/gtest.h>

#include <set>

#include "run/baseline/stale.h"
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

// The error of parse_baseline(); empty if it accepts the text.
std::string refusal(const std::string& text) {
  return tests::refusal([&] { parse_baseline(text, "known.json"); });
}

std::string with(const std::string& text, const std::string& part, const std::string& other) {
  std::string out = text;
  out.replace(out.find(part), part.size(), other);
  return out;
}

// People edit the file and keep it in a repository: each entry has one line.
TEST(Baseline, HasOneLineForEachEntryAndComesBackAsItWasWritten) {
  EXPECT_EQ(text_of({}), "{\n  \"known\": []\n}\n");
  const Baseline baseline{{{"description", "\u00E4 \"quoted\""}},
                          {{"punycode/x", "t", Verdict::crash, "r", "https://x", 0, true},
                           {"bug:[{\"y", "", Verdict::timeout, "[{", ""}}};
  const std::string text = text_of(baseline);
  EXPECT_EQ(text,
            "{\n"
            "  \"description\": \"\u00E4 \\\"quoted\\\"\",\n"
            "  \"known\": [\n"
            "    {\"vectors\": \"punycode/x\", \"target\": \"t\", \"verdict\": \"crash\", "
            "\"reason\": \"r\", \"url\": \"https://x\", \"flaky\": true},\n"
            "    {\"vectors\": \"bug:[{\\\"y\", \"verdict\": \"timeout\", \"reason\": \"[{\"}\n"
            "  ]\n"
            "}\n");
  EXPECT_EQ(tests::schema_error("baseline", nlohmann::json::parse(text)), "");
  const Baseline back = parse_baseline(text, "x");
  EXPECT_EQ(text_of(back), text);
  EXPECT_EQ(back.known.at(1).line, 5u);  // messages about an entry name its line
}

// The schema and the program refuse the same files, and the program says what is wrong where.
TEST(Baseline, ADamagedFileIsRefusedByTheProgramAndTheSchema) {
  const std::string good = file_of(entry);
  EXPECT_EQ(refusal(good), "");
  EXPECT_EQ(tests::schema_error("baseline", nlohmann::json::parse(good)), "");
  const std::vector<std::pair<std::string, const char*>> damages = {
      {"{}", "known.json: has no array \"known\""},
      {"[]", "known.json: has no array \"known\""},
      {R"({"known":[],"descripton":"x"})", "did you mean \"description\"?"},
      {R"({"known":[],"description":7})", "\"description\": 7"},
      {file_of("7"), "known.json:1: "},
      {with(good, "verdict", "verdcit"), "known.json:3: "},
      {with(good, "crash", "crahs"), "did you mean crash?"},
      {with(good, "crash", "pass"), "pass, which is not a failure"},
      {with(good, "\"r\"", "\"\""), "\"reason\": \"\""},
      {with(good, "https://x", "x"), "\"url\": \"x\""},
      {with(good, "\"https://x\"", "\"https://x\", \"flaky\": 1"), "\"flaky\": 1"},
      {with(good, R"("vectors": "punycode/x", )", ""), "\"vectors\""},
      {with(good, R"("verdict": "crash", )", ""), "\"verdict\""},
      {with(good, R"("reason": "r", )", ""), "\"reason\""}};
  for (const auto& [text, words] : damages) {
    expect_contains(refusal(text), words);
    EXPECT_NE(tests::schema_error("baseline", nlohmann::json::parse(text)), "") << text;
  }
  // The schema has the program's verdicts.
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

// How many entries of a baseline with this entry are stale after a run with these verdicts.
std::size_t stale(const KnownFailure& known, std::map<std::string, Verdict, std::less<>> now,
                  bool whole = false) {
  const std::vector<Results> results = {{{"./adapter", "codec"}, std::move(now), whole}};
  return stale_entries({{}, {known}}, suite(), results).size();
}

TEST(StaleEntries, AreThoseWhoseVectorsNoLongerFailLikeThat) {
  const KnownFailure one{tda, "codec", Verdict::crash, "", ""};
  EXPECT_EQ(stale(one, {{tda, Verdict::crash}}), 0u);
  EXPECT_EQ(stale(one, {{tda, Verdict::pass}}), 1u);
  EXPECT_EQ(stale(one, {{tda, Verdict::timeout}}), 1u);
  EXPECT_EQ(stale(one, {{lace, Verdict::pass}}, true), 1u);  // no longer applicable
  // A vector that was not run says nothing about its entry.
  EXPECT_EQ(stale(one, {{lace, Verdict::pass}}), 0u);
  EXPECT_EQ(stale(one, {{tda, Verdict::not_run}}, true), 0u);
  EXPECT_EQ(stale({tda, "other", Verdict::crash, "", ""}, {{tda, Verdict::pass}}), 0u);
  EXPECT_TRUE(stale_entries({{}, {one}}, suite(), {}).empty());
}

TEST(StaleEntries, AFlakyEntryHoldsForEveryFailureAndWhereItsVectorsPass) {
  const KnownFailure flaky{tda, "codec", Verdict::crash, "", "", 0, true};
  EXPECT_EQ(stale(flaky, {{tda, Verdict::crash}}), 0u);
  EXPECT_EQ(stale(flaky, {{tda, Verdict::pass}}), 0u);
  EXPECT_EQ(stale(flaky, {{tda, Verdict::timeout}}), 0u);
  const Vector& vector = *suite().find(tda);
  for (const Verdict verdict : {Verdict::crash, Verdict::timeout, Verdict::flaky}) {
    EXPECT_TRUE(knows({{}, {flaky}}, {"codec", ""}, vector, verdict));
  }
  // A vector that passes is not a known failure, and must not offset a failure that is not known.
  EXPECT_FALSE(knows({{}, {flaky}}, {"codec", ""}, vector, Verdict::pass));
  // What --repeat shows to be flaky becomes such an entry.
  Results results;
  results.identity = {"codec", ""};
  results.verdicts = {{tda, Verdict::flaky}};
  const Update update = updated({}, suite(), std::span(&results, 1));
  ASSERT_EQ(update.baseline.known.size(), 1u);
  EXPECT_TRUE(update.baseline.known[0].flaky);
}

TEST(StaleEntries, APatternHoldsWhileOneOfItsVectorsFailsLikeThat) {
  const KnownFailure group{"lace/00/2.4.3-?-compress", "", Verdict::crash, "", ""};
  const char* second = "lace/00/2.4.3-2-compress";
  EXPECT_EQ(stale(group, {{lace, Verdict::pass}, {second, Verdict::crash}}, true), 0u);
  EXPECT_EQ(stale(group, {{lace, Verdict::pass}, {second, Verdict::timeout}}, true), 1u);
  const auto misspelt =
      stale_entries({{}, {{"lace/00/2.4.3-1-compres", "", Verdict::crash, "", ""}}}, suite(),
                    std::vector<Results>{{{"x", "codec"}, {}, false}});
  ASSERT_EQ(misspelt.size(), 1u);
  expect_contains(misspelt[0].why, "did you mean lace/00/2.4.3-1-");
}

TEST(UpdatedBaseline, KeepsWhatHoldsRemovesWhatIsStaleAndAddsWhatIsNew) {
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

// Two implementations with the same name in their hello are told apart by the target as it was
// typed.
TEST(UpdatedBaseline, NamesTheTargetWhereTwoImplementationsHaveOneName) {
  const std::vector<Results> results = {{{"a", "codec"}, {{tda, Verdict::crash}}, false},
                                        {{"b", "codec"}, {{tda, Verdict::pass}}, false},
                                        {{"c", ""}, {{tda, Verdict::crash}}, false}};
  const Update after = updated({}, suite(), results);
  ASSERT_EQ(after.baseline.known.size(), 2u);
  EXPECT_EQ(after.baseline.known[0].target, "a");
  EXPECT_EQ(after.baseline.known[1].target, "c");
}

TEST(UpdatedBaseline, AFailureInTwoLogsIsAddedOnce) {
  const std::vector<Results> results = {{{"a", "codec"}, {{tda, Verdict::crash}}, false},
                                        {{"a", "codec"}, {{tda, Verdict::crash}}, false}};
  const Update after = updated({}, suite(), results);
  EXPECT_EQ(after.added, 1u);
  EXPECT_EQ(after.baseline.known.size(), 1u);
}

// A run with one crash.
acecheck::Run crashed(bool known) {
  acecheck::Run run{
      "x", Hello{"codec", "", "", 1, {{Codec::punycode, Capabilities()}}}, {}, {}, {}, "", ""};
  run.entries = {{suite().find(tda), {Outcome::Kind::crash, {}, ""}, {Verdict::crash}, known},
                 {suite().find(lace), {Outcome::Kind::value, {}, ""}, {Verdict::pass}}};
  return run;
}

// No entry can be about a failure that no vector explains, nor about a run that was stopped.
TEST(KnownFailures, DoNotFailARun) {
  EXPECT_EQ(crashed(true).conclusion(), Conclusion::as_known);
  EXPECT_EQ(crashed(false).conclusion(), Conclusion::not_conformant);
  acecheck::Run more = crashed(true);
  more.entries.push_back(crashed(false).entries[0]);
  EXPECT_EQ(more.conclusion(), Conclusion::not_conformant);
  acecheck::Run unexplained = crashed(true);
  unexplained.unattributed.push_back({{Outcome::Kind::crash, {}, ""}, {}});
  EXPECT_EQ(unexplained.conclusion(), Conclusion::not_conformant);
  acecheck::Run stopped = crashed(true);
  stopped.stopped = "why";
  EXPECT_EQ(stopped.conclusion(), Conclusion::not_conformant);
}

}  // namespace
}  // namespace baseline_test
