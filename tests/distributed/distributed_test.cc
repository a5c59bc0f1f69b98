// SPDX-License-Identifier: Apache-2.0
// Proofs on more than one machine, with engines that exist.
#include <gtest/gtest.h>

#include "support/command.h"

namespace {

TEST(Distributed, ASlurmArrayProvesWhatOneProcessProves) {
  const tests::TemporaryDirectory directory;
  const tests::Result result =
      tests::run("python3 " ACECHECK_SOURCE_DIR "/tests/distributed/slurm.py " ACECHECK_PROGRAM
                 " " ACECHECK_SOURCE_DIR "/ci/distributed/slurm-array.sh " +
                 directory.path().string());
  if (result.code == 77) GTEST_SKIP() << result.out;
  EXPECT_EQ(result.code, 0) << result.out << result.error;
}

}  // namespace
