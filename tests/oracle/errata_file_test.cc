// SPDX-License-Identifier: Apache-2.0
// vectors/errata.json as a whole, compared with the tests of errata/; `vectors lint` checks its
// form.
#include <gtest/gtest.h>
#include <oracle/reading.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "oracle/rows.h"

namespace {

const std::filesystem::path vectors = std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors";

nlohmann::json read_json(const std::filesystem::path& path) {
  std::ifstream in(path);
  return nlohmann::json::parse(in);
}

// Rows with the id of an erratum, and others.
TEST(ErrataRows, AreWhatTheOracleSays) {
  for (const auto& [id, row] : tests::all_rows()) {
    SCOPED_TRACE(id);
    tests::expect_said(row, row.answer, [&](const auto& codec, const auto& op, const auto& input) {
      return tests::said(codec, op, input, row.options, row.limits).text;
    });
  }
}

TEST(ErrataFile, EveryRowButWordingHasATest) {
  std::set<std::string> tests;
  for (const auto& [id, row] : tests::all_rows()) {
    if (!id.empty()) tests.insert(id);
  }
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *all.GetTestSuite(i);
    if (std::string_view(suite.name()) != "Errata") continue;
    for (int j = 0; j < suite.total_test_count(); ++j) {
      std::string id = suite.GetTestInfo(j)->name();
      std::ranges::replace(id, '_', '-');
      tests.insert(id);
    }
  }
  std::set<std::string> rows;
  const nlohmann::json file = read_json(vectors / "errata.json");
  for (const auto& row : file["errata"]) {
    const std::string id = row["id"];
    EXPECT_TRUE(rows.insert(id).second) << id << " is there twice";
    EXPECT_EQ(tests.erase(id) == 0, row["shows"] == "wording") << id;
    EXPECT_FALSE(row["shows"] == "wording" && row.contains("counterexample")) << id;
  }
  EXPECT_TRUE(tests.empty()) << *tests.begin() << " has no row";
}

// Every switch has a test that names it.
TEST(ErrataFile, EverySwitchIsExercised) {
  std::string source;
  const auto folder = std::filesystem::path(ACECHECK_SOURCE_DIR) / "tests/oracle/errata";
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(file.path());
    source.append(std::istreambuf_iterator<char>(in), {});
  }
  for (const char* name :
       {"puny_6",   "puny_8",   "lace_1",   "lace_2",   "lace_3",     "lace_4",
        "lace_5",   "lace_6",   "lace_8",   "lace_11",  "lace_14",    "mace_1",
        "mace_2",   "mace_3",   "mace_4",   "mace_7",   "mace_7_end", "cidnuc_1",
        "cidnuc_3", "cidnuc_6", "cidnuc_7", "cidnuc_8", "cidnuc_9",   "cidnuc_10"}) {
    EXPECT_NE(source.find(std::string("Erratum::") + name), std::string::npos) << name;
  }
  EXPECT_EQ(oracle::erratum_count, 24u);
}

}  // namespace
