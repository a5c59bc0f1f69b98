// SPDX-License-Identifier: Apache-2.0
// Every report of two runs in which everything happens that can happen in a run.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <regex>
#include <set>

#include "core/files/files.h"
#include "golden/golden.h"
#include "report/difference.h"
#include "report/explanation.h"
#include "report/formats/formats.h"
#include "report/summary.h"
#include "run/baseline/baseline.h"
#include "run/run_log.h"
#include "suite/selection.h"
#include "support/expect.h"
#include "support/loaded_suite.h"
#include "support/runs.h"

namespace golden_test {
namespace {

using namespace acecheck;
using tests::catalogue;
using tests::expect_contains;
using tests::expect_golden;
using tests::suite;

// A number made from the id of a vector, so that what a vector does here does not depend on other
// vectors.
std::size_t number_of(const Vector& vector) {
  std::uint32_t number = 2166136261;  // FNV-1a
  for (const char c : vector.id) number = (number ^ static_cast<unsigned char>(c)) * 16777619;
  return number >> 6;
}

// Examples of the drafts, and vectors of several classes of mistakes.
std::vector<const Vector*> some_vectors() {
  std::vector<const Vector*> out;
  for (const Vector& vector : suite().vectors()) {
    if (vector.id == "punycode/domain/d800-decode" ||
        vector.id == "punycode/capacity/mixed-decode-5") {
      out.push_back(&vector);
    }
    if (number_of(vector) % 3 != 0 || vector.ace_length() >= 100) continue;
    for (const char* pattern :
         {"punycode/bis/7.1-*", "punycode/delimiter/*", "punycode/overflow/wrap*", "lace/00/*",
          "mace/01/*-encode", "cidnuc/00/*"}) {
      if (!matches(pattern, vector.id)) continue;
      out.push_back(&vector);
      break;
    }
  }
  return out;
}

// The right answer with one thing changed.
Data wrong_value(const Vector& vector) {
  const Data& right = *vector.value;
  if (const CodePoints* text = right.text()) {
    Text wrong{*text, "", right.whole_text()->case_flags};
    wrong.code_points.push_back(text->empty() ? 0x41 : 0x10FFFF);
    return wrong;
  }
  if (right.ace() != nullptr) return *right.ace() + 'z';
  if (right.octets() == nullptr) return right;
  Octets wrong = *right.octets();
  wrong.push_back(0);
  return wrong;
}

// A value of the right kind for an input that has none.
Data any_value(const Vector& vector) {
  if (vector.op == Op::decode) return Text{{0x41, 0xD800}};
  if (outputs(vector.codec, vector.op).front() == "ace") return std::string("\u00fc");
  if (row_of(vector.codec).steps == Steps::octets) return Octets{0xFC};
  if (vector.codec == Codec::mace) return Number{7};
  return Integers{{7}};
}

// What an implementation that is wrong in every way answers. later: after a change of it.
Entry entry_of(const Vector& vector, bool later = false) {
  const std::size_t at = number_of(vector) / 7 + (later ? 1 : 0);
  const Outcome right = vector.value ? Outcome{Outcome::Kind::value, *vector.value, ""}
                                     : Outcome{Outcome::Kind::reject, {}, "bad-input"};
  if (vector.capacity) {
    return {&vector, {Outcome::Kind::value, *vector.value, "", "off-by-one"}, {Verdict::overrun}};
  }
  if (vector.domain != Domain::scalar) return {&vector, right, {Verdict::advisory}};
  switch (at % 12) {
    case 0:
      if (!vector.value) break;
      return {&vector,
              {Outcome::Kind::value, wrong_value(vector), ""},
              {Verdict::wrong_value},
              at % 24 == 0};
    case 1:
      if (vector.value) break;
      return {&vector, {Outcome::Kind::value, any_value(vector), ""}, {Verdict::accepted_invalid}};
    case 2:
      if (!vector.value) break;
      return {&vector, {Outcome::Kind::reject, {}, "not today\x1b[2J"}, {Verdict::rejected_valid}};
    case 3:
      return {
          &vector, {Outcome::Kind::crash, {}, "ended by signal 11 (SIGSEGV)"}, {Verdict::crash}};
    case 4:
      return {
          &vector, {Outcome::Kind::timeout, {}, "no answer within 1000 ms"}, {Verdict::timeout}};
    case 5:
      return {&vector,
              {Outcome::Kind::protocol_error, {}, "is no JSON: \"<oops>\" & more"},
              {Verdict::protocol_error}};
    case 6:
      return {&vector, {Outcome::Kind::flaky, {}, "another answer than before"}, {Verdict::flaky}};
    case 7:
      return {&vector, {Outcome::Kind::unsupported, {}, "too hard"}, {Verdict::unsupported}};
    case 8:
      return {&vector, {Outcome::Kind::not_run, {}, "stopped"}, {Verdict::not_run}};
    case 9:
      return {&vector, right, {Verdict::warn}};
    case 10:
      return {&vector, right, {Verdict::pass, true}};
    default:
      break;
  }
  return {&vector, right, {Verdict::pass}};
}

Run wrong_run() {
  Run run{"./my-codec --fast",
          Hello{"my-codec", "1.2", "Fortran 2018", 8, {}},
          {},
          {},
          {},
          "",
          "",
          false};
  for (const Codec codec : {Codec::punycode, Codec::lace, Codec::mace, Codec::cidnuc})
    run.hello.codecs[codec] = Capabilities();
  run.hello.codecs[Codec::lace].case_flags = true;
  run.hello.codecs[Codec::punycode].layer = Layer::uts46;
  run.hello.codecs[Codec::punycode].transitional = true;
  run.hello.codecs[Codec::cidnuc].contracts = {Contract::printable_ascii, Contract::lower_case};
  // Each verdict once for each operation: more of them would look the same.
  std::set<std::pair<Op, Verdict>> seen;
  for (const Vector* vector : some_vectors()) {
    Entry entry = entry_of(*vector);
    if (!seen.emplace(vector->op, entry.judgement.verdict).second) continue;
    run.entries.push_back(std::move(entry));
  }
  run.not_applicable = {{"the implementation does not declare the operation", 17},
                        {"no case flags", 1}};
  run.unattributed.push_back({{Outcome::Kind::crash, {}, "ended with exit code 3"},
                              {"punycode/bis/7.1-A-decode", "lace/00/2.5.3-encode"}});
  run.error_output = "first line\npanic: index out of range <3>\n\x1b[31mred\x1b[0m\n";
  run.stopped = "twenty failures of this kind in a row";
  return run;
}

Run right_run() {
  Run run{"python",
          Hello{"encodings.punycode", "3.11", "Python", 1, {{Codec::punycode, Capabilities()}}},
          {},
          {},
          {},
          "",
          "",
          false};
  for (const Vector* vector : some_vectors()) {
    if (vector->codec != Codec::punycode) continue;
    run.entries.push_back({vector,
                           vector->value ? Outcome{Outcome::Kind::value, *vector->value, ""}
                                         : Outcome{Outcome::Kind::reject, {}, ""},
                           {Verdict::pass}});
  }
  return run;
}

LoggedRun logged_run(const Run& run) {
  Json header =
      header_of({run.target, {"./my-codec", "--fast"}, suite().digest(), Selection(), RunOptions()},
                run.hello, {"certify", "--", "./my-codec", "--fast"});
  for (const char* changing : {"acecheck", "platform", "time"}) header[changing] = "-";
  return logged(run, header);
}

// A text without what changes with every vector that is added anywhere.
std::string without_digest(const std::string& text) {
  const std::string digest = suite().digest();  // whole, or its beginning
  return std::regex_replace(text, std::regex(digest.substr(0, 16) + "(" + digest.substr(16) + ")?"),
                            "DIGEST");
}

TEST(Golden, TheRunHasEveryVerdict) {
  std::set<std::string_view> there;
  std::size_t known = 0;
  for (const Entry& entry : wrong_run().entries) {
    there.insert(name(entry.judgement.verdict));
    known += entry.known ? 1 : 0;
  }
  EXPECT_EQ(there, (std::set<std::string_view>(verdict_names.begin(), verdict_names.end())));
  EXPECT_GT(known, 0u);
}

TEST(Golden, Summary) {
  const acecheck::Run run = wrong_run();
  expect_golden("summary.txt", summary(run, SummaryForm(), tests::mistakes_of(run)));
  expect_golden("summary.narrow.txt",
                summary(run, {.shown = 1, .width = 60}, tests::mistakes_of(run)));
  expect_golden("summary.verbose.txt",
                summary(run, {.shown = 100, .verbose = true}, tests::mistakes_of(run)));
  expect_golden("summary.right.txt", summary(right_run(), SummaryForm(), {}) +
                                         result_line(right_run()) + result_line(run));
}

TEST(Golden, Formats) {
  const std::vector<acecheck::Run> runs = {wrong_run(), right_run()};
  Reported at_vectors = reported(runs, tests::diagnosis());
  at_vectors.places = places_of_vectors(std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors");
  Reported at_source = at_vectors;
  at_source.source = Place{"src/codec.c", 120};
  const Reported of_one = reported(std::span(runs).last(1), tests::diagnosis());
  for (const Format& format : formats) {
    const std::string name(format.name);
    expect_golden("format." + name, format.write(at_vectors));
    if (format.points) expect_contains(format.write(at_source), "src/codec.c");
    expect_golden("format." + name + ".right", format.write(of_one));
  }
}

TEST(Golden, Log) {
  std::string text;
  const LoggedRun log = logged_run(wrong_run());
  text += in_ascii_line(log.header) + '\n';
  for (const Json& line : log.lines) text += in_ascii_line(line) + '\n';
  text += in_ascii_line(*log.footer) + '\n';
  expect_golden("log.jsonl", without_digest(text));
}

TEST(Golden, Difference) {
  const LoggedRun before = logged_run(wrong_run());
  acecheck::Run now = wrong_run();
  for (Entry& entry : now.entries) entry = entry_of(*entry.vector, true);
  now.entries.pop_back();
  expect_golden("difference.txt", without_digest(difference({before}, {logged_run(now)}, 3).text +
                                                 difference({logged_run(now)}, {before}, 100).text +
                                                 difference({before}, {before}, 3).text));
}

TEST(Golden, Explanations) {
  std::string text;
  for (const char* id : {"punycode/bis/7.1-A-decode", "punycode/bis/7.1-A-encode",
                         "lace/00/2.5.3-encode", "cidnuc/00/2.5.3-encode"}) {
    const Vector* vector = suite().find(id);
    ASSERT_NE(vector, nullptr) << id;
    const Outcome wrong{Outcome::Kind::value, wrong_value(*vector), ""};
    text += explanation_of(*vector, catalogue(), wrong) + "\n====\n";
    // With the same requirement and computation.
    for (const std::optional<Outcome>& answer :
         {std::optional<Outcome>(), {Outcome{Outcome::Kind::reject, {}, "no"}}}) {
      const std::string other = explanation_of(*vector, catalogue(), answer);
      text += other.substr(0, other.find("\n\nRequirement ")) + "\n====\n";
    }
  }
  text += explanation_of(Codec::punycode, "tda-", suite(), catalogue(), {}) + "\n====\n";
  text += explanation_of(Codec::punycode, "bcher-kva", suite(), catalogue(),
                         Outcome{Outcome::Kind::reject, {}, ""});
  expect_golden("explanations.txt", text);
}

}  // namespace
}  // namespace golden_test
