// Strings from texts: in each form, and not always well-formed.
#include "hunt/strings.h"

#include <gtest/gtest.h>
#include <oracle/encoding_form.h>

#include <cstdint>
#include <map>

namespace hunt_test {
namespace {

using namespace acecheck;

// Each form, of each length, read by the oracle: as it is, and seldom in more octets than needed.
TEST(Strings, AreInTheFormThatIsAsked) {
  const std::u32string text = U"a\u0080\u07FF\u0800\uFFFF\U00010000\U0010FFFF";
  const oracle::CodePoints points(text.begin(), text.end());
  fuzz::Random random(1);
  const auto octets = [&](EncodingForm form, std::u32string_view of) {
    const std::string string = hunt::string_of(of, form, random);
    return oracle::Octets(string.begin(), string.end());
  };
  EXPECT_EQ(oracle::read_utf16(octets(EncodingForm::utf_16, text)).text, points);
  int whole = 0;
  for (int i = 0; i < 100; ++i) {
    const auto read = oracle::read_utf8(octets(EncodingForm::utf_8, text));
    if (!read.text) continue;
    EXPECT_EQ(*read.text, points);
    ++whole;
  }
  EXPECT_GT(whole, 50);
  EXPECT_LT(whole, 100);
}

// What is no character, in the octets that it would take.
TEST(Strings, HoldWhatIsNoCharacter) {
  using namespace std::string_literals;
  const auto has = [](char32_t c, const std::string& string) {
    fuzz::Random random(1);
    const auto of = [&] { return hunt::string_of({&c, 1}, EncodingForm::utf_8, random); };
    for (int i = 0; i < 2000; ++i) {
      if (of() == string) return true;
    }
    return false;
  };
  EXPECT_TRUE(has(0xD800, "\xED\xA0\x80"));
  EXPECT_TRUE(has(0x110000, "\xF4\x90\x80\x80"));
  EXPECT_TRUE(has(0x200000, "\xF8\x88\x80\x80\x80"));
  EXPECT_TRUE(has(0x7FFFFFFF, "\xFD\xBF\xBF\xBF\xBF\xBF"));
  EXPECT_TRUE(has(0, "\xC0\x80"));
  EXPECT_TRUE(has(U'a', "\xE0\x81\xA1"));
  EXPECT_TRUE(has(U'a', "\xFC\x80\x80\x80\x81\xA1"));
  fuzz::Random random(1);
  EXPECT_EQ(hunt::string_of(std::u32string{0xDC00, 0xD800}, EncodingForm::utf_16, random),
            "\xDC\0\xD8\0"s);
}

// Of an integer that six octets have no room for, the lowest bits are written.
TEST(Strings, HaveNoSequencesOfMoreThanSixOctets) {
  for (const char32_t c : {char32_t{0x80000000}, char32_t{0xFFFFFFFF}}) {
    fuzz::Random random(1);
    for (int i = 0; i < 200; ++i) {
      EXPECT_EQ(hunt::string_of({&c, 1}, EncodingForm::utf_8, random).size(), 6u);
    }
  }
}

// The code point of a sequence of UTF-8 that has no error but its length, or a number beyond all.
std::uint64_t code_point_of(const std::string& octets) {
  const auto octet = [&](std::size_t i) { return static_cast<unsigned char>(octets[i]); };
  if (octets.size() == 1) return octet(0);
  const unsigned mark = 0xFF00u >> octets.size() & 0xFF;
  if ((octet(0) & 0x7Fu << (7 - octets.size()) & 0xFF) != mark) return UINT64_MAX;
  std::uint64_t out = octet(0) & (0x7Fu >> octets.size());
  for (std::size_t i = 1; i < octets.size(); ++i) {
    if (octet(i) >> 6 != 2) return UINT64_MAX;
    out = out << 6 | (octet(i) & 0x3Fu);
  }
  return out;
}

// One sequence in 16 has more octets than it takes: half of these have one more, and the others any
// number up to six.
TEST(Strings, AreSeldomLongerThanTheyTake) {
  constexpr int count = 40'000;
  struct Row {
    char32_t first;
    char32_t last;
    std::size_t octets;
  };
  for (const Row& row : {Row{0, 0x7F, 1},
                         {0x80, 0x7FF, 2},
                         {0x800, 0xFFFF, 3},
                         {0x10000, 0x1FFFFF, 4},
                         {0x200000, 0x3FFFFFF, 5},
                         {0x4000000, 0x7FFFFFFF, 6}}) {
    for (const char32_t c : {row.first, row.last}) {
      fuzz::Random random(1);
      std::map<std::size_t, int> of_length;
      for (int i = 0; i < count; ++i) {
        const std::string string = hunt::string_of({&c, 1}, EncodingForm::utf_8, random);
        ++of_length[string.size()];
        ASSERT_EQ(code_point_of(string), c) << string.size();
      }
      const std::size_t choices = 6 - row.octets;  // of a sequence that is too long
      EXPECT_EQ(of_length.begin()->first, row.octets);
      EXPECT_EQ(of_length.size(), choices + 1);
      EXPECT_LE(of_length.rbegin()->first, 6u);
      if (choices == 0) continue;
      const double too_long = count - of_length[row.octets];
      EXPECT_NEAR(too_long / count, 1.0 / 16, 0.002) << row.octets;
      const double one_more = of_length[row.octets + 1] / too_long;
      EXPECT_NEAR(one_more, 0.5 + 0.5 / static_cast<double>(choices), 0.04) << row.octets;
    }
  }
}

}  // namespace
}  // namespace hunt_test
