// SPDX-License-Identifier: Apache-2.0
// acecheck hunt, as a user runs it.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "e2e/program.h"
#include "support/in_folder.h"

namespace hunt_e2e_test {
namespace {

using program_test::expect_contains;
using program_test::hostile;

class HuntProgram : public tests::InFolder {};

TEST_F(HuntProgram, FindsNothingInTheBuiltInCodecs) {
  const tests::Result result = acecheck("hunt --cases 4000 --seed 5 --jobs 2");
  EXPECT_EQ(result.code, 0) << result.out << result.error;
  expect_contains(result.out, "asked 4000 inputs, seed 5\n  result: no difference was found\n");
}

// At least as many as are asked for, and as many in each process.
TEST_F(HuntProgram, FewerCasesThanProcesses) {
  const tests::Result result = acecheck("hunt --cases 5 --seed 5 --jobs 4 --time 20");
  EXPECT_EQ(result.code, 0) << result.error;
  expect_contains(result.out, "asked 8 inputs, seed 5\n");
  expect_contains(acecheck("hunt --cases 2 --seed 5 --jobs 4 --time 20").out, "asked 4 inputs");
}

// A fault is found through the protocol, shrunk, named, and written as a vector that convicts.
TEST_F(HuntProgram, FindsAFaultAndWritesAVector) {
  const std::string command = " -- " + hostile + " faulty punycode/first-delimiter";
  const std::string hunt = "hunt --cases 20000 --seed 1 --jobs 1 --codec punycode --vectors found";
  const tests::Result result = acecheck(hunt + command);
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out,
                  "\n    fault punycode/first-delimiter, mistake class first-delimiter\n");
  expect_contains(result.out, "vectors: found/punycode.json\n");
  expect_contains(result.out, " differences found, 1 mistake\n");
  const auto file =
      nlohmann::json::parse(tests::read_file(directory_.path() / "found/punycode.json"));
  ASSERT_EQ(file["vectors"].size(), 1u);
  const auto& vector = file["vectors"][0];
  EXPECT_EQ(vector["op"], "decode");
  EXPECT_LE(vector["ace"].get<std::string>().size(), 8u) << vector.dump();
  // The same seed leads to the same.
  EXPECT_EQ(acecheck(hunt + command).out, result.out);
}

// While the hunt goes on; and a signal ends it, with what was found.
TEST_F(HuntProgram, ShowsADifferenceWhenItIsFound) {
  const tests::Result result =
      tests::run("cd " + directory_.path().string() + " && { " + std::string(ACECHECK_PROGRAM) +
                 " hunt --time 600 --seed 1 --jobs 1 --codec punycode -- " + hostile +
                 " faulty punycode/first-delimiter >out & } ; pid=$!; for i in $(seq 400); do "
                 "grep -q '^  found: punycode decode' out && break; sleep 0.05; done; "
                 "grep -c 'result:' out; kill -TERM $pid; wait $pid");
  EXPECT_EQ(result.code, 143) << result.error;
  EXPECT_EQ(result.out, "0\n");
  expect_contains(result.error, "interrupted by SIGTERM\n");
  const std::string out = tests::read_file(directory_ / "out");
  expect_contains(out, "\n    fault punycode/first-delimiter, mistake class first-delimiter\n");
  expect_contains(out, "1 mistake\n");
  // Once for each operation and verdict: a decoder has few.
  std::size_t shown = 0;
  for (std::size_t at = 0; (at = out.find("  found: ", at)) != std::string::npos; ++at) ++shown;
  EXPECT_LE(shown, 3u) << out;
}

// Other kinds of difference that the same fault explains are counted, and not shown.
TEST_F(HuntProgram, CountsWhatTheSameFaultExplains) {
  const tests::Result result = acecheck("hunt --cases 4000 --seed 1 --jobs 1 --codec lace -- " +
                                        hostile + " faulty lace/b32-upper-refused");
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, "\n    fault lace/b32-upper-refused, ");
  expect_contains(result.out, " differences found, 1 mistake\n");
}

TEST_F(HuntProgram, OnlyTheEncodingsThatAreAsked) {
  const tests::Result other = acecheck("hunt --cases 2000 --seed 1 --codec lace -- " + hostile +
                                       " faulty punycode/first-delimiter");
  EXPECT_EQ(other.code, 4) << other.out;
  expect_contains(other.error, "nothing was asked");
  EXPECT_EQ(acecheck("hunt --codec dns").code, 2);
  const tests::Result several = acecheck("hunt builtin oracle");
  EXPECT_EQ(several.code, 2);
  EXPECT_EQ(acecheck("hunt --cases 10 -- /nonexistent").code, 3);
}

// An adapter that crashes is started again, and the crash is a difference.
TEST_F(HuntProgram, ACrashIsADifference) {
  const tests::Result result =
      acecheck("hunt --cases 3000 --seed 1 --jobs 1 --fail-fast --codec punycode -- " + hostile +
               " crash 0080");
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, " difference: the punycode encoder crashes\n");
  expect_contains(result.out, "    got       crash: ");
  expect_contains(result.out, "(0080)\n");
  expect_contains(result.out, "result: 1 difference found, 1 mistake\n");
}

// Half a thousand inputs are asked at once, and each takes the time limit: they would take a
// quarter of an hour, which is longer than this test may.
TEST_F(HuntProgram, EndsWhereNothingIsAnswered) {
  const tests::Result result = acecheck(
      "hunt --time 0.1 --timeout 1 --seed 1 --jobs 1 --codec punycode -- " + hostile + " hang");
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, "timeout: ");
}

// The first process ends after 200 requests, and no later one does.
TEST_F(HuntProgram, AFailureThatNoInputExplainsIsOne) {
  tests::write_file(directory_ / "adapter",
                    "mkdir first 2>/dev/null && only='sed -u 200q' || only=cat\n$only | " +
                        std::string(ACECHECK_PROGRAM) + " serve\n");
  const tests::Result result = acecheck("hunt --cases 2000 --seed 1 --jobs 1 -- sh adapter");
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, "  a failure that no single input explains: ");
  tests::expect_lacks(result.out, " times\n");
  expect_contains(result.out, "result: 0 differences found\n");
}

// Three processes end after 200 requests.
TEST_F(HuntProgram, CountsFailuresThatAreAlike) {
  tests::write_file(
      directory_ / "adapter",
      "only=cat\nfor i in 1 2 3; do if mkdir $i 2>/dev/null; then only='sed -u 200q'; "
      "break; fi; done\n$only | " +
          std::string(ACECHECK_PROGRAM) + " serve\n");
  const tests::Result result = acecheck("hunt --cases 6000 --seed 1 --jobs 1 -- sh adapter");
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  const std::string words = "  a failure that no single input explains: ";
  expect_contains(result.out, words);
  EXPECT_EQ(result.out.find(words), result.out.rfind(words)) << result.out;
  expect_contains(result.out, " times\n");
}

TEST_F(HuntProgram, WritesEveryFindingOfAnEncoding) {
  const tests::Result result =
      acecheck("hunt --cases 1000 --seed 1 --jobs 1 --codec punycode --vectors found -- " +
               hostile + " unsupported");
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  const auto file =
      nlohmann::json::parse(tests::read_file(directory_.path() / "found/punycode.json"));
  std::set<std::string> ops;
  for (const auto& vector : file["vectors"]) ops.insert(vector["op"]);
  EXPECT_EQ(ops, (std::set<std::string>{"decode", "encode"})) << result.out;
}

}  // namespace
}  // namespace hunt_e2e_test
