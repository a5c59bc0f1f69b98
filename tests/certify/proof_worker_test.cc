// SPDX-License-Identifier: Apache-2.0
// The two sides of a proof of a plug-in: the parent, with workers that are scripts, and a worker.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <thread>

#include "core/failure.h"
#include "search/prove/worker.h"
#include "support/command.h"
#include "support/refusal.h"

namespace proof_worker_test {
namespace {

using namespace acecheck;
using namespace acecheck::prove;

const ProofDomain domain(Codec::punycode, prove::Kind::pairs, Alphabet::own, 0);

// --- The parent ----------------------------------------------------------------------------------

// A request, as a worker gets it.
std::string request(int begin, int end, bool each) {
  return Json{{"begin", begin}, {"end", end}, {"each", each}}.dump();
}

// The shell command that says that all of a range is accepted, or some of it.
std::string says(int accepted) {
  return fmt::format("echo '{{\"accepted\":{},\"rejected\":{{}},\"failures\":[]}}'", accepted);
}

// A worker that notes its requests, and does with each what the script says of it: cases of a
// shell. Any other request is answered with a line that no worker says.
class Worker {
 public:
  explicit Worker(const std::string& cases) {
    settings_.timeout = std::chrono::seconds(10);
    settings_.command = {"sh", "-c",
                         "echo '{\"name\":\"x\"}'; while read -r line; do echo \"$line\" >> '" +
                             (directory_ / "requests").string() + "'; case $line in " + cases +
                             " *) echo unexpected;; esac; done"};
  }

  Checked check(int begin, int end) const {
    return worker_checker(domain, settings_)
        ->check(static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(end));
  }
  std::string requests() const { return tests::read_file(directory_ / "requests"); }

 private:
  tests::TemporaryDirectory directory_;
  WorkerSettings settings_;
};

// One case of a worker's script.
std::string on(const std::string& request, const std::string& does) {
  return "'" + request + "') " + does + ";; ";
}

std::string input_of_item(std::uint64_t index) {
  Item item;
  domain.get(index, item);
  return input_of(domain, item);
}

// The parent finds that input one by one, and asks what stands before and behind it again.
TEST(ProofWorker, AnInputAtWhichAWorkerEndsIsACounterexample) {
  struct Row {
    int at;
    std::string others;  // cases
  };
  for (const Row& row :
       {Row{5, on(request(3, 5, false), says(2)) + on(request(6, 8, false), says(2))},
        Row{3, on(request(4, 8, false), says(4))}, Row{7, on(request(3, 7, false), says(4))}}) {
    std::string one_by_one;
    for (int i = 3; i <= row.at; ++i) one_by_one += fmt::format("echo '{{\"at\":{}}}'; ", i);
    const Worker worker(on(request(3, 8, false), "exit 3") +
                        on(request(3, 8, true), one_by_one + "exit 4") + row.others);
    const Checked checked = worker.check(3, 8);
    EXPECT_EQ(checked.counts.accepted, 4u);
    EXPECT_EQ(checked.counts.rejected.at("no answer"), 1u);
    ASSERT_EQ(checked.failures.size(), 1u) << row.at;
    EXPECT_EQ(checked.failures[0].input, input_of_item(static_cast<std::uint64_t>(row.at)));
    EXPECT_TRUE(checked.failures[0].what.contains("exit code 4")) << checked.failures[0].what;
  }
}

// A crash that depends on several inputs.
TEST(ProofWorker, AFailureThatDoesNotComeAgainNamesItsRange) {
  const Worker worker(on(request(0, 4, false), "exit 3") + on(request(0, 4, true), says(4)));
  const Checked checked = worker.check(0, 4);
  ASSERT_EQ(checked.failures.size(), 1u);
  EXPECT_EQ(checked.failures[0].input, "one of the inputs 0 to 3");
}

TEST(ProofWorker, StopsAfterTenCounterexamples) {
  const Worker worker("*) begin=${line#*:}; echo \"{\\\"at\\\":${begin%%,*}}\"; exit 3;;");
  const Checked checked = worker.check(0, 30);
  ASSERT_EQ(checked.failures.size(), most_failures);
  EXPECT_EQ(checked.failures.back().input, input_of_item(9));
  EXPECT_EQ(std::ranges::count(worker.requests(), '\n'), 20);
}

// A plug-in can write to the descriptors of its worker: neither a line that no worker writes, nor
// the number of another range, nor a wrong number of answers is believed.
TEST(ProofWorker, BelievesNoWorkerThatMiscounts) {
  const auto is_believed = [](const std::string& does) {
    return tests::refusal<AdapterFailure>([&] { Worker("*) " + does + ";;").check(3, 6); }).empty();
  };
  for (const char* line : {"hello", "[]", "{}", "7", R"({"accepted":3})",
                           R"({"accepted":"x","rejected":{},"failures":[]})",
                           R"({"accepted":3,"rejected":{},"failures":[{"input":"x"}]})"}) {
    EXPECT_FALSE(is_believed("echo '" + std::string(line) + "'")) << line;
  }
  for (const int at : {2, 3, 5, 6}) {
    EXPECT_EQ(is_believed(fmt::format("echo '{{\"at\":{}}}'; {}", at, says(3))), at >= 3 && at < 6)
        << at;
  }
  for (const int count : {0, 2, 3, 4}) EXPECT_EQ(is_believed(says(count)), count == 3) << count;
}

// --- A worker ------------------------------------------------------------------------------------

// Rejects every text, and does something first.
class Rejecting : public Subject {
 public:
  explicit Rejecting(std::function<void(std::u32string_view)> at) : at_(std::move(at)) {}
  std::string name() const override { return "x"; }
  void encode(std::u32string_view text, AceAnswer& answer) override {
    at_(text);
    answer = {.reason = "no"};
  }
  void decode(std::string_view, TextAnswer& answer) override { answer = {}; }
  std::string compared(std::u32string_view, const AceAnswer&) override { return ""; }
  std::string compared(std::string_view, const TextAnswer&) override { return ""; }

 private:
  std::function<void(std::u32string_view)> at_;
};

// The lines of a process that serves these requests, without its hello.
std::vector<std::string> served(const std::string& requests,
                                const std::function<void(std::u32string_view)>& at) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "in", requests);
  const pid_t child = fork();
  if (child == 0) {
    dup2(open((directory / "in").c_str(), O_RDONLY), STDIN_FILENO);
    dup2(open((directory / "out").c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    serve_ranges(domain, [&] { return std::make_unique<Rejecting>(at); });
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  auto lines = tests::lines_of(tests::read_file(directory / "out"));
  EXPECT_FALSE(lines.empty());
  if (!lines.empty()) lines.erase(lines.begin());
  return lines;
}

TEST(ProofWorker, ChecksEveryInputOfARange) {
  for (const int size : {0, 1, 63, 64, 65, 200}) {
    const auto lines = served(request(7, 7 + size, false) + "\n", [](std::u32string_view) {});
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(Json::parse(lines[0])["rejected"].value("no", 0), size);
  }
}

// A slow input must not be taken for a hang.
TEST(ProofWorker, SaysThatItIsAtWork) {
  const auto lines = served(request(0, 65, false) + "\n", [](std::u32string_view text) {
    if (text[1] == 0xA) std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  });
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0], R"({"alive":true})");
}

}  // namespace
}  // namespace proof_worker_test
