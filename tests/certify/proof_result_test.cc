// The result of a proof: as a file, as a checkpoint, and merged from shards.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "base/files.h"
#include "base/version.h"
#include "prove/prover.h"
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

TEST(ProofResult, SaysWhatIsProved) {
  std::set<std::uint64_t> begins;
  Plan of_shard = plan(begins);
  of_shard.shard = {2, 3};
  const Result result = acecheck::prove::prove(of_shard);
  EXPECT_EQ(result.to_json(),
            (Json{{"acecheck", version},
                  {"proof",
                   {{"codec", "mace"},
                    {"domain",
                     {{"kind", "strings"}, {"alphabet", "ascii"}, {"symbols", 128}, {"length", 2}}},
                    {"implementation", "x"},
                    {"oracle", true}}},
                  {"shard", {2, 3}},
                  {"inputs", 16513},
                  {"complete", true},
                  {"done", 1},
                  {"accepted", 4096},
                  {"rejected", Json::object()},
                  {"failures", Json::array()}}));
  EXPECT_EQ(begins, std::set<std::uint64_t>{8192});
}

// As many threads as there are jobs, and one where there are none.
TEST(ProofResult, HasACheckerForEachJob) {
  for (const unsigned jobs : {0u, 1u, 2u, 3u}) {
    std::atomic<unsigned> checkers = 0;
    std::set<std::uint64_t> begins;
    std::mutex mutex;
    class Locked : public Accepting {
     public:
      Locked(std::set<std::uint64_t>& begins, std::mutex& mutex)
          : Accepting(begins), mutex_(mutex) {}
      Checked check(std::uint64_t begin, std::uint64_t end) override {
        const std::lock_guard lock(mutex_);
        return Accepting::check(begin, end);
      }

     private:
      std::mutex& mutex_;
    };
    Plan parallel = plan(begins);
    parallel.jobs = jobs;
    parallel.checker = [&] {
      ++checkers;
      return std::make_unique<Locked>(begins, mutex);
    };
    EXPECT_TRUE(acecheck::prove::prove(parallel).complete);
    EXPECT_EQ(checkers, std::max(1u, jobs));
  }
}

// A checkpoint is written in time and at the end; what it counts is not checked again.
TEST(ProofResult, GoesOnFromItsCheckpoint) {
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
  EXPECT_EQ(tests::read_file(checkpoint), result.dump(1) + '\n');

  // Not in time, but at the end.
  std::filesystem::remove(checkpoint);
  there.clear();
  whole.checkpoint_every = 3600;
  EXPECT_EQ(acecheck::prove::prove(whole).to_json(), result);
  EXPECT_EQ(there, std::vector<std::string>(5, "none"));
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
  // Not where it is not to go on, and nowhere without a name.
  write_file(checkpoint, half.dump());
  begins.clear();
  whole.resume = false;
  EXPECT_EQ(acecheck::prove::prove(whole).to_json(), result);
  EXPECT_EQ(begins.size(), 5u);
  whole.checkpoint.clear();
  whole.checkpoint_every = 0;
  EXPECT_EQ(acecheck::prove::prove(whole).to_json(), result);
}

TEST(ProofResult, WithoutACheckpointItBeginsAtTheFirstInput) {
  const tests::TemporaryDirectory directory;
  std::set<std::uint64_t> begins;
  Plan first = plan(begins, directory / "checkpoint");
  first.resume = true;
  EXPECT_TRUE(acecheck::prove::prove(first).complete);
  EXPECT_EQ(begins.size(), 5u);
}

// The time until the next one begins with the last one.
TEST(ProofResult, ACheckpointIsWrittenFromTimeToTime) {
  using std::chrono::steady_clock;
  class Slow : public Accepting {
   public:
    using Accepting::Accepting;
    Checked check(std::uint64_t begin, std::uint64_t end) override {
      if (begin == 0) std::this_thread::sleep_for(std::chrono::milliseconds(150));
      return Accepting::check(begin, end);
    }
  };
  const tests::TemporaryDirectory directory;
  std::set<std::uint64_t> begins;
  std::vector<std::string> there;
  std::vector<steady_clock::time_point> times;  // each before a checkpoint may be written
  Plan slow = plan(begins, directory / "checkpoint");
  slow.checker = [&] { return std::make_unique<Slow>(begins); };
  slow.checkpoint_every = 0.1;
  slow.progress = [&](std::uint64_t, std::uint64_t) {
    there.push_back(std::filesystem::exists(slow.checkpoint)
                        ? read_json(slow.checkpoint)["done"].dump()
                        : "none");
    times.push_back(steady_clock::now());
  };
  acecheck::prove::prove(slow);
  ASSERT_EQ(there.size(), 5u);
  EXPECT_EQ(there[0], "none");
  EXPECT_EQ(there[1], "1");
  // Where the machine was quick enough.
  if (times[2] - times[0] < std::chrono::milliseconds(100)) {
    EXPECT_EQ(there[2], "1");
  }
}

TEST(ProofResult, ACheckpointOfAnotherProofIsRefused) {
  const tests::TemporaryDirectory directory;
  std::set<std::uint64_t> begins;
  Plan again = plan(begins, directory / "checkpoint");
  const Json result = acecheck::prove::prove(again).to_json();
  again.resume = true;
  EXPECT_EQ(tests::refusal([&] { acecheck::prove::prove(again); }), "");
  const std::string where = (directory / "checkpoint").string();
  for (const auto& [member, value] : {std::pair{"proof", Json{{"codec", "lace"}}},
                                      {"inputs", Json(7)},
                                      {"shard", Json{0, 2}},
                                      {"shard", Json{1, 1}}}) {
    Json other = result;
    other[member] = value;
    write_file(directory / "checkpoint", other.dump());
    EXPECT_EQ(tests::refusal([&] { acecheck::prove::prove(again); }),
              fmt::format("{} is the checkpoint of another proof ({}); remove it, or give another "
                          "--checkpoint",
                          where, other["proof"].dump()));
  }
}

// As many inputs as the parts that are done have; fewer only where one has not been answered.
TEST(ProofResult, ACheckpointWhoseCountsCannotBeIsRefused) {
  const tests::TemporaryDirectory directory;
  const std::filesystem::path checkpoint = directory / "checkpoint";
  std::set<std::uint64_t> begins;
  Plan again = plan(begins, checkpoint);
  const Json result = acecheck::prove::prove(again).to_json();
  again.resume = true;
  const auto refusal = [&](std::uint64_t done, std::uint64_t accepted, bool failures) {
    Json other = result;
    other["done"] = done;
    other["accepted"] = accepted;
    if (failures) other["failures"] = {{{"input", "x"}, {"what", "y"}, {"vector", {}}}};
    write_file(checkpoint, other.dump());
    return tests::refusal([&] { acecheck::prove::prove(again); });
  };
  const auto damaged = [&](std::uint64_t accepted, std::uint64_t done) {
    return fmt::format(
        "{} is damaged: it counts {} inputs in {} of 5 parts; remove it, or give another "
        "--checkpoint",
        checkpoint.string(), accepted, done);
  };
  EXPECT_EQ(refusal(0, 0, false), "");
  EXPECT_EQ(refusal(3, 12288, false), "");
  EXPECT_EQ(refusal(5, 16513, false), "");
  EXPECT_EQ(refusal(3, 12287, true), "");
  EXPECT_EQ(refusal(6, 16513, false), damaged(16513, 6));
  EXPECT_EQ(refusal(3, 12287, false), damaged(12287, 3));
  EXPECT_EQ(refusal(3, 12289, true), damaged(12289, 3));
  EXPECT_EQ(refusal(5, 16514, false), damaged(16514, 5));
  EXPECT_EQ(refusal(0, 1, false), damaged(1, 0));
}

TEST(ProofResult, AnEmptyOneHasEveryMember) {
  const Json json = Result().to_json();
  EXPECT_EQ(json["rejected"], Json::object());
  EXPECT_EQ(json["failures"], Json::array());
  EXPECT_TRUE(tests::refusal([] {
                Result::from_json(Json::object(), "x.json");
              }).starts_with("x.json is no result of acecheck prove: "));
}

// Shards of a proof of 10 inputs.
Result shard(std::uint64_t index, std::uint64_t count, std::uint64_t accepted) {
  Result out;
  out.proof = {{"codec", "lace"}};
  out.shard = {index, count};
  out.inputs = 10;
  out.done = 1;
  out.complete = true;
  out.counts.accepted = accepted;
  out.failures = {{fmt::format("{}", index), "it is wrong", {}}};
  return out;
}

TEST(ProofResult, ShardsMakeUpTheWhole) {
  const Result all = merged({shard(1, 3, 2), shard(0, 3, 3), shard(2, 3, 5)});
  EXPECT_EQ(all.shard, (Shard{0, 1}));
  EXPECT_EQ(all.counts.accepted, 10u);
  EXPECT_EQ(all.done, 3u);
  EXPECT_TRUE(all.complete);
  ASSERT_EQ(all.failures.size(), 3u);
  EXPECT_EQ(all.failures[0].input, "1");
  EXPECT_EQ(all.failures[2].input, "2");
  EXPECT_EQ(merged({shard(0, 1, 10)}).failures.size(), 1u);
}

TEST(ProofResult, ShardsThatDoNotMakeUpTheWholeAreRefused) {
  const auto refusal = [](const std::vector<Result>& shards) {
    return tests::refusal([&] { merged(shards); });
  };
  EXPECT_EQ(refusal({shard(0, 2, 4), shard(1, 2, 6)}), "");
  Result other = shard(1, 2, 6);
  other.proof = {{"codec", "mace"}};
  EXPECT_EQ(refusal({shard(0, 2, 4), other}),
            "these are not shards of one proof: {\"codec\":\"lace\"} and {\"codec\":\"mace\"}");
  const std::string not_of_one =
      "these are not shards of one proof: {\"codec\":\"lace\"} and {\"codec\":\"lace\"}";
  other = shard(1, 2, 6);
  other.inputs = 11;
  EXPECT_EQ(refusal({shard(0, 2, 4), other}), not_of_one);
  EXPECT_EQ(refusal({shard(0, 2, 4), shard(1, 3, 6)}), not_of_one);
  other = shard(1, 2, 6);
  other.complete = false;
  EXPECT_EQ(refusal({shard(0, 2, 4), other}), "shard 1 is not complete; go on with --resume");
  EXPECT_EQ(refusal({shard(0, 2, 4), shard(1, 2, 6), shard(1, 2, 6)}), "shard 1 is there twice");
  EXPECT_EQ(refusal({shard(1, 2, 10)}), "shard 0 of 2 is missing");
  EXPECT_EQ(refusal({shard(0, 2, 10)}), "shard 1 of 2 is missing");
  EXPECT_EQ(refusal({shard(0, 2, 4), shard(1, 2, 5)}),
            "the shards count 9 inputs of 10: a file is damaged");
}

}  // namespace
}  // namespace proof_result_test
