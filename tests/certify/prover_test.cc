// SPDX-License-Identifier: Apache-2.0
// A proof asks every input once, whatever its shards and threads, and claims nothing that it did
// not check.
#include "search/prove/prover.h"

#include <gtest/gtest.h>

#include <mutex>
#include <set>

#include "core/failure.h"

namespace prover_test {
namespace {

using namespace acecheck;
using namespace acecheck::prove;

// Notes the ranges that it was asked, and finds something wrong in each range or in none.
class Noting : public Checker {
 public:
  using Ranges = std::set<std::pair<std::uint64_t, std::uint64_t>>;

  Noting(Ranges& ranges, bool fails) : ranges_(ranges), fails_(fails) {}
  Checked check(std::uint64_t begin, std::uint64_t end) override {
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    EXPECT_TRUE(ranges_.emplace(begin, end).second) << begin << " is asked twice";
    Checked out;
    out.counts.accepted = end - begin;
    if (fails_) out.failures.push_back({"x", "y", {}});
    return out;
  }

 private:
  Ranges& ranges_;
  bool fails_;
};

TEST(Prover, AsksEveryInputOnceInSomeShard) {
  // A part of a chunk; whole chunks and no more; a single input.
  for (const prove::Kind kind :
       {prove::Kind::pairs, prove::Kind::code_points, prove::Kind::strings}) {
    const ProofDomain domain(Codec::mace, kind, Alphabet::own, 0);
    for (const std::uint64_t count : {1u, 3u, 5u, 300u}) {
      Noting::Ranges ranges;
      std::uint64_t accepted = 0;
      for (std::uint64_t index = 0; index < count; ++index) {
        Plan plan{.domain = domain, .name = "x", .checker = [&] {
                    return std::make_unique<Noting>(ranges, false);
                  }};
        plan.shard.index = index;
        plan.shard.count = count;
        plan.jobs = static_cast<unsigned>(index % 3);  // none is as good as one
        const Result result = acecheck::prove::prove(plan);
        EXPECT_TRUE(result.complete) << index << " of " << count;
        accepted += result.counts.accepted;
      }
      EXPECT_EQ(accepted, domain.size()) << count << " shards";
      std::uint64_t at = 0;
      for (const auto& [begin, end] : ranges) {
        EXPECT_EQ(begin, at);
        EXPECT_LT(begin, end);
        at = end;
      }
      EXPECT_EQ(at, domain.size());
    }
  }
}

TEST(Prover, AProofThatStopsAfterTenCounterexamplesIsNotComplete) {
  Noting::Ranges ranges;
  const Plan plan{.domain = {Codec::mace, prove::Kind::code_points, Alphabet::own, 0},
                  .name = "x",
                  .checker = [&] { return std::make_unique<Noting>(ranges, true); },
                  .jobs = 1};
  const Result result = acecheck::prove::prove(plan);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(ranges.size(), 10u);
  EXPECT_EQ(result.failures.size(), 10u);
}

// As where a worker cannot be started: nothing is proved, and no thread goes on for ever.
TEST(Prover, WhatAThreadThrowsEndsTheProof) {
  class Throwing : public Checker {
   public:
    Checked check(std::uint64_t begin, std::uint64_t) override {
      if (begin == 0) throw AdapterFailure("none");
      return {};
    }
  };
  Plan plan{.domain = {Codec::punycode, prove::Kind::code_points, Alphabet::own, 0},
            .name = "x",
            .checker = [] { return std::make_unique<Throwing>(); },
            .jobs = 2};
  EXPECT_THROW(acecheck::prove::prove(plan), AdapterFailure);
  plan.checker = []() -> std::unique_ptr<Checker> { throw AdapterFailure("none"); };
  EXPECT_THROW(acecheck::prove::prove(plan), AdapterFailure);
}

}  // namespace
}  // namespace prover_test
