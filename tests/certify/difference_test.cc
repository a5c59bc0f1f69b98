// What changed between two runs.
#include "report/difference.h"

#include <gtest/gtest.h>

#include "base/failure.h"
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

TEST(Difference, AFailureThatWasNoneBroke) {
  const Difference broke = between("pass", "wrong-value");
  EXPECT_TRUE(broke.broke);
  expect_contains(broke.text, "\n  broke (1)\n    pass -> wrong-value (1)\n      v\n");
  expect_contains(broke.text, "broke 1, mended 0, changed otherwise 0, new 0, gone 0, the same 0");
  EXPECT_TRUE(between("warn", "crash").broke);
}

TEST(Difference, AnyOtherChangeBrokeNothing) {
  const std::vector<std::array<const char*, 3>> cases = {
      {"pass", "pass", "the same 1"},
      {"crash", "pass", "mended 1"},
      {"crash", "warn", "mended 1"},
      {"crash", "wrong-value", "changed otherwise 1"},
      {"pass", "warn", "changed otherwise 1"},
      {"crash", "not-run", "changed otherwise 1"},
      {"not-run", "crash", "changed otherwise 1"},
      {"pass", "not-run", "changed otherwise 1"},
  };
  for (const auto& [before, now, expected] : cases) {
    const Difference found = between(before, now);
    EXPECT_FALSE(found.broke) << before << ' ' << now;
    expect_contains(found.text, expected);
  }
  LoggedRun limited = run_of({{"v", "pass"}});
  limited.lines[0]["by_limits"] = true;
  expect_contains(difference({run_of({{"v", "pass"}})}, {limited}, 10).text,
                  "pass -> pass by declared limits (1)");
}

TEST(Difference, WhatIsInOneLogOnly) {
  const Difference found =
      difference({run_of({{"old", "pass"}, {"both", "pass"}})},
                 {run_of({{"both", "pass"}, {"fresh", "crash"}}, "x", "2222")}, 10);
  EXPECT_FALSE(found.broke);
  expect_contains(found.text, "  new (1)\n    crash (1)\n      fresh\n");
  expect_contains(found.text, "  gone (1)\n    pass (1)\n      old\n");
  expect_contains(found.text, "the suite was 1111, and is 2222 now\n");
}

TEST(Difference, SaysWhatWasGivenAndShowsNoMoreThanAskedFor) {
  LoggedRun now = run_of({{"a", "wrong-value"}, {"b", "crash"}, {"c", "crash"}, {"d", "crash"}});
  now.lines[0]["value"] = {{"unicode", "00FC"}};
  now.lines[1]["detail"] = "signal 11\x1b[2J";
  const Difference found =
      difference({run_of({{"a", "pass"}, {"b", "pass"}, {"c", "pass"}, {"d", "pass"}})}, {now}, 1);
  expect_contains(found.text, "      a: \"ü\" (00FC)\n");
  expect_contains(found.text, "      b: signal 11<U+001B>[2J\n      ... and 2 more; --show");
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
  // The only run of each side.
  const Difference one =
      difference({run_of({{"v", "pass"}}, "./old")}, {run_of({{"v", "crash"}}, "./new")}, 10);
  EXPECT_TRUE(one.broke);
  expect_contains(one.text, "./old, now ./new: codec 1\n");
}

// Where either log has two runs, the names decide.
TEST(Difference, OneRunOfTwoIsNoOther) {
  const LoggedRun a = run_of({{"v", "pass"}}, "a");
  const LoggedRun b = run_of({{"v", "pass"}}, "b");
  const LoggedRun c = run_of({{"v", "crash"}}, "c");
  EXPECT_EQ(difference({a, b}, {c}, 10).text,
            "c: only in the new log\n\na: only in the old log\n\nb: only in the old log\n");
  EXPECT_EQ(difference({c}, {a, b}, 10).text,
            "a: only in the new log\n\nb: only in the new log\n\nc: only in the old log\n");
  const std::string same =
      ": codec 1\n  broke 0, mended 0, changed otherwise 0, new 0, gone 0, the same 1\n";
  EXPECT_EQ(difference({a, b}, {b, a}, 10).text, "b" + same + "\na" + same);
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
  expect_contains(difference({stopped}, {unattributed}, 10).text,
                  "  before, stopped: 20 vectors in a row\n  now, crash that no single vector "
                  "explains: signal 6\n");
}

TEST(Difference, AnImplementationMayHaveNoVersion) {
  LoggedRun now = run_of({{"v", "pass"}});
  now.header["hello"]["version"] = "";
  expect_contains(difference({now}, {now}, 10).text, "x: codec\n");
  expect_contains(difference({run_of({{"v", "pass"}})}, {now}, 10).text, "x: codec 1, now codec\n");
}

TEST(Difference, RefusesAVerdictThatIsNone) { EXPECT_THROW(between("pass", "maybe"), BadInput); }

}  // namespace
}  // namespace difference_test
