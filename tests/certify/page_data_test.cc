// What the page of a run shows, and how much of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "compare/oracle_answer.h"
#include "faulty/faulty.h"
#include "report/explanation.h"
#include "report/page/page.h"
#include "report/template.h"
#include "suite/selection.h"
#include "suite/suite.h"
#include "support/command.h"
#include "support/loaded_suite.h"
#include "support/questions.h"
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
  log.header["suite_sha256"] = std::string(100, 'f');
  const Json data = data_of({log});
  EXPECT_EQ(data["suite"].get<std::string>(), std::string(64, 'f') + "...");
  const Json& shown = data["runs"][0];
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
  // longest: octets of the longest answer that is whole
  const auto expect_shown = [](std::size_t failures, std::size_t longest, bool computations) {
    std::vector<LoggedRun> logs;
    acecheck::Run run = empty_run();
    const auto end_run = [&] {
      logs.push_back(logged_run(run));
      run.entries.clear();
    };
    const std::size_t words = std::string("crash: ").size();
    for (std::size_t i = 0; i < failures; ++i) {
      const Vector& vector = suite().vectors()[i % 20];
      run.entries.push_back({&vector,
                             {Outcome::Kind::crash, {}, std::string(longest - words + i % 2, 'd')},
                             {Verdict::crash}});
      if (run.entries.size() == 1000) end_run();
    }
    if (!run.entries.empty()) end_run();
    const Json data = data_of(logs);
    std::size_t shown = 0;
    for (const Json& row : data["vectors"]) shown += row[10].empty() ? 0 : 1;
    EXPECT_EQ(shown > 0, computations) << failures;
    // In the order of the suite.
    const Json& rows = data["runs"][0]["failures"];
    const auto answer = [&](const Json& failure) {
      return data["texts"][failure[2].get<std::size_t>()].get<std::string>();
    };
    EXPECT_EQ(answer(rows.front()), "crash: " + std::string(longest - words, 'd')) << failures;
    EXPECT_TRUE(answer(rows.back()).contains(" characters ... ")) << failures;
  };
  expect_shown(1'999, 240, true);
  expect_shown(2'000, 100, true);
  expect_shown(7'999, 100, true);
  expect_shown(8'000, 80, false);
}

// A vector to decode that the suite need not have.
Vector decoding(const std::string& ace) {
  Vector out = *suite().find("punycode/bis/7.1-A-decode");
  out.id = out.json["id"] = "punycode/test/" + ace;
  out.input = tests::value(Json{{"ace", ace}});
  out.value = oracle_answer(out).outcome.value;
  return out;
}

// The data of a run in which all vectors of a suite crash.
Json data_of_crashes(const Suite& own) {
  acecheck::Run run = empty_run();
  for (const Vector& vector : own.vectors()) {
    run.entries.push_back({&vector, {Outcome::Kind::crash, {}, ""}, {Verdict::crash}});
  }
  faulty::Diagnosis diagnosis;
  return page_data({logged_run(run)}, own, tests::catalogue(), diagnosis);
}

// An encoding of 120 octets is shown, and an input of 200 octets has its computation.
TEST(PageData, ALimitIsWithinWhatItLimits) {
  const auto basic = [](std::size_t octets) { return std::string(octets - 1, 'a') + '-'; };
  const std::size_t around = Json{{"ace", ""}}.dump().size();
  Suite own;
  own.add({decoding(basic(120)), decoding(basic(121)), decoding(basic(200 - around)),
           decoding(basic(201 - around))});
  const Json data = data_of_crashes(own);
  EXPECT_EQ(text_member(data, 0, "octets").size(), 240u);
  EXPECT_EQ(text_member(data, 1, "octets"), "");
  EXPECT_TRUE(member(data, 2, "trace").is_array());
  EXPECT_TRUE(member(data, 3, "trace").is_null());
}

TEST(PageData, AnInputWithoutAnAnswerHasNoEncoding) {
  const auto& all = suite().vectors();
  const auto vector = std::ranges::find_if(
      all, [](const Vector& each) { return each.op == Op::encode && !each.value; });
  ASSERT_NE(vector, all.end());
  const Json data = data_of({logged_run(run_failing({vector->id.c_str()}))});
  EXPECT_EQ(text_member(data, 0, "octets"), "");
}

OracleAnswer computed(const Vector& vector) {
  return oracle_answer({vector.codec, vector.op, vector.input}, true);
}

// Twenty-four lines are a whole computation, and of more the first ones are shown.
TEST(PageData, ShowsTwentyFourLinesOfAComputation) {
  for (const std::size_t lines : {24u, 25u}) {
    const auto& all = suite().vectors();
    const auto vector = std::ranges::find_if(all, [&](const Vector& each) {
      return input_members(each).dump().size() <= 200 && each.value &&
             computed(each).trace.size() == lines;
    });
    ASSERT_NE(vector, all.end());
    const Json data = data_of({logged_run(run_failing({vector->id.c_str()}))});
    const Json shown = member(data, 0, "trace");
    EXPECT_EQ(shown.size(), lines) << vector->id;
    EXPECT_EQ(shown.back() == Json("..."), lines == 25) << vector->id;
  }
}

// A line that is not shown has no mark.
TEST(PageData, MarksTheLineInWhichAnAnswerDeparts) {
  std::set<std::size_t> found;
  for (const Vector& vector : suite().vectors()) {
    if (!matches("punycode/*/7*-decode", vector.id) || !vector.value) continue;
    const std::vector<std::string> trace = computed(vector).trace;
    const auto text = tests::json(*vector.value)["unicode"].get<std::string>();
    for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 1)) {
      std::string wrong = text;  // without a code point
      const std::size_t end = std::min(text.find(' ', at + 1), text.size());
      wrong.erase(at, end - at);
      const Data given = tests::value(Json{{"unicode", wrong}});
      const auto line = departing_line(trace, *vector.value, given);
      if (!line || *line < 23 || *line > 24 || !found.insert(*line).second) continue;
      acecheck::Run run = empty_run();
      run.entries = {{&vector, {Outcome::Kind::value, given, ""}, {Verdict::wrong_value}}};
      const Json failure = data_of({logged_run(run)})["runs"][0]["failures"][0];
      EXPECT_EQ(failure.size() == 9 && failure[8] == Json(*line), *line == 23) << vector.id;
    }
  }
  EXPECT_EQ(found.size(), 2u) << testing::PrintToString(found);
}

// Of many faults that a run shows.
TEST(PageData, NamesTenFaults) {
  const std::vector<faulty::FaultyCodec> faults = faulty::all();
  acecheck::Run run = empty_run();
  std::set<const Vector*> used;
  for (const faulty::FaultyCodec& fault : faults) {
    if (run.entries.size() == 40) break;
    if (fault.id.empty() || !fault.equivalent.empty() || fault.needs_long_inputs) continue;
    for (const Vector& vector : suite().vectors()) {
      if (vector.codec != fault.codec || used.contains(&vector) || vector.capacity ||
          input_members(vector).dump().size() > 60) {
        continue;
      }
      const Outcome given = fault.answer(vector);
      const Outcome right = oracle_answer(vector).outcome;
      if (given.kind != Outcome::Kind::value || given.value == right.value) continue;
      used.insert(&vector);
      run.entries.push_back({&vector, given, {Verdict::wrong_value}});
      break;
    }
  }
  faulty::Diagnosis diagnosis;
  ASSERT_GT(diagnosis.causes_of(run, 100).size(), 10u);
  const Json data = page_data({logged_run(run)}, suite(), tests::catalogue(), diagnosis);
  EXPECT_EQ(data["runs"][0]["causes"].size(), 10u);
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
    const std::size_t size = vector.input.ace()->size();
    if (size < 80 || size > 240) continue;
    all.entries.push_back({&vector, {Outcome::Kind::crash, {}, ""}, {Verdict::crash}});
    shown += size <= 120 ? 1 : 0;
  }
  ASSERT_GT(shown, 0u);
  ASSERT_LT(shown, all.entries.size());
  const Json whole = data_of({logged_run(all)});
  for (std::size_t row = 0; row < all.entries.size(); ++row) {
    const std::size_t size = all.entries[row].vector->input.ace()->size();
    EXPECT_EQ(text_member(whole, row, "octets").size(), size <= 120 ? 2 * size : 0) << size;
  }
}

// Of the computation of a vector, as far as it is shown.
std::size_t octets_of_computation(const Vector& vector) {
  const std::vector<std::string> trace = computed(vector).trace;
  std::size_t out = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(trace.size(), 24); ++i) out += trace[i].size();
  return out;
}

using ByOctets = std::multimap<std::size_t, const Vector*>;

ByOctets by_octets_of_computation() {
  ByOctets out;
  for (const Vector& vector : suite().vectors()) {
    if (vector.codec != Codec::punycode || vector.op != Op::decode ||
        input_members(vector).dump().size() > 200) {
      continue;
    }
    out.emplace(octets_of_computation(vector), &vector);
  }
  return out;
}

// Those of these vectors whose computations have so many octets together.
std::vector<const Vector*> vectors_that_fill(std::size_t octets, ByOctets by_octets) {
  // The longest ones, until the rest is filled by two.
  std::vector<const Vector*> out;
  while (by_octets.size() > 1) {
    for (const auto& [size, vector] : by_octets) {
      if (size > octets) break;
      const auto other = by_octets.find(octets - size);
      if (other == by_octets.end() || other->second == vector) continue;
      out.push_back(vector);
      out.push_back(other->second);
      return out;
    }
    const auto longest = std::prev(by_octets.end());
    if (longest->first > octets) {
      by_octets.erase(longest);
      continue;
    }
    octets -= longest->first;
    out.push_back(longest->second);
    by_octets.erase(longest);
  }
  return {};
}

// Of the vectors with the shortest inputs, as long as there is room for all together.
TEST(PageData, ComputationsHaveTheirRoomTogether) {
  const ByOctets by_octets = by_octets_of_computation();
  const auto without_computation = [&](std::size_t octets, std::size_t failures) {
    const std::vector<const Vector*> vectors = vectors_that_fill(octets, by_octets);
    EXPECT_FALSE(vectors.empty());
    acecheck::Run run = empty_run();
    while (!vectors.empty() && run.entries.size() < std::max(failures, vectors.size())) {
      run.entries.push_back({vectors[run.entries.size() % vectors.size()],
                             {Outcome::Kind::crash, {}, ""},
                             {Verdict::crash}});
    }
    const Json data = data_of({logged_run(run)});
    std::vector<std::string> out;
    std::size_t longest = 0;
    for (const Vector* vector : vectors)
      longest = std::max(longest, input_members(*vector).dump().size());
    for (std::size_t row = 0; row < data["vectors"].size(); ++row) {
      if (!member(data, row, "trace").is_null()) continue;
      const auto id = data["vectors"][row][0].get<std::string>();
      EXPECT_EQ(input_members(*suite().find(id)).dump().size(), longest) << id;
      out.push_back(id);
    }
    return out.size();
  };
  EXPECT_EQ(without_computation(150'000, 1), 0u);
  EXPECT_EQ(without_computation(150'001, 1), 1u);
  EXPECT_EQ(without_computation(20'000, 2'000), 0u);
  EXPECT_EQ(without_computation(20'001, 2'000), 1u);
}

// The names of the first twelve code points, of which some have none.
TEST(PageData, NamesCodePoints) {
  const Json data = data_of(
      {logged_run(run_failing({"punycode/bis/7.1-A-decode", "punycode/domain/110001-encode"}))});
  EXPECT_EQ(data["names"]["0644"], Json("ARABIC LETTER LAM"));
  EXPECT_FALSE(data["names"].contains("110001"));
  EXPECT_LE(data["names"].size(), 13u);
}

// What is no code point has no name, however its lower bits read.
TEST(PageData, NamesCodePointsToTheLastOne) {
  Suite own;
  Vector vector = *suite().find("punycode/bis/7.1-A-encode");
  vector.input = tests::value(Json{{"unicode", "0041 10FFFE 10FFFF 110000 100000042"}});
  own.add({vector});
  const Json names = data_of_crashes(own)["names"];
  EXPECT_EQ(names, Json::parse(R"({"0041": "LATIN CAPITAL LETTER A",
                                   "10FFFE": "<noncharacter-10FFFE>",
                                   "10FFFF": "<noncharacter-10FFFF>"})"));
}

// No text of a run ends the element that holds the data.
TEST(PageFile, HasItsStyleItsScriptAndItsData) {
  const tests::TemporaryDirectory directory;
  acecheck::Run run = run_failing({"punycode/bis/7.1-A-decode"});
  run.target = "\u00fc</script>";
  faulty::Diagnosis diagnosis;
  write_page(directory / "page", {logged_run(run)}, suite(), tests::catalogue(), diagnosis);
  const std::string page = tests::read_file(directory / "page/index.html");
  for (const char* file : {"page.css", "page.js"}) {
    EXPECT_TRUE(page.contains(html_file(file))) << file;
  }
  for (const char* place : {"{{style}}", "{{script}}", "{{data}}"}) {
    EXPECT_FALSE(page.contains(place)) << place;
  }
  EXPECT_TRUE(page.contains("\"target\":\"\u00fc\\u003c/script>\"")) << page;
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
