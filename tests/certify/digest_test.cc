// SPDX-License-Identifier: Apache-2.0
#include "core/digest.h"

#include <gtest/gtest.h>

namespace {

// The examples of FIPS 180-4.
TEST(Digest, IsSha256) {
  using acecheck::sha256;
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  acecheck::Sha256 parts;
  for (const char* part : {"a", "", "bc"}) parts.add(part);
  EXPECT_EQ(parts.digits(), sha256("abc"));
}

}  // namespace
