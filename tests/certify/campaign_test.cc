// Several targets at once: their order, their processes, and their log.
#include "run/campaign.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <chrono>
#include <functional>
#include <thread>

#include "base/failure.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/loaded_suite.h"
#include "support/refusal.h"

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

// Waits for the news of each end.
void wait_for(const Campaign& campaign) {
  for (std::size_t target = 0; target < campaign.targets().size(); ++target) {
    while (!campaign.has_ended(target)) {
      pollfd news{campaign.news(), POLLIN, 0};
      ASSERT_EQ(poll(&news, 1, 30'000), 1) << "no news";
      campaign.clear_news();
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

bool has_news(const Campaign& campaign) {
  pollfd news{campaign.news(), POLLIN, 0};
  return poll(&news, 1, 0) == 1;
}

// Waits for what no news tells. Whether it came.
bool comes(const std::function<bool()>& what) {
  for (int i = 0; i < 6'000; ++i) {
    if (what()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

// Commands of the shell that wait until a file is there.
std::string wait_until(const std::filesystem::path& file) {
  return "while ! [ -e '" + file.string() + "' ]; do sleep 0.01; done";
}

// Nothing is known of a target before its hello.
TEST(Campaign, KnowsNothingBeforeTheHello) {
  const tests::TemporaryDirectory directory;
  const auto gate = directory / "gate";
  Campaign campaign(tests::suite(), {{"a", behind(wait_until(gate))}}, settings(1), nullptr);
  EXPECT_FALSE(campaign.has_ended(0));
  EXPECT_FALSE(has_news(campaign));
  EXPECT_FALSE(campaign.result(0));
  EXPECT_EQ(campaign.progress(), (std::pair<std::size_t, std::size_t>(0, 0)));
  tests::write_file(gate, "");
  EXPECT_TRUE(comes([&] { return campaign.has_ended(0); }));
  EXPECT_TRUE(has_news(campaign));  // without anybody who waits for it
  campaign.clear_news();
  EXPECT_FALSE(has_news(campaign));
}

// As far as it has come.
TEST(Campaign, ARunThatGoesOnHasAResult) {
  const tests::TemporaryDirectory directory;
  const auto gate = directory / "gate";
  const std::string script =
      R"(read l; echo '{"hello":1,"name":"x","codecs":{"lace":{}}}'; )" + wait_until(gate) +
      R"(; while read l; do id=${l#*:}; echo "{\"id\":${id%%,*},\"reject\":\"no\"}"; done)";
  Campaign campaign(tests::suite(), {{"a", {"sh", "-c", script}}}, settings(1), nullptr);
  EXPECT_TRUE(comes([&] { return campaign.result(0).has_value(); }));
  const auto open = campaign.result(0);
  EXPECT_FALSE(campaign.has_ended(0));
  tests::write_file(gate, "");
  ASSERT_TRUE(open);
  EXPECT_EQ(open->header["target"], "a");
  EXPECT_EQ(open->run.count(Verdict::not_run), open->run.entries.size());
  wait_for(campaign);
  EXPECT_EQ(campaign.result(0)->run.count(Verdict::not_run), 0u);
}

TEST(Campaign, AsksASingleVector) {
  Campaign campaign(tests::suite(), {{"a", builtin}}, settings(1, {"lace/00/2.4.3-1-compress"}),
                    nullptr);
  wait_for(campaign);
  EXPECT_EQ(campaign.result(0)->run.count(Verdict::pass), 1u);
}

// Who is asked nothing has no last words.
TEST(Campaign, AsksNothingWhereNothingIsLeft) {
  Campaign campaign(tests::suite(), {{"a", behind("echo words >&2")}}, settings(1, {"none"}),
                    nullptr);
  wait_for(campaign);
  const auto result = campaign.result(0);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->run.conclusion(), Conclusion::nothing_ran);
  EXPECT_EQ(result->run.error_output, "");
}

TEST(Campaign, CertifiesEveryTarget) {
  Campaign campaign(tests::suite(), {{"a", builtin}, {"b", builtin}}, settings(2), nullptr);
  wait_for(campaign);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto result = campaign.result(i);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->run.target, i == 0 ? "a" : "b");
    EXPECT_EQ(result->header["target"], i == 0 ? "a" : "b");
    EXPECT_EQ(result->header["command"], Json(builtin));
    EXPECT_EQ(result->header["suite_sha256"], "digest");
    EXPECT_EQ(result->header["argv"], Json({"acecheck"}));
    EXPECT_EQ(result->run.conclusion(), Conclusion::conformant);
  }
  const std::size_t all = 2 * campaign.result(0)->run.entries.size();
  EXPECT_EQ(campaign.progress(), std::pair(all, all));
  // There is no more news.
  campaign.clear_news();
  pollfd news{campaign.news(), POLLIN, 0};
  EXPECT_EQ(poll(&news, 1, 0), 0);
}

TEST(Campaign, ATargetThatCannotBeRunIsNoneOfTheOthers) {
  Campaign campaign(tests::suite(), {{"a", {"false"}}, {"b", builtin}}, settings(1), nullptr);
  wait_for(campaign);
  EXPECT_THROW(campaign.result(0), AdapterFailure);
  EXPECT_EQ(campaign.result(1)->run.conclusion(), Conclusion::conformant);
}

// What takes longest begins first; what takes as long, as it was given.
TEST(Campaign, BeginsWithWhatTakesLongest) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "log").string();
  std::vector<Target> targets;
  for (const auto& [name, cost] : std::vector<std::pair<std::string, double>>{
           {"a", 1}, {"b", 0}, {"c", 2}, {"d", 1}, {"e", 0}}) {
    targets.push_back({name, behind("echo " + name + " >> '" + log + "'"), "", cost});
  }
  Campaign campaign(tests::suite(), targets, settings(1), nullptr);
  wait_for(campaign);
  EXPECT_EQ(tests::read_file(log), "c\na\nd\nb\ne\n");
}

// A process for every hundred vectors, and no more than there are jobs for a target.
TEST(Campaign, StartsAsManyProcessesAsAreWorthIt) {
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
       {Row{many, 1, 1, 1}, Row{many, 2, 1, 2}, Row{many, 3, 1, 3}, Row{many, 2, 2, 1},
        Row{many, 4, 2, 2}, Row{few, 4, 1, std::max<std::size_t>(1, selected(few) / 100)}}) {
    const tests::TemporaryDirectory directory;
    std::vector<Target> targets;
    for (std::size_t i = 0; i < row.targets; ++i) {
      targets.push_back({std::to_string(i), behind("echo x >> '" + directory.path().string() + "/" +
                                                   std::to_string(i) + "'")});
    }
    Campaign campaign(tests::suite(), targets, settings(row.jobs, row.filter), nullptr);
    wait_for(campaign);
    for (std::size_t i = 0; i < row.targets; ++i) {
      const auto log = tests::read_file(directory / std::to_string(i));
      EXPECT_EQ(std::ranges::count(log, '\n'), row.processes) << row.jobs << ' ' << row.targets;
      EXPECT_EQ(campaign.result(i)->run.conclusion(), Conclusion::conformant);
    }
  }
}

// One that cannot run twice at the same time does with fewer.
TEST(Campaign, DoesWithTheProcessesThatStart) {
  const tests::TemporaryDirectory directory;
  Campaign campaign(
      tests::suite(),
      {{"a", behind("mkdir '" + directory.path().string() + "/first' 2>/dev/null || exit 1")}},
      settings(3, {"lace/*"}), nullptr);
  wait_for(campaign);
  EXPECT_EQ(campaign.result(0)->run.stopped, "");
}

TEST(Campaign, WritesALog) {
  const tests::TemporaryDirectory directory;
  const auto path = directory / "run.jsonl";
  LogWriter log(path);
  Campaign campaign(tests::suite(), {{"a", builtin}, {"none", {"false"}}, {"b", builtin}},
                    settings(2), &log);
  wait_for(campaign);
  const auto runs = read_log(path);
  ASSERT_EQ(runs.size(), 2u);
  for (const LoggedRun& run : runs) {
    EXPECT_EQ(run.lines.size(), selected({"lace/00/2.4.3-*"}));
    ASSERT_TRUE(run.footer);
    EXPECT_EQ((*run.footer)["result"], "conformant");
  }
  EXPECT_EQ(runs[0].header["target"], "a");
  EXPECT_EQ(runs[1].header["target"], "b");
  EXPECT_EQ(runs[1].header["run"], 2);
}

}  // namespace
}  // namespace campaign_test
