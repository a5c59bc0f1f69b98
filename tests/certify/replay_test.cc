// Requests that are asked again after a failure: who gets it, and how often it is tried.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "implementation/implementation.h"
#include "support/command.h"
#include "support/shell_adapter.h"

namespace replay_test {
namespace {

using namespace acecheck;
using Kind = Outcome::Kind;
using tests::answers;
using tests::processes_of;
using tests::requests;
using tests::shell_adapter;

// The one before it is guilty, and it is asked at most twice more.
TEST(Replay, AsksAgainWhatTheRequestBeforeAnsweredTwice) {
  struct Row {
    int wrong;  // more processes that do so
    Kind last;
    std::string detail;
    int processes;
  };
  for (const Row& row : {Row{0, Kind::reject, "no", 4}, Row{1, Kind::reject, "no", 5},
                         Row{2, Kind::protocol_error, "answered 101 twice", 5},
                         Row{9, Kind::protocol_error, "answered 101 twice", 5}}) {
    const tests::TemporaryDirectory directory;
    Implementation implementation(
        {.command = shell_adapter(
             directory,
             fmt::format("case $line in *bad*) exit 1;; *guilty*) guilty=1; reject;; "
                         "*) [ \"$guilty\" ] || [ $(wc -l <'{}') -le {} ] && id=101; reject;; esac",
                         (directory / "processes").string(), 3 + row.wrong))});
    const auto outcomes = answers(implementation, {"bad", "guilty", "next"});
    EXPECT_EQ(outcomes[0], (Outcome{Kind::crash, {}, "exit code 1"}));
    EXPECT_EQ(outcomes[1], (Outcome{Kind::protocol_error, {}, "answered 101 twice"}));
    EXPECT_EQ(outcomes[2], (Outcome{row.last, {}, row.detail})) << row.wrong;
    EXPECT_EQ(processes_of(directory), row.processes) << row.wrong;
    EXPECT_TRUE(implementation.unattributed().empty());
  }
}

TEST(Replay, NamesTheRequestsOfAFailureThatNoneExplains) {
  const tests::TemporaryDirectory directory;
  Implementation implementation(
      {.command = shell_adapter(directory,
                                fmt::format("[ $(wc -l <'{}') = 1 ] && exit 4; reject",
                                            (directory / "processes").string()),
                                2)});
  for (const Outcome& outcome : answers(implementation, {"a", "b", "c"})) {
    EXPECT_EQ(outcome, (Outcome{Kind::reject, {}, "no"}));
  }
  ASSERT_EQ(implementation.unattributed().size(), 1u);
  EXPECT_EQ(implementation.unattributed()[0].outcome, (Outcome{Kind::crash, {}, "exit code 4"}));
  EXPECT_EQ(implementation.unattributed()[0].requests, (std::vector<std::size_t>{0, 1}));
}

// Whatever its hello says, 4096 are unanswered at most.
TEST(Replay, HasSoManyRequestsAtMost) {
  const tests::TemporaryDirectory directory;
  Implementation implementation({.command = shell_adapter(directory, "exit 1", 1'000'000)});
  struct Begin final : Implementation::Observer {
    explicit Begin(Implementation& stopped) : implementation(stopped) {}
    void answered(std::size_t, const Outcome&) override {}
    void replay_begins(const std::vector<std::size_t>& requests) override {
      count = requests.size();
      implementation.stop();
    }
    Implementation& implementation;
    std::size_t count = 0;
  } observer(implementation);
  implementation.run(requests(std::vector<std::string>(4100, "a")), observer);
  EXPECT_EQ(observer.count, 4096u);
}

// One that ends is told from one that closes its output only.
TEST(Replay, TellsHowAProcessEnded) {
  for (const auto& [action, outcome] :
       {std::pair{"exit 0", Outcome{Kind::crash, {}, "exit code 0"}},
        std::pair{"exit 7", Outcome{Kind::crash, {}, "exit code 7"}},
        std::pair{
            "exec 1>&-; exec sleep 600",
            Outcome{Kind::protocol_error, {}, "closed its standard output and went on running"}}}) {
    const tests::TemporaryDirectory directory;
    Implementation implementation({.command = shell_adapter(directory, action)});
    EXPECT_EQ(answers(implementation, {"a"})[0], outcome) << action;
  }
}

}  // namespace
}  // namespace replay_test
