// SPDX-License-Identifier: Apache-2.0
// vectors/errata.json as a whole, compared with its schema and with the tests of errata/.
#include <gtest/gtest.h>
#include <oracle/reading.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

namespace {

const std::filesystem::path vectors = std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors";

nlohmann::json read_json(const std::filesystem::path& path) {
  std::ifstream in(path);
  return nlohmann::json::parse(in);
}

TEST(ErrataFile, FollowsTheSchema) {
  const nlohmann::json document = read_json(vectors / "schema" / "errata.schema.json");
  const nlohmann::json errata = read_json(vectors / "errata.json");
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(document),
                                          schema);
  EXPECT_TRUE(valijson::Validator().validate(
      schema, valijson::adapters::NlohmannJsonAdapter(errata), nullptr));
}

TEST(ErrataFile, EveryRowButWordingHasATest) {
  std::set<std::string> tests;
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *all.GetTestSuite(i);
    if (std::string_view(suite.name()) != "Errata") continue;
    for (int j = 0; j < suite.total_test_count(); ++j) tests.insert(suite.GetTestInfo(j)->name());
  }
  std::set<std::string> rows;
  const nlohmann::json file = read_json(vectors / "errata.json");
  for (const auto& row : file["errata"]) {
    std::string id = row["id"];
    EXPECT_TRUE(rows.insert(id).second) << id << " is there twice";
    std::ranges::replace(id, '-', '_');
    EXPECT_EQ(tests.erase(id) == 0, row["shows"] == "wording") << id;
    EXPECT_FALSE(row["shows"] == "wording" && row.contains("counterexample")) << id;
  }
  EXPECT_TRUE(tests.empty()) << *tests.begin() << " has no row";
  // And every erratum that a vector names is a row.
  for (const auto& entry : std::filesystem::directory_iterator(vectors / "drafts")) {
    const nlohmann::json drafts = read_json(entry.path());
    for (const auto& item : drafts["vectors"]) {
      for (const auto& id : item.value("errata", nlohmann::json::array())) {
        EXPECT_TRUE(rows.contains(id)) << item["id"] << " " << id;
      }
    }
  }
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
