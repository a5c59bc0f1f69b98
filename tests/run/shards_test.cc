// Runs in parts, in several processes, and several times.
#include <gtest/gtest.h>

#include "run/logs.h"
#include "support/expect.h"
#include "support/in_folder.h"

namespace {

using tests::expect_contains;

class Runs : public tests::InFolder {
 protected:
  // Certifies what acecheck.toml names in two shards, and puts them together.
  tests::Result merged_halves() const {
    for (const char* shard : {"0", "1"}) {
      acecheck(std::string("certify --shard ") + shard + "/2 --log " + shard + ".jsonl");
    }
    return acecheck("merge 0.jsonl 1.jsonl");
  }
};

TEST_F(Runs, ShardsTogetherAreTheRun) {
  ASSERT_EQ(acecheck("certify builtin oracle --log whole.jsonl --filter '*ace/*'").code, 0);
  for (const char* shard : {"0", "1", "2"}) {
    ASSERT_EQ(acecheck(std::string("certify builtin oracle --filter '*ace/*' --shard ") + shard +
                       "/3 --log " + shard + ".jsonl")
                  .code,
              0);
  }
  const tests::Result merged = acecheck("merge 2.jsonl 0.jsonl 1.jsonl --log merged.jsonl");
  EXPECT_EQ(merged.code, 0) << merged.error;
  expect_contains(merged.out, "oracle: asked ");
  EXPECT_EQ(tests::lines_of(directory_ / "merged.jsonl"),
            tests::lines_of(directory_ / "whole.jsonl"));
}

TEST_F(Runs, OneOfTheMergedTargetsFails) {
  tests::write_file(directory_ / "acecheck.toml",
                    "filter = 'punycode/bis/*'\n[[adapter]]\nname = 'wrong'\ncommand = ['" +
                        std::string(ACECHECK_MISBEHAVE) +
                        "', 'wrong-value', 'decode', '1', '.']\n[[adapter]]\nname = 'oracle'\n");
  const tests::Result merged = merged_halves();
  EXPECT_EQ(merged.code, 1) << merged.out << merged.error;
  expect_contains(merged.out, "oracle: asked ");
}

// As it does of the run that is not sharded.
TEST_F(Runs, AMergedTargetOfWhichNothingRanDecides) {
  tests::write_file(directory_ / "acecheck.toml",
                    "filter = 'lace/00/*'\n[[adapter]]\nname = 'one'\ncommand = ['" +
                        std::string(ACECHECK_PROGRAM) +
                        "', 'serve']\n[[adapter]]\nname = 'two'\ncommand = ['sh', '-c', "
                        "'read l; echo \"{\\\"hello\\\":1,\\\"name\\\":\\\"x\\\","
                        "\\\"codecs\\\":{\\\"mace\\\":{}}}\"; read l']\n");
  EXPECT_EQ(acecheck("certify").code, 4);
  const tests::Result merged = merged_halves();
  EXPECT_EQ(merged.code, 4) << merged.out << merged.error;
  expect_contains(merged.out, "result: nothing ran");
}

TEST_F(Runs, MergeRefusesWhatIsNotAllOfOneRun) {
  const std::string certify = "certify --filter 'lace/00/*' ";
  const auto run_shard = [&](const std::string& which, const std::string& log) {
    return acecheck(certify + "--shard " + which + " --log " + log).code;
  };
  ASSERT_EQ(run_shard("0/2", "0of2.jsonl"), 0);
  ASSERT_EQ(run_shard("1/2", "1of2.jsonl"), 0);
  ASSERT_EQ(run_shard("0/3", "0of3.jsonl"), 0);
  ASSERT_EQ(acecheck(certify + "--shard 1/2 --strict --log strict.jsonl").code, 0);
  ASSERT_EQ(acecheck(certify + "--log whole.jsonl").code, 0);
  const std::string text = tests::read_file(directory_ / "1of2.jsonl");
  tests::write_file(directory_ / "cut.jsonl", text.substr(0, text.rfind("{\"type\":\"footer\"")));
  std::string overlap = text;  // a vector of the other shard
  const auto number = overlap.find("\"number\":");
  const auto end = overlap.find(',', number);
  const std::string other = tests::read_file(directory_ / "0of2.jsonl");
  const auto there = other.find("\"number\":");
  overlap.replace(number, end - number, other.substr(there, other.find(',', there) - there));
  tests::write_file(directory_ / "overlap.jsonl", overlap);
  for (const auto& [files, why] :
       {std::pair{"0of2.jsonl", "shard 1/2 is missing"},
        std::pair{"0of2.jsonl 1of2.jsonl 1of2.jsonl", "shard 1/2 is there twice"},
        std::pair{"1of2.jsonl 0of3.jsonl", "shard 0/3 is no part of 2 parts"},
        std::pair{"0of2.jsonl strict.jsonl", "shard 1/2 is of another run: its conduct is"},
        std::pair{"0of2.jsonl cut.jsonl", "shard 1/2 is truncated"},
        std::pair{"0of2.jsonl overlap.jsonl", "is in two shards"},
        std::pair{"0of2.jsonl whole.jsonl", "is of a run without --shard"}}) {
    const tests::Result result = acecheck(std::string("merge ") + files + " --log out.jsonl");
    EXPECT_EQ(result.code, 2) << files;
    expect_contains(result.error, why);
    EXPECT_FALSE(std::filesystem::exists(directory_ / "out.jsonl"));
  }
  for (const char* shard : {"2/2", "0/0", "x", "-1/2", "1", "1/", "/2", "0/2x"}) {
    const tests::Result result = acecheck(certify + "--shard=" + shard);
    EXPECT_EQ(result.code, 2) << shard;
    expect_contains(result.error, "from 0/N to N-1/N");
  }
}

TEST_F(Runs, OfManyProcessesSayWhatOneSays) {
  ASSERT_EQ(acecheck("certify builtin oracle --codec mace --jobs 1 --log one.jsonl").code, 0);
  ASSERT_EQ(acecheck("certify builtin oracle --codec mace --jobs 7 --log many.jsonl").code, 0);
  EXPECT_EQ(tests::lines_of(directory_ / "one.jsonl"), tests::lines_of(directory_ / "many.jsonl"));
}

// A pipe is written as the run goes, and holds the same lines in the end.
TEST_F(Runs, ALogMayBeAPipe) {
  ASSERT_EQ(acecheck("certify --codec lace --jobs 1 --log file.jsonl").code, 0);
  ASSERT_EQ(
      acecheck("certify --codec lace --jobs 1 --log /proc/self/fd/1 | grep '^{' > pipe.jsonl").code,
      0);
  auto piped = tests::lines_of(directory_ / "pipe.jsonl");
  for (auto& line : piped) line.erase("run");
  EXPECT_EQ(piped, tests::lines_of(directory_ / "file.jsonl"));
}

// The name of an open file, which is a regular file, is written to and stays a name.
TEST_F(Runs, ALogMayBeStandardOutput) {
  std::filesystem::create_symlink("/proc/self/fd/1", directory_ / "stdout");
  std::filesystem::create_symlink("elsewhere.jsonl", directory_ / "link.jsonl");
  EXPECT_EQ(acecheck("certify --codec lace --log stdout > file.jsonl").code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(directory_ / "stdout"));
  expect_contains(tests::read_file(directory_ / "file.jsonl"), "\"type\":\"footer\"");
  EXPECT_EQ(acecheck("certify --codec lace --log link.jsonl").code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(directory_ / "link.jsonl"));
  expect_contains(tests::read_file(directory_ / "elsewhere.jsonl"), "\"type\":\"footer\"");
}

TEST_F(Runs, FailFastStopsAtTheFirstFailure) {
  const tests::Result result = acecheck(std::string("certify --fail-fast --jobs 1 --codec punycode "
                                                    "--log log.jsonl -- ") +
                                        ACECHECK_MISBEHAVE + " wrong-value decode 1 .");
  EXPECT_EQ(result.code, 1) << result.error;
  expect_contains(result.out, "  stopped: --fail-fast: punycode/");
  expect_contains(result.out, ", failed 1\n");
  std::size_t not_run = 0;
  for (const auto& line : tests::lines_of(directory_ / "log.jsonl")) {
    not_run += line.value("verdict", "") == "not-run" ? 1 : 0;
  }
  EXPECT_GT(not_run, 1000u);
}

// An adapter that answers rightly and wrongly in turn.
TEST_F(Runs, DifferingAnswersAreAVerdictOfTheirOwn) {
  const auto let_adapter_answer = [&](const std::string& other) {
    tests::write_file(
        directory_ / "adapter",
        "n=0\nwhile read -r line; do case $line in *hello*) echo "
        "'{\"hello\":1,\"name\":\"x\",\"codecs\":{\"punycode\":{\"ops\":[\"decode\"]}}}';; *) "
        "id=${line#*:}; n=$((n+1)); if [ $((n % 2)) = 1 ]; then echo "
        "\"{\\\"id\\\":${id%%,*},\\\"unicode\\\":\\\"00FC\\\"}\"; else echo "
        "\"{\\\"id\\\":${id%%,*}," +
            other + "}\"; fi;; esac; done\n");
  };
  let_adapter_answer("\\\"reject\\\":\\\"no\\\"");
  const std::string certify =
      "certify --filter punycode/bis/7.1-A-decode --log log.jsonl --seed 7 --repeat ";
  const tests::Result once = acecheck(certify + "1 -- sh adapter");
  EXPECT_EQ(once.code, 1);
  EXPECT_EQ(tests::lines_of(directory_ / "log.jsonl")[1]["verdict"], "wrong-value");
  const tests::Result twice = acecheck(certify + "2 -- sh adapter");
  EXPECT_EQ(twice.code, 1);
  const auto lines = tests::lines_of(directory_ / "log.jsonl");
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0]["conduct"]["seed"], 7);
  EXPECT_EQ(lines[1]["verdict"], "flaky");
  EXPECT_EQ(lines[1]["detail"], "first {\"unicode\":\"00FC\"}; asked again reject: no");
  expect_contains(twice.out, "1 flaky");
  let_adapter_answer("\\\"unicode\\\":\\\"00FD\\\"");
  expect_contains(acecheck(certify + "2 -- sh adapter").out, "1 flaky");
  // One that always answers the same is not.
  const tests::Result repeated = acecheck("certify --codec lace --repeat 3 --seed 42");
  EXPECT_EQ(repeated.code, 0);
  EXPECT_NE(repeated.out.find("\nseed 42\n"), std::string::npos) << repeated.out;
  // An order that nobody asked for has no seed.
  EXPECT_EQ(acecheck("certify --codec lace").out.find("seed"), std::string::npos);
}

// Every process but the first says another hello.
TEST_F(Runs, ProcessesWithDifferentHellosAreNamed) {
  tests::write_file(
      directory_ / "adapter",
      "mkdir first 2>/dev/null && name=one || name=two\n" + std::string(ACECHECK_PROGRAM) +
          " serve | sed -u \"s/\\\"name\\\":\\\"acecheck\\\"/\\\"name\\\":\\\"$name\\\"/\"\n");
  const tests::Result result = acecheck("certify --jobs 3 --codec lace -- sh adapter");
  EXPECT_EQ(result.code, 1) << result.error;
  expect_contains(result.out, "  stopped: two of its processes say different hellos:\n");
}

}  // namespace
