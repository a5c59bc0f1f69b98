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

TEST(PageData, LessIsShownOfEachFailureWhereThereAreMany) {
  std::vector<LoggedRun> logs;
  acecheck::Run run = empty_run();
  for (const Vector& vector : suite().vectors()) {
    const std::string answer = vector.id + std::string(5000, 'd');
    run.entries.push_back({&vector, {Outcome::Kind::crash, {}, answer}, {Verdict::crash}});
  }
  for (int i = 0; i < 5; ++i) logs.push_back(logged_run(run));
  EXPECT_LT(data_of(logs).dump().size(), 3'000'000u);
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
  constexpr std::size_t right_answer = 6;  // member of a failure
  EXPECT_LE(data["runs"][0]["failures"][0].size(), right_answer);
  ASSERT_GT(data["runs"][1]["failures"][0].size(), right_answer);
  const auto text = data["runs"][1]["failures"][0][right_answer].get<std::size_t>();
  EXPECT_FALSE(data["texts"][text].get<std::string>().contains("or a rejection"));
}

TEST(PageFile, NoTextOfARunEndsTheElementThatHoldsTheData) {
  const tests::TemporaryDirectory directory;
  acecheck::Run run = run_failing(suite().vectors().front());
  run.target = "\u00fc</script>";
  write_page(directory / "page", {logged_run(run)}, suite(), tests::catalogue(),
             tests::diagnosis());
  const std::string page = tests::read_file(directory / "page/index.html");
  EXPECT_TRUE(page.contains("\"target\":\"\u00fc\\u003c/script>\"")) << page;
}

}  // namespace
}  // namespace page_data_test
