// What a reader of a report must not be led to believe, or to do.
#include "report/formats/formats.h"

#include <gtest/gtest.h>

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
