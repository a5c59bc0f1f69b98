// SPDX-License-Identifier: Apache-2.0
// A share of a run: I/N.
#include "core/shard.h"

#include <gtest/gtest.h>

#include "support/refusal.h"

namespace shard_test {
namespace {

using namespace acecheck;

TEST(Shard, HasEveryNthItem) {
  std::string mine;
  const Shard shard = shard_of("1/3");
  for (std::uint64_t item = 0; item < 10; ++item) mine += shard.has(item) ? '1' : '0';
  EXPECT_EQ(mine, "0100100100");
  EXPECT_TRUE(Shard().has(0) && Shard().has(7));
}

TEST(Shard, IsReadAsItIsWrittenOrRefused) {
  for (const char* text : {"0/1", "1/2", "18446744073709551614/18446744073709551615"}) {
    EXPECT_EQ(shard_of(text).text(), text);
  }
  for (const std::string text :
       {"", "/", "0", "0/", "/1", "1/1", "0/0", "-1/2", "0/-2", " 0/1", "0/1 ", "0/2/3", "0x/1",
        "0/1x", "+0/1", "0/18446744073709551616"}) {
    EXPECT_TRUE(tests::refusal([&] { shard_of(text); }).contains("--shard " + text)) << text;
  }
}

}  // namespace
}  // namespace shard_test
