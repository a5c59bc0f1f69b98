// Several targets at once: their order, their processes, and how a campaign goes on with the runs
// of a journal.
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
  Campaign campaign(tests::suite(), {{"a", behind(wait_until(gate))}}, settings(1), {}, nullptr);
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
  Campaign campaign(tests::suite(), {{"a", {"sh", "-c", script}}}, settings(1), {}, nullptr);
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
  Campaign campaign(tests::suite(), {{"a", builtin}}, settings(1, {"lace/00/2.4.3-1-compress"}), {},
                    nullptr);
  wait_for(campaign);
  EXPECT_EQ(campaign.result(0)->run.count(Verdict::pass), 1u);
}

// Who is asked nothing has no last words.
TEST(Campaign, AsksNothingWhereNothingIsLeft) {
  Campaign campaign(tests::suite(), {{"a", behind("echo words >&2")}}, settings(1, {"none"}), {},
                    nullptr);
  wait_for(campaign);
  const auto result = campaign.result(0);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->run.conclusion(), Conclusion::nothing_ran);
  EXPECT_EQ(result->run.error_output, "");
}

TEST(Campaign, CertifiesEveryTarget) {
  Campaign campaign(tests::suite(), {{"a", builtin}, {"b", builtin}}, settings(2), {}, nullptr);
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
  Campaign campaign(tests::suite(), {{"a", {"false"}}, {"b", builtin}}, settings(1), {}, nullptr);
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
  Campaign campaign(tests::suite(), targets, settings(1), {}, nullptr);
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
    Campaign campaign(tests::suite(), targets, settings(row.jobs, row.filter), {}, nullptr);
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
      settings(3, {"lace/*"}), {}, nullptr);
  wait_for(campaign);
  EXPECT_EQ(campaign.result(0)->run.stopped, "");
}

// The runs of a campaign, as its journal has them.
std::vector<LoggedRun> journaled(const std::filesystem::path& log,
                                 const std::vector<Target>& targets) {
  Journal journal(log, false);
  Campaign campaign(tests::suite(), targets, settings(1), {}, &journal);
  wait_for(campaign);
  return read_journal(log);
}

TEST(Campaign, KeepsAJournal) {
  const tests::TemporaryDirectory directory;
  const auto runs = journaled(directory / "run.jsonl", {{"a", builtin}, {"b", builtin}});
  ASSERT_EQ(runs.size(), 2u);
  for (const LoggedRun& run : runs) {
    EXPECT_EQ(run.lines.size(), selected({"lace/00/2.4.3-*"}));
    ASSERT_TRUE(run.footer);
    EXPECT_EQ((*run.footer)["result"], "conformant");
  }
  EXPECT_EQ(runs[0].header["target"], "a");
  EXPECT_EQ(runs[1].header["target"], "b");
}

// Of two targets of one name the first run is that of the first. One has ended and is not started;
// the other is asked what is left, and its header stays.
TEST(Campaign, GoesOnWithTheRunsOfAJournal) {
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  const std::vector<Target> targets = {{"a", builtin}, {"b", builtin}};
  std::vector<LoggedRun> runs = journaled(log, targets);
  for (LoggedRun& run : runs) run.header["time"] = "earlier";
  runs[1].footer = std::nullopt;
  runs[1].lines.erase(runs[1].lines.begin() + 2, runs[1].lines.end());
  runs[1].lines[0]["detail"] = "of the earlier run";
  runs[1].lines.push_back({{"type", "unattributed"}, {"outcome", "crash"}, {"in_flight", "x"}});
  Journal journal(log, true);
  Campaign campaign(tests::suite(), {{"b", builtin}, {"a", {"false"}}, {"c", builtin}}, settings(1),
                    {runs[1], runs[0]}, &journal);
  wait_for(campaign);
  const auto b = campaign.result(0);
  ASSERT_TRUE(b);
  EXPECT_EQ(b->header["time"], "earlier");
  EXPECT_EQ(b->run.entries.size(), selected({"lace/00/2.4.3-*"}));
  EXPECT_EQ(b->run.count(Verdict::pass), b->run.entries.size());
  EXPECT_TRUE(std::ranges::any_of(b->run.entries, [](const Entry& entry) {
    return entry.outcome.detail == "of the earlier run";
  }));
  ASSERT_EQ(b->run.unattributed.size(), 1u);
  const auto a = campaign.result(1);  // whose command is not run
  ASSERT_TRUE(a);
  EXPECT_EQ(a->header["time"], "earlier");
  EXPECT_EQ(a->run.conclusion(), Conclusion::conformant);
  EXPECT_EQ(campaign.result(2)->run.conclusion(), Conclusion::conformant);
  // The new run is the third of the journal, and what was asked of b is in the first.
  std::size_t of_b = 0;
  std::size_t of_c = 0;
  for (const std::string& line : tests::lines_of(tests::read_file(journal.path()))) {
    const Json json = Json::parse(line);
    of_c += json.value("run", 9) == 2 && json["type"] == "vector" ? 1 : 0;
    of_b += json.value("run", 9) == 0 && json["type"] == "vector" ? 1 : 0;
  }
  EXPECT_EQ(of_c, selected({"lace/00/2.4.3-*"}));
  // As many as of `a` before, whose number this was, and those that were left.
  EXPECT_EQ(of_b, 2 * selected({"lace/00/2.4.3-*"}) - 2);
}

// What is asked of the second run of a journal is written as of the second.
TEST(Campaign, GoesOnUnderTheNumberOfItsRun) {
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  const std::vector<Target> targets = {{"a", builtin}, {"b", builtin}};
  std::vector<LoggedRun> runs = journaled(log, targets);
  runs[1].footer = std::nullopt;
  runs[1].lines.clear();
  Journal journal(log, true);
  const std::size_t before = tests::lines_of(tests::read_file(journal.path())).size();
  Campaign campaign(tests::suite(), targets, settings(1), runs, &journal);
  wait_for(campaign);
  const auto lines = tests::lines_of(tests::read_file(journal.path()));
  ASSERT_EQ(lines.size(), before + selected({"lace/00/2.4.3-*"}) + 1);
  for (std::size_t i = before; i < lines.size(); ++i) {
    EXPECT_EQ(Json::parse(lines[i])["run"], 1) << lines[i];
  }
}

TEST(Campaign, TwoTargetsOfOneNameGoOnInOrder) {
  const tests::TemporaryDirectory directory;
  std::vector<LoggedRun> runs =
      journaled(directory / "run.jsonl", {{"a", builtin}, {"a", builtin}});
  runs[0].header["time"] = "first";
  runs[1].header["time"] = "second";
  Campaign campaign(tests::suite(), {{"a", builtin}, {"a", builtin}}, settings(1), runs, nullptr);
  wait_for(campaign);
  EXPECT_EQ(campaign.result(0)->header["time"], "first");
  EXPECT_EQ(campaign.result(1)->header["time"], "second");
}

TEST(Campaign, SaysWhyItDoesNotGoOn) {
  const tests::TemporaryDirectory directory;
  LoggedRun run = journaled(directory / "run.jsonl", {{"a", builtin}}).at(0);
  run.footer = std::nullopt;
  const auto refusal = [](const std::vector<LoggedRun>& earlier) {
    return tests::refusal([&] {
      Campaign campaign(tests::suite(), {{"a", builtin}}, settings(1), earlier, nullptr);
      wait_for(campaign);
      campaign.result(0);
    });
  };
  EXPECT_EQ(refusal({run}), "");
  LoggedRun other = run;
  other.header["target"] = "z";
  for (const auto& [earlier, name] :
       {std::pair{std::vector{other}, "z"}, std::pair{std::vector{run, run}, "a"}}) {
    EXPECT_EQ(
        refusal(earlier),
        fmt::format("--resume: the interrupted run certified {} as well, which is no target now",
                    name));
  }
  for (const char* member :
       {"acecheck", "suite_sha256", "command", "hello", "selection", "conduct"}) {
    other = run;
    other.header[member] = "other";
    EXPECT_EQ(
        refusal({other}),
        fmt::format("--resume: the interrupted run of a had another {}: \"other\", and now it "
                    "is {}; start again without --resume, or give it the same options",
                    member, run.header[member].dump()));
  }
  for (const char* member : {"argv", "platform", "time"}) {
    other = run;
    other.header[member] = "other";
    EXPECT_EQ(refusal({other}), "") << member;
  }
  other = run;
  other.lines[0]["detail"] = 7;
  tests::expect_contains(refusal({other}), "--resume: the log of the interrupted run is damaged: ");
  tests::expect_contains(refusal({other}), "; start again without --resume");
}

}  // namespace
}  // namespace campaign_test
