// SPDX-License-Identifier: Apache-2.0
// Progress without a terminal; `ctest -R 'HostileTerminal|GoldenTerminal'` has it on a terminal.
#include "core/files/progress.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace {

using acecheck::Progress;

TEST(Progress, IsALineNowAndThenWithoutATerminal) {
  testing::internal::CaptureStderr();
  {
    Progress progress("proving", std::chrono::milliseconds(0));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    progress.update(0, 0);
    progress.update(0, 10);
    progress.update(5, 10, "rustc");
    progress.update(10, 10);
  }
  const std::string lines = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(lines.starts_with("acecheck: proving: 0/10, 0/s\nacecheck: rustc: 5/10, ")) << lines;
  EXPECT_NE(lines.find("rustc: 10/10, "), std::string::npos) << lines;
  EXPECT_EQ(lines.find('\r'), std::string::npos) << lines;
}

TEST(Progress, OfShortWorkIsNotShown) {
  testing::internal::CaptureStderr();
  {
    Progress progress("certify");
    progress.update(1, 2);
    progress.update(2, 2);
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
