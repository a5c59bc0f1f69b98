// SPDX-License-Identifier: Apache-2.0
// The domains of texts.
#include "core/codec.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace codec_test {
namespace {

using namespace acecheck;

TEST(Domains, BeginAndEndWhereUnicodeSays) {
  const auto of = [](const std::vector<std::uint64_t>& text) { return name(domain_of(text)); };
  EXPECT_EQ(of({}), "scalar");
  for (const std::uint64_t c : {0u, 0xD7FFu, 0xE000u, 0x10FFFFu}) EXPECT_EQ(of({c}), "scalar") << c;
  for (const std::uint64_t c : {0xD800u, 0xDBFFu, 0xDC00u, 0xDFFFu}) {
    EXPECT_EQ(of({'a', c, 'b'}), "code_point") << c;
    EXPECT_EQ(of({c, 0x110000}), "any") << c;
    EXPECT_EQ(of({0x110000, c}), "any") << c;
  }
  for (const std::uint64_t c : {std::uint64_t{0x110000}, UINT64_MAX}) EXPECT_EQ(of({c}), "any");
}

}  // namespace
}  // namespace codec_test
