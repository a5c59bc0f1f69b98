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
  tests::expect_contains(failed, "fill=\"#b3261e\"");
  tests::expect_lacks(failed, green);
  const std::string as_known = written(badge, run_with(Verdict::crash, true));
  tests::expect_contains(as_known, "not conformant, as known</text>");
  tests::expect_contains(as_known, "fill=\"#8a5300\"");
  // Of several, one that fails decides.
  const std::vector<acecheck::Run> runs = {run_with(Verdict::pass), run_with(Verdict::crash)};
  const std::string both = badge({runs, tests::catalogue(), {}, {}});
  tests::expect_contains(both, "1 of 2 conformant</text>");
  tests::expect_contains(both, "fill=\"#b3261e\"");
  tests::expect_lacks(as_known, green);
}

TEST(Badge, OfNothingIsNotGreen) {
  const std::string none = badge({{}, tests::catalogue(), {}, {}});
  tests::expect_contains(none, "0 of 0 conformant</text>");
  tests::expect_lacks(none, "#2e7031");
}

// A run with so many mistakes: a failure of a class each.
acecheck::Run run_of_mistakes(std::size_t mistakes) {
  acecheck::Run run = run_with(Verdict::crash);
  run.entries.clear();
  for (const Codec codec : {Codec::punycode, Codec::mace, Codec::cidnuc}) {
    run.hello.codecs[codec] = Capabilities();
  }
  std::set<std::string> classes;
  for (const Vector& vector : suite().vectors()) {
    const auto bugs = references_of(vector, "bugs");
    if (classes.size() == mistakes) break;
    if (bugs.size() != 1 || !classes.insert(bugs[0]).second) continue;
    run.entries.push_back({&vector, {Outcome::Kind::crash, {}, "why"}, {Verdict::crash}, false});
  }
  EXPECT_EQ(classes.size(), mistakes);
  return run;
}

// GitHub shows ten annotations of a step: the last of these says how many are left out.
TEST(Github, ShowsTenAnnotations) {
  const auto shown = [](std::size_t mistakes) {
    return written(github, run_of_mistakes(mistakes));
  };
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  EXPECT_EQ(lines(shown(9)), 9);
  EXPECT_EQ(lines(shown(10)), 10);
  tests::expect_lacks(shown(10), "more mistakes");
  EXPECT_EQ(lines(shown(11)), 10);
  tests::expect_contains(shown(11), "title=2 more mistakes::");
  tests::expect_contains(shown(14), "title=5 more mistakes::");
}

// A place is a file's name as it is, and a name may have what a command would end at.
TEST(Github, EscapesWhatEndsACommand) {
  const acecheck::Run run = run_with(Verdict::crash);
  const std::string text =
      github({std::span(&run, 1), tests::catalogue(), Place{"a%b\rc\nd:e,f", 3}, {}});
  EXPECT_TRUE(text.starts_with("::error file=a%25b%0Dc%0Ad%3Ae%2Cf,line=3,title=x%3A ")) << text;
}

// An absolute path is a reference by itself, and what a reference does not have is escaped.
TEST(Sarif, APlaceIsAReference) {
  const acecheck::Run run = run_with(Verdict::crash);
  for (const auto& [file, reference] : {std::pair{"azAZ09-._~/x", "azAZ09-._~/x"},
                                        {"/a b", "file:///a%20b"},
                                        {"`{@[/:", "%60%7B%40%5B/%3A"},
                                        {"\u00fc", "%C3%BC"}}) {
    const Json log =
        Json::parse(sarif({std::span(&run, 1), tests::catalogue(), Place{file, 3}, {}}));
    const Json& place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    EXPECT_EQ(place["artifactLocation"]["uri"], Json(reference)) << file;
    EXPECT_EQ(place["region"]["startLine"], Json(3));
  }
}

TEST(Markdown, NoNameIsALink) {
  acecheck::Run run = run_with(Verdict::pass);
  run.hello.name = "[click](https://example.com)";
  tests::expect_contains(written(markdown, run), "\\[click\\](");
}

TEST(Markdown, ShowsTwentyMistakes) {
  const auto shown = [](std::size_t mistakes) {
    return written(markdown, run_of_mistakes(mistakes));
  };
  const auto rows = [&](std::size_t mistakes) {
    const std::string text = shown(mistakes);
    const std::size_t at = text.find("| --- | ---: | --- |");
    return std::ranges::count(text.substr(at, text.find("\n\n", at) - at), '\n');
  };
  EXPECT_EQ(rows(1), 1);
  EXPECT_EQ(rows(20), 20);
  EXPECT_EQ(rows(21), 20);
  tests::expect_lacks(shown(20), "more mistakes");
  tests::expect_contains(shown(21), "\n\n... and 1 more mistakes.\n\n`acecheck explain");
  tests::expect_contains(shown(23), "\n\n... and 3 more mistakes.\n\n`acecheck explain");
}

// What every report of a run says of a stop and of a failure that is none of a vector.
TEST(Formats, SayWhatWentWrongWithTheWholeRun) {
  acecheck::Run run = run_with(Verdict::pass);
  run.stopped = "at noon";
  run.unattributed = {{{Outcome::Kind::crash, {}, "signal 6"}, {"a", "b"}}};
  const std::string xml = written(junit, run);
  tests::expect_contains(xml,
                         "<testsuites name=\"acecheck\" tests=\"3\" failures=\"0\" errors=\"2\">");
  tests::expect_contains(xml, "\" tests=\"3\" failures=\"0\" errors=\"2\" skipped=\"0\">");
  tests::expect_contains(written(markdown, run),
                         "\nx was stopped: at noon\n\nx: crash that no single vector explains: "
                         "signal 6\n");
  const Json of_sarif = Json::parse(written(sarif, run))["runs"][0]["invocations"][0];
  EXPECT_EQ(of_sarif["executionSuccessful"], Json(false));
  EXPECT_EQ(of_sarif["toolExecutionNotifications"].size(), 2u);
  const Json of_json = Json::parse(written(json, run))["runs"][0];
  EXPECT_EQ(of_json["stopped"], Json("at noon"));
  EXPECT_EQ(
      of_json["unattributed"],
      Json::parse(R"([{"outcome": "crash", "detail": "signal 6", "in_flight": ["a", "b"]}])"));
  EXPECT_EQ(Json::parse(written(gitlab, run)).size(), 2u);
  const std::string annotations = written(github, run);
  EXPECT_EQ(std::ranges::count(annotations, '\n'), 2);
  tests::expect_contains(annotations, "::error title=x%3A the run was stopped::at noon\n");
  tests::expect_contains(annotations,
                         "title=x%3A a failure that no single vector explains::crash: signal 6\n");
}

}  // namespace
}  // namespace formats_test
