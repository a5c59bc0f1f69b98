// SPDX-License-Identifier: Apache-2.0
// Every vector and every class can be explained.
#include <gtest/gtest.h>

#include "report/explanation.h"
#include "support/loaded_suite.h"

namespace explain_all_test {
namespace {

using namespace acecheck;

TEST(ExplainAll, OfEveryVector) {
  for (const Vector& vector : tests::suite().vectors()) {
    EXPECT_NE(explanation_of(vector, tests::catalogue(), {}).find("Requirement "),
              std::string::npos)
        << vector.id;
  }
}

}  // namespace
}  // namespace explain_all_test
