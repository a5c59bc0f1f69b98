// SPDX-License-Identifier: Apache-2.0
// What tests of the oracle say of an answer.
#pragma once

#include <gtest/gtest.h>
#include <oracle/answer.h>

namespace tests {

template <class T>
void expect_step(const oracle::Answer<T>& answer, ace::Errc reason, const char* step) {
  ASSERT_FALSE(answer.result);
  EXPECT_EQ(ace::name(answer.result.error().reason), ace::name(reason));
  EXPECT_STREQ(answer.result.error().step, step);
}

// Where the input is rejected as well.
template <class T>
void expect_rejected(const oracle::Answer<T>& answer, ace::Errc reason, std::size_t position,
                     const char* step) {
  expect_step(answer, reason, step);
  if (answer.result) return;
  EXPECT_EQ(answer.result.error().position, position) << step;
}

}  // namespace tests
