// SPDX-License-Identifier: Apache-2.0
// The result of a proof: as a checkpoint from which the proof goes on, and merged from shards.
#include <gtest/gtest.h>

#include <set>

#include "core/files/files.h"
#include "search/prove/prover.h"
#include "support/command.h"
#include "support/refusal.h"

namespace proof_result_test {
namespace {

using namespace acecheck;
using namespace acecheck::prove;

// Accepts every input, and notes where the ranges begin.
class Accepting : public Checker {
 public:
  explicit Accepting(std::set<std::uint64_t>& begins) : begins_(begins) {}
  Checked check(std::uint64_t begin, std::uint64_t end) override {
    begins_.insert(begin);
    Checked out;
    out.counts.accepted = end - begin;
    return out;
  }

 private:
  std::set<std::uint64_t>& begins_;
};

// 16513 inputs: four chunks and a part of one.
Plan plan(std::set<std::uint64_t>& begins, const std::filesystem::path& checkpoint = {}) {
  return {.domain = {Codec::mace, prove::Kind::strings, Alphabet::ascii, 2},
          .name = "x",
          .checker = [&begins] { return std::make_unique<Accepting>(begins); },
          .oracle = true,
          .checkpoint = checkpoint};
}

TEST(ProofResult, ContinuesFromItsCheckpoint) {
  const tests::TemporaryDirectory directory;
  const std::filesystem::path checkpoint = directory / "checkpoint";
  std::set<std::uint64_t> begins;
  std::vector<std::string> there;  // what the checkpoint says is done, after each chunk
  Plan whole = plan(begins, checkpoint);
  whole.checkpoint_every = 0;
  whole.progress = [&](std::uint64_t, std::uint64_t) {
    there.push_back(std::filesystem::exists(checkpoint) ? read_json(checkpoint)["done"].dump()
                                                        : "none");
  };
  const Json result = acecheck::prove::prove(whole).to_json();
  EXPECT_EQ(there, (std::vector<std::string>{"none", "1", "2", "3", "4"}));
  EXPECT_EQ(read_json(checkpoint), result);

  Json half = result;
  half["done"] = 2;
  half["accepted"] = 8192;
  half["complete"] = false;
  write_file(checkpoint, half.dump());
  begins.clear();
  whole.resume = true;
  EXPECT_EQ(acecheck::prove::prove(whole).to_json(), result);
  EXPECT_EQ(begins, (std::set<std::uint64_t>{8192, 12288, 16384}));
  // Only on request, and from the first input where there is no checkpoint yet.
  for (const bool resume : {false, true}) {
    write_file(checkpoint, half.dump());
    if (resume) std::filesystem::remove(checkpoint);
    begins.clear();
    whole.resume = resume;
    EXPECT_EQ(acecheck::prove::prove(whole).to_json(), result);
    EXPECT_EQ(begins.size(), 5u);
  }
}

TEST(ProofResult, ACheckpointOfAnotherProofOrWithWrongCountsIsRefused) {
  const tests::TemporaryDirectory directory;
  const std::filesystem::path checkpoint = directory / "checkpoint";
  std::set<std::uint64_t> begins;
  Plan again = plan(begins, checkpoint);
  const Json result = acecheck::prove::prove(again).to_json();
  again.resume = true;
  const auto refusal = [&](const Json& changes) {
    Json other = result;
    other.update(changes);
    write_file(checkpoint, other.dump());
    const std::string said = tests::refusal([&] { acecheck::prove::prove(again); });
    EXPECT_TRUE(said.empty() || said.starts_with(checkpoint.string())) << said;
    return said;
  };
  EXPECT_EQ(refusal(Json::object()), "");
  for (const Json& other :
       {Json{{"proof", {{"codec", "lace"}}}}, Json{{"inputs", 7}}, Json{{"shard", {0, 2}}}}) {
    EXPECT_TRUE(refusal(other).contains("another proof")) << other;
  }
  const auto counts = [&](std::uint64_t done, std::uint64_t accepted, bool failures = false) {
    Json changes = {{"done", done}, {"accepted", accepted}};
    if (failures) changes["failures"] = {{{"input", "x"}, {"what", "y"}, {"vector", {}}}};
    return refusal(changes);
  };
  EXPECT_EQ(counts(0, 0), "");
  EXPECT_EQ(counts(3, 12288), "");
  EXPECT_EQ(counts(3, 12287, true), "");  // an input that was not answered
  EXPECT_NE(counts(6, 16513), "");
  EXPECT_NE(counts(3, 12287), "");
  EXPECT_NE(counts(3, 12289, true), "");
  EXPECT_NE(counts(0, 1), "");
}

TEST(ProofResult, ComesBackFromItsFileWithEveryMember) {
  Result result;
  result.proof = {{"codec", "lace"}, {"oracle", true}};
  result.shard = {1, 2};
  result.inputs = 14;
  result.done = 3;
  result.complete = true;
  result.counts = {4, {{"bad-digit", 2}, {"empty", 1}}};
  result.failures = {{"bq--a", "it is wrong", {{"id", "lace/regressions/x"}, {"ace", "bq--a"}}}};
  const Json json = result.to_json();
  EXPECT_EQ(Result::from_json(json, "x.json").to_json(), json);
  for (const auto& [member, value] : json.items()) {
    if (member == "acecheck") continue;
    Json without = json;
    without.erase(member);
    EXPECT_NE(tests::refusal([&] { Result::from_json(without, "x.json"); }), "") << member;
  }
}

// A shard of a proof of 10 inputs.
Result shard(std::uint64_t index, std::uint64_t count, std::uint64_t accepted) {
  Result out;
  out.proof = {{"codec", "lace"}};
  out.shard = {index, count};
  out.inputs = 10;
  out.done = 1;
  out.complete = true;
  out.counts.accepted = accepted;
  out.failures = {{std::to_string(index), "it is wrong", {}}};
  return out;
}

TEST(ProofResult, ShardsMakeUpTheWholeOrAreRefused) {
  const Result all = merged({shard(1, 3, 2), shard(0, 3, 3), shard(2, 3, 5)});
  EXPECT_EQ(all.shard, (Shard{0, 1}));
  EXPECT_EQ(all.counts.accepted, 10u);
  EXPECT_EQ(all.done, 3u);
  EXPECT_TRUE(all.complete);
  EXPECT_EQ(all.failures.size(), 3u);
  const auto expect_refused = [](const std::vector<Result>& shards, const std::string& words) {
    const std::string said = tests::refusal([&] { merged(shards); });
    EXPECT_TRUE(!said.empty() && said.contains(words)) << said;
  };
  const auto changed = [](const auto& change) {
    Result out = shard(1, 2, 6);
    change(out);
    return out;
  };
  const Result first = shard(0, 2, 4);
  expect_refused({first, changed([](Result& to) { to.proof = {{"codec", "mace"}}; })}, "mace");
  expect_refused({first, changed([](Result& to) { to.inputs = 11; })}, "");
  expect_refused({first, changed([](Result& to) { to.complete = false; })}, "shard 1");
  expect_refused({first, shard(1, 3, 6)}, "");
  expect_refused({first, shard(1, 2, 6), shard(1, 2, 6)}, "shard 1");
  expect_refused({shard(1, 2, 10)}, "shard 0 of 2");
  expect_refused({shard(0, 2, 10)}, "shard 1 of 2");
  expect_refused({first, shard(1, 2, 5)}, "9 inputs of 10");
}

}  // namespace
}  // namespace proof_result_test
