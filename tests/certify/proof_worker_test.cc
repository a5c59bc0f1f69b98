// The two sides of a proof of a plug-in: the parent, with workers that are scripts, and a worker.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cfenv>
#include <csignal>
#include <functional>
#include <thread>

#include "base/failure.h"
#include "prove/worker.h"
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
  explicit Worker(const std::string& cases,
                  std::chrono::milliseconds timeout = std::chrono::seconds(10)) {
    settings_.timeout = timeout;
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

  // What is said of a worker that does the same whenever it is asked, and cannot be relied on.
  static std::string failure(const std::string& does, int begin = 0, int end = 3,
                             std::chrono::milliseconds timeout = std::chrono::seconds(10)) {
    return tests::refusal<AdapterFailure>(
        [&] { Worker("*) " + does + ";;", timeout).check(begin, end); });
  }

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

TEST(ProofWorker, ARangeIsAskedOnce) {
  const Worker worker(on(request(2, 9, false),
                         R"(echo '{"alive":true}'; echo '{"accepted":4,"rejected":{"a":2,"b":1},)"
                         R"("failures":[{"input":"00FC","what":"it is","vector":{"id":"x"}}]}')"));
  const Checked checked = worker.check(2, 9);
  EXPECT_EQ(checked.counts.accepted, 4u);
  EXPECT_EQ(checked.counts.rejected.at("a"), 2u);
  EXPECT_EQ(checked.counts.rejected.at("b"), 1u);
  ASSERT_EQ(checked.failures.size(), 1u);
  EXPECT_EQ(checked.failures[0].input, "00FC");
  EXPECT_EQ(checked.failures[0].what, "it is");
  EXPECT_EQ(checked.failures[0].vector, (Json{{"id", "x"}}));
  EXPECT_EQ(worker.requests(), request(2, 9, false) + "\n");
}

// The input at which it ends is found one by one; what stands before and behind it is asked again.
TEST(ProofWorker, AnInputAtWhichAWorkerEndsIsACounterexample) {
  struct Row {
    int at;
    std::string others;    // cases
    std::string requests;  // behind the first two
    std::uint64_t accepted;
  };
  const std::string before = request(3, 5, false);
  const std::string behind = request(6, 8, false);
  const std::string from_first = request(4, 8, false);
  const std::string to_last = request(3, 7, false);
  for (const Row& row :
       {Row{5, on(before, says(2)) + on(behind, says(2)), before + "\n" + behind + "\n", 4},
        Row{3, on(from_first, says(4)), from_first + "\n", 4},
        Row{7, on(to_last, says(4)), to_last + "\n", 4}}) {
    std::string one_by_one;
    for (int i = 3; i <= row.at; ++i) one_by_one += fmt::format("echo '{{\"at\":{}}}'; ", i);
    const Worker worker(on(request(3, 8, false), "exit 3") +
                        on(request(3, 8, true), one_by_one + "exit 4") + row.others);
    const Checked checked = worker.check(3, 8);
    EXPECT_EQ(worker.requests(),
              request(3, 8, false) + "\n" + request(3, 8, true) + "\n" + row.requests);
    EXPECT_EQ(checked.counts.accepted, row.accepted);
    EXPECT_EQ(checked.counts.rejected.at("no answer"), 1u);
    ASSERT_EQ(checked.failures.size(), 1u) << row.at;
    Item item;
    domain.get(static_cast<std::uint64_t>(row.at), item);
    EXPECT_EQ(checked.failures[0].input, input_of(domain, item));
    EXPECT_EQ(checked.failures[0].what, "the plug-in ends its process: exit code 4");
    EXPECT_EQ(checked.failures[0].vector, vector_of(domain, item));
  }
}

// What stands before an input that is guilty alone may end the worker only together.
TEST(ProofWorker, AFailureThatDoesNotComeAgainHasItsRange) {
  const Worker worker(on(request(0, 4, false), "exit 3") +
                      on(request(0, 4, true), "echo '{\"at\":3}'; exit 4") +
                      on(request(0, 3, false), "exit 5"));
  const Checked checked = worker.check(0, 4);
  ASSERT_EQ(checked.failures.size(), 2u);
  EXPECT_EQ(checked.failures[0].input, "one of the inputs 0 to 2");
  EXPECT_EQ(
      checked.failures[0].what,
      "the plug-in ends its process: exit code 5; it does not when they are asked one by one");
  EXPECT_EQ(checked.failures[1].input, input_of_item(3));
}

TEST(ProofWorker, TellsTenCounterexamples) {
  const std::string ends_at_once =
      "*) begin=${line#*:}; echo \"{\\\"at\\\":${begin%%,*}}\"; exit 3;;";
  const Worker worker(ends_at_once);
  const Checked checked = worker.check(0, 30);
  ASSERT_EQ(checked.failures.size(), most_failures);
  EXPECT_EQ(checked.failures.back().input, input_of_item(9));
  const std::string requests = worker.requests();
  EXPECT_EQ(std::ranges::count(requests, '\n'), 20);
  // A worker that tells more.
  std::string failures;
  for (int i = 0; i < 12; ++i) {
    failures += (i == 0 ? "" : ",") + Json{{"input", "x"}, {"what", "y"}, {"vector", {}}}.dump();
  }
  const Worker more("*) echo '{\"accepted\":30,\"rejected\":{},\"failures\":[" + failures +
                    "]}';;");
  EXPECT_EQ(more.check(0, 30).failures.size(), most_failures);
}

TEST(ProofWorker, SaysHowAWorkerFails) {
  const auto expect_failure = [](const std::string& does, const std::string& words) {
    EXPECT_EQ(Worker::failure(does), "a worker of the proof " + words) << does;
  };
  expect_failure("exit 0", "ends its process: exit code 0");
  expect_failure("exit 3", "ends its process: exit code 3");
  expect_failure("kill -9 $$", "crashes: signal 9 (Killed)");
  expect_failure("exit 70", "closes the descriptors of its process");
  expect_failure("exec >&-; sleep 60", "closes the descriptors of its process");
  // It has time to end when it has closed its output.
  expect_failure("exec >&-; for i in 1 2 3 4 5; do (:); done; exit 3",
                 "ends its process: exit code 3");
  expect_failure("echo '{\"changed\":\"the locale\"}'", "changes the locale");
  const std::string wrote = "writes to the descriptors of its process";
  for (const char* line :
       {"hello", "[]", "{}", "7", R"({"changed":7})", R"({"at":"x"})", R"({"accepted":3})",
        R"({"accepted":3,"rejected":{}})", R"({"accepted":"x","rejected":{},"failures":[]})",
        R"({"accepted":3,"rejected":{},"failures":[{"input":"x"}]})"}) {
    expect_failure("echo '" + std::string(line) + "'", wrote);
  }
  expect_failure("head -c 1048577 /dev/zero | tr '\\0' x; echo", wrote);
  EXPECT_EQ(Worker::failure("sleep 60", 0, 3, std::chrono::milliseconds(1000)),
            "a worker of the proof hangs: no answer within 1 s");
}

// A number that is none of the range's, or not as many answers as the range has inputs.
TEST(ProofWorker, BelievesNoWorkerThatMiscounts) {
  const std::string wrote = "a worker of the proof writes to the descriptors of its process";
  for (const auto& [at, right] :
       {std::pair{2, false}, {3, true}, {4, true}, {5, true}, {6, false}, {7, false}}) {
    EXPECT_EQ(Worker::failure(fmt::format("echo '{{\"at\":{}}}'; {}", at, says(3)), 3, 6),
              right ? "" : wrote)
        << at;
  }
  for (const auto& [count, right] :
       {std::pair{0, false}, {2, false}, {3, true}, {4, false}, {9, false}}) {
    EXPECT_EQ(Worker::failure(says(count), 3, 6), right ? "" : wrote) << count;
  }
}

TEST(ProofWorker, SaysWhyNoneCanBeStarted) {
  const auto failure = [](const std::vector<std::string>& command) {
    return tests::refusal<AdapterFailure>([&] { worker_name({.command = command}); });
  };
  EXPECT_TRUE(failure({"/nonexistent/worker"}).starts_with("cannot start a worker of the proof: "));
  const std::string ended = "the plug-in ended its process while it was loaded: ";
  EXPECT_EQ(failure({"sh", "-c", "exit 3"}), ended + "exit code 3");
  EXPECT_EQ(failure({"sh", "-c", "exit 0"}), ended + "exit code 0");
  EXPECT_EQ(failure({"sh", "-c", "echo '{\"name\":7}'; exit 4"}), ended + "exit code 4");
  EXPECT_EQ(failure({"sh", "-c", "echo '{\"failure\":\"it is too old\"}'"}), "it is too old");
}

// --- A worker ------------------------------------------------------------------------------------

// Has no right answer, if it is to be wrong, and does something at an input.
class Subject : public prove::Subject {
 public:
  Subject(std::string name, std::function<void(std::u32string_view)> at)
      : name_(std::move(name)), at_(std::move(at)) {}
  std::string name() const override { return name_; }
  void encode(std::u32string_view text, AceAnswer& answer) override {
    at_(text);
    answer = {.reason = text[1] < 0x20 ? "control" : "other"};
  }
  void decode(std::string_view, TextAnswer& answer) override { answer = {}; }
  std::string compared(std::u32string_view text, const AceAnswer&) override {
    return text[1] == 0xA ? "an end of a line" : "";
  }
  std::string compared(std::string_view, const TextAnswer&) override { return ""; }

 private:
  std::string name_;
  std::function<void(std::u32string_view)> at_;
};

// What a process that serves says to these requests, line by line, and its exit code.
struct Served {
  std::vector<std::string> lines;
  int code;
};

Served served(const std::string& requests, const std::function<void(std::u32string_view)>& at,
              const std::string& name = "x", const char* output = nullptr) {
  const tests::TemporaryDirectory directory;
  const std::string out = output == nullptr ? (directory / "out").string() : output;
  tests::write_file(directory / "in", requests);
  const pid_t child = fork();
  if (child == 0) {
    dup2(open((directory / "in").c_str(), O_RDONLY), STDIN_FILENO);
    dup2(open(out.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    serve_ranges(domain, [&]() -> std::unique_ptr<prove::Subject> {
      if (name.empty()) throw AdapterFailure("it is too old");
      return std::make_unique<Subject>(name, at);
    });
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  Served result{{}, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
  if (output != nullptr) return result;
  result.lines = tests::lines_of(tests::read_file(out));
  return result;
}

void nothing(std::u32string_view) {}

TEST(ProofWorker, AnswersWithCountsAndCounterexamples) {
  const Served result =
      served(request(1, 10, false) + "\n" + request(0, 2, true) + "\n", nothing, "\xFF \u00FC");
  ASSERT_EQ(result.lines.size(), 5u);
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(result.lines[0], R"({"name":"\ufffd \u00fc"})");  // ASCII, in one line
  Item item;
  domain.get(2, item);
  EXPECT_EQ(Json::parse(result.lines[1]), (Json{{"accepted", 0},
                                                {"rejected", {{"control", 8}, {"other", 1}}},
                                                {"failures",
                                                 {{{"input", "0000 000A"},
                                                   {"what", "an end of a line"},
                                                   {"vector", vector_of(domain, item)}}}}}));
  EXPECT_EQ(result.lines[2], R"({"at":0})");
  EXPECT_EQ(result.lines[3], R"({"at":1})");
  EXPECT_EQ(Json::parse(result.lines[4]),
            (Json{{"accepted", 0}, {"rejected", {{"control", 2}}}, {"failures", Json::array()}}));
}

// Whatever the number of inputs: they are checked some at a time.
TEST(ProofWorker, ChecksEveryInputOfARange) {
  for (const int size : {0, 1, 63, 64, 65, 200}) {
    const Served result = served(request(7, 7 + size, false) + "\n", nothing);
    ASSERT_EQ(result.lines.size(), 2u);
    std::uint64_t sum = 0;
    const Json checked = Json::parse(result.lines[1]);
    for (const auto& [reason, count] : checked["rejected"].items()) {
      sum += count.get<std::uint64_t>();
    }
    EXPECT_EQ(sum, static_cast<std::uint64_t>(size));
  }
}

// Some things are looked at after each input only where inputs are asked one by one.
TEST(ProofWorker, SaysWhatThePlugInChanges) {
  const auto at_third = [](std::u32string_view text) {
    if (text[1] == 0xA) std::signal(SIGUSR1, SIG_IGN);
  };
  const std::string changed =
      R"--({"changed":"the handler of signal 10 (User defined signal 1)"})--";
  EXPECT_EQ(served(request(0, 5, false) + "\n", at_third).lines,
            (std::vector<std::string>{R"({"name":"x"})", changed}));
  EXPECT_EQ(served(request(0, 5, true) + "\n", at_third).lines,
            (std::vector<std::string>{R"({"name":"x"})", R"({"at":0})", R"({"at":1})",
                                      R"({"at":2})", changed}));
  const auto rounding = [](std::u32string_view) { std::fesetround(FE_UPWARD); };
  EXPECT_EQ(served(request(0, 500, false) + "\n", rounding).lines,
            (std::vector<std::string>{R"({"name":"x"})", R"({"changed":"the rounding mode"})"}));
}

// An input that takes more than a second; the next ones are quick again.
TEST(ProofWorker, SaysThatItIsAtWork) {
  const Served result = served(request(0, 65, false) + "\n", [](std::u32string_view text) {
    if (text[1] == 0xA) std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  });
  ASSERT_EQ(result.lines.size(), 3u);
  EXPECT_EQ(result.lines[1], R"({"alive":true})");
}

TEST(ProofWorker, SaysWhyThePlugInIsNotLoaded) {
  EXPECT_EQ(served("", nothing, "").lines,
            (std::vector<std::string>{R"({"failure":"it is too old"})"}));
}

// What the parent takes for descriptors that were closed.
TEST(ProofWorker, EndsWhereItCannotAnswer) {
  EXPECT_EQ(served("", nothing, "x", "/dev/full").code, 70);
  EXPECT_EQ(served("", nothing, "x", "/dev/null").code, 0);
}

}  // namespace
}  // namespace proof_worker_test
