// SPDX-License-Identifier: Apache-2.0
#include <ace/error.h>
#include <gtest/gtest.h>

namespace {

TEST(Errc, HasANameEach) {
  for (std::size_t i = 0; i < ace::errc_names.size(); ++i) {
    const auto code = static_cast<ace::Errc>(i);
    EXPECT_EQ(ace::errc_from_name(ace::name(code)), code);
  }
  EXPECT_EQ(ace::name(ace::Errc::output_full), "output-full");
  EXPECT_EQ(ace::errc_from_name("no-such-reason"), std::nullopt);
}

TEST(Error, IsItsCodeAndPosition) {
  const ace::Error error{ace::Errc::truncated, 1};
  EXPECT_EQ(error, (ace::Error{ace::Errc::truncated, 1}));
  EXPECT_NE(error, (ace::Error{ace::Errc::overflow, 1}));
  EXPECT_NE(error, (ace::Error{ace::Errc::truncated, 2}));
}

}  // namespace
