// What an adapter is asked again after a failure, in which processes, and who is blamed.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "base/failure.h"
#include "implementation/implementation.h"
#include "support/command.h"
#include "support/refusal.h"
#include "support/shell_adapter.h"

namespace implementation_replay_test {
namespace {

using namespace acecheck;
using namespace std::chrono_literals;

// What an observer is told.
struct Told final : Implementation::Observer {
  void answered(std::size_t request, const Outcome& outcome) override {
    all += fmt::format("{} {} {}\n", request, name(outcome.kind), outcome.detail);
  }
  void replay_begins(const std::vector<std::size_t>& requests) override {
    all += fmt::format("again {}\n", fmt::join(requests, " "));
  }
  void replay_ends() override { all += "end\n"; }
  std::string all{};
};

// What is told of a run, then what nobody is blamed for, and how many processes there were.
//   on_request   what a shell does for a request: shell_adapter()
std::string told(const std::string& on_request, const std::vector<std::string>& aces,
                 int window = 256, std::chrono::milliseconds settle = 0ms) {
  const tests::TemporaryDirectory directory;
  Implementation implementation({.command = tests::shell_adapter(directory, on_request, window),
                                 .timeout = 60s,
                                 .settle = settle});
  Told events;
  implementation.run(tests::requests(aces), events);
  for (const auto& [outcome, requests] : implementation.unattributed()) {
    events.all += fmt::format("nobody: {} {} in {}\n", name(outcome.kind), outcome.detail,
                              fmt::join(requests, " "));
  }
  return events.all + fmt::format("{} processes\n", tests::processes_of(directory));
}

// What fails in a process that has answered nothing is guilty. In any other process it is asked
// once more, in a new one.
TEST(ImplementationReplay, AsksAGuiltyOneInAFreshProcess) {
  const std::string crash = "case $line in *bad*) exit 3;; esac; reject";
  EXPECT_EQ(told(crash, {"a", "bad", "b", "bad", "c"}),
            "again 1 2 3 4\n"
            "0 reject no\n"
            "1 crash exit code 3\n"
            "2 reject no\n"
            "3 crash exit code 3\n"
            "end\n"
            "4 reject no\n"
            "5 processes\n");
  EXPECT_EQ(told(crash, {"bad", "bad"}),
            "again 0 1\n"
            "0 crash exit code 3\n"
            "end\n"
            "1 crash exit code 3\n"
            "3 processes\n");
}

TEST(ImplementationReplay, BlamesNobodyForWhatComesLater) {
  EXPECT_EQ(told("[ \"$before\" ] && exit 3; before=$id; reject", {"a", "b", "c", "d"}),
            "again 1 2 3\n"
            "0 reject no\n"
            "1 reject no\n"
            "2 reject no\n"
            "end\n"
            "3 reject no\n"
            "nobody: crash exit code 3 in 1 2 3\n"
            "4 processes\n");
}

// An answer that comes once more before the next answer.
TEST(ImplementationReplay, BlamesTheOneThatWasAnsweredTwice) {
  EXPECT_EQ(
      told(R"([ "$before" ] && echo "{\"id\":$before,\"reject\":\"no\"}"; before=$id; reject)",
           {"a", "b", "c"}),
      "again 0 1 2\n"
      "0 protocol-error answered 100 twice\n"
      "1 protocol-error answered 101 twice\n"
      "end\n"
      "2 reject no\n"
      "4 processes\n");
  // In each of the three processes that the next one is asked in.
  EXPECT_EQ(told(R"([ $id = 100 ] || echo '{"id":100,"reject":"no"}'; reject)", {"a", "b", "c"}),
            "again 0 1 2\n"
            "0 protocol-error answered 100 twice\n"
            "1 protocol-error answered 100 twice\n"
            "end\n"
            "2 protocol-error answered 100 when 102 was next\n"
            "5 processes\n");
}

// Writes an answer and another line at once.
std::string answer_and(const std::string& line) {
  return R"(printf '{"id":%s,"reject":"no"}\n%s\n' $id ')" + line + "'";
}

// A line that is no answer to the oldest request may belong to the request before.
TEST(ImplementationReplay, SuspectsTheRequestBeforeALineOutOfTurn) {
  for (const std::string line : {"x", R"({"id":999,"reject":"no"})"}) {
    EXPECT_EQ(
        told("case $line in *bad*) " + answer_and(line) + ";; *) reject;; esac", {"bad", "a", "b"}),
        "again 0 1 2\n"
        "0 protocol-error after the answer there is a line that nobody asked for: " +
            Json(line).dump() +
            "\n"
            "1 reject no\n"
            "end\n"
            "2 reject no\n"
            "3 processes\n");
  }
}

TEST(ImplementationReplay, WaitsForALateLineWhileItSuspects) {
  EXPECT_EQ(told("reject; sleep 0.05; echo x", {"a", "b"}, 2, 60s),
            "again 0 1\n"
            "0 protocol-error after the answer there is a line that nobody asked for: \"x\"\n"
            "end\n"
            "1 protocol-error after the answer there is a line that nobody asked for: \"x\"\n"
            "3 processes\n");
}

TEST(ImplementationReplay, StartsWithNoAnswerBefore) {
  EXPECT_EQ(told("case $line in *bad*) echo x;; *) reject;; esac", {"bad", "a"}),
            "again 0 1\n"
            "0 protocol-error the answer is no JSON: \"x\"\n"
            "end\n"
            "1 reject no\n"
            "3 processes\n");
  EXPECT_EQ(told(R"(echo "{\"id\":$id,\"unsupported\":\"no\"}")", {"a", "b"}),
            "0 unsupported no\n"
            "1 unsupported no\n"
            "1 processes\n");
}

// A line out of turn, and then a crash.
TEST(ImplementationReplay, ForgetsTheLineOutOfTurnBefore) {
  EXPECT_EQ(told("case $line in *bad*) echo x;; *crash*) exit 3;; *) reject;; esac",
                 {"bad", "a", "crash", "b"}, 2),
            "again 0 1\n"
            "0 protocol-error the answer is no JSON: \"x\"\n"
            "end\n"
            "again 2 3\n"
            "1 reject no\n"
            "2 crash exit code 3\n"
            "end\n"
            "3 reject no\n"
            "5 processes\n");
}

// A line that nobody asked for, and then a crash that does not come again.
TEST(ImplementationReplay, ForgetsTheLineThatNobodyAskedForBefore) {
  const tests::TemporaryDirectory directory;
  const std::string once = (directory / "once").string();
  EXPECT_EQ(told("case $line in *bad*) " + answer_and("x") + ";; *once*) [ -e " + once +
                     " ] || { : >" + once + "; exit 3; }; reject;; *) reject;; esac",
                 {"bad", "a", "c", "once", "b"}, 2),
            "again 0 1 2\n"
            "0 protocol-error after the answer there is a line that nobody asked for: \"x\"\n"
            "1 reject no\n"
            "end\n"
            "again 3 4\n"
            "2 reject no\n"
            "3 reject no\n"
            "end\n"
            "4 reject no\n"
            "nobody: crash exit code 3 in 3 4\n"
            "4 processes\n");
}

TEST(ImplementationReplay, EndsAProcessThatSaysMoreThanItIsAsked) {
  EXPECT_EQ(told(answer_and("x"), {"a", "b"}, 1),
            "0 protocol-error after the answer there is a line that nobody asked for: \"x\"\n"
            "1 protocol-error after the answer there is a line that nobody asked for: \"x\"\n"
            "2 processes\n");
  EXPECT_EQ(told("reject; printf '%08000d' 0", {"a"}, 1, 60s),
            "0 protocol-error after the answer there is an endless line that nobody asked for\n"
            "1 processes\n");
}

// The more an adapter is asked, the longer its answer may be.
TEST(ImplementationReplay, TakesALongAnswerToALongRequest) {
  const std::string echo = R"(x=${line##*ace\":\"}; echo "{\"id\":$id,\"reject\":\"${x%\"*}\"}")";
  const std::string ace(6000, 'a');
  EXPECT_EQ(told(echo, {ace, "b"}), "0 reject " + ace + "\n1 reject b\n1 processes\n");
}

// Nothing is asked or told after that.
TEST(ImplementationReplay, StopsAtOnce) {
  const tests::TemporaryDirectory directory;
  Implementation implementation(
      {.command = tests::shell_adapter(
           directory, "echo $id >>" + (directory / "asked").string() + "; reject", 1)});
  std::size_t answered = 0;
  implementation.run(tests::requests(std::vector<std::string>(50, "a")),
                     [&](std::size_t, const Outcome&) {
                       ++answered;
                       implementation.stop();
                     });
  EXPECT_EQ(answered, 1u);
  EXPECT_EQ(tests::read_file(directory / "asked"), "100\n101\n");
}

// What the processes of a run have said: twenty lines of each, and the end of all that.
TEST(ImplementationReplay, KeepsTheEndOfStandardError) {
  const auto said = [](const std::string& on_request, std::size_t requests) {
    const tests::TemporaryDirectory directory;
    Implementation implementation({.command = tests::shell_adapter(directory, on_request, 1)});
    tests::answers(implementation, std::vector<std::string>(requests, "a"));
    return implementation.error_output();
  };
  const std::string lines =
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n20\n";
  EXPECT_EQ(said("printf '\\n'\"$(seq 20)\"'\\n' >&2; exit 3", 1), lines + lines);
  // Of each of ten requests two processes; nothing is left of the first two.
  const std::string whole =
      said("c=x; [ $id = 100 ] && c=y; printf '%04000d\\n' 0 | tr 0 $c >&2; exit 3", 10);
  std::string expected;
  for (int i = 0; i < 17; ++i) expected += std::string(4000, 'x') + '\n';
  EXPECT_EQ(whole, expected.substr(expected.size() - (std::size_t{64} << 10)));
}

TEST(ImplementationReplay, SaysWhatAHelloExceeds) {
  const auto refusal = [](const std::string& script) {
    return tests::refusal<AdapterFailure>(
        [&] { Implementation({.command = {"sh", "-c", "read -r hello; " + script}}); });
  };
  EXPECT_TRUE(refusal("echo '" + std::string(70, '[') + "'")
                  .contains("answers {\"hello\":1} with a line that nests deeper than 64 levels at "
                            "octet 65"));
  EXPECT_TRUE(refusal("printf 'no\\nwhy\\r\\n' >&2").contains(" (it says: why); "));
}

}  // namespace
}  // namespace implementation_replay_test
