// Which mistakes explain the failures of a run.
#include "report/mistakes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/installation.h"
#include "suite/suite.h"
#include "support/loaded_suite.h"
#include "support/questions.h"

namespace acecheck {
namespace {

using tests::catalogue;
using tests::suite;

bool contains(const std::vector<std::string>& texts, std::string_view text) {
  return std::ranges::find(texts, text) != texts.end();
}

bool is_of_class(const Vector& vector, std::string_view id) {
  return contains(references_of(vector, "bugs"), id);
}

// A run of the whole suite in which the vectors fail that `fails` says.
template <typename Fails>
Run run_where(const Fails& fails) {
  Run out;
  for (const Vector& vector : suite().vectors()) {
    const Verdict verdict = fails(vector) ? Verdict::wrong_value : Verdict::pass;
    out.entries.push_back({.vector = &vector, .outcome = {}, .judgement = {.verdict = verdict}});
  }
  return out;
}

TEST(Mistakes, ARunWithoutFailuresHasNone) {
  EXPECT_TRUE(mistakes_of(run_where([](const Vector&) { return false; }), catalogue()).empty());
}

// An implementation that makes one mistake, everywhere, has that mistake and no other.
TEST(Mistakes, TheVectorsOfOneClassAreOneMistake) {
  for (const BugClass& bug : catalogue().bugs) {
    const auto run = run_where([&](const Vector& vector) { return is_of_class(vector, bug.id); });
    const auto mistakes = mistakes_of(run, catalogue());
    if (run.count(Verdict::wrong_value) == 0) continue;
    ASSERT_EQ(mistakes.size(), 1) << bug.id;
    EXPECT_EQ(mistakes[0].failures.size(), run.count(Verdict::wrong_value));
    // Classes with the same vectors cannot be told apart.
    EXPECT_TRUE(std::ranges::all_of(suite().vectors(),
                                    [&](const Vector& vector) {
                                      return is_of_class(vector, bug.id) ==
                                             is_of_class(vector, mistakes[0].id);
                                    }))
        << bug.id << " is explained by " << mistakes[0].id;
  }
}

// The class that an outcome shows counts before the classes of its vector, if the catalogue has it:
// an outcome may come from a file.
TEST(Mistakes, WhatAnOutcomeShowsComesFirst) {
  const Vector& vector = *suite().find("punycode/delimiter/leading-tda");
  for (const auto& [bug, id] : {std::pair{"off-by-one", "off-by-one"},
                                {"", "leading-delimiter"},
                                {"\x1b<b>", "leading-delimiter"}}) {
    acecheck::Run run;
    run.entries.push_back({.vector = &vector,
                           .outcome = {Outcome::Kind::protocol_error, {}, "", bug},
                           .judgement = {.verdict = Verdict::protocol_error}});
    const auto mistakes = mistakes_of(run, catalogue());
    ASSERT_EQ(mistakes.size(), 1);
    EXPECT_EQ(mistakes[0].id, id);
    EXPECT_EQ(mistake_of(run.entries[0], catalogue()).id, id);
  }
}

TEST(Mistakes, WhatShowsAClassJoinsTheVectorsOfTheClass) {
  acecheck::Run run =
      run_where([](const Vector& vector) { return is_of_class(vector, "off-by-one"); });
  const std::size_t of_class = run.count(Verdict::wrong_value);
  const auto other = std::ranges::find_if(run.entries, [](const Entry& entry) {
    return is_of_class(*entry.vector, "leading-delimiter");
  });
  other->outcome.bug = mistakes_of(run, catalogue()).front().id;
  other->judgement = {.verdict = Verdict::protocol_error};
  std::size_t failures = 0;
  for (const Mistake& mistake : mistakes_of(run, catalogue())) failures += mistake.failures.size();
  EXPECT_EQ(failures, of_class + 1);
}

TEST(Mistakes, EachFailureIsInOneMistakeAndTheShortestIsFirst) {
  const auto run = run_where([](const Vector& vector) { return vector.number % 3 == 0; });
  std::set<const Entry*> seen;
  for (const Mistake& mistake : mistakes_of(run, catalogue())) {
    ASSERT_FALSE(mistake.failures.empty());
    const auto length = [](const Entry* entry) {
      return input_members(*entry->vector).dump().size();
    };
    EXPECT_TRUE(std::ranges::is_sorted(mistake.failures, {}, length)) << mistake.id;
    for (const Entry* entry : mistake.failures) {
      EXPECT_TRUE(seen.insert(entry).second) << entry->vector->id;
      EXPECT_TRUE(catalogue().bug(mistake.id) == nullptr ||
                  is_of_class(*entry->vector, mistake.id));
    }
  }
  EXPECT_EQ(seen.size(), run.count(Verdict::wrong_value));
}

TEST(Mistakes, WhatDoesMoreHarmComesFirst) {
  const auto two = [](const Vector& vector) {
    return is_of_class(vector, "leading-delimiter") || is_of_class(vector, "literal-capacity");
  };
  const auto mistakes = mistakes_of(run_where(two), catalogue());
  ASSERT_EQ(mistakes.size(), 2);
  const auto first = [&](const Mistake& mistake) { return catalogue().bug(mistake.id)->effects; };
  EXPECT_TRUE(contains(first(mistakes[0]), "over-write")) << mistakes[0].id;
  // A crash is worse than an alias, whatever the class leads to elsewhere.
  auto crash = run_where([](const Vector& vector) {
    return is_of_class(vector, "leading-delimiter") || is_of_class(vector, "digit-below-zero");
  });
  ASSERT_EQ(mistakes_of(crash, catalogue()).size(), 2);
  const std::string last = mistakes_of(crash, catalogue())[1].id;
  for (Entry& entry : crash.entries) {
    if (is_of_class(*entry.vector, last)) entry.judgement.verdict = Verdict::crash;
  }
  EXPECT_EQ(mistakes_of(crash, catalogue())[0].id, last);
}

// A vector of no class and no requirement goes by its verdict.
TEST(Mistakes, WhatTheSuiteDoesNotDescribeHasTheNameOfItsVerdict) {
  Vector vector = *suite().find("punycode/delimiter/leading-tda");
  vector.json.erase("bugs");
  vector.json.erase("requirements");
  acecheck::Run run;
  run.entries.push_back(
      {.vector = &vector, .outcome = {}, .judgement = {.verdict = Verdict::wrong_value}});
  const auto mistakes = mistakes_of(run, catalogue());
  ASSERT_EQ(mistakes.size(), 1);
  EXPECT_EQ(mistakes[0].id, "wrong-value");
  EXPECT_EQ(mistakes[0].text(), "The suite does not describe this mistake.");
}

// A class of which many vectors were not asked is as likely as one of which they all failed.
TEST(Mistakes, OnlyWhatWasAskedCounts) {
  const auto vector_of = [](std::initializer_list<const char*> classes) {
    Vector vector = *suite().find("punycode/delimiter/leading-tda");
    vector.json["bugs"] = classes;
    return vector;
  };
  const Vector both = vector_of({"first", "second"});
  const Vector first = vector_of({"first"});
  const Vector second = vector_of({"second"});
  const auto entry_of = [](const Vector& vector, Verdict verdict) {
    return Entry{.vector = &vector, .outcome = {}, .judgement = {.verdict = verdict}};
  };
  acecheck::Run run;
  run.entries = {entry_of(both, Verdict::wrong_value), entry_of(second, Verdict::pass),
                 entry_of(first, Verdict::not_run), entry_of(first, Verdict::not_run)};
  const auto mistakes = mistakes_of(run, catalogue());
  ASSERT_EQ(mistakes.size(), 1);
  EXPECT_EQ(mistakes[0].id, "first");
}

TEST(Mistakes, KnownFailuresAreLeftOutAndVectorsOfNoClassGoByRequirement) {
  auto run = run_where([](const Vector& vector) {
    return references_of(vector, "bugs").empty() && !references_of(vector, "requirements").empty();
  });
  for (const Mistake& mistake : mistakes_of(run, catalogue())) {
    EXPECT_NE(catalogue().requirement(mistake.id), nullptr) << mistake.id;
    EXPECT_TRUE(mistake.what.starts_with("Not met: ")) << mistake.what;
  }
  EXPECT_FALSE(mistakes_of(run, catalogue()).empty());
  for (Entry& entry : run.entries) entry.known = true;
  EXPECT_TRUE(mistakes_of(run, catalogue()).empty());
}

}  // namespace
}  // namespace acecheck
