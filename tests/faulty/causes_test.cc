// That the diagnosis names the fault: the run of each faulty codec is looked at as somebody's run
// would be.
#include "faults/causes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "judge/judge.h"
#include "matrix.h"
#include "run/run.h"
#include "support/loaded_suite.h"

namespace {

using namespace acecheck;

// The run of the suite against a faulty codec, with everything that it declares.
Run run_of(const faulty::FaultyCodec& codec) {
  Run run{.target = codec.id,
          .hello = {},
          .entries = {},
          .not_applicable = {},
          .unattributed = {},
          .error_output = {},
          .stopped = {}};
  run.hello.codecs[codec.codec] = codec.capabilities;
  for (const Vector& vector : tests::suite().vectors()) {
    if (!faulty::is_asked(vector, codec)) continue;
    Outcome outcome = codec.answer(request_for(vector, 1, codec.capabilities));
    const Judgement judgement = judge(vector, codec.capabilities, outcome, true);
    run.entries.push_back({&vector, std::move(outcome), judgement});
  }
  return run;
}

const faulty::FaultyCodec& fault_named(const std::string& id) {
  static const std::vector<faulty::FaultyCodec> all = faulty::all();
  return *std::ranges::find(all, id, &faulty::FaultyCodec::id);
}

bool has_failed(const Run& run) {
  return std::ranges::any_of(
      run.entries, [](const Entry& entry) { return is_failure(entry.judgement.verdict); });
}

// Each seventh fault; with ACECHECK_EVERY_FAULT, every one, which takes minutes.
TEST(Causes, AreTheFaultsThemselves) {
  const std::size_t step = std::getenv("ACECHECK_EVERY_FAULT") != nullptr ? 1 : 7;
  faulty::Diagnosis diagnosis;
  std::size_t runs = 0;
  std::size_t named = 0;  // as the first, alone or with others that no vector tells apart from it
  std::size_t alone = 0;
  const std::vector<faulty::FaultyCodec> all = faulty::all();
  for (std::size_t i = 0; i < all.size(); i += step) {
    const faulty::FaultyCodec& codec = all[i];
    const acecheck::Run run = run_of(codec);
    if (!has_failed(run)) continue;
    ++runs;
    const auto causes = diagnosis.causes_of(run.entries, run.hello);
    const auto is_it = [&](const faulty::FaultyCodec* fault) { return fault->id == codec.id; };
    const bool found =
        !causes.empty() && (is_it(causes[0].fault) || std::ranges::any_of(causes[0].alike, is_it));
    named += found ? 1 : 0;
    alone += found && causes[0].alike.empty() ? 1 : 0;
    if (found) continue;
    fmt::print("{} is taken for {}\n", codec.id,
               causes.empty()
                   ? "nothing"
                   : fmt::format("{}, {} explained, {} contradicted", causes[0].fault->id,
                                 causes[0].explained, causes[0].contradicted));
  }
  fmt::print("{} of {} faults are named, {} of them alone\n", named, runs, alone);
  EXPECT_GE(runs, all.size() / step / 2);
  EXPECT_GE(named * 100, runs * 95);
  EXPECT_GE(alone * 100, runs * 90);
}

// The run of a codec with two faults: where the first is right, it answers as the second.
TEST(Causes, AreTwoWhereTwoFaultsAre) {
  acecheck::Run run = run_of(fault_named("punycode/bmp-only"));
  const acecheck::Run other = run_of(fault_named("punycode/leading-delimiter"));
  ASSERT_EQ(run.entries.size(), other.entries.size());
  for (std::size_t i = 0; i < run.entries.size(); ++i) {
    if (is_failure(other.entries[i].judgement.verdict)) run.entries[i] = other.entries[i];
  }
  faulty::Diagnosis diagnosis;
  const auto causes = diagnosis.causes_of(run.entries, run.hello);
  ASSERT_EQ(causes.size(), 2);
  EXPECT_EQ(causes[0].fault->id, "punycode/bmp-only");
  EXPECT_EQ(causes[1].fault->id, "punycode/leading-delimiter");
  EXPECT_EQ(causes[1].explained, 5);
  EXPECT_EQ(causes[1].contradicted, 0);
  EXPECT_EQ(causes[1].example->vector->id, "punycode/delimiter/only");
  EXPECT_EQ(diagnosis.causes_of(run.entries, run.hello, 1).size(), 1);
}

// A right codec has no fault, and no fault gives an answer that no codec would give.
TEST(Causes, AreNoneOfRightAnswersAndOfNonsense) {
  acecheck::Run run = run_of(fault_named("punycode/bmp-only"));
  for (Entry& entry : run.entries) entry.judgement = {Verdict::pass};
  EXPECT_TRUE(faulty::Diagnosis().causes_of(run.entries, run.hello).empty());
  // A warning is no failure, and is not counted among them.
  for (Entry& entry : run.entries) entry.judgement = {Verdict::warn};
  EXPECT_TRUE(faulty::Diagnosis().causes_of(run.entries, run.hello).empty());
  for (Entry& entry : run.entries) {
    const bool decodes = entry.vector->op == Op::decode;
    entry.outcome = {
        Outcome::Kind::value,
        decodes ? Data(Text{{0x2603, 0x1F4A9, 0x2604}}) : Data(std::string("nonsense")), ""};
    entry.judgement = {Verdict::wrong_value};
  }
  EXPECT_TRUE(faulty::Diagnosis().causes_of(run.entries, run.hello).empty());
}

// The width of a codec's integers is no fault of its own.
TEST(Causes, OfOneAnswer) {
  faulty::Diagnosis diagnosis;
  const auto ids = [&](const std::string& id, const Outcome& outcome) {
    const Vector* vector = tests::suite().find(id);
    std::vector<std::string> out;
    for (const auto* fault : diagnosis.faults_answering(*vector, outcome)) {
      out.push_back(fault->id);
    }
    return out;
  };
  EXPECT_EQ(
      ids("punycode/delimiter/leading-tda", {Outcome::Kind::value, acecheck::Text{{0xFC}}, ""}),
      std::vector<std::string>{"punycode/leading-delimiter"});
  EXPECT_TRUE(
      ids("punycode/delimiter/leading-tda", {Outcome::Kind::reject, {}, "whatever"}).empty());
}

}  // namespace
