// What a report must not make its reader believe or do.
#include "report/formats/formats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "support/expect.h"
#include "support/loaded_suite.h"
#include "support/runs.h"

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
  return write(reported(std::span(&run, 1), tests::diagnosis()));
}

TEST(Badge, IsGreenOnlyIfEveryRunConforms) {
  const std::vector<acecheck::Run> runs = {run_with(Verdict::pass), run_with(Verdict::crash)};
  for (const auto& [text, is_green, words] :
       {std::tuple{written(badge, runs[0]), true, "conformant</text>"},
        {written(badge, runs[1]), false, "not conformant</text>"},
        {written(badge, run_with(Verdict::crash, true)), false, "not conformant, as known</text>"},
        {badge(reported(runs, tests::diagnosis())), false, "1 of 2 conformant</text>"},
        {badge({}), false, "0 of 0 conformant</text>"}}) {
    tests::expect_contains(text, words);
    EXPECT_EQ(text.contains("#2e7031"), is_green) << words;
  }
}

// GitHub shows ten annotations of a step: the last of these counts the others.
TEST(Github, HasAtMostTenAnnotations) {
  const auto shown = [](std::size_t count) {
    const acecheck::Run run = run_with(Verdict::crash);
    Reported all = reported(std::span(&run, 1), tests::diagnosis());
    all.mistakes[0].resize(count, all.mistakes[0].front());
    return github(all);
  };
  EXPECT_EQ(std::ranges::count(shown(10), '\n'), 10);
  tests::expect_lacks(shown(10), "more mistakes");
  EXPECT_EQ(std::ranges::count(shown(11), '\n'), 10);
  tests::expect_contains(shown(11), "title=2 more mistakes::");
}

TEST(Github, EscapesWhatEndsACommand) {
  const acecheck::Run run = run_with(Verdict::crash);
  Reported all = reported(std::span(&run, 1), tests::diagnosis());
  all.source = Place{"a%b\rc\nd:e,f", 3};
  const std::string text = github(all);
  EXPECT_TRUE(text.starts_with("::error file=a%25b%0Dc%0Ad%3Ae%2Cf,line=3,title=x%3A ")) << text;
}

TEST(Sarif, APlaceIsAUriReference) {
  const acecheck::Run run = run_with(Verdict::crash);
  for (const auto& [file, reference] : {std::pair{"azAZ09-._~/x", "azAZ09-._~/x"},
                                        {"/a b", "file:///a%20b"},
                                        {"`{@[/:", "%60%7B%40%5B/%3A"},
                                        {"\u00fc", "%C3%BC"}}) {
    Reported all = reported(std::span(&run, 1), tests::diagnosis());
    all.source = Place{file, 3};
    const Json log = Json::parse(sarif(all));
    const Json& place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    EXPECT_EQ(place["artifactLocation"]["uri"], Json(reference)) << file;
    EXPECT_EQ(place["region"]["startLine"], Json(3));
  }
}

TEST(Markdown, ANameOfAnImplementationIsNoMarkup) {
  acecheck::Run run = run_with(Verdict::pass);
  run.hello.name = "[click](https://example.com)";
  tests::expect_contains(written(markdown, run), "\\[click\\](");
}

// These failures belong to no vector, and a report of vectors alone would look like success.
TEST(Formats, ReportAStopAndAFailureThatNoVectorExplains) {
  acecheck::Run run = run_with(Verdict::pass);
  run.stopped = "at noon";
  run.unattributed = {{{Outcome::Kind::crash, {}, "signal 6"}, {"a", "b"}}};
  tests::expect_contains(written(junit, run), " tests=\"3\" failures=\"0\" errors=\"2\"");
  const std::string text = written(markdown, run);
  tests::expect_contains(text, "at noon");
  tests::expect_contains(text, "signal 6");
  const Json of_sarif = Json::parse(written(sarif, run))["runs"][0]["invocations"][0];
  EXPECT_EQ(of_sarif["executionSuccessful"], Json(false));
  EXPECT_EQ(of_sarif["toolExecutionNotifications"].size(), 2u);
  const Json of_json = Json::parse(written(json, run))["runs"][0];
  EXPECT_EQ(of_json["stopped"], Json("at noon"));
  EXPECT_EQ(of_json["unattributed"].size(), 1u);
  EXPECT_EQ(Json::parse(written(gitlab, run)).size(), 2u);
  EXPECT_EQ(std::ranges::count(written(github, run), '\n'), 2);
}

}  // namespace
}  // namespace formats_test
