// Which mistake classes explain the failures of a run.
#include "report/mistakes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/files/installation.h"
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

// An implementation that makes one mistake, everywhere, has that mistake and no other.
TEST(Mistakes, TheFailuresOfOneClassAreShownAsThatClass) {
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

// An adapter or a log may name any class: only a class of the catalogue counts.
TEST(Mistakes, TheClassThatAnOutcomeNamesComesFirst) {
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

TEST(Mistakes, EachFailureIsInOneMistake) {
  const auto run = run_where([](const Vector& vector) { return vector.number % 3 == 0; });
  std::set<const Entry*> seen;
  for (const Mistake& mistake : mistakes_of(run, catalogue())) {
    for (const Entry* entry : mistake.failures) EXPECT_TRUE(seen.insert(entry).second);
  }
  EXPECT_EQ(seen.size(), run.count(Verdict::wrong_value));
}

TEST(Mistakes, TheMostHarmfulMistakeComesFirst) {
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

// Vectors that were not asked make a class neither more nor less likely.
TEST(Mistakes, OnlyVectorsThatWereAskedCount) {
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

TEST(Mistakes, KnownFailuresAreLeftOutAndAFailureOfNoClassNamesItsRequirement) {
  auto run = run_where([](const Vector& vector) {
    return references_of(vector, "bugs").empty() && !references_of(vector, "requirements").empty();
  });
  for (const Mistake& mistake : mistakes_of(run, catalogue())) {
    EXPECT_NE(catalogue().requirement(mistake.id), nullptr) << mistake.id;
  }
  EXPECT_FALSE(mistakes_of(run, catalogue()).empty());
  for (Entry& entry : run.entries) entry.known = true;
  EXPECT_TRUE(mistakes_of(run, catalogue()).empty());
}

}  // namespace
}  // namespace acecheck
