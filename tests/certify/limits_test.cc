#include "commands/limits.h"

#include <gtest/gtest.h>

namespace {

using namespace acecheck;

TEST(Limits, SecondsAreThousandsOfMilliseconds) {
  EXPECT_EQ(milliseconds(0).count(), 0);
  EXPECT_EQ(milliseconds(0.001).count(), 1);
  EXPECT_EQ(milliseconds(2.5).count(), 2500);
  EXPECT_EQ(milliseconds(86400).count(), 86'400'000);
}

TEST(Limits, JobsAreWhatIsTypedOrOnePerCore) {
  EXPECT_EQ(jobs_of(1), 1u);
  EXPECT_EQ(jobs_of(3), 3u);
  EXPECT_EQ(jobs_of(1024), 1024u);
  EXPECT_EQ(jobs_of(0), std::max(1u, std::thread::hardware_concurrency()));
}

}  // namespace
