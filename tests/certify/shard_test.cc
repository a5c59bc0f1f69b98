// A share of a run: I/N.
#include "base/shard.h"

#include <gtest/gtest.h>

#include "base/failure.h"

namespace shard_test {
namespace {

using namespace acecheck;

TEST(Shard, IsReadAsItIsWritten) {
  for (const char* text :
       {"0/1", "0/2", "1/2", "6/7", "18446744073709551614/18446744073709551615"}) {
    EXPECT_EQ(shard_of(text).text(), text);
  }
  EXPECT_EQ(shard_of("1/3").index, 1u);
  EXPECT_EQ(shard_of("1/3").count, 3u);
  EXPECT_EQ(Shard().text(), "0/1");
}

TEST(Shard, HasEveryNthItem) {
  std::string mine;
  const Shard shard = shard_of("1/3");
  for (std::uint64_t item = 0; item < 10; ++item) mine += shard.has(item) ? '1' : '0';
  EXPECT_EQ(mine, "0100100100");
  EXPECT_TRUE(Shard().has(0) && Shard().has(7));
}

TEST(Shard, NamesWhatIsNone) {
  for (const std::string text : {"",
                                 "/",
                                 "0",
                                 "3",
                                 "0/",
                                 "/1",
                                 "1/1",
                                 "2/1",
                                 "0/0",
                                 "-1/2",
                                 "0/-2",
                                 " 0/1",
                                 "0/1 ",
                                 "0 /1",
                                 "0/2/3",
                                 "0x/1",
                                 "0/1x",
                                 "+0/1",
                                 "18446744073709551616/18446744073709551617",
                                 "0/18446744073709551616"}) {
    try {
      shard_of(text);
      ADD_FAILURE() << text << " is taken";
    } catch (const BadInput& failure) {
      EXPECT_EQ(failure.what(), "--shard " + text + ": it is I/N, from 0/N to N-1/N");
    }
  }
}

}  // namespace
}  // namespace shard_test
