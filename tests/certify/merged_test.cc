// Logs of shards, put together.
#include "run/merged.h"

#include <gtest/gtest.h>

#include "support/refusal.h"

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

// What only one of them said, and what all of them said, is there once.
TEST(Merged, WhatIsSaidOnceIsThereOnce) {
  struct Row {
    std::string first;
    std::string second;
    const char* stopped;
    const char* error;
  };
  for (const Row& row : {Row{"a", "", "a", "a"}, Row{"", "b", "b", "b"}, Row{"c", "c", "c", "c"},
                         Row{"a", "b", "a; b", "ab"}}) {
    LoggedRun first = shard(0, Conclusion::conformant);
    LoggedRun second = shard(1, Conclusion::conformant);
    for (const char* member : {"stopped", "stderr"}) {
      if (!row.first.empty()) (*first.footer)[member] = row.first;
      if (!row.second.empty()) (*second.footer)[member] = row.second;
    }
    const Json footer = merged_footer(first, second);
    EXPECT_EQ(footer["stopped"].get<std::string>(), row.stopped);
    EXPECT_EQ(footer["stderr"].get<std::string>(), row.error);
  }
  const Json footer =
      merged_footer(shard(0, Conclusion::conformant), shard(1, Conclusion::conformant));
  EXPECT_FALSE(footer.contains("stopped"));
  EXPECT_FALSE(footer.contains("stderr"));
}

TEST(Merged, FailuresThatNoVectorExplainsAreCounted) {
  LoggedRun first = shard(0, Conclusion::not_conformant);
  LoggedRun second = shard(1, Conclusion::not_conformant);
  EXPECT_EQ(merged_footer(first, second)["unattributed"], 0);
  (*second.footer)["unattributed"] = 5;
  EXPECT_EQ(merged_footer(first, second)["unattributed"], 5);
  (*first.footer)["unattributed"] = 2;
  EXPECT_EQ(merged_footer(first, second)["unattributed"], 7);
  second.footer->erase("unattributed");
  EXPECT_EQ(merged_footer(first, second)["unattributed"], 2);
}

Json vector_line(int number, const std::string& id) {
  return {{"type", "vector"}, {"number", number}, {"id", id}};
}

// Vectors in the order of the suite, and then the other lines in that of the shards.
TEST(Merged, LinesAreInTheOrderOfTheSuite) {
  const auto failure = [](const char* detail) {
    return Json{{"type", "unattributed"}, {"detail", detail}};
  };
  LoggedRun first = shard(0, Conclusion::conformant);
  LoggedRun second = shard(1, Conclusion::conformant);
  first.lines = {vector_line(3, "c"), failure("x"), vector_line(1, "a")};
  second.lines = {failure("y"), vector_line(10, "d"), vector_line(2, "b")};
  EXPECT_EQ(merged({first, second}).at(0).lines,
            (std::vector<Json>{vector_line(1, "a"), vector_line(2, "b"), vector_line(3, "c"),
                               vector_line(10, "d"), failure("x"), failure("y")}));
}

// The seed of --repeat may be another one in each shard, and the shard is none of the whole.
TEST(Merged, TheHeaderIsThatOfTheRunWithoutShards) {
  LoggedRun first = shard(0, Conclusion::conformant);
  LoggedRun second = shard(1, Conclusion::conformant);
  first.header["selection"]["filter"] = second.header["selection"]["filter"] = {"a"};
  first.header["conduct"]["seed"] = 1;
  second.header["conduct"]["seed"] = 2;
  Json whole = first.header;
  whole["selection"].erase("shard");
  EXPECT_EQ(merged({first, second}).at(0).header, whole);
}

TEST(Merged, EachTargetIsPutTogetherByItself) {
  std::vector<LoggedRun> all;
  for (const char* target : {"x", "y"}) {
    for (const unsigned index : {1u, 0u}) {
      all.push_back(shard(index, Conclusion::conformant));
      all.back().header["target"] = target;
    }
  }
  std::swap(all[1], all[2]);
  const std::vector<LoggedRun> both = merged(all);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0].header["target"], "x");
  EXPECT_EQ(both[1].header["target"], "y");
}

TEST(Merged, SaysWhatDoesNotFit) {
  const auto refusal = [](const std::vector<LoggedRun>& shards) {
    return tests::refusal([&] { merged(shards); });
  };
  const LoggedRun first = shard(0, Conclusion::conformant);
  const LoggedRun second = shard(1, Conclusion::conformant);
  EXPECT_EQ(refusal({first, second}), "");
  EXPECT_EQ(refusal({first}), "merge: x: shard 1/2 is missing");
  EXPECT_EQ(refusal({second}), "merge: x: shard 0/2 is missing");
  EXPECT_EQ(refusal({first, second, second}), "merge: x: shard 1/2 is there twice");
  LoggedRun other = second;
  other.header["selection"].erase("shard");
  EXPECT_EQ(refusal({first, other}),
            "merge: x: this log is of a run without --shard; only shards can be put together");
  other = second;
  other.header["selection"]["shard"] = "1/3";
  EXPECT_EQ(refusal({first, other}), "merge: x: shard 1/3 is no part of 2 parts");
  other = second;
  other.footer = std::nullopt;
  EXPECT_EQ(refusal({first, other}), "merge: x: shard 1/2 is truncated: it has no footer");
  other = first;
  other.footer = std::nullopt;
  EXPECT_EQ(refusal({other, second}), "merge: x: shard 0/2 is truncated: it has no footer");
  for (const char* member : {"acecheck", "suite_sha256", "hello"}) {
    other = second;
    other.header[member] = "another";
    EXPECT_EQ(refusal({first, other}), std::string("merge: x: shard 1/2 is of another run: its ") +
                                           member + " is \"another\", and that of the first null");
  }
  for (const char* member : {"selection", "conduct"}) {
    other = second;
    other.header[member]["more"] = 1;
    EXPECT_NE(refusal({first, other}).find(std::string("its ") + member + " is {"),
              std::string::npos);
  }
  LoggedRun one = first;
  one.lines = {vector_line(4, "lace/a")};
  other = second;
  other.lines = {vector_line(4, "lace/a")};
  EXPECT_EQ(refusal({one, other}), "merge: x: the vector lace/a is in two shards");
}

}  // namespace
}  // namespace merged_test
