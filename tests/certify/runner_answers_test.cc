// What a run makes of answers: those that are cut, those that differ when they are asked again, and
// those of a process that fails.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "run/runner.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/loaded_suite.h"
#include "support/questions.h"

namespace runner_answers_test {
namespace {

using namespace acecheck;

using Ids = std::vector<std::string>;

const char* const encode = "lace/00/2.5.3-encode";
const char* const decode = "lace/00/2.5.3-decode";

std::unique_ptr<Implementation> started(const std::vector<std::string>& command) {
  return std::make_unique<Implementation>(Implementation::Settings{.command = command});
}

// An adapter of one encoding in the shell, which has one request unanswered. answer: commands that
// print the members of an answer to request number $n, from 1, of this process.
std::vector<std::string> adapter(const std::string& answer, const std::string& codec = "lace") {
  return {"sh", "-c",
          R"(read l; echo '{"hello":1,"name":"x","in_flight":1,"codecs":{")" + codec +
              R"(":{}}}'; n=0; while read -r l; do
n=$((n+1)); id=${l#*:}; printf '{"id":%s,' ${id%%,*}; )" +
              answer + "; echo '}'; done"};
}

std::string say(const std::string& members) { return "printf '%s' '" + members + "'"; }

// The run of one process, which hears of it with `watch`.
acecheck::Run run_of(const std::vector<std::string>& command, const Ids& ids,
                     const RunOptions& run_options = {}, Watch watch = {}) {
  const auto process = started(command);
  Runner runner(tests::suite(), "x", process->hello(), {.filter = ids}, run_options,
                std::move(watch));
  runner.ask(std::span(&process, 1));
  return runner.run();
}

// The entries of the input or of the right answer, whichever has more.
std::size_t longest(const char* id) {
  const Vector& vector = *tests::suite().find(id);
  return std::max(vector.input.entries(), vector.value->entries());
}

constexpr std::size_t more = 256;  // entries that an answer may have beyond these

TEST(RunnerAnswers, AreCutWhereTheyAreFarTooLong) {
  const std::size_t most = longest(encode) + more;
  for (const std::size_t size : {most - 1, most, most + 1, 2 * most}) {
    const std::string ace(size, 'a');
    const Outcome outcome =
        run_of(adapter(say(R"("ace":")" + ace + "\"")), {encode}).entries.at(0).outcome;
    EXPECT_EQ(outcome.kind, Outcome::Kind::value);
    EXPECT_EQ(outcome.value.ace()->size(), std::min(size, most));
    EXPECT_EQ(outcome.detail, size <= most ? "" : fmt::format("cut from {}", size));
  }
}

// A text of so many code points.
std::string text_of_size(std::size_t size) {
  std::string out;
  for (std::size_t i = 0; i < size; ++i) out += i % 3 == 0 ? "10061 " : "0061 ";
  return out.substr(0, out.size() - std::min<std::size_t>(out.size(), 1));
}

TEST(RunnerAnswers, ATextIsCutBetweenTwoCodePoints) {
  const std::size_t most = longest(decode) + more;
  for (const std::size_t size : {most - 1, most, most + 1, 2 * most}) {
    const std::string text = text_of_size(size);
    const Outcome outcome =
        run_of(adapter(say(R"("unicode":")" + text + "\"")), {decode}).entries.at(0).outcome;
    EXPECT_EQ(tests::json(outcome.value)["unicode"], text_of_size(std::min(size, most)));
    EXPECT_EQ(outcome.detail, size <= most ? "" : fmt::format("cut from {}", size));
  }
}

// Where a vector must be rejected, the input alone is a measure.
TEST(RunnerAnswers, WhereARejectionIsExpectedAreMeasuredByTheInput) {
  const char* id = "lace/label/prefix-none";
  const Vector& vector = *tests::suite().find(id);
  ASSERT_FALSE(vector.value);
  const std::size_t most = vector.input.ace()->size() + more;
  for (const std::size_t size : {most, most + 1}) {
    const Outcome outcome = run_of(adapter(say(R"("unicode":")" + text_of_size(size) + "\"")), {id})
                                .entries.at(0)
                                .outcome;
    EXPECT_EQ(outcome.detail.empty(), size == most) << outcome.detail;
  }
}

// An input of no octets has none.
TEST(RunnerAnswers, WhereNothingIsAskedAreMeasuredByNothing) {
  for (const auto& [codec, id] : {std::pair{"mace", "mace/modes/empty-decode"},
                                  std::pair{"lace", "lace/label/prefix-empty"}}) {
    for (const std::size_t size : {more, more + 1}) {
      const std::string answer = say(R"("unicode":")" + text_of_size(size) + "\"");
      const Outcome outcome = run_of(adapter(answer, codec), {id}).entries.at(0).outcome;
      EXPECT_EQ(outcome.detail.empty(), size == more) << id << ": " << outcome.detail;
    }
  }
}

// A member that is far too long is cut, and the others are as they were.
TEST(RunnerAnswers, KeepTheMembersThatAreNotTooLong) {
  const std::size_t most = longest(decode) + more;
  for (const std::size_t size : {std::size_t{9}, most}) {
    const std::string text = text_of_size(size);
    const std::string flags(most + 1, 'u');
    const std::string answer = say(R"("unicode":")" + text + R"(","case":")" + flags + "\"");
    const Outcome outcome = run_of(adapter(answer), {decode}).entries.at(0).outcome;
    EXPECT_EQ(tests::json(outcome.value)["unicode"], text);
    EXPECT_EQ(tests::json(outcome.value)["case"], flags.substr(1));
    EXPECT_EQ(outcome.detail, fmt::format("cut from {}", flags.size()));
  }
}

// What is no value is not cut.
TEST(RunnerAnswers, OfNoValueAreNotCut) {
  const acecheck::Run run =
      run_of(adapter(say(R"("reject":")" + std::string(3000, 'r') + "\"")), {encode});
  EXPECT_EQ(run.entries.at(0).outcome.kind, Outcome::Kind::reject);
  EXPECT_EQ(run.entries.at(0).judgement.verdict, Verdict::rejected_valid);
}

// The words of both answers, each as far as 200 octets.
TEST(RunnerAnswers, ThatDifferAreSaidInShort) {
  struct Row {
    const char* name;
    std::string first;
    std::string second;
    std::string says;
  };
  const std::string of_190(190, 'a');  // 200 octets with their member
  const Row rows[] = {
      {"values", R"("ace":"a")", R"("ace":"b")", R"(first {"ace":"a"}; asked again {"ace":"b"})"},
      {"a value and a rejection", R"("ace":"a")", R"("reject":"overflow")",
       R"(first {"ace":"a"}; asked again reject: overflow)"},
      {"a rejection and a value", R"("reject":"overflow")", R"("ace":"a")",
       R"(first reject: overflow; asked again {"ace":"a"})"},
      {"a rejection and no answer", R"("reject":"a")", R"("unsupported":"b")",
       "first reject: a; asked again unsupported: b"},
      {"just short enough", R"("ace":")" + of_190 + "\"", R"("ace":"b")",
       R"(first {"ace":")" + of_190 + R"("}; asked again {"ace":"b"})"},
      {"too long", R"("ace":")" + of_190 + "c\"", R"("ace":"b")",
       R"(first {"ace":")" + of_190 + R"(c"...; asked again {"ace":"b"})"},
  };
  for (const Row& row : rows) {
    const acecheck::Run run =
        run_of(adapter("[ $n = 1 ] && " + say(row.first) + " || " + say(row.second)), {encode},
               {.repeat = 2, .seed = 1});
    EXPECT_EQ(run.entries.at(0).judgement.verdict, Verdict::flaky) << row.name;
    EXPECT_EQ(run.entries.at(0).outcome.detail, row.says) << row.name;
  }
}

// Equal answers are none that differ; nor is a rejection in other words.
TEST(RunnerAnswers, ThatAreAlikeAreNotFlaky) {
  const acecheck::Run same =
      run_of(adapter(say(R"("ace":"a")")), {encode}, {.repeat = 3, .seed = 1});
  EXPECT_EQ(same.entries.at(0).judgement.verdict, Verdict::wrong_value);
  const acecheck::Run words = run_of(adapter("[ $n = 1 ] && " + say(R"("reject":"overflow")") +
                                             " || " + say(R"("reject":"other")")),
                                     {encode}, {.repeat = 2, .seed = 1});
  EXPECT_EQ(words.entries.at(0).judgement.verdict, Verdict::rejected_valid);
  EXPECT_EQ(words.entries.at(0).outcome.detail, "overflow");
}

// The first two that differ are told of, and not those that come after them.
TEST(RunnerAnswers, AreFlakyOnce) {
  const acecheck::Run run =
      run_of(adapter("printf '\"ace\":\"%s\"' $n"), {encode}, {.repeat = 4, .seed = 1});
  EXPECT_EQ(run.entries.at(0).outcome.detail, R"(first {"ace":"1"}; asked again {"ace":"2"})");
}

// A request has the number of its question, from 1, of all processes together.
TEST(RunnerAnswers, AreOfRequestsWithNumbers) {
  const tests::TemporaryDirectory directory;
  std::vector<std::unique_ptr<Implementation>> processes;
  for (const char* name : {"first", "second"}) {
    const std::string log = (directory / name).string();
    processes.push_back(started(
        adapter("printf '%s\\n' \"${id%%,*}\" >> '" + log + "'; " + say(R"("reject":"no")"))));
  }
  Runner runner(tests::suite(), "x", processes[0]->hello(), {.filter = {"lace/00/2.4.3-*"}}, {});
  const std::size_t all = runner.left();
  runner.ask(processes);
  std::string odd;
  std::string even;
  for (std::size_t i = 1; i <= all; ++i) (i % 2 == 1 ? odd : even) += fmt::format("{}\n", i);
  EXPECT_EQ(tests::read_file(directory / "first"), odd);
  EXPECT_EQ(tests::read_file(directory / "second"), even);
}

// No process is asked on: what was asked is the vector that failed, and what was sent by then.
TEST(RunnerAnswers, OfARunThatWasStoppedAreNotAskedFor) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "log").string();
  const acecheck::Run run = run_of(adapter("echo x >> '" + log + "'; " + say(R"("reject":"no")")),
                                   {"lace/00/2.4.3-*"}, {.fail_fast = true});
  ASSERT_GT(run.entries.size(), 4u);
  EXPECT_EQ(run.count(Verdict::not_run), run.entries.size() - 1);
  EXPECT_LE(tests::lines_of(tests::read_file(log)).size(), 3u);
}

// Answers that are none, one after the other, in a process that goes on.
TEST(RunnerAnswers, ThatBreakTheProtocolAreBorneTwentyTimes) {
  const auto ended = [](const RunOptions& run_options) {
    return run_of(adapter(say(R"("ace":7)")), {"lace/runs/*"}, run_options);
  };
  const acecheck::Run stopped = ended({});
  ASSERT_GT(stopped.entries.size(), most_alike);
  EXPECT_EQ(stopped.count(Verdict::protocol_error), most_alike);
  EXPECT_TRUE(stopped.stopped.starts_with("20 vectors in a row ended alike: protocol-error: "))
      << stopped.stopped;
  const acecheck::Run insists = ended({.keep_going = true});
  EXPECT_EQ(insists.count(Verdict::protocol_error), insists.entries.size());
  const Baseline baseline{{}, {{"lace/*", "", Verdict::protocol_error, "r", ""}}};
  const acecheck::Run known = ended({.baseline = &baseline});
  EXPECT_EQ(known.count_known(Verdict::protocol_error), known.entries.size());
  EXPECT_EQ(known.stopped, "");
}

// The order of each round follows from the seed, as is written here once more.
TEST(RunnerAnswers, AreAskedForAgainInOrdersOfTheSeed) {
  const std::vector<std::string> builtin = {ACECHECK_PROGRAM, "serve"};
  const Ids filter = {"lace/00/*"};
  for (const std::uint64_t seed : {1u, 7u}) {
    for (const unsigned repeat : {2u, 3u}) {
      Ids ends;  // in the order of the last answers, which is that of the last round
      std::vector<std::pair<std::size_t, std::size_t>> progress;
      Watch watch;
      watch.entry = [&](const Entry& entry) { ends.push_back(entry.vector->id); };
      watch.progress = [&](std::size_t done, std::size_t total) {
        progress.emplace_back(done, total);
      };
      const acecheck::Run run =
          run_of(builtin, filter, {.repeat = repeat, .seed = seed}, std::move(watch));
      Ids expected;
      for (const Entry& entry : run.entries) expected.push_back(entry.vector->id);
      for (unsigned round = 1; round < repeat; ++round) {
        std::mt19937_64 random(seed + round);
        for (std::size_t left = expected.size(); left > 1; --left) {
          std::swap(expected[left - 1], expected[random() % left]);
        }
      }
      EXPECT_EQ(ends, expected) << seed << ' ' << repeat;
      ASSERT_EQ(progress.size(), expected.size());
      for (std::size_t i = 0; i < progress.size(); ++i) {
        EXPECT_EQ(progress[i], std::pair(i + 1, expected.size()));
      }
    }
  }
}

// The first process fails with two requests unanswered, and the second answers both.
TEST(RunnerAnswers, OfAFailureThatNoRequestExplains) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "adapter",
                    "cd '" + directory.path().string() + "'; serve() { '" +
                        std::string(ACECHECK_PROGRAM) +
                        "' serve; }\nmkdir first 2>/dev/null || { serve; exit; }\n"
                        "read hello; echo \"$hello\" | serve; read a; read b; exit 3\n");
  const Ids ids = {"lace/00/2.4.3-1-compress", "lace/00/2.4.3-2-compress"};
  Ids heard;
  Watch watch;
  watch.entry = [&](const Entry& entry) { heard.push_back(entry.vector->id); };
  watch.unattributed = [&](const Unattributed& failure) {
    heard.push_back("failure");
    EXPECT_EQ(failure.in_flight, ids);
  };
  const acecheck::Run run =
      run_of({"sh", (directory / "adapter").string()}, ids, {}, std::move(watch));
  // The last answer of a replay is reported once it is over.
  EXPECT_EQ(heard, (Ids{ids[0], "failure", ids[1]}));
  EXPECT_EQ(run.count(Verdict::pass), 2u);
  ASSERT_EQ(run.unattributed.size(), 1u);
  EXPECT_EQ(run.unattributed[0].outcome.kind, Outcome::Kind::crash);
  EXPECT_EQ(run.unattributed[0].in_flight, ids);
  EXPECT_EQ(run.conclusion(), Conclusion::not_conformant);
}

}  // namespace
}  // namespace runner_answers_test
