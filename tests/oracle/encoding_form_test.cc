// SPDX-License-Identifier: Apache-2.0
// Compares with ICU's conversions: strings that are in Table 3-7 of Unicode, and the replacement
// of parts in other strings.
#include <gtest/gtest.h>
#include <oracle/encoding_form.h>
#include <unicode/unistr.h>

#include <array>

namespace encoding_forms_test {
namespace {

using oracle::CodePoints;
using oracle::Octets;

CodePoints points_of(const icu::UnicodeString& text) {
  CodePoints out;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    out.emplace_back(text.char32At(at));
  }
  return out;
}

bool has_replacement(const CodePoints& text) {
  return std::ranges::find(text, oracle::Integer(0xFFFD)) != text.end();
}

// None of the strings that are read has U+FFFD itself.
void expect_as_icu(const Octets& octets) {
  const oracle::ReadUtf8 read = oracle::read_utf8(octets);
  const CodePoints right =
      points_of(icu::UnicodeString::fromUTF8(std::string(octets.begin(), octets.end())));
  ASSERT_EQ(read.text.has_value(), !has_replacement(right)) << testing::PrintToString(octets);
  if (read.text) {
    ASSERT_EQ(*read.text, right);
  }
  ASSERT_EQ(read.replaced, right) << testing::PrintToString(octets);
}

// Octets at which a row of the table begins or ends, and beside them.
TEST(EncodingForms, OfUtf8) {
  constexpr std::array<std::uint8_t, 34> bounds = {
      0x00, 0x28, 0x41, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xBE, 0xBF,
      0xC0, 0xC1, 0xC2, 0xC3, 0xDE, 0xDF, 0xE0, 0xE1, 0xE2, 0xEB, 0xEC, 0xED,
      0xEE, 0xEF, 0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF8, 0xFF};
  constexpr std::array<std::uint8_t, 6> later = {0x28, 0x7F, 0x80, 0x8F, 0xBF, 0xC0};
  for (const std::uint8_t a : bounds) {
    expect_as_icu({a});
    for (const std::uint8_t b : bounds) {
      expect_as_icu({a, b});
      for (const std::uint8_t c : later) {
        expect_as_icu({a, b, c});
        if (a < 0xF0) continue;
        for (const std::uint8_t d : later) expect_as_icu({0x62, a, b, c, d});
      }
    }
  }
}

// The example of section 3.9, "U+FFFD Substitution of Maximal Subparts".
TEST(EncodingForms, SayWhatIsReplacedAndWhere) {
  const Octets example = {0x61, 0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2,
                          0x62, 0x80, 0x63, 0x80, 0xBF, 0x64};
  const oracle::ReadUtf8 read = oracle::read_utf8(example);
  EXPECT_EQ(read.replaced,
            (CodePoints{0x61, 0xFFFD, 0xFFFD, 0xFFFD, 0x62, 0xFFFD, 0x63, 0xFFFD, 0xFFFD, 0x64}));
  EXPECT_EQ(read.replaced_by_octet.size(), example.size());
  ASSERT_FALSE(read.text);
  EXPECT_EQ(read.text.error().position, 1u);
  EXPECT_EQ(read.text.error().reason, ace::Errc::out_of_domain);
  EXPECT_EQ(oracle::read_utf8({0xEF, 0xBF, 0xBD}).text, CodePoints{0xFFFD});
  // The same for what is too long, and for surrogates.
  EXPECT_EQ(oracle::read_utf8({0xC0, 0xAF}).replaced, (CodePoints{0xFFFD, 0xFFFD}));
  EXPECT_EQ(oracle::read_utf8({0xED, 0xA0, 0x80}).replaced, (CodePoints{0xFFFD, 0xFFFD, 0xFFFD}));
}

TEST(EncodingForms, OfUtf16) {
  constexpr std::array<std::uint16_t, 8> units = {0x0062, 0xD7FF, 0xD800, 0xDBFF,
                                                  0xDC00, 0xDFFF, 0xE000, 0xFFFF};
  for (const std::uint16_t a : units) {
    for (const std::uint16_t b : units) {
      for (const std::uint16_t c : units) {
        Octets octets;
        icu::UnicodeString string;
        for (const std::uint16_t unit : {a, b, c}) {
          octets.push_back(static_cast<std::uint8_t>(unit >> 8));
          octets.push_back(static_cast<std::uint8_t>(unit & 0xFF));
          string.append(static_cast<char16_t>(unit));
        }
        const oracle::ReadUtf16 read = oracle::read_utf16(octets);
        const CodePoints right = points_of(string);
        EXPECT_EQ(read.text, right);
        CodePoints replaced = right;
        for (oracle::Integer& each : replaced) {
          if (each >= 0xD800 && each <= 0xDFFF) each = 0xFFFD;
        }
        EXPECT_EQ(read.replaced, replaced);
        EXPECT_EQ(read.is_well_formed, replaced == right);
        octets.push_back(0x62);  // half a unit, which is left out
        EXPECT_EQ(oracle::read_utf16(octets).text, right);
      }
    }
  }
}

}  // namespace
}  // namespace encoding_forms_test
