// SPDX-License-Identifier: Apache-2.0
// Implementations of Bootstring with other parameters than Punycode's.
#include "e2e/program.h"

namespace profiles_test {
namespace {

using program_test::acecheck;
using program_test::expect_contains;
using program_test::expect_fails;

const std::string adapter = "python3 " ACECHECK_SOURCE_DIR "/tests/e2e/bootstring.py ";
const std::string rust = R"('"rust-v0"' abcdefghijklmnopqrstuvwxyz0123456789 _)";
// The same with another digit for 35.
const std::string other =
    R"('{"digits":"abcdefghijklmnopqrstuvwxyz012345678Z","delimiter":"_",)"
    R"("basic":"_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}')"
    " abcdefghijklmnopqrstuvwxyz012345678Z _";

TEST(Profiles, ARightCodecConforms) {
  for (const std::string& profile : {rust, other}) {
    const tests::Result result = acecheck("certify --quiet -- " + adapter + profile);
    EXPECT_EQ(result.code, 0) << result.out << result.error;
  }
}

TEST(Profiles, OtherDigitsThanDeclaredAreFound) {
  EXPECT_EQ(acecheck("certify --quiet -- " + adapter +
                     R"('"swift"' abcdefghijklmnopqrstuvwxyz0123456789 _)")
                .code,
            1);
}

// In the summary, in a report from the log, in a baseline and in explain.
TEST(Profiles, AMistakeIsShownWithTheVectorsOfTheProfile) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "log").string();
  const tests::Result run =
      acecheck("certify --log " + log + " -- " + adapter + rust + " truncated");
  EXPECT_EQ(run.code, 1) << run.error;
  expect_contains(run.out, "mistake class truncated-accepted");
  expect_contains(run.out, "rust-v0/punycode/truncated/one-digit");
  tests::expect_lacks(run.out, "no known fault");

  const std::string junit = (directory / "junit").string();
  EXPECT_EQ(acecheck("report " + log + " --junit " + junit).code, 0);
  expect_contains(tests::read_file(junit), "rust-v0/punycode/truncated/one-digit");

  const std::string baseline = (directory / "baseline").string();
  EXPECT_EQ(acecheck("baseline update --baseline " + baseline + " " + log).code, 0);
  const tests::Result known =
      acecheck("certify --baseline " + baseline + " -- " + adapter + rust + " truncated");
  EXPECT_EQ(known.code, 0) << known.out << known.error;

  // An entry about an encoding that the implementation does not have is stale.
  tests::write_file(baseline, R"({"known":[{"vectors":"lace/00/*","target":"bootstring",)"
                              R"("verdict":"crash","reason":"no"}]})");
  EXPECT_EQ(acecheck("certify --baseline " + baseline + " -- " + adapter + rust).code, 5);

  for (const std::string& where : {std::string(" --got 0080"), " --log " + log}) {
    const tests::Result explained =
        acecheck("explain rust-v0/punycode/truncated/one-digit" + where);
    EXPECT_EQ(explained.code, 0) << explained.error;
    expect_contains(explained.out, "As punycode/truncated/one-digit, in the profile rust-v0");
  }
}

TEST(Profiles, PatternsSelectByTheIdWithAndWithoutTheProfile) {
  for (const char* filter :
       {"punycode/truncated/*", "rust-v0/punycode/truncated/*", "bug:truncated-accepted"}) {
    const tests::Result result = acecheck(std::string("certify --filter '") + filter + "' -- " +
                                          adapter + rust + " truncated");
    EXPECT_EQ(result.code, 1) << filter << result.error;
  }
}

TEST(Profiles, AHuntSaysThatItKnowsPunycodeAlone) {
  expect_fails("hunt --time 1 -- " + adapter + rust, 4, {"another profile of Bootstring"});
}

}  // namespace
}  // namespace profiles_test
