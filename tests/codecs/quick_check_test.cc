// SPDX-License-Identifier: Apache-2.0
// The properties that codecs/src/quick_check.h states for its characters, checked with ICU.
#include "quick_check.h"

#include <gtest/gtest.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>

#include "unicode.h"

namespace {

// Unicode's quick check: a text is in NFC if each character is in NFC, no character combines with
// an earlier one, and there are no marks that could be out of order.
TEST(QuickCheck, NeedsNoNormalization) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(error);
  ASSERT_TRUE(U_SUCCESS(error));
  std::size_t count = 0;
  for (UChar32 c = 0; c <= 0x10FFFF; ++c) {
    if (!ace::unicode::passes_quick_check(static_cast<char32_t>(c))) continue;
    ++count;
    ASSERT_EQ(u_getIntPropertyValue(c, UCHAR_NFC_QUICK_CHECK), UNORM_YES) << std::hex << c;
    ASSERT_EQ(u_getCombiningClass(c), 0) << std::hex << c;
    ASSERT_NE(u_charType(c), U_UNASSIGNED) << std::hex << c;
    ASSERT_EQ(U_MASK(u_charType(c)) & (U_GC_ZS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK | U_GC_CC_MASK |
                                       U_GC_CF_MASK | U_GC_CO_MASK | U_GC_CS_MASK),
              0u)
        << std::hex << c;
    icu::UnicodeString parts;
    if (c < 0x80 || !nfc->getDecomposition(c, parts)) continue;
    bool ascii = true;
    for (std::int32_t at = 0; at < parts.length(); ++at) ascii = ascii && parts[at] < 0x80;
    ASSERT_FALSE(ascii) << std::hex << c;
  }
  // A bound that is moved, where a neighbour would do as well, shows here.
  EXPECT_EQ(count, 40'059u);
}

TEST(QuickCheck, IsWhatTheRangesSay) {
  for (char32_t c = 0; c < 0x20000; ++c) {
    const auto holds = [&](const auto& range) { return c >= range.first && c <= range.last; };
    const bool listed = std::ranges::any_of(ace::unicode::quick_ranges, holds) ||
                        std::ranges::any_of(ace::unicode::quick_blocks, holds);
    ASSERT_EQ(ace::unicode::passes_quick_check(c), listed) << std::hex << std::uint32_t{c};
  }
}

// The sizes for which the buffers of normalization are made (unicode.h).
TEST(QuickCheck, NoCharacterDecomposesFurther) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* nfd = icu::Normalizer2::getNFDInstance(error);
  ASSERT_TRUE(U_SUCCESS(error));
  std::int32_t most = 0;
  for (UChar32 c = 0; c <= 0x10FFFF; ++c) {
    icu::UnicodeString parts;
    if (nfd->getDecomposition(c, parts)) most = std::max(most, parts.countChar32());
  }
  EXPECT_EQ(most, static_cast<std::int32_t>(ace::unicode::max_decomposition));
}

}  // namespace
