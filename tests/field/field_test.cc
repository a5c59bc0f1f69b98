// SPDX-License-Identifier: Apache-2.0
// Whether implementations fare as the baselines say.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/command.h"
#include "support/expect.h"

namespace {

using tests::expect_contains;
using Json = nlohmann::json;

const std::string folder = std::string(ACECHECK_SOURCE_DIR) + "/tests/field";

tests::Result compared(const Json& report, const Json& baseline) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "report", report.dump());
  tests::write_file(directory / "baseline", baseline.dump());
  return tests::run("python3 " + folder + "/field.py " + (directory / "report").string() + " " +
                    (directory / "baseline").string());
}

Json run_of(const char* target, const char* version, const std::vector<std::string>& classes) {
  Json mistakes = Json::array();
  for (const std::string& id : classes) mistakes.push_back({{"id", id}});
  return {
      {"target", target}, {"version", version}, {"totals", {{"asked", 7}}}, {"mistakes", mistakes}};
}

Json row_of(const char* target, const char* version, const std::vector<std::string>& classes) {
  return {{"target", target}, {"version", version}, {"classes", classes}};
}

TEST(Field, TheComparisonNoticesWhatChanged) {
  const Json report = {{"runs", {run_of("a", "1", {"x", "y"}), run_of("b", "1", {})}}};
  const auto with = [&](const Json& row) {
    return compared(report, {{"implementations", {row, row_of("b", "1", {})}}});
  };
  const tests::Result same = with(row_of("a", "1", {"y", "x"}));
  EXPECT_EQ(same.code, 0) << same.out << same.error;
  EXPECT_EQ(same.out, "2 implementations compared, 0 differ\n");
  const tests::Result more = with(row_of("a", "1", {"y"}));
  EXPECT_EQ(more.code, 1);
  expect_contains(more.out, "a 1: expected y; got x, y\n");
  const tests::Result less = with(row_of("a", "1", {"x", "y", "z"}));
  EXPECT_EQ(less.code, 1);
  expect_contains(less.out, "a 1: expected x, y, z; got x, y\n");
  const tests::Result other = with(row_of("a", "2", {}));
  EXPECT_EQ(other.code, 0);
  expect_contains(other.out, "a 1: no baseline has this version\n1 implementations compared");
}

TEST(Field, NothingComparedIsNoSuccess) {
  EXPECT_EQ(compared({{"runs", Json::array()}}, {{"implementations", {row_of("a", "1", {})}}}).code,
            4);
  Json unasked = run_of("a", "1", {});
  unasked["totals"]["asked"] = 0;
  EXPECT_EQ(compared({{"runs", {unasked}}}, {{"implementations", {row_of("a", "1", {})}}}).code, 4);
}

TEST(Field, ABaselineIsWhatTheReportHas) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "report", Json{{"runs", {run_of("a", "1", {"x"})}}}.dump());
  const std::string report = (directory / "report").string();
  const std::string file = (directory / "baseline").string();
  const std::string program = "python3 " + folder + "/field.py ";
  EXPECT_EQ(tests::run(program + report + " --write " + file).code, 0);
  EXPECT_EQ(tests::run(program + report + " " + file).code, 0);
  EXPECT_EQ(tests::run(program + report).code, 2);
}

// Nobody is wronged: those that are here conform. `ci/field` asks all that can be installed.
TEST(Field, WhoConformsIsNotWronged) {
  const tests::TemporaryDirectory directory;
  const Json baseline = Json::parse(tests::read_file(folder + "/conformant.json"));
  std::size_t here = 0;
  for (const Json& row : baseline.at("implementations")) {
    const std::string target = row.at("target").get<std::string>();
    const std::string report = (directory / target).string();
    const tests::Result result = tests::run(std::string(ACECHECK_PROGRAM) + " certify " + target +
                                            " --quiet --json " + report);
    if (result.code == 3) continue;  // not on this machine
    const tests::Result verdict =
        tests::run("python3 " + folder + "/field.py " + report + " " + folder + "/conformant.json");
    EXPECT_NE(verdict.code, 1) << verdict.out;
    here += verdict.code == 0 ? 1 : 0;
  }
  if (here == 0) GTEST_SKIP() << "none of the versions in conformant.json is here";
}

// What is known of those that fail stands outside the repository.
TEST(Field, ThePrivateBaselineHolds) {
  if (std::getenv("ACECHECK_FIELD_BASELINE") == nullptr) {
    GTEST_SKIP() << "ACECHECK_FIELD_BASELINE names no baseline";
  }
  const tests::Result result = tests::run(std::string(ACECHECK_SOURCE_DIR) + "/ci/field");
  EXPECT_EQ(result.code, 0) << result.out << result.error;
}

}  // namespace
