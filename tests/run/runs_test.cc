// SPDX-License-Identifier: Apache-2.0
// Runs in several processes, and several times.
#include <gtest/gtest.h>

#include "run/logs.h"
#include "support/expect.h"
#include "support/in_folder.h"

namespace {

using tests::expect_contains;

class Runs : public tests::InFolder {};

TEST_F(Runs, OfManyProcessesSayWhatOneSays) {
  ASSERT_EQ(acecheck("certify builtin oracle --codec mace --jobs 1 --log one.jsonl").code, 0);
  ASSERT_EQ(acecheck("certify builtin oracle --codec mace --jobs 7 --log many.jsonl").code, 0);
  EXPECT_EQ(tests::sorted_lines_of(directory_ / "one.jsonl"),
            tests::sorted_lines_of(directory_ / "many.jsonl"));
}

// It holds the same lines in the end.
TEST_F(Runs, ALogMayBeAPipe) {
  ASSERT_EQ(acecheck("certify --codec lace --jobs 1 --log file.jsonl").code, 0);
  ASSERT_EQ(
      acecheck("certify --codec lace --jobs 1 --log /proc/self/fd/1 | grep '^{' > pipe.jsonl").code,
      0);
  EXPECT_EQ(tests::lines_of(directory_ / "pipe.jsonl"), tests::lines_of(directory_ / "file.jsonl"));
}

// The name of an open file, which is a regular file, is written to.
TEST_F(Runs, ALogMayBeStandardOutput) {
  EXPECT_EQ(acecheck("certify --codec lace --log /dev/stdout > file.jsonl").code, 0);
  expect_contains(tests::read_file(directory_ / "file.jsonl"), "\"type\":\"footer\"");
  std::filesystem::create_symlink("/proc/self/fd/1", directory_ / "link");
  EXPECT_EQ(acecheck("certify --codec lace --log link").code, 2);
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
