// SPDX-License-Identifier: Apache-2.0
// docs/evidence.md states numbers; those that a build can count are counted here.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/files/files.h"
#include "faults/faulty.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/loaded_suite.h"

namespace {

using namespace acecheck;

const std::string document = tests::read_file(ACECHECK_SOURCE_DIR "/docs/evidence.md");

std::string with_commas(std::size_t number) {
  std::string out = std::to_string(number);
  for (std::size_t at = out.size(); at > 3; at -= 3) out.insert(at - 3, ",");
  return out;
}

void expect_stated(const std::string& words) {
  EXPECT_NE(document.find(words), std::string::npos)
      << "docs/evidence.md does not say \"" << words << '"';
}

TEST(Evidence, CountsTheSuite) {
  std::size_t of_drafts = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(ACECHECK_SOURCE_DIR "/vectors/drafts")) {
    of_drafts +=
        parse_vector_file(tests::read_file(file.path()), file.path()).json["vectors"].size();
  }
  expect_stated(fmt::format("{} vectors, {} of them the drafts' examples",
                            with_commas(tests::suite().vectors().size()), of_drafts));
  expect_stated(fmt::format("{} mistake classes", tests::catalogue().bugs.size()));
  expect_stated(fmt::format("{} requirements", tests::catalogue().requirements.size()));
  expect_stated(fmt::format("{} errata", load_errata(ACECHECK_SOURCE_DIR "/vectors").size()));
}

TEST(Evidence, CountsTheFaultyCodecs) {
  const auto all = faulty::all();
  const auto equivalent = static_cast<std::size_t>(
      std::ranges::count_if(all, [](const auto& codec) { return !codec.equivalent.empty(); }));
  expect_stated(fmt::format("{} of {} faulty codecs", with_commas(all.size() - equivalent),
                            with_commas(all.size())));
}

// A language can have several templates, such as `rust` and `rust-cargo`; plug-ins and fuzzers are
// in C.
TEST(Evidence, CountsTheLanguagesOfTheTemplates) {
  std::set<std::string> languages;
  const Json all = read_json(ACECHECK_SOURCE_DIR "/adapters/languages.json");
  for (const Json& entry : all.at("languages")) {
    const auto name = entry.at("name").get<std::string>();
    if (!entry.contains("kind")) languages.insert(name.substr(0, name.find('-')));
  }
  const std::string words = fmt::format("templates for {} languages", languages.size());
  for (const char* file : {"README.md", "CHANGELOG.md"}) {
    tests::expect_contains(tests::read_file(std::string(ACECHECK_SOURCE_DIR "/") + file), words);
  }
}

// The score of each part of which ci/mutate ran all mutants, or a sample.
TEST(Evidence, StatesTheScoresOfMutation) {
  const Json scores = read_json(ACECHECK_SOURCE_DIR "/tests/mutation/scores.json");
  EXPECT_FALSE(scores.empty());
  for (const auto& [part, score] : scores.items()) {
    const auto count = [&](const char* member) { return score.at(member).get<std::size_t>(); };
    const std::size_t judged = count("killed") + count("explained") + count("unexplained");
    std::string words = fmt::format(
        "{} of {} mutants are killed ({:.1f} %), {} survivors are explained, {} are not",
        with_commas(count("killed")), with_commas(judged),
        100.0 * static_cast<double>(count("killed")) / static_cast<double>(judged),
        with_commas(count("explained")), with_commas(count("unexplained")));
    if (count("sample") > 1) words += fmt::format("; a sample of 1 in {}", count("sample"));
    expect_stated(words);
  }
}

}  // namespace
