// SPDX-License-Identifier: Apache-2.0
// Three readers that share no code agree on which strings are ill-formed: the harness, the oracle
// (Table 3-7 of Unicode) and ICU. The oracle alone: ../oracle/encoding_form_test.cc.
#include "core/encoding_form.h"

#include <gtest/gtest.h>
#include <oracle/encoding_form.h>
#include <unicode/unistr.h>

#include <array>

#include "core/text.h"

namespace encoding_form_test {
namespace {

using acecheck::code_points_in;
using acecheck::EncodingForm;
using Points = std::vector<std::uint64_t>;

Points points_of(const oracle::CodePoints& text) {
  Points out;
  for (const oracle::Integer& c : text) out.push_back(static_cast<std::uint64_t>(c));
  return out;
}

Points points_of(const icu::UnicodeString& text) {
  Points out;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    out.push_back(static_cast<std::uint64_t>(text.char32At(at)));
  }
  return out;
}

// Expects that all three read the octets as the same UTF-8.
void expect_agreement(const std::vector<std::uint8_t>& octets) {
  const std::string string(octets.begin(), octets.end());
  const auto codecs = code_points_in(EncodingForm::utf_8, octets);
  const oracle::ReadUtf8 read = oracle::read_utf8(octets);
  ASSERT_EQ(codecs.has_value(), read.text.has_value()) << acecheck::hex_of(octets);
  if (codecs) {
    ASSERT_EQ(*codecs, points_of(*read.text)) << acecheck::hex_of(octets);
  }
  // ICU substitutes maximal subparts.
  ASSERT_EQ(points_of(read.replaced), points_of(icu::UnicodeString::fromUTF8(string)))
      << acecheck::hex_of(octets);
}

// Every sequence of the octets at which the rows of the table begin and end, and beside them.
TEST(EncodingForm, AllReadersAgreeOnUtf8) {
  constexpr std::array<std::uint8_t, 37> bounds = {
      0x00, 0x41, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x91, 0x9F, 0xA0, 0xA1, 0xBE, 0xBF,
      0xC0, 0xC1, 0xC2, 0xDE, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1,
      0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF, 0x28};
  constexpr std::array<std::uint8_t, 7> fourth = {0x28, 0x80, 0x8F, 0xA0, 0xBF, 0xC2, 0xF4};
  for (unsigned a = 0; a < 256; ++a) {
    expect_agreement({static_cast<std::uint8_t>(a)});
    for (unsigned b = 0; b < 256; ++b) {
      expect_agreement({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)});
    }
  }
  for (const std::uint8_t a : bounds) {
    for (const std::uint8_t b : bounds) {
      for (const std::uint8_t c : bounds) {
        expect_agreement({a, b, c});
        if (a < 0xE0) continue;
        for (const std::uint8_t d : fourth) {
          expect_agreement({a, b, c, d});
          expect_agreement({0x62, a, b, c, d});
        }
      }
    }
  }
}

TEST(EncodingForm, AllReadersAgreeOnUtf16) {
  // Every two units of these, and what stands between them.
  constexpr std::array<std::uint16_t, 8> units = {0x0062, 0xD7FF, 0xD800, 0xDBFF,
                                                  0xDC00, 0xDFFF, 0xE000, 0xFFFF};
  for (const std::uint16_t a : units) {
    for (const std::uint16_t b : units) {
      for (const std::uint16_t c : units) {
        std::vector<std::uint8_t> octets;
        icu::UnicodeString string;
        for (const std::uint16_t unit : {a, b, c}) {
          octets.push_back(static_cast<std::uint8_t>(unit >> 8));
          octets.push_back(static_cast<std::uint8_t>(unit & 0xFF));
          string.append(static_cast<char16_t>(unit));
        }
        const Points right = points_of(string);
        const oracle::ReadUtf16 read = oracle::read_utf16(octets);
        EXPECT_EQ(code_points_in(EncodingForm::utf_16, octets), right);
        EXPECT_EQ(points_of(read.text), right);
        Points replaced = right;
        for (std::uint64_t& each : replaced)
          each = each >= 0xD800 && each <= 0xDFFF ? 0xFFFD : each;
        EXPECT_EQ(points_of(read.replaced), replaced);
        EXPECT_EQ(read.is_well_formed, replaced == right);
      }
    }
  }
}

}  // namespace
}  // namespace encoding_form_test
