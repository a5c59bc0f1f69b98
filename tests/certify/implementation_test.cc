// Adapters that crash, hang, or write nonsense: every vector gets its own outcome, and no vector
// fails because of another vector.
#include "implementation/implementation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

#include "base/failure.h"
#include "protocol/members_check.h"
#include "support/changing_adapter.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/shell_adapter.h"

namespace {

using namespace acecheck;
using Kind = Outcome::Kind;
using tests::answers;
using tests::processes_of;
using tests::requests;
using tests::shell_adapter;

struct Seen {
  std::map<std::string, Outcome> outcomes;
  std::vector<Implementation::Unattributed> unattributed;
  std::string error_output;
};

// Runs the hostile adapter on the test strings.
Seen run(const std::string& mode, const std::string& trigger,
         const std::vector<std::string>& aces = {"tda", "bcher-kva", "fiq228c", "kva", "ls8h"}) {
  Implementation implementation({{ACECHECK_HOSTILE, mode, trigger},
                                 std::chrono::milliseconds(mode == "hang" ? 2000 : 20000)});
  Seen seen;
  implementation.run(requests(aces), [&](std::size_t index, const Outcome& outcome) {
    EXPECT_TRUE(seen.outcomes.emplace(aces[index], outcome).second) << "answered twice";
  });
  EXPECT_EQ(seen.outcomes.size(), aces.size());
  seen.unattributed = implementation.unattributed();
  seen.error_output = implementation.error_output();
  return seen;
}

// Expects that only `guilty` fails, with this kind of outcome.
void expect_only(const Seen& seen, const std::string& guilty, Kind kind,
                 const std::string& detail) {
  for (const auto& [ace, outcome] : seen.outcomes) {
    if (ace == guilty) {
      EXPECT_EQ(name(outcome.kind), name(kind)) << ace;
      EXPECT_NE(outcome.detail.find(detail), std::string::npos) << outcome.detail;
    } else {
      EXPECT_TRUE(outcome.kind == Kind::value || outcome.kind == Kind::reject)
          << ace << " " << name(outcome.kind) << " " << outcome.detail;
    }
  }
  EXPECT_TRUE(seen.unattributed.empty());
}

TEST(Implementation, AnswersWhenNothingIsWrong) {
  const Seen seen = run("good", "");
  EXPECT_EQ(*seen.outcomes.at("tda").value.text(), CodePoints{0xFC});
  expect_only(seen, "", Kind::value, "");
}

TEST(Implementation, TellsACrashFromARejection) {
  expect_only(run("crash", "kva\"", {"tda", "kva", "9", "ls8h"}), "kva", Kind::crash, "signal 11");
  expect_only(run("abort", "fiq"), "fiq228c", Kind::crash, "signal 6");
  expect_only(run("exit", "fiq"), "fiq228c", Kind::crash, "exit code 3");
}

TEST(Implementation, FindsTheGuiltyOneWithOneInFlight) {
  expect_only(run("alone", "fiq"), "fiq228c", Kind::crash, "signal 11");
}

// No more requests are unanswered at a time than the adapter declares.
TEST(Implementation, SendsNoMoreThanTheAdapterTakes) {
  const Seen seen = run("window", "", {"tda", "bcher-kva", "fiq228c", "kva", "ls8h", "a-", "b-"});
  for (const auto& [ace, outcome] : seen.outcomes) {
    EXPECT_TRUE(outcome.kind == Kind::value || outcome.kind == Kind::reject) << outcome.detail;
  }
  EXPECT_TRUE(seen.unattributed.empty());
}

// What is not asked yet when somebody stops it is not asked.
TEST(Implementation, StopsInTheMiddle) {
  Implementation implementation({{ACECHECK_HOSTILE, "window"}, std::chrono::seconds(20)});
  std::vector<std::string> aces(200, "tda");
  std::size_t answered = 0;
  implementation.run(requests(aces), [&](std::size_t, const Outcome&) {
    if (++answered == 5) implementation.stop();
  });
  EXPECT_GE(answered, 5u);
  EXPECT_LE(answered, 10u);
}

TEST(Implementation, FindsEveryGuiltyOne) {
  const Seen seen = run("crash", "kva");  // bcher-kva and kva
  EXPECT_EQ(seen.outcomes.at("kva").kind, Kind::crash);
  EXPECT_EQ(seen.outcomes.at("bcher-kva").kind, Kind::crash);
  EXPECT_EQ(seen.outcomes.at("tda").kind, Kind::value);
  EXPECT_EQ(seen.outcomes.at("ls8h").kind, Kind::value);
}

TEST(Implementation, TimesOut) { expect_only(run("hang", "fiq"), "fiq228c", Kind::timeout, "2 s"); }

TEST(Implementation, WaitsLongerForLongRequests) {
  const std::string ace = std::string(128 << 10, 'a') + "-fiq";
  // The start may take as long as usual: only the answer, which never comes, has little time.
  Implementation implementation(
      {{ACECHECK_HOSTILE, "hang", "fiq"}, std::chrono::milliseconds(300)});
  std::string detail;
  implementation.run(requests({ace}),
                     [&](std::size_t, const Outcome& outcome) { detail = outcome.detail; });
  EXPECT_EQ(detail, "no answer within 0.9 s");
}

TEST(Implementation, ReportsNonsense) {
  expect_only(run("rubbish", "fiq"), "fiq228c", Kind::protocol_error, "no JSON");
  expect_only(run("out-of-turn", "fiq"), "fiq228c", Kind::protocol_error, "999999");
  expect_only(run("no-answer-members", "fiq"), "fiq228c", Kind::protocol_error, "unicode");
  expect_only(run("misspelt-answer", "fiq"), "fiq228c", Kind::protocol_error,
              "unknown member \"unicod\": \"00FC\"; did you mean \"unicode\"?");
  expect_only(run("three-digits", "fiq"), "fiq228c", Kind::protocol_error,
              "has \"unicode\": \"abc\"; expected code points of four");
  expect_only(run("endless-line", "fiq"), "fiq228c", Kind::protocol_error, "endless");
}

TEST(Implementation, DoesNotBlameTheNextForAnAnswerGivenTwice) {
  expect_only(run("twice", "bcher"), "bcher-kva", Kind::protocol_error, "nobody asked for");
}

TEST(Implementation, ReportsWhatNoSingleRequestExplains) {
  const Seen seen = run("later", "bcher");
  for (const auto& [ace, outcome] : seen.outcomes) {
    EXPECT_TRUE(outcome.kind == Kind::value || outcome.kind == Kind::reject) << ace;
  }
  ASSERT_EQ(seen.unattributed.size(), 1u);
  EXPECT_EQ(seen.unattributed[0].outcome.kind, Kind::crash);
}

// Its answers would be judged by what the first one has declared.
TEST(Implementation, AsksNoProcessThatDeclaresSomethingElse) {
  const tests::TemporaryDirectory directory;
  Implementation implementation({.command = tests::changing_adapter(directory)});
  EXPECT_EQ(implementation.hello().version, "1");
  std::size_t answered = 0;
  implementation.run(requests({"tda", "kva"}), [&](std::size_t, const Outcome& outcome) {
    answered += outcome.kind == Kind::value ? 1 : 0;
  });
  EXPECT_EQ(answered, 0u);
  EXPECT_TRUE(implementation.gave_up().starts_with("after a restart its hello is another: "))
      << implementation.gave_up();
}

TEST(Implementation, KeepsStandardErrorWithoutStumblingOverIt) {
  const Seen seen = run("flood", "");
  expect_only(seen, "", Kind::value, "");
  EXPECT_FALSE(seen.error_output.empty());
  EXPECT_LE(seen.error_output.size(), 65536u);
}

TEST(Implementation, KillsWhatIsLeftOfTheGroup) {
  expect_only(run("grandchild", "fiq", {"tda", "fiq228c"}), "fiq228c", Kind::crash, "");
}

TEST(Implementation, KeepsTheLastLinesOfEachProcessThatFailed) {
  const tests::TemporaryDirectory directory;
  std::vector<int> numbers(20);
  std::iota(numbers.begin(), numbers.end(), 11);
  const std::string last = fmt::format("{}\n", fmt::join(numbers, "\n"));
  Implementation of_lines(
      {.command = shell_adapter(
           directory, "n=1; while [ $n -le 30 ]; do echo $n >&2; n=$((n+1)); done; exit 1")});
  answers(of_lines, {"a"});
  // With others in flight, perhaps, and alone.
  EXPECT_EQ(processes_of(directory), 2);
  EXPECT_EQ(of_lines.error_output(), last + last);

  Implementation without_end({.command = shell_adapter(directory, "printf 'a\\nb' >&2; exit 1")});
  answers(without_end, {"a"});
  EXPECT_EQ(without_end.error_output(), "a\nb\na\nb\n");

  // However much there was before: 110 KiB.
  Implementation of_many(
      {.command = shell_adapter(directory,
                                "i=10001; while [ $i -le 30000 ]; do echo $i; i=$((i+1)); "
                                "done >&2; exit 1")});
  answers(of_many, {"a"});
  tests::expect_contains(of_many.error_output(), "29981\n29982\n");
  EXPECT_TRUE(of_many.error_output().ends_with("29999\n30000\n"));

  // Of a long line 4096 octets, and of all processes 65536.
  Implementation of_octets({.command = shell_adapter(directory, "printf '%09999d' 7 >&2; exit 1")});
  std::string octets = std::string(4095, '0') + "7\n";
  answers(of_octets, {"a"});
  EXPECT_EQ(of_octets.error_output(), octets + octets);
  answers(of_octets, std::vector<std::string>(16, "a"));
  while (octets.size() < 65536) octets += octets.substr(0, 4097);
  EXPECT_EQ(of_octets.error_output(), octets.substr(octets.size() - 65536));
}

// Each time it waits longer, but the first restart is at once.
TEST(Implementation, TriesFourTimesToRestart) {
  const tests::TemporaryDirectory directory;
  Implementation implementation(
      {.command = shell_adapter(
           directory, "exit 1", 1,
           "echo start >>'" + (directory / "starts").string() + "'; echo gone >&2; exit 3"),
       .pause = std::chrono::milliseconds(50)});
  const auto begin = std::chrono::steady_clock::now();
  for (const Outcome& outcome : answers(implementation, {"a", "b"})) {
    EXPECT_EQ(outcome.kind, Kind::not_run);
  }
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(50 + 100 + 200));
  EXPECT_EQ(tests::read_file(directory / "starts"), "start\nstart\nstart\nstart\n");
  const std::string& why = implementation.gave_up();
  EXPECT_TRUE(why.starts_with("it cannot be restarted (4 attempts): the adapter `sh ")) << why;
  tests::expect_contains(
      why, "` ended without an answer to {\"hello\":1}, exit code 3 (it says: gone); ");
  EXPECT_EQ(implementation.error_output(), "gone\ngone\ngone\ngone\n");
}

TEST(Implementation, RestartsAtOnce) {
  const tests::TemporaryDirectory directory;
  Implementation implementation(
      {.command = shell_adapter(directory, "case $line in *bad*) exit 1;; esac; reject"),
       .pause = std::chrono::hours(1)});
  const auto outcomes = answers(implementation, {"good", "bad", "better"});
  EXPECT_EQ(outcomes[0].kind, Kind::reject);
  EXPECT_EQ(outcomes[1].kind, Kind::crash);
  EXPECT_EQ(outcomes[2].kind, Kind::reject);
}

// Its hello may take four times as long at last.
TEST(Implementation, WaitsLongerForAProcessThatIsStartedAgain) {
  for (std::chrono::milliseconds timeout(40);; timeout *= 2) {
    const tests::TemporaryDirectory directory;
    std::optional<Implementation> implementation;
    try {
      implementation.emplace(Implementation::Settings{
          .command = shell_adapter(directory, "exit 1", 1, "read -r never; exit"),
          .pause = std::chrono::milliseconds(1),
          .hello_timeout = timeout});
    } catch (const AdapterFailure&) {
      ASSERT_LT(timeout, std::chrono::seconds(20));
      continue;  // the machine is slower than that
    }
    answers(*implementation, {"a"});
    tests::expect_contains(implementation->gave_up(),
                           fmt::format("says nothing to {{\"hello\":1}} within {} s",
                                       static_cast<double>(4 * timeout.count()) / 1000));
    return;
  }
}

TEST(Implementation, KeepsOnceWhatAnotherProcessSaid) {
  const tests::TemporaryDirectory directory;
  Implementation implementation(
      {.command = shell_adapter(
           directory, "exit 1", 1,
           R"(echo other >&2; echo '{"hello":1,"name":"m","codecs":{"punycode":{}}}'; exit)")});
  answers(implementation, {"a"});
  EXPECT_TRUE(implementation.gave_up().starts_with(
      R"(after a restart its hello is another: "{\"hello\":1,\"name\":\"m\",)"))
      << implementation.gave_up();
  tests::expect_contains(implementation.gave_up(),
                         R"(, and before it was "{\"hello\":1,\"name\":\"n\",)");
  EXPECT_EQ(implementation.error_output(), "other\n");
}

TEST(Implementation, QuotesOfBothHellosTheBegin) {
  const tests::TemporaryDirectory directory;
  const auto hello = [](char c) {
    return Json{
        {"hello", 1}, {"name", std::string(400, c)}, {"codecs", {{"punycode", Json::object()}}}};
  };
  tests::write_file(directory / "adapter",
                    fmt::format(R"(read -r hello
mkdir '{0}/first' 2>/dev/null && {{ echo '{1}'; read -r request; exit 1; }}
echo '{2}'
)",
                                directory.path().string(), hello('a').dump(), hello('b').dump()));
  Implementation implementation({.command = {"sh", (directory / "adapter").string()}});
  answers(implementation, {"a"});
  const auto quoted = [&](char c) {
    return excerpt(to_json(parse_hello(hello(c)).value()).dump().substr(0, 300), 300) + "...";
  };
  EXPECT_EQ(implementation.gave_up(), fmt::format("after a restart its hello is another: {}, and "
                                                  "before it was {}",
                                                  quoted('b'), quoted('a')));
}

// It is not killed at once.
TEST(Implementation, EndsByItself) {
  const tests::TemporaryDirectory directory;
  const auto ended = directory / "ended";
  auto implementation = std::make_unique<Implementation>(Implementation::Settings{
      .command = {
          "sh", "-c",
          R"(echo '{"hello":1,"name":"n","codecs":{"punycode":{}}}'; cat >'/dev/null'; echo y >')" +
              ended.string() + "'"}});
  implementation.reset();
  EXPECT_EQ(tests::read_file(ended), "y\n");
}

struct Events final : Implementation::Observer {
  void answered(std::size_t request, const Outcome& outcome) override {
    all += fmt::format("{} {}, ", request, name(outcome.kind));
  }
  void replay_begins(const std::vector<std::size_t>& requests) override {
    all += fmt::format("again {}, ", fmt::join(requests, " "));
  }
  void replay_ends() override { all += "end, "; }
  std::string all{};
};

TEST(Implementation, SaysThatItAsksAgain) {
  const tests::TemporaryDirectory directory;
  Implementation implementation(
      {.command = shell_adapter(directory, "case $line in *bad*) exit 1;; esac; reject", 2)});
  Events events;
  implementation.run(requests({"bad", "b", "c"}), events);
  EXPECT_EQ(events.all, "again 0 1, 0 crash, end, 1 reject, 2 reject, ");
}

// After a failure as before it.
TEST(Implementation, WaitsAfterTheLastAnswerForALineThatNobodyAskedFor) {
  const tests::TemporaryDirectory directory;
  Implementation implementation(
      {.command = shell_adapter(
           directory,
           "case $line in *bad*) exit 1;; *late*) reject; sleep 0.1; echo late;; *) reject;; esac",
           1),
       .settle = std::chrono::seconds(30)});
  const auto outcomes = answers(implementation, {"bad", "good", "late"});
  EXPECT_EQ(outcomes[0].kind, Kind::crash);
  EXPECT_EQ(outcomes[1].kind, Kind::reject);
  EXPECT_EQ(outcomes[2].kind, Kind::protocol_error);
  EXPECT_EQ(outcomes[2].detail, "after the answer there is a line that nobody asked for: \"late\"");
}

TEST(Implementation, ManyRequestsFillNoPipe) {
  std::vector<std::string> aces;
  for (int i = 0; i < 3000; ++i) aces.push_back(std::string(400, 'a') + std::to_string(i) + "-kva");
  expect_only(run("good", "", aces), "", Kind::value, "");
}

}  // namespace
