// SPDX-License-Identifier: Apache-2.0
// Texts: code points, octets and UTF-8 in the forms of the protocol, and for display.
#include "core/text.h"

#include <gtest/gtest.h>

#include "core/foreign_text.h"

namespace {

using namespace acecheck;
using CodePoints = std::vector<std::uint64_t>;

TEST(Text, CodePointsHaveACanonicalForm) {
  EXPECT_EQ(canonical_unicode(""), "");
  EXPECT_EQ(canonical_unicode("62 fc"), "0062 00FC");
  EXPECT_EQ(canonical_unicode("0010ffff"), "10FFFF");
  EXPECT_EQ(canonical_unicode("123456789abcdef012345"), "123456789ABCDEF012345");
  for (const char* bad : {" 0062", "0062 ", "0062  0063", "U+0062", "006g", "0062,0063"}) {
    EXPECT_EQ(canonical_unicode(bad), std::nullopt) << bad;
  }
}

// is_canonical_unicode() answers without making the form.
TEST(Text, KnowsWhetherItIsCanonical) {
  for (const std::string text :
       {"", "0062", "0062 00FC", "10FFFF", "123456789ABCDEF012345", "10000 0062", "62", "0062 FFC",
        "006g", "00fc", "010FFFF", "0010FFFF", " 0062", "0062 ", "0062  0063", "00620 0063",
        "0062,0063", "g062 0063", "00a2 0063"}) {
    EXPECT_EQ(is_canonical_unicode(text), canonical_unicode(text) == text) << text;
  }
  for (const std::string hex : {"", "30E6", "30e6", "30E", "3G", "09AF", "//", "::", "@@", "``"}) {
    EXPECT_EQ(is_canonical_octets(hex), canonical_octets(hex) == hex) << hex;
  }
  // What stands behind a text in memory is no part of it.
  const std::string_view longer = "0062 0063";
  EXPECT_TRUE(is_canonical_unicode(longer.substr(0, 4)));
  EXPECT_FALSE(is_canonical_unicode(longer.substr(0, 5)));
  EXPECT_EQ(code_points(longer.substr(0, 4)), CodePoints{0x62});
}

TEST(Text, CodePointsAreReadAndWritten) {
  EXPECT_EQ(code_points("0062 10FFFF FFFFFFFFFFFFFFFF"), (CodePoints{0x62, 0x10FFFF, UINT64_MAX}));
  EXPECT_EQ(code_points(""), CodePoints{});
  EXPECT_EQ(code_points("10000 0062 FC"), (CodePoints{0x10000, 0x62, 0xFC}));
  for (const char* bad : {"10000000000000000", "0062 ", "0062  0063", "006G", "G062 0063"}) {
    EXPECT_EQ(code_points(bad), std::nullopt) << bad;
  }
  // Four digits or more, up to sixteen.
  EXPECT_EQ(unicode_of(std::vector<std::uint64_t>()), "");
  EXPECT_EQ(unicode_of({0x62, 0xFC, 0, 0xFFFF, 0x10000, 0x10FFFF}),
            "0062 00FC 0000 FFFF 10000 10FFFF");
}

TEST(Text, OctetsAreReadAndWritten) {
  EXPECT_EQ(canonical_octets("30e6"), "30E6");
  EXPECT_EQ(canonical_octets("30e"), std::nullopt);
  EXPECT_EQ(canonical_octets("3g"), std::nullopt);
  EXPECT_EQ(octets_of("30e6"), (std::vector<std::uint8_t>{0x30, 0xE6}));
  for (const char* none : {"3", "30e", "3g", "g3", "zz", "30 e", "30e6zz"}) {
    EXPECT_EQ(octets_of(none), std::nullopt) << none;
  }
  EXPECT_EQ(hex_of(std::string_view("0\xE6\x0F")), "30E60F");
  EXPECT_EQ(hex_of(std::string_view()), "");
}

TEST(Text, IllFormedUtf8IsRefusedAndNeverPrinted) {
  EXPECT_EQ(from_utf8("b\xC3\xBC"), (CodePoints{0x62, 0xFC}));
  EXPECT_EQ(from_utf8(std::string_view("\0\1", 2)), (CodePoints{0, 1}));
  EXPECT_EQ(to_utf8({0x62, 0xFC, 0x1F600}), "b\xC3\xBC\xF0\x9F\x98\x80");
  EXPECT_EQ(to_utf8({0xD800}), "\xEF\xBF\xBD");
  EXPECT_EQ(to_utf8({0x110000}), "\xEF\xBF\xBD");
  EXPECT_EQ(to_utf8({0xD7FF, 0xE000, 0x10FFFF}), "\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF");
  for (const char* bad : {"\xFF", "\xC3", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC0\x80"}) {
    EXPECT_EQ(from_utf8(bad), std::nullopt);
  }
  EXPECT_EQ(for_display("0062 0000 D800 00FC"), "b<U+0000><U+D800>\xC3\xBC");
  // Cut to 32 bits they would be printable.
  EXPECT_EQ(for_display("10FFFD 110000 100000062"), "<U+10FFFD><U+110000><U+100000062>");
}

TEST(Text, IsShortenedInTheMiddleBetweenTwoCharacters) {
  EXPECT_EQ(shortened("abcdefghi", 9), "abcdefghi");
  EXPECT_EQ(shortened("abcdefghij", 9), "abcdef ... 1 characters ... hij");
  EXPECT_EQ(shortened(std::string(65537, 'a') + "-f1g", 12),
            "aaaaaaaa ... 65529 characters ... -f1g");
  EXPECT_EQ(shortened("abc", 1), " ... 3 characters ... ");
  // No character is cut in two.
  EXPECT_EQ(shortened("\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC", 5),
            "\xC3\xBC ... 4 characters ... ");
  // A text that is no UTF-8, and has no place where a character begins.
  EXPECT_EQ(shortened("\x80\x80\x80\x80\x80\x80", 3), " ... 0 characters ... ");
}

}  // namespace
