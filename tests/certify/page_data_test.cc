// What the page of a run shows, and how much of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "report/page/page.h"
#include "report/template.h"
#include "suite/selection.h"
#include "support/loaded_suite.h"
#include "support/runs.h"

namespace page_data_test {
namespace {

using namespace acecheck;
using tests::empty_run;
using tests::suite;

LoggedRun logged_run(const acecheck::Run& run) {
  return logged(run, header_of({run.target, {}, suite().digest(), Selection(), Conduct()},
                               run.hello, {"certify"}));
}

Json data_of(const std::vector<LoggedRun>& logs) {
  faulty::Diagnosis diagnosis;
  return page_data(logs, suite(), tests::catalogue(), diagnosis);
}

// A run in which these vectors are rejected without a reason.
acecheck::Run run_failing(const std::vector<const char*>& ids) {
  acecheck::Run run = empty_run();
  for (const char* id : ids) {
    const Vector* vector = suite().find(id);
    EXPECT_NE(vector, nullptr) << id;
    if (vector == nullptr) continue;
    run.entries.push_back({vector, {Outcome::Kind::crash, {}, ""}, {Verdict::crash}});
  }
  return run;
}

// The member of a row of a vector.
Json member(const Json& data, std::size_t row, const char* name) {
  const Json& members = data["vector_members"];
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i] == Json(name)) return data["vectors"][row][i];
  }
  return {};
}

std::string text_member(const Json& data, std::size_t row, const char* name) {
  return data["texts"][member(data, row, name).get<std::size_t>()].get<std::string>();
}

// What others write may be long, and is cut.
TEST(PageData, CutsWhatIsLong) {
  acecheck::Run run = run_failing({"punycode/bis/7.1-A-decode"});
  run.target = run.hello.name = run.hello.version = run.hello.language = std::string(500, 'n');
  run.stopped = std::string(500, 's');
  run.unattributed = {{{Outcome::Kind::crash, {}, std::string(500, 'd')}, {}}};
  LoggedRun log = logged_run(run);
  log.header["time"] = std::string(50, 't');
  const Json shown = data_of({log})["runs"][0];
  for (const char* key : {"target", "name", "version", "language"}) {
    EXPECT_EQ(shown[key].get<std::string>(), std::string(100, 'n') + "...") << key;
  }
  EXPECT_EQ(shown["when"].get<std::string>(), std::string(20, 't') + "...");
  EXPECT_EQ(shown["stopped"].get<std::string>(), std::string(400, 's') + "...");
  EXPECT_EQ(shown["unattributed"][0].get<std::string>(),
            "crash that no single vector explains: " + std::string(400, 'd') + "...");
}

// The more failures there are in all runs together, the less is shown of each.
TEST(PageData, ShowsLessOfMoreFailures) {
  const auto shown = [](std::size_t failures) {
    std::vector<LoggedRun> logs;
    acecheck::Run run = empty_run();
    const auto end_run = [&] {
      logs.push_back(logged_run(run));
      run.entries.clear();
    };
    for (std::size_t i = 0; i < failures; ++i) {
      const Vector& vector = suite().vectors()[i % 20];
      run.entries.push_back(
          {&vector, {Outcome::Kind::crash, {}, std::string(1000, 'd')}, {Verdict::crash}});
      if (run.entries.size() == 1000) end_run();
    }
    if (!run.entries.empty()) end_run();
    const Json data = data_of(logs);
    std::size_t computations = 0;
    for (const Json& row : data["vectors"]) computations += row[10].empty() ? 0 : 1;
    // "crash: dd...", of which a third is at the end.
    const std::size_t row = 2;
    const std::string text =
        data["texts"][data["runs"][0]["failures"][0][row].get<std::size_t>()].get<std::string>();
    return std::pair(text.size() - text.rfind(' ') - 1, computations > 0);
  };
  EXPECT_EQ(shown(1'999), std::pair(std::size_t{240 / 3}, true));
  EXPECT_EQ(shown(2'000), std::pair(std::size_t{100 / 3}, true));
  EXPECT_EQ(shown(7'999), std::pair(std::size_t{100 / 3}, true));
  EXPECT_EQ(shown(8'000), std::pair(std::size_t{80 / 3}, false));
}

// Octets that are no UTF-8 as well, of an input and of an answer; none where there are too many.
TEST(PageData, HasTheOctetsOfAnEncoding) {
  const Json data = data_of({logged_run(
      run_failing({"punycode/bis/7.1-B-encode", "punycode/bis/7.1-B-decode",
                   "punycode/delimiter/non-basic-octet", "lace/00/2.4.3-1-compress"}))});
  std::map<std::string, std::string> octets;
  for (std::size_t row = 0; row < data["vectors"].size(); ++row) {
    octets[data["vectors"][row][0].get<std::string>()] = text_member(data, row, "octets");
  }
  EXPECT_EQ(octets["punycode/bis/7.1-B-decode"],
            "6968717763726234637638613864716730353670716A7965");
  EXPECT_EQ(octets["punycode/bis/7.1-B-encode"], octets["punycode/bis/7.1-B-decode"]);
  EXPECT_EQ(octets["punycode/delimiter/non-basic-octet"], "61802D746461");
  EXPECT_EQ(octets["lace/00/2.4.3-1-compress"], "");
  // Those that have about the length from which on there are too many.
  acecheck::Run all = empty_run();
  std::size_t shown = 0;
  for (const Vector& vector : suite().vectors()) {
    if (vector.codec != Codec::punycode || vector.op != Op::decode) continue;
    const std::size_t size = ace_octets(vector.input).size();
    if (size < 80 || size > 240) continue;
    all.entries.push_back({&vector, {Outcome::Kind::crash, {}, ""}, {Verdict::crash}});
    shown += size <= 120 ? 1 : 0;
  }
  ASSERT_GT(shown, 0u);
  ASSERT_LT(shown, all.entries.size());
  const Json whole = data_of({logged_run(all)});
  for (std::size_t row = 0; row < all.entries.size(); ++row) {
    const std::size_t size = ace_octets(all.entries[row].vector->input).size();
    EXPECT_EQ(text_member(whole, row, "octets").size(), size <= 120 ? 2 * size : 0) << size;
  }
}

// Of the vectors with the shortest inputs, as long as there is room for all together.
TEST(PageData, ComputationsHaveTheirRoomTogether) {
  acecheck::Run run = empty_run();
  for (const Vector& vector : suite().vectors()) {
    if (vector.codec != Codec::punycode || vector.op != Op::decode) continue;
    run.entries.push_back({&vector, {Outcome::Kind::crash, {}, ""}, {Verdict::crash}});
  }
  const Json data = data_of({logged_run(run)});
  std::size_t octets = 0;
  std::size_t longest = 0;
  std::size_t shortest_without = 1'000'000;
  for (std::size_t row = 0; row < run.entries.size(); ++row) {
    const Json lines = member(data, row, "trace");
    const std::size_t size = run.entries[row].vector->input.dump().size();
    if (lines.is_null()) {
      shortest_without = std::min(shortest_without, size);
      continue;
    }
    longest = std::max(longest, size);
    for (const Json& line : lines) {
      const auto text = line.get<std::string>();
      if (text != "..." && !text.starts_with(">> here")) octets += text.size();
    }
  }
  EXPECT_LE(octets, 150'000u);
  EXPECT_GT(octets, 145'000u);
  EXPECT_LE(longest, shortest_without);
}

// The names of the first twelve code points, of which some have none.
TEST(PageData, NamesCodePoints) {
  const Json data = data_of(
      {logged_run(run_failing({"punycode/bis/7.1-A-decode", "punycode/domain/110001-encode"}))});
  EXPECT_EQ(data["names"]["0644"], Json("ARABIC LETTER LAM"));
  EXPECT_FALSE(data["names"].contains("110001"));
  EXPECT_LE(data["names"].size(), 13u);
}

TEST(PageTemplate, LacksNothing) {
  EXPECT_THROW(html_file("no-such-file"), std::logic_error);
  std::string page = "a {{place}} b";
  put(page, "place", "{{place}}");
  EXPECT_EQ(page, "a {{place}} b");
  EXPECT_THROW(put(page, "other", ""), std::logic_error);
}

}  // namespace
}  // namespace page_data_test
