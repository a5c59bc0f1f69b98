// Which texts and inputs are made: of every kind, and each kind about as often as it is worth.
#include "hunt/inputs.h"

#include <gtest/gtest.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <map>
#include <set>

#include "hunt/characters.h"
#include "hunt/operations.h"
#include "implementation/builtin.h"
#include "mutate/text.h"

namespace hunt_test {
namespace {

using namespace acecheck;

TEST(Characters, AreAssignedAndRareOnesComeOften) {
  fuzz::Random random(1);
  std::map<UCharDirection, int> directions;
  std::set<UBlockCode> blocks;
  std::set<std::int8_t> categories;
  for (int i = 0; i < 20'000; ++i) {
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
    EXPECT_GT(directions[direction], 5) << direction;
  }
  EXPECT_GT(blocks.size(), 300u);
  // All but those of what is unassigned and of surrogates.
  EXPECT_EQ(categories.size(), static_cast<std::size_t>(U_CHAR_CATEGORY_COUNT) - 2);
}

TEST(Characters, MakeTextsWithAPassageAnywhere) {
  fuzz::Random random(1);
  constexpr std::u32string_view passage = U"&amp;";
  int first = 0;
  int last = 0;
  int inner = 0;
  int letters = 0;
  int others = 0;
  std::set<std::size_t> sizes;
  for (int i = 0; i < 100'000; ++i) {
    const std::u32string text = hunt::any_text(random);
    const std::size_t at = text.find(passage);
    if (at == std::u32string::npos) {
      sizes.insert(text.size());
      const auto ascii =
          std::ranges::count_if(text, [](char32_t c) { return c >= U'a' && c <= U'z'; });
      letters += static_cast<int>(ascii);
      others += static_cast<int>(text.size()) - static_cast<int>(ascii);
      continue;
    }
    sizes.insert(text.size() - passage.size());
    first += at == 0 ? 1 : 0;
    last += at == text.size() - passage.size() ? 1 : 0;
    inner += at > 0 && at < text.size() - passage.size() ? 1 : 0;
  }
  EXPECT_GT(first, 25);
  EXPECT_GT(last, 25);
  EXPECT_GT(inner, 25);
  // Some letters among characters of all kinds.
  EXPECT_GT(letters, others / 8);
  EXPECT_LT(letters, others);
  EXPECT_EQ(*sizes.begin(), 1u);
  EXPECT_LE(*sizes.rbegin(), 12u + 6u);  // with another passage
  for (std::size_t size = 1; size <= 12; ++size) EXPECT_TRUE(sizes.contains(size)) << size;
}

// Inputs that are long take the oracle long.
TEST(Inputs, AreSeldomLong) {
  hunt::Inputs texts(encode_text, 1);
  int large_deltas = 0;
  for (int i = 0; i < 40'000; ++i) {
    large_deltas += texts.next().size() > std::size_t{4} * 12'000 ? 1 : 0;
  }
  EXPECT_GT(large_deltas, 2);  // one in 4096 is
  EXPECT_LT(large_deltas, 40);
  hunt::Inputs others(decode_punycode, 1);
  for (int i = 0; i < 20; ++i) others.keep(std::string(1000, 'a'));
  int lengthy = 0;
  for (int i = 0; i < 6400; ++i) {
    const std::size_t size = others.next().size();
    lengthy += size > 256 ? 1 : 0;
  }
  EXPECT_GT(lengthy, 20);  // one in 64 of those that come of a long one
  EXPECT_LT(lengthy, 200);
}

// As many other code points can take an encoder a minute.
TEST(Inputs, LongTextsAreMostlyBasic) {
  constexpr std::size_t longest = 4096;
  hunt::Inputs source(encode_text, 1, longest);
  source.keep(fuzz::octets_of(std::u32string(1000, U'\u4E2D')));
  source.keep(fuzz::octets_of(std::u32string(1000, U'a')));
  int longer = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string input = source.next();
    ASSERT_LE(input.size(), longest);
    if (input.size() <= longest / 16) continue;
    ++longer;
    EXPECT_LE(std::ranges::count_if(fuzz::text_of(input), [](char32_t c) { return c >= 0x80; }),
              16);
  }
  EXPECT_GT(longer, 10);
}

// The most come of one earlier input, and some of two.
TEST(Inputs, ComeOfOneOrTwoEarlierOnes) {
  hunt::Inputs source(decode_punycode, 1);
  for (int i = 0; i < 10; ++i) {
    source.keep(std::string(20, 'a'));
    source.keep(std::string(20, 'z'));
  }
  int of_one = 0;
  int of_two = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::string input = source.next();
    const bool a = input.contains("aaa");
    const bool z = input.contains("zzz");
    of_two += a && z ? 1 : 0;
    of_one += a != z ? 1 : 0;
  }
  EXPECT_GT(of_two, of_one / 50);
  EXPECT_LT(of_two, of_one / 5);
}

// A decoder must ask for the prefix, and reads little of what has none.
TEST(Inputs, MostlyHaveThePrefix) {
  const hunt::Operation decode{Codec::lace, Op::decode};
  hunt::Inputs source(decode, 1);
  for (int i = 0; i < 20; ++i) source.keep("bq--aaaaaaaaaaaaaaaaaaaa");
  int with = 0;
  int without = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::string input = source.next();
    with += input.starts_with("bq--") ? 1 : 0;
    without += input.starts_with("aaaaaaaa") ? 1 : 0;
  }
  EXPECT_GT(without, 10);
  EXPECT_GT(with, 10 * without);
}

}  // namespace
}  // namespace hunt_test
