// SPDX-License-Identifier: Apache-2.0
// certify --fresh: vectors that are made at run time.
#include <filesystem>

#include "e2e/program.h"

namespace fresh_test {
namespace {

using program_test::acecheck;
using program_test::expect_contains;
using program_test::expect_fails;

const std::string source = ACECHECK_SOURCE_DIR;

TEST(Fresh, RightCodecsConform) {
  for (const char* seed : {"1", "2", "5"}) {
    const tests::Result result =
        acecheck(std::string("certify builtin oracle --fresh 5000 --quiet --seed ") + seed);
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    expect_contains(result.out, "oracle: acecheck-oracle 0.1.0: conformant\n");
    expect_contains(result.out, std::string("\nseed ") + seed + "\n");
  }
}

// Who is right in an unusual way is not accused: not by a vector, and not by an input that is made.
TEST(Fresh, UnusualCodecsConform) {
  for (const std::string ways : {"bits-26+upper-case+crlf+utf-16", "big-integers+escapes+threads",
                                 "bits-53+utf-8+spaces+recursion", "bits-64+code-points+short"}) {
    const std::string adapter = " -- python3 " + source + "/tests/e2e/unusual.py " + ways;
    const tests::Result result = acecheck("certify --quiet --fresh 100 --seed 1" + adapter);
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    EXPECT_EQ(acecheck("hunt --cases 500 --seed 1" + adapter).code, 0) << ways;
  }
}

// The vectors are public: whoever has learned them all conforms, and has no codec.
TEST(Fresh, CatchesWhoKnowsThePublishedVectorsByHeart) {
  const std::string by_heart =
      " -- python3 " + source + "/tests/e2e/by_heart.py " + source + "/vectors";
  const tests::Result learned = acecheck("certify" + by_heart);
  EXPECT_EQ(learned.code, 0) << learned.out << learned.error;
  const tests::Result asked = acecheck("certify --fresh 50 --seed 1" + by_heart);
  EXPECT_EQ(asked.code, 1) << asked.out << asked.error;
  expect_contains(asked.out, "punycode/fresh/1-");
}

// Whoever reads the log makes the same vectors again.
TEST(Fresh, TheLogIsReadAsItWasWritten) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "log").string();
  const tests::Result run =
      acecheck("certify builtin --fresh 40 --seed 9 --filter '*/fresh/*' --log " + log);
  ASSERT_EQ(run.code, 0) << run.error;
  const std::string junit = (directory / "junit").string();
  EXPECT_EQ(acecheck("report " + log + " --junit " + junit).code, 0);
  expect_contains(tests::read_file(junit), "mace/fresh/9-40");
  expect_contains(acecheck("explain punycode/fresh/9-1 --log " + log).out,
                  "Made at run time, like punycode/");
  expect_fails("baseline update --baseline " + junit + ".json " + log, 2, {"vectors of --fresh"});
}

// Of one seed, with more vectors and with fewer: each has its vectors, in either order.
TEST(Fresh, LogsOfOneSeedAreReadTogether) {
  const tests::TemporaryDirectory directory;
  const auto logged = [&](const std::string& count) {
    const std::string log = (directory / ("log" + count)).string();
    EXPECT_EQ(acecheck("certify builtin --seed 7 --filter 'lace/fresh/*' --log " + log +
                       " --fresh " + count)
                  .code,
              0);
    return log;
  };
  const std::string five = logged("5");
  const std::string three = logged("3");
  for (const std::string& logs : {five + " " + three, three + " " + five}) {
    const std::string junit = (directory / "junit").string();
    const tests::Result result = acecheck("report " + logs + " --junit " + junit);
    EXPECT_EQ(result.code, 0) << result.error;
    expect_contains(tests::read_file(junit), "lace/fresh/7-5");
    expect_contains(tests::read_file(junit), "lace/fresh/7-3");
  }
}

TEST(Fresh, AnotherSeedMakesOtherVectors) {
  const auto asked = [](const std::string& seed) {
    const tests::TemporaryDirectory directory;
    const std::string log = (directory / "log").string();
    const tests::Result result =
        acecheck("certify builtin --fresh 3 --filter 'lace/fresh/*' --log " + log +
                 (seed.empty() ? "" : " --seed " + seed));
    EXPECT_EQ(result.code, 0) << result.error;
    return result.out.substr(result.out.find("suite "));
  };
  EXPECT_EQ(asked("1"), asked("1"));
  EXPECT_NE(asked("1"), asked("2"));
  EXPECT_NE(asked(""), asked(""));
}

}  // namespace
}  // namespace fresh_test
