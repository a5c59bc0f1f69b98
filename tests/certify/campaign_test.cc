// SPDX-License-Identifier: Apache-2.0
// Several targets in one run: their order, their processes, and their log.
#include "run/campaign.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>

#include "core/failure.h"
#include "support/command.h"
#include "support/loaded_suite.h"

namespace campaign_test {
namespace {

using namespace acecheck;

using Words = std::vector<std::string>;

const Words builtin = {ACECHECK_PROGRAM, "serve"};

// The built-in codecs behind commands of the shell.
Words behind(const std::string& commands) {
  return {"sh", "-c", commands + "; exec '" + std::string(ACECHECK_PROGRAM) + "' serve"};
}

Campaign::Settings settings(unsigned jobs, const Words& filter = {"lace/00/2.4.3-*"}) {
  Campaign::Settings out;
  out.selection.filter = filter;
  out.jobs = jobs;
  out.suite_digest = "digest";
  out.arguments = {"acecheck"};
  return out;
}

// Waits until every target has ended.
void wait_for(const Campaign& campaign) {
  for (std::size_t target = 0; target < campaign.targets().size(); ++target) {
    while (!campaign.has_ended(target)) {
      pollfd news{campaign.finished_fd(), POLLIN, 0};
      ASSERT_EQ(poll(&news, 1, 30'000), 1) << "no news";
      campaign.clear_finished();
    }
  }
}

std::size_t selected(const Words& filter) {
  std::size_t out = 0;
  for (const Vector& vector : tests::suite().vectors()) {
    out += Selection{.filter = filter}.selects(vector) ? 1 : 0;
  }
  return out;
}

TEST(Campaign, EveryTargetHasItsResultAndItsRunInTheLog) {
  const tests::TemporaryDirectory directory;
  const auto path = directory / "run.jsonl";
  LogWriter log(path);
  Suites suites(tests::suite());
  Campaign campaign(suites, {{"a", builtin}, {"none", {"false"}}, {"b", builtin}}, settings(2),
                    &log);
  wait_for(campaign);
  EXPECT_THROW(campaign.result(1), AdapterFailure);
  const auto runs = read_log(path);
  ASSERT_EQ(runs.size(), 2u);
  for (const std::size_t i : {0u, 1u}) {
    const auto result = campaign.result(2 * i);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->run.target, i == 0 ? "a" : "b");
    EXPECT_EQ(result->run.conclusion(), Conclusion::conformant);
    EXPECT_EQ(runs[i].header["run"], 2 * i);
    EXPECT_EQ(runs[i].header["target"], result->header["target"]);
    EXPECT_EQ(result->header["target"], i == 0 ? "a" : "b");
    EXPECT_EQ(result->header["command"], Json(builtin));
    EXPECT_EQ(runs[i].lines.size(), selected({"lace/00/2.4.3-*"}));
    ASSERT_TRUE(runs[i].footer);
    EXPECT_EQ((*runs[i].footer)["result"], "conformant");
  }
}

// Otherwise the slowest target would run alone at the end. Equal costs keep their order.
TEST(Campaign, BeginsWithWhatTakesLongest) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "log").string();
  std::vector<Target> targets;
  for (const auto& [name, cost] : std::vector<std::pair<std::string, double>>{
           {"a", 1}, {"b", 0}, {"c", 2}, {"d", 1}, {"e", 0}}) {
    targets.push_back({name, behind("echo " + name + " >> '" + log + "'"), "", cost});
  }
  Suites suites(tests::suite());
  Campaign campaign(suites, targets, settings(1), nullptr);
  wait_for(campaign);
  EXPECT_EQ(tests::read_file(log), "c\na\nd\nb\ne\n");
}

// All targets share the jobs, and fewer than a hundred vectors are not worth another process.
TEST(Campaign, StartsNoMoreProcessesThanJobs) {
  const Words many = {"lace/*"};
  const Words few = {"lace/00/*"};
  ASSERT_GE(selected(many), 300u);
  ASSERT_LT(selected(few), 200u);
  struct Row {
    Words filter;
    unsigned jobs;
    std::size_t targets;
    std::size_t processes;  // of each target
  };
  for (const Row& row :
       {Row{many, 1, 1, 1}, Row{many, 3, 1, 3}, Row{many, 4, 2, 2}, Row{few, 4, 1, 1}}) {
    const tests::TemporaryDirectory directory;
    std::vector<Target> targets;
    for (std::size_t i = 0; i < row.targets; ++i) {
      targets.push_back({std::to_string(i), behind("echo x >> '" + directory.path().string() + "/" +
                                                   std::to_string(i) + "'")});
    }
    Suites suites(tests::suite());
    Campaign campaign(suites, targets, settings(row.jobs, row.filter), nullptr);
    wait_for(campaign);
    for (std::size_t i = 0; i < row.targets; ++i) {
      const auto log = tests::read_file(directory / std::to_string(i));
      EXPECT_EQ(std::ranges::count(log, '\n'), row.processes) << row.jobs << ' ' << row.targets;
      EXPECT_EQ(campaign.result(i)->run.conclusion(), Conclusion::conformant);
    }
  }
}

// Some implementations cannot run twice at the same time.
TEST(Campaign, NeedsOnlyOneProcessThatStarts) {
  const tests::TemporaryDirectory directory;
  Suites suites(tests::suite());
  Campaign campaign(
      suites,
      {{"a", behind("mkdir '" + directory.path().string() + "/first' 2>/dev/null || exit 1")}},
      settings(3, {"lace/*"}), nullptr);
  wait_for(campaign);
  EXPECT_EQ(campaign.result(0)->run.stopped, "");
}

}  // namespace
}  // namespace campaign_test
