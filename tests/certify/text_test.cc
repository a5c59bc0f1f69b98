#include "base/text.h"

#include <gtest/gtest.h>

#include "base/unicode_version.h"

namespace {

using namespace acecheck;
using CodePoints = std::vector<std::uint64_t>;

TEST(Text, CanonicalUnicode) {
  EXPECT_EQ(canonical_unicode(""), "");
  EXPECT_EQ(canonical_unicode("62 fc"), "0062 00FC");
  EXPECT_EQ(canonical_unicode("0010ffff"), "10FFFF");
  EXPECT_EQ(canonical_unicode("123456789abcdef012345"), "123456789ABCDEF012345");
  for (const char* bad : {" 0062", "0062 ", "0062  0063", "U+0062", "006g", "0062,0063"}) {
    EXPECT_EQ(canonical_unicode(bad), std::nullopt) << bad;
  }
}

// Whether a text has its canonical form is asked of every string of every vector, without making
// that form.
TEST(Text, HasItsCanonicalForm) {
  for (const std::string text : {"", "0062", "0062 00FC", "10FFFF", "62", "0062 FC", "006g", "00fc",
                                 "010FFFF", "0010FFFF", " 0062", "0062 ", "0062  0063", "00620",
                                 "123456789ABCDEF012345", "0062,0063", "FFFF 00A0 10000"}) {
    EXPECT_EQ(is_canonical_unicode(text), canonical_unicode(text) == text) << text;
  }
  for (const std::string hex :
       {"", "30E6", "30e6", "30E", "3G", "09AF", "0a", "//", "::", "@@", "GG", "``"}) {
    EXPECT_EQ(is_canonical_octets(hex), canonical_octets(hex) == hex) << hex;
  }
}

TEST(Text, CodePoints) {
  EXPECT_EQ(code_points("0062 10FFFF FFFFFFFFFFFFFFFF"), (CodePoints{0x62, 0x10FFFF, UINT64_MAX}));
  EXPECT_EQ(code_points(""), CodePoints{});
  EXPECT_EQ(code_points("00fc"), CodePoints{0xFC});
  for (const char* bad :
       {"10000000000000000", "00000000000000001", "0062 ", "0062  0063", "006G"}) {
    EXPECT_EQ(code_points(bad), std::nullopt) << bad;
  }
  EXPECT_EQ(unicode_of({0x62, 0xFC}), "0062 00FC");
}

TEST(Text, Octets) {
  EXPECT_EQ(canonical_octets("30e6"), "30E6");
  EXPECT_EQ(canonical_octets("30e"), std::nullopt);
  EXPECT_EQ(canonical_octets("3g"), std::nullopt);
  EXPECT_EQ(octets_of("30e6"), (std::vector<std::uint8_t>{0x30, 0xE6}));
  EXPECT_EQ(hex_of(std::string_view("0\xE6")), "30E6");
}

TEST(Text, Utf8) {
  EXPECT_EQ(from_utf8("b\xC3\xBC"), (CodePoints{0x62, 0xFC}));
  EXPECT_EQ(to_utf8({0x62, 0xFC, 0x1F600}), "b\xC3\xBC\xF0\x9F\x98\x80");
  EXPECT_EQ(to_utf8({0xD800}), "\xEF\xBF\xBD");
  for (const char* bad : {"\xFF", "\xC3", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC0\x80"}) {
    EXPECT_EQ(from_utf8(bad), std::nullopt);
  }
  EXPECT_EQ(for_display("0062 0000 D800 00FC"), "b<U+0000><U+D800>\xC3\xBC");
}

TEST(Text, ShortenedInTheMiddle) {
  EXPECT_EQ(shortened("abcdefghi", 9), "abcdefghi");
  EXPECT_EQ(shortened("abcdefghij", 9), "abcdef ... 1 characters ... hij");
  EXPECT_EQ(shortened(std::string(65537, 'a') + "-f1g", 12),
            "aaaaaaaa ... 65529 characters ... -f1g");
  EXPECT_EQ(shortened("abc", 1), " ... 3 characters ... ");
  // No character is cut in two.
  EXPECT_EQ(shortened("\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC", 5),
            "\xC3\xBC ... 4 characters ... ");
}

TEST(UnicodeVersions, AreReadAndCompared) {
  EXPECT_EQ(unicode_version_from("15.1"), (UnicodeVersion{15, 1}));
  EXPECT_EQ(unicode_version_from("15.1.0"), (UnicodeVersion{15, 1}));
  for (const char* bad : {"", "15", "15.", ".1", "15.1.", "15.1.0.0", "15,1", "-1.0", " 4.0",
                          "4.0 ", "99999999999.0", "4..0", "new"}) {
    EXPECT_EQ(unicode_version_from(bad), std::nullopt) << bad;
  }
  EXPECT_LT((UnicodeVersion{3, 2}), (UnicodeVersion{15, 0}));
  EXPECT_LT((UnicodeVersion{4, 0}), (UnicodeVersion{4, 1}));
  EXPECT_EQ(to_string(UnicodeVersion{4, 1}), "4.1");
}

}  // namespace
