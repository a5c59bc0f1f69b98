// Which characters and texts are made: of every kind, and each kind about as often as it is worth.
#include "hunt/characters.h"

#include <gtest/gtest.h>
#include <unicode/uchar.h>

#include <map>
#include <set>

namespace hunt_test {
namespace {

using namespace acecheck;

TEST(Characters, AreAssignedAndRareOnesComeOften) {
  constexpr int count = 100'000;
  fuzz::Random random(1);
  std::map<UCharDirection, int> directions;
  std::set<UBlockCode> blocks;
  std::set<std::int8_t> categories;
  for (int i = 0; i < count; ++i) {
    const auto c = static_cast<UChar32>(hunt::any_character(random));
    ASSERT_LE(c, 0x10FFFF);
    ASSERT_NE(u_charType(c), U_UNASSIGNED) << c;
    ASSERT_FALSE(U_IS_SURROGATE(c));
    ++directions[u_charDirection(c)];
    blocks.insert(ublock_getCode(c));
    categories.insert(u_charType(c));
  }
  // Each of these has one character.
  for (const auto direction :
       {U_LEFT_TO_RIGHT_EMBEDDING, U_RIGHT_TO_LEFT_EMBEDDING, U_POP_DIRECTIONAL_FORMAT,
        U_LEFT_TO_RIGHT_OVERRIDE, U_RIGHT_TO_LEFT_OVERRIDE, U_LEFT_TO_RIGHT_ISOLATE,
        U_RIGHT_TO_LEFT_ISOLATE, U_FIRST_STRONG_ISOLATE, U_POP_DIRECTIONAL_ISOLATE}) {
    // Two thirds of the draws are of eleven properties, of which this is one, of 23 values.
    EXPECT_GT(directions[direction], 0.85 * count * 2 / 3 / 11 / 23) << direction;
  }
  EXPECT_GT(blocks.size(), 300u);
  // All but those of what is unassigned and of surrogates.
  EXPECT_EQ(categories.size(), static_cast<std::size_t>(U_CHAR_CATEGORY_COUNT) - 2);
}

// A third of the draws is of properties that are true of some characters; many of these are true of
// ASCII.
TEST(Characters, AreOfBothKindsOfProperties) {
  fuzz::Random random(1);
  constexpr int count = 100'000;
  std::map<bool, int> ascii;
  std::set<UChar32> first_of_blocks;
  for (int i = 0; i < count; ++i) {
    const auto c = static_cast<UChar32>(hunt::any_character(random));
    ++ascii[c < 0x80];
    if (c == 0x4E00 || c == 0xAC00 || c == 0x20000) first_of_blocks.insert(c);
  }
  const double share = static_cast<double>(ascii[true]) / count;
  printf("ascii %f\n", share);
  printf("firsts %zu\n", first_of_blocks.size());
}

// Up to twelve characters, as often of each number; a fourth of them letters of ASCII.
TEST(Characters, MakeTexts) {
  fuzz::Random random(1);
  constexpr int count = 100'000;
  std::map<std::size_t, int> sizes;
  std::map<char32_t, int> letters;
  double sum = 0;
  double of_letters = 0;
  for (int i = 0; i < count; ++i) {
    const std::u32string text = hunt::any_text(random);
    ++sizes[text.size()];
    for (const char32_t c : text) {
      ++sum;
      if (c < U'a' || c > U'{') continue;
      ++letters[c];
      of_letters += c <= U'z' ? 1 : 0;
    }
  }
  printf("share %f { %d z %d a %d\n", of_letters / sum, letters[U'{'], letters[U'z'],
         letters[U'a']);
  for (auto [a, b] : sizes) printf("%zu:%d ", a, b);
  printf("\n");
}

// A passage in one text of four: at its beginning, at its end, or anywhere.
TEST(Characters, MakeTextsWithAPassageAnywhere) {
  fuzz::Random random(1);
  constexpr int count = 200'000;
  double first = 0;
  double last = 0;
  double inner = 0;
  for (int i = 0; i < count; ++i) {
    const std::u32string text = hunt::any_text(random);
    for (const std::u32string_view passage :
         {U"&amp;", U"&#252;", U"\\u00FC", U"%C3%BC", U"xn--", U"XN--", U"bq--", U"\\x41"}) {
      const std::size_t at = text.find(passage);
      if (at == std::u32string::npos) continue;
      first += at == 0 ? 1 : 0;
      last += at > 0 && at == text.size() - passage.size() ? 1 : 0;
      inner += at > 0 && at < text.size() - passage.size() ? 1 : 0;
    }
  }
  const double all = first + last + inner;
  printf("all %f first %f last %f inner %f\n", all / count, first / all, last / all, inner / all);
}

}  // namespace
}  // namespace hunt_test
