// SPDX-License-Identifier: Apache-2.0
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

// Foreign text in each place of a run, for each format: what the format must not have of it.
TEST(Formats, ForeignTextStaysText) {
  struct Kind {
    const char* text;
    std::vector<const char*> nowhere;   // in no format
    std::vector<const char*> markdown;  // not in this one
    std::vector<const char*> sarif;     // nor this
  };
  const Kind kinds[] = {
      {"a\x1b[2Jb", {"\x1b", "\\u001b"}, {}, {}},
      {"a\u2028b\u2029c", {"\u2028", "\u2029", "\\u2028", "\\u2029"}, {}, {}},
      {"a\u202eb", {"\u202e", "\\u202e"}, {}, {}},
      {"a\n::stop-commands::x", {"\n::stop", "\r::stop"}, {}, {}},
      {"::stop-commands::x", {"\n::stop"}, {}, {}},
      {"##vso[task.setvariable]x", {"##vso["}, {}, {}},
      {"https://a.example www.b.example c@d.example", {}, {"://a", "www.b", "c@d"}, {}},
      {"[text](address)", {}, {"[text]("}, {"[text]("}},
      // An escape of the author's does not undo ours; JSON has each backslash twice.
      {"a\\[text](address)", {}, {}, {R"(a\\\\[text)"}},
      {"@everyone #1", {}, {"@everyone", "#1"}, {}},
      {"{0}", {}, {}, {" {0}", ":{0}"}},
      {"<b>&x", {}, {"<b>", "&x"}, {}},
      {"`a` *b* _c_ ~d~ |e", {}, {" *b", " _c", " ~d", " |e"}, {}},
      {"$x$", {}, {" $x", "x$"}, {}}};
  for (const Kind& kind : kinds) {
    acecheck::Run run = run_with(Verdict::crash);
    run.target = kind.text;
    run.hello.name = kind.text;
    run.hello.version = kind.text;
    run.stopped = kind.text;
    run.error_output = kind.text;
    run.entries[0].outcome = {Outcome::Kind::crash, {}, kind.text};
    run.unattributed = {{{Outcome::Kind::crash, {}, kind.text}, {}}};
    for (const Format& format : formats) {
      const std::string text = written(format.write, run);
      const auto lacks = [&](const std::vector<const char*>& all) {
        for (const char* each : all) {
          EXPECT_FALSE(text.contains(each)) << format.name << ": " << each << '\n' << text;
        }
      };
      lacks(kind.nowhere);
      if (format.name == "markdown") lacks(kind.markdown);
      if (format.name == "sarif") {
        const Json run_of_sarif = Json::parse(text)["runs"][0];
        std::vector<Json> messages = {run_of_sarif["results"][0]["message"]["text"]};
        for (const Json& each : run_of_sarif["invocations"][0]["toolExecutionNotifications"]) {
          messages.push_back(each["message"]["text"]);
        }
        for (const Json& message : messages) {
          for (const char* each : kind.sarif) {
            EXPECT_FALSE((' ' + message.get<std::string>()).contains(each)) << message;
          }
        }
      }
      if (format.name == "junit" || format.name == "badge") lacks({"<b>"});
    }
  }
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

// Every answer is right, and the memory of the process may not be.
TEST(Formats, ReportTheSignalThatEndedTheProcess) {
  acecheck::Run run = run_with(Verdict::pass);
  run.ended = "signal 11 (Segmentation fault)";
  for (const auto& format : {junit, markdown, sarif, json}) {
    tests::expect_contains(written(format, run), "signal 11");
  }
  tests::expect_contains(written(junit, run), " tests=\"1\" failures=\"0\" errors=\"0\"");
}

}  // namespace
}  // namespace formats_test
