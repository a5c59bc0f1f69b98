// SPDX-License-Identifier: Apache-2.0
// That the vectors tell wrong codecs from right ones: every fault is caught, and every vector earns
// its place.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "core/members.h"
#include "judge/judge.h"
#include "matrix.h"

namespace {

using namespace acecheck;
namespace fs = std::filesystem;

const fs::path vectors = fs::path(ACECHECK_SOURCE_DIR) / "vectors";

// Without a fault the textbooks are right, so that what is caught is the fault.
TEST(Faults, TextbooksAreRight) {
  const Suite suite = Suite::load(vectors);
  for (const faulty::FaultyCodec& textbook : faulty::textbooks()) {
    std::size_t run = 0;
    for (const Vector& vector : suite.vectors()) {
      if (vector.codec != textbook.codec) continue;
      ++run;
      const auto request = request_for(vector, 1, textbook.capabilities);
      const Outcome outcome = textbook.answer(request);
      const Judgement judgement = judge(vector, textbook.capabilities, outcome, true);
      EXPECT_EQ(judgement.verdict, Verdict::pass)
          << vector.id << " at " << textbook.capabilities.bits.value_or(0)
          << " bits: " << name(judgement.verdict) << " " << outcome.detail << " "
          << value_members(vector, outcome.value).dump().substr(0, 200);
    }
    EXPECT_GT(run, 0u);
  }
}

TEST(Faults, EachIsCaughtAndEachVectorCatchesOne) {
  const Suite suite = Suite::load(vectors);
  const auto codecs = faulty::all();
  const faulty::Matrix matrix = faulty::matrix_of(suite, codecs);
  faulty::write_report(matrix, ACECHECK_REPORT);

  std::size_t least = 0;
  std::set<std::string> classes;
  for (const faulty::Row& row : matrix.rows) {
    EXPECT_EQ(row.caught_by.empty(), !row.codec->equivalent.empty())
        << row.codec->id << " (" << row.codec->what << ") is "
        << (row.caught_by.empty() ? "not caught" : "caught, though no input is said to show it");
    // Caught by what everybody is asked, or the row says what must be declared besides.
    if (row.caught_by.empty()) {
      EXPECT_TRUE(row.caught_at_least.empty() && row.takes.empty()) << row.codec->id;
    } else {
      EXPECT_NE(row.caught_at_least.empty(), row.takes.empty())
          << row.codec->id << " takes \"" << row.takes << "\" and is caught by "
          << row.caught_at_least.size() << " vectors under the least declaration";
    }
    least += row.caught_at_least.empty() ? 0 : 1;
    classes.insert(row.codec->bug);
  }
  for (const Vector* vector : matrix.idle) {
    ADD_FAILURE() << vector->id << " catches no fault, and is no plain positive case";
  }
  EXPECT_GE(least, 700u) << "of " << codecs.size() << " faults";
}

// The classes of the faults are those of the field.
TEST(Faults, EveryClassHasOne) {
  std::set<std::string> of_faults;
  std::set<std::string> ids;
  for (const auto& codec : faulty::all()) {
    of_faults.insert(codec.bug);
    EXPECT_TRUE(ids.insert(codec.id).second) << codec.id << " is there twice";
  }
  std::ifstream in(vectors / "bugs.json");
  const Json json = Json::parse(in);
  std::set<std::string> of_field;
  for (const Json& bug : json["bugs"]) of_field.insert(bug["id"].get<std::string>());
  std::vector<std::string> without;
  std::ranges::set_symmetric_difference(of_faults, of_field, std::back_inserter(without));
  EXPECT_EQ(without, std::vector<std::string>()) << "classes without a fault, or unknown";
}

}  // namespace
