// SPDX-License-Identifier: Apache-2.0
// codecs/src/unicode.h against ICU: Table 1's categories and Normalization Form C, completely for
// every code point, every pair that composes, and the whole Hangul algorithm.
#include "unicode.h"

#include <ace/cidnuc.h>
#include <gtest/gtest.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace ace;

// Whether both libraries know the character: the older of their versions of Unicode has it.
bool is_known(char32_t c) {
  UVersionInfo age{};
  UVersionInfo codec{};
  u_charAge(static_cast<UChar32>(c), age);
  u_versionFromString(codec, std::string(unicode::version()).c_str());
  return age[0] != 0 && std::ranges::lexicographical_compare(std::span(age), std::span(codec),
                                                             std::less_equal<>());
}

class Nfc : public testing::Test {
 protected:
  Nfc() {
    UErrorCode error = U_ZERO_ERROR;
    icu_ = icu::Normalizer2::getNFCInstance(error);
    EXPECT_TRUE(U_SUCCESS(error));
  }

  // Compares the two normal forms of `text`, and counts it.
  void compare(std::u32string_view text) {
    ++count_;
    icu::UnicodeString units;
    for (const char32_t c : text) units.append(static_cast<UChar32>(c));
    UErrorCode error = U_ZERO_ERROR;
    const icu::UnicodeString normalized = icu_->normalize(units, error);
    std::vector<std::int32_t> wanted;
    for (std::int32_t at = 0; at < normalized.length(); at = normalized.moveIndex32(at, 1)) {
      wanted.push_back(normalized.char32At(at));
    }
    const auto got = unicode::to_nfc(text, buffer_);
    if (!got || !std::ranges::equal(*got, wanted)) {
      std::ostringstream name;
      for (const char32_t c : text) name << " U+" << std::hex << std::uint32_t{c};
      ADD_FAILURE() << "another normal form than ICU's of" << name.str();
    }
  }

  // The pair of every canonical decomposition of a character into two, composed again or not.
  std::vector<std::array<char32_t, 2>> pairs() const {
    std::vector<std::array<char32_t, 2>> out;
    for (char32_t c = 0; c <= 0x10FFFF; ++c) {
      icu::UnicodeString parts;
      if (!is_known(c) ||
          u_getIntPropertyValue(static_cast<UChar32>(c), UCHAR_HANGUL_SYLLABLE_TYPE) !=
              U_HST_NOT_APPLICABLE ||
          !icu_->getRawDecomposition(static_cast<UChar32>(c), parts) || parts.countChar32() != 2) {
        continue;
      }
      out.push_back({static_cast<char32_t>(parts.char32At(0)),
                     static_cast<char32_t>(parts.char32At(parts.moveIndex32(0, 1)))});
    }
    return out;
  }

  std::size_t count_ = 0;

 private:
  const icu::Normalizer2* icu_ = nullptr;
  std::array<std::int32_t, unicode::nfc_capacity(cidnuc::max_text)> buffer_{};
};

TEST(Categories, OfEveryCodePoint) {
  std::size_t known = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (!is_known(c)) continue;
    ++known;
    const bool prohibited = (U_MASK(u_charType(static_cast<UChar32>(c))) &
                             (U_GC_ZS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK | U_GC_CC_MASK |
                              U_GC_CF_MASK | U_GC_CO_MASK)) != 0;
    ASSERT_EQ(unicode::is_separator_control_or_private(c), prohibited)
        << std::hex << std::uint32_t{c};
  }
  EXPECT_GE(known, 288'000u);
}

TEST_F(Nfc, OfEveryCodePoint) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (is_known(c)) compare(std::u32string(1, c));
  }
  EXPECT_GE(count_, 288'000u);
}

// Each pair alone, between other characters, and with every kind of mark between its halves: one
// that blocks (the same combining class, or none) and one that does not.
TEST_F(Nfc, OfEveryPairThatComposes) {
  const auto all = pairs();
  EXPECT_GE(all.size(), 1'000u);
  std::vector<char32_t> seconds;
  for (const auto& [first, second] : all) seconds.push_back(second);
  std::ranges::sort(seconds);
  seconds.erase(std::ranges::unique(seconds).begin(), seconds.end());
  for (const auto& [first, second] : all) {
    compare(std::u32string{first, second});
    compare(std::u32string{second, first});
    compare(std::u32string{U'x', first, second, U'x'});
    for (const char32_t between : seconds) {
      compare(std::u32string{first, between, second});
      compare(std::u32string{first, second, between});
    }
    // Classes 0, 1 (overlay), 7, 9, 202, 216, 220, 230, 232, 240.
    for (const char32_t between :
         std::u32string(U"x\u200B\u0334\u093C\u094D\u0327\u031B\u0323\u0301\u0315\u0345")) {
      compare(std::u32string{first, between, second});
      compare(std::u32string{first, between, between, second});
    }
  }
}

// Hangul: every leading consonant, vowel and trailing consonant, and their neighbours; every
// syllable before each of these.
TEST_F(Nfc, OfHangul) {
  const auto range = [](char32_t first, char32_t last) {
    std::u32string out;
    for (char32_t c = first; c <= last; ++c) out += c;
    return out;
  };
  const std::u32string leading = range(0x10FF, 0x1113);
  const std::u32string vowels = range(0x1160, 0x1176);
  const std::u32string trailing = range(0x11A6, 0x11C3);
  const std::u32string parts = leading + vowels + trailing;
  for (const char32_t l : leading) {
    for (const char32_t v : vowels) {
      compare(std::u32string{l, v});
      for (const char32_t t : trailing) compare(std::u32string{l, v, t});
      for (const char32_t t : parts) compare(std::u32string{l, v, 0x11A7, t});
    }
  }
  for (char32_t syllable = 0xABFF; syllable <= 0xD7A4; ++syllable) {
    for (const char32_t part : parts) compare(std::u32string{syllable, part});
    for (const char32_t part : std::u32string{0x1161, 0x11A7, 0x11A8, 0x11C2}) {
      compare(std::u32string{syllable, 0x11A7, part});
      compare(std::u32string{syllable, part, 0x11A7});
      compare(std::u32string{syllable, part, 0x11A8});
    }
  }
  EXPECT_GE(count_, 800'000u);
}

}  // namespace
