// What a reader of a report must not be led to believe, or to do.
#include "report/formats/formats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/expect.h"
#include "support/loaded_suite.h"

namespace formats_test {
namespace {

using namespace acecheck;
using tests::suite;

// A run with one vector.
acecheck::Run run_with(Verdict verdict, bool known = false) {
  acecheck::Run out{"x", Hello{"x", "", "", 1, {}}, {}, {}, {}, "", ""};
  out.hello.codecs[Codec::lace] = Capabilities();
  out.entries = {{suite().find("lace/00/2.4.3-1-compress"),
                  {Outcome::Kind::reject, {}, "why"},
                  {verdict},
                  known}};
  return out;
}

std::string written(std::string (*write)(const Reported&), const acecheck::Run& run) {
  return write({std::span(&run, 1), tests::catalogue(), {}, {}});
}

TEST(Badge, OnlyTheConformantAreGreen) {
  const std::string green = "#2e7031";
  tests::expect_contains(written(badge, run_with(Verdict::pass)), green);
  const std::string failed = written(badge, run_with(Verdict::crash));
  tests::expect_contains(failed, "not conformant</text>");
  tests::expect_lacks(failed, green);
  const std::string as_known = written(badge, run_with(Verdict::crash, true));
  tests::expect_contains(as_known, "not conformant, as known</text>");
  tests::expect_lacks(as_known, green);
}

TEST(Badge, OfNothingIsNotGreen) {
  const std::string none = badge({{}, tests::catalogue(), {}, {}});
  tests::expect_contains(none, "0 of 0 conformant</text>");
  tests::expect_lacks(none, "#2e7031");
}

// GitHub shows ten annotations of a step: the last of these says how many are left out.
TEST(Github, ShowsTenAnnotations) {
  const auto shown = [](std::size_t failures) {
    acecheck::Run run = run_with(Verdict::crash);
    run.entries.clear();
    for (const Codec codec : {Codec::punycode, Codec::mace, Codec::cidnuc}) {
      run.hello.codecs[codec] = Capabilities();
    }
    std::set<std::string> classes;
    for (const Vector& vector : suite().vectors()) {
      // Of a class each, which is a mistake each.
      const auto bugs = references_of(vector, "bugs");
      if (classes.size() == failures) break;
      if (bugs.size() != 1 || !classes.insert(bugs[0]).second) continue;
      run.entries.push_back({&vector, {Outcome::Kind::crash, {}, "why"}, {Verdict::crash}, false});
    }
    return written(github, run);
  };
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  EXPECT_EQ(lines(shown(9)), 9);
  EXPECT_EQ(lines(shown(10)), 10);
  tests::expect_lacks(shown(10), "more mistakes");
  EXPECT_EQ(lines(shown(11)), 10);
  tests::expect_contains(shown(11), "title=2 more mistakes::");
  tests::expect_contains(shown(14), "title=5 more mistakes::");
}

// Whatever an adapter calls itself.
TEST(Csv, NoFieldIsAFormula) {
  for (const char first : {'=', '+', '-', '@'}) {
    acecheck::Run run = run_with(Verdict::pass);
    run.hello.name = first + std::string("SUM(1)");
    tests::expect_contains(written(csv, run), ",\" " + run.hello.name + "\",");
  }
}

TEST(Markdown, NoNameIsALink) {
  acecheck::Run run = run_with(Verdict::pass);
  run.hello.name = "[click](https://example.com)";
  tests::expect_contains(written(markdown, run), "\\[click\\](");
}

}  // namespace
}  // namespace formats_test
