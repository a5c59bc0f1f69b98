// SPDX-License-Identifier: Apache-2.0
// What changed between two runs.
#include "report/difference.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

#include "core/failure.h"
#include "support/expect.h"

namespace difference_test {
namespace {

using namespace acecheck;
using tests::expect_contains;

using Verdicts = std::vector<std::pair<const char*, const char*>>;

LoggedRun run_of(const Verdicts& verdicts, const std::string& target = "x",
                 const std::string& suite = "1111") {
  LoggedRun out;
  out.header = {{"type", "header"},
                {"target", target},
                {"suite_sha256", suite},
                {"hello", {{"name", "codec"}, {"version", "1"}}}};
  for (const auto& [id, verdict] : verdicts) {
    out.lines.push_back({{"type", "vector"}, {"id", id}, {"verdict", verdict}});
  }
  out.footer = Json{{"type", "footer"}};
  return out;
}

// Between two runs of one vector.
Difference between(const char* before, const char* now) {
  return difference({run_of({{"v", before}})}, {run_of({{"v", now}})}, 10);
}

// `acecheck diff` fails a build only where something broke.
TEST(Difference, OnlyANewFailureBroke) {
  const std::vector<std::array<const char*, 3>> cases = {
      {"pass", "wrong-value", "broke 1"},
      {"warn", "crash", "broke 1"},
      {"pass", "pass", "the same 1"},
      {"crash", "pass", "fixed 1"},
      {"crash", "warn", "fixed 1"},
      {"crash", "wrong-value", "changed otherwise 1"},
      {"pass", "warn", "changed otherwise 1"},
      {"crash", "not-run", "changed otherwise 1"},
      {"not-run", "crash", "changed otherwise 1"},
      {"pass", "not-run", "changed otherwise 1"},
  };
  for (const auto& [before, now, expected] : cases) {
    const Difference found = between(before, now);
    // A selected vector without an outcome may have failed.
    const bool lost = std::string_view(now) == "not-run";
    EXPECT_EQ(found.broke, lost || std::string_view(expected) == "broke 1") << before << ' ' << now;
    expect_contains(found.text, expected);
  }
  EXPECT_THROW(between("pass", "maybe"), BadInput);
}

TEST(Difference, TargetsAreComparedByName) {
  const Difference found = difference(
      {run_of({{"v", "pass"}}, "a"), run_of({{"v", "crash"}}, "b"), run_of({{"v", "pass"}}, "old")},
      {run_of({{"v", "crash"}}, "b"), run_of({{"v", "pass"}}, "a"),
       run_of({{"v", "crash"}}, "fresh")},
      10);
  EXPECT_FALSE(found.broke) << found.text;
  EXPECT_TRUE(difference({run_of({{"v", "pass"}}, "a"), run_of({{"v", "pass"}}, "b")},
                         {run_of({{"v", "crash"}}, "a"), run_of({{"v", "pass"}}, "b")}, 10)
                  .broke);
  expect_contains(found.text, "old: only in the old log\n");
  expect_contains(found.text, "fresh: only in the new log\n");
  // The only run of each log may have another name.
  EXPECT_TRUE(
      difference({run_of({{"v", "pass"}}, "./old")}, {run_of({{"v", "crash"}}, "./new")}, 10)
          .broke);
}

TEST(Difference, ARunThatDidNotEndBroke) {
  const LoggedRun whole = run_of({{"v", "pass"}});
  LoggedRun stopped = whole;
  (*stopped.footer)["stopped"] = "20 vectors in a row";
  LoggedRun truncated = whole;
  truncated.footer.reset();
  LoggedRun unattributed = whole;
  unattributed.lines.push_back(
      {{"type", "unattributed"}, {"outcome", "crash"}, {"detail", "signal 6"}});
  for (const LoggedRun& run : {stopped, truncated, unattributed}) {
    EXPECT_TRUE(difference({whole}, {run}, 10).broke);
    EXPECT_FALSE(difference({run}, {whole}, 10).broke);
    EXPECT_FALSE(difference({run}, {run}, 10).broke);
  }
}

}  // namespace
}  // namespace difference_test
