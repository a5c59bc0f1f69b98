// Logs of shards, put together.
#include "run/merged.h"

#include <gtest/gtest.h>

namespace merged_test {
namespace {

using namespace acecheck;

// The log of one of two shards, without vectors.
LoggedRun shard(unsigned index, Conclusion result) {
  return {{{"target", "x"},
           {"selection", {{"shard", Shard{index, 2}.text()}}},
           {"conduct", to_json(Conduct())}},
          {},
          Json{{"result", name(result)}}};
}

Json merged_footer(const LoggedRun& first, const LoggedRun& second) {
  const std::vector<LoggedRun> all = merged({first, second});
  EXPECT_EQ(all.size(), 1u);
  return all.at(0).footer.value();
}

TEST(Merged, CountsAreThoseOfAllShards) {
  LoggedRun first = shard(0, Conclusion::conformant);
  LoggedRun second = shard(1, Conclusion::conformant);
  const char* members[] = {"totals", "counts", "not_applicable", "advisories"};
  for (const char* member : members) {
    (*first.footer)[member] = {{"both", 2}, {"first", 1}};
    (*second.footer)[member] = {{"both", 40}, {"second", 5}};
  }
  const Json footer = merged_footer(first, second);
  for (const char* member : members) {
    EXPECT_EQ(footer[member], Json({{"both", 42}, {"first", 1}, {"second", 5}})) << member;
  }
}

TEST(Merged, TheWorseResultIsThatOfTheWhole) {
  const Conclusion from_best[] = {Conclusion::nothing_ran,   Conclusion::conformant,
                                  Conclusion::within_limits, Conclusion::as_known,
                                  Conclusion::interrupted,   Conclusion::not_conformant};
  for (const Conclusion& worse : from_best) {
    for (const Conclusion* better = from_best; better <= &worse; ++better) {
      for (const auto& [a, b] : {std::pair{*better, worse}, std::pair{worse, *better}}) {
        EXPECT_EQ(merged_footer(shard(0, a), shard(1, b))["result"], name(worse)) << name(*better);
      }
    }
  }
}

TEST(Merged, WhatEachShardSaidIsKept) {
  LoggedRun first = shard(0, Conclusion::not_conformant);
  LoggedRun second = shard(1, Conclusion::not_conformant);
  first.footer->update({{"stopped", "a crash"}, {"stderr", "one\n"}});
  second.footer->update({{"stopped", "a hang"}, {"stderr", "two\n"}});
  const Json footer = merged_footer(first, second);
  EXPECT_EQ(footer["stopped"], "a crash; a hang");
  EXPECT_EQ(footer["stderr"], "one\ntwo\n");
}

}  // namespace
}  // namespace merged_test
