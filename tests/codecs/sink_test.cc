// SPDX-License-Identifier: Apache-2.0
#include <ace/sink.h>
#include <gtest/gtest.h>

#include <functional>
#include <string_view>

namespace {

TEST(CompareSink, IsFullAtTheFirstDifference) {
  const std::string_view expected = "ab";
  ace::CompareSink sink{std::span<const char>(expected), std::equal_to<char>{}};
  EXPECT_TRUE(sink.put('a'));
  EXPECT_FALSE(sink.matched());
  EXPECT_FALSE(sink.put('a'));
  EXPECT_TRUE(sink.put('b'));
  EXPECT_TRUE(sink.matched());
  EXPECT_FALSE(sink.put('c'));  // longer than what is expected
  EXPECT_EQ(sink.size, 2u);
}

}  // namespace
