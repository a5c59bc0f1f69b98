// SPDX-License-Identifier: Apache-2.0
// The data of the HTML report: it stays small, and nothing in it is read as markup. tests/page/ has
// what the page shows.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "faults/faulty.h"
#include "report/page/page.h"
#include "suite/suite.h"
#include "support/command.h"
#include "support/loaded_suite.h"
#include "support/runs.h"

namespace page_data_test {
namespace {

using namespace acecheck;
using tests::empty_run;
using tests::suite;

LoggedRun logged_run(const acecheck::Run& run) {
  return logged(run, header_of({run.target, {}, suite().digest(), Selection(), RunOptions()},
                               run.hello, {"certify"}));
}

Json data_of(const std::vector<LoggedRun>& logs) {
  return page_data(logs, suite(), tests::catalogue(), tests::diagnosis());
}

acecheck::Run run_failing(const Vector& vector) {
  acecheck::Run run = empty_run();
  run.entries.push_back({&vector, {Outcome::Kind::crash, {}, ""}, {Verdict::crash}});
  return run;
}

// A log may come from anybody.
TEST(PageData, LongTextsOfALogAreCut) {
  acecheck::Run run = run_failing(suite().vectors().front());
  run.target = run.hello.name = run.hello.version = run.hello.language = std::string(50'000, 'n');
  run.stopped = std::string(50'000, 's');
  run.unattributed = {{{Outcome::Kind::crash, {}, std::string(50'000, 'd')}, {}}};
  run.entries[0].outcome.detail = std::string(50'000, 'o');
  LoggedRun log = logged_run(run);
  log.header["time"] = std::string(50'000, 't');
  log.header["suite_sha256"] = std::string(100'000, 'f');
  EXPECT_LT(data_of({log})["runs"].dump().size(), 10'000u);
}

TEST(PageData, AnAnswerIsThereOnceForAllRunsThatGaveIt) {
  acecheck::Run run = run_failing(suite().vectors().front());
  run.entries[0].outcome.detail = std::string(5000, 'd');
  const LoggedRun crashed = logged_run(run);
  run.entries[0].outcome.detail = "other";
  const Json data = data_of({crashed, crashed, logged_run(run)});
  const Json& answers = data["vectors"][0]["answers"];
  ASSERT_EQ(answers.size(), 2u) << answers;
  EXPECT_EQ(answers[0]["runs"], Json({0, 1}));
  EXPECT_EQ(answers[1]["runs"], Json({2}));
  EXPECT_LT(answers[0]["says"].get<std::string>().size(), 300u);
}

// Each vector is listed once, with the right answer of the first run. The right answer depends on
// what an implementation declares.
TEST(PageData, ARunWithAnotherRightAnswerShowsIts) {
  std::vector<LoggedRun> logs;
  for (const unsigned bits : {32u, 64u}) {
    acecheck::Run run = run_failing(*suite().find("punycode/overflow/uint32-first"));
    run.hello.codecs[Codec::punycode].bits = bits;
    run.hello.codecs[Codec::punycode].max_length = 65'536;
    logs.push_back(logged_run(run));
  }
  const Json data = data_of(logs);
  const Json& vector = data["vectors"][0];
  EXPECT_EQ(vector["expected"]["says"], ", or a rejection");
  ASSERT_EQ(vector["answers"].size(), 2u) << vector;
  EXPECT_FALSE(vector["answers"][0].contains("expected"));
  EXPECT_TRUE(vector["answers"][1]["expected"].contains("value"));
  EXPECT_FALSE(vector["answers"][1]["expected"].contains("says"));
}

// A vector that only one of two runs asked is neither broken nor fixed.
TEST(PageData, VectorsThatARunDidNotAskAreRanges) {
  std::vector<LoggedRun> logs;
  acecheck::Run all = empty_run();
  for (std::size_t i = 0; i < 5; ++i) {
    all.entries.push_back(
        {&suite().vectors()[i], {Outcome::Kind::crash, {}, ""}, {Verdict::crash}});
  }
  acecheck::Run few = all;
  few.entries[4].judgement.verdict = Verdict::not_run;
  few.entries.erase(few.entries.begin() + 1, few.entries.begin() + 3);
  const Json data = data_of({logged_run(all), logged_run(few)});
  EXPECT_EQ(data["runs"][0]["not_asked"], Json::array());
  EXPECT_EQ(data["runs"][1]["not_asked"],
            Json::parse(R"([{"first":1,"last":2},{"first":4,"last":4}])"));
}

TEST(PageData, ACommandIsWrittenForAShell) {
  LoggedRun log = logged_run(run_failing(suite().vectors().front()));
  EXPECT_EQ(data_of({log})["runs"][0]["arguments"], log.header["target"]);
  // A plug-in is served by a process of its own, whose command nobody types.
  log.header["command"] = {"/usr/bin/acecheck", "serve", "--plugin", log.header["target"]};
  EXPECT_EQ(data_of({log})["runs"][0]["arguments"], log.header["target"]);
  log.header["command"] = {"./adapter", "--its-option", "two words", "it's", ""};
  log.header["argv"] = {"acecheck",     "certify",   "--",   "./adapter",
                        "--its-option", "two words", "it's", ""};
  EXPECT_EQ(data_of({log})["runs"][0]["arguments"],
            "-- ./adapter --its-option 'two words' 'it'\\''s' ''");
}

// The data are packed, so that no text of a run is in the page as it is: none ends an element.
TEST(PageFile, NoTextOfARunIsInThePageAsItIs) {
  const tests::TemporaryDirectory directory;
  acecheck::Run run = run_failing(suite().vectors().front());
  run.target = "\u00fc</script>";
  write_page(directory / "page", {logged_run(run)}, suite(), tests::catalogue(),
             tests::diagnosis());
  const std::string page = tests::read_file(directory / "page/index.html");
  EXPECT_FALSE(page.contains("\u00fc")) << page;
  EXPECT_TRUE(page.contains("default-src 'none'")) << page;
}

}  // namespace
}  // namespace page_data_test
