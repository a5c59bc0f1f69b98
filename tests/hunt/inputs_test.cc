// SPDX-License-Identifier: Apache-2.0
// What a hunt asks: rare characters, short and long inputs, ill-formed strings, changes of earlier
// inputs. How often is a matter of taste; that each comes at all is what the tests look at.
#include "search/hunt/inputs.h"

#include <gtest/gtest.h>
#include <oracle/encoding_form.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <map>
#include <set>

#include "answer/builtin.h"
#include "hunt/operations.h"
#include "search/hunt/characters.h"
#include "search/hunt/strings.h"
#include "search/mutate/text.h"

namespace inputs_test {
namespace {

using namespace acecheck;
using namespace hunt_test;

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
  for (const auto direction : {U_LEFT_TO_RIGHT_EMBEDDING, U_RIGHT_TO_LEFT_EMBEDDING,
                               U_POP_DIRECTIONAL_FORMAT, U_FIRST_STRONG_ISOLATE}) {
    EXPECT_GT(directions[direction], 5) << direction;
  }
  EXPECT_GT(blocks.size(), 300u);
  // All but those of what is unassigned and of surrogates.
  EXPECT_EQ(categories.size(), static_cast<std::size_t>(U_CHAR_CATEGORY_COUNT) - 2);
}

// An implementation may read an escape or a prefix within a text.
TEST(Characters, TextsHavePassagesAnywhere) {
  fuzz::Random random(1);
  constexpr std::u32string_view passage = U"&amp;";
  std::map<std::string, int> places;
  for (int i = 0; i < 20'000; ++i) {
    const std::u32string text = hunt::any_text(random);
    ASSERT_FALSE(text.empty());
    if (!text.contains(passage)) continue;
    ++places[text.starts_with(passage) ? "first" : text.ends_with(passage) ? "last" : "inner"];
  }
  EXPECT_EQ(places.size(), 3u);
}

TEST(Strings, AreInTheFormThatIsAskedAndSeldomTooLong) {
  const std::u32string text = U"a\u0080\u07FF\u0800\uFFFF\U00010000\U0010FFFF";
  const oracle::CodePoints points(text.begin(), text.end());
  fuzz::Random random(1);
  const auto octets = [&](EncodingForm form) {
    const std::string string = hunt::string_of(text, form, random);
    return oracle::Octets(string.begin(), string.end());
  };
  EXPECT_EQ(oracle::read_utf16(octets(EncodingForm::utf_16)).text, points);
  int whole = 0;
  for (int i = 0; i < 100; ++i) {
    const auto read = oracle::read_utf8(octets(EncodingForm::utf_8));
    if (!read.text) continue;
    EXPECT_EQ(*read.text, points);
    ++whole;
  }
  EXPECT_GT(whole, 50);
  EXPECT_LT(whole, 100);
}

TEST(Strings, HoldSurrogatesLongFormsAndWhatIsBeyondUnicode) {
  for (const auto& [c, wanted] : {std::pair{char32_t{0xD800}, "\xED\xA0\x80"},
                                  {char32_t{0x110000}, "\xF4\x90\x80\x80"},
                                  {char32_t{0x7FFFFFFF}, "\xFD\xBF\xBF\xBF\xBF\xBF"},
                                  {char32_t{'/'}, "\xC0\xAF"},
                                  {char32_t{'a'}, "\xFC\x80\x80\x80\x81\xA1"}}) {
    fuzz::Random random(1);
    bool found = false;
    for (int i = 0; i < 2000 && !found; ++i) {
      found = hunt::string_of({&c, 1}, EncodingForm::utf_8, random) == wanted;
    }
    EXPECT_TRUE(found) << std::hex << static_cast<std::uint32_t>(c);
  }
}

// Long inputs take the oracle long, and many code points beyond ASCII an encoder a minute.
TEST(Inputs, AreSeldomLongAndThenMostlyBasic) {
  for (const hunt::Operation operation :
       {encode_text, decode_punycode, encode_utf_8, encode_utf_16}) {
    hunt::Inputs source(operation, 3, 64);
    for (int i = 0; i < 2000; ++i) {
      const std::string input = source.next();
      EXPECT_LE(input.size(), operation == encode_text ? 64u : 4u);
      EXPECT_TRUE(operation != encode_utf_16 || input.size() % 2 == 0);
      source.keep(input);
    }
  }
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

// Letters, and an ideograph whose delta then just fits into 31 or 32 bits, or just does not.
TEST(Inputs, HaveLargeDeltas) {
  hunt::Inputs source(encode_text, 1);
  Capabilities capabilities;
  std::set<unsigned> widths;
  int large = 0;
  for (int i = 0; i < 50'000; ++i) {
    const std::string input = source.next();
    if (input.size() < std::size_t{4} * 12'000) continue;
    ++large;
    if (widths.size() == 2) continue;
    const auto vector = hunt::case_for(encode_text, input, capabilities);
    if (vector) widths.insert(vector->min_bits);
  }
  EXPECT_TRUE(widths.contains(31) && widths.contains(32)) << testing::PrintToString(widths);
  EXPECT_LT(large, 100);  // they take long
}

// Of how many inputs of so many something is true.
double part(hunt::Inputs& source, int count, const auto& holds) {
  int out = 0;
  for (int i = 0; i < count; ++i) out += holds(source.next()) ? 1 : 0;
  return static_cast<double>(out) / count;
}

TEST(Inputs, ComeOfEarlierInputsAndOfTexts) {
  hunt::Inputs source(decode_punycode, 1);
  for (int i = 0; i < 200; ++i) {
    source.keep(std::string(40, 'q') + '-');
    source.keep(std::string(40, 'w') + '-');
  }
  const double of_two = part(source, 8000, [](const std::string& input) {
    return input.contains("qqq") && input.contains("www");
  });
  EXPECT_GT(of_two, 0.005);
  const double of_none = part(source, 8000, [](const std::string& input) {
    return !input.contains("qqq") && !input.contains("www");
  });
  EXPECT_GT(of_none, 0.1);
  EXPECT_LT(of_none, 0.6);
  hunt::Inputs texts(encode_text, 1);
  const std::string passage = fuzz::octets_of(U"&amp;");
  EXPECT_GT(part(texts, 12'000, [&](const std::string& each) { return each.contains(passage); }),
            0);
}

// A decoder reads little of an input without its prefix, and nothing behind a broken unit.
TEST(Inputs, KeepTheFormOfWhatIsChanged) {
  hunt::Inputs labels({Codec::lace, Op::decode}, 1);
  for (int i = 0; i < 20; ++i) labels.keep("bq--aaaaaaaaaaaaaaaaaaaa");
  const double with =
      part(labels, 4000, [](const std::string& input) { return input.starts_with("bq--"); });
  EXPECT_GT(with, 0.5);
  EXPECT_LT(with, 1.0);
  const hunt::Operation decompress{Codec::lace, Op::decompress};
  const Octets octets =
      *builtin_answer({Codec::lace, Op::compress, Octets{0x4E, 0, 0x4E, 1, 0x5B, 0x57, 0x30, 0x42}})
           .value.octets();
  hunt::Inputs compressed(decompress, 1);
  for (int i = 0; i < 200; ++i) compressed.keep({octets.begin(), octets.end()});
  const double valid = part(compressed, 4000, [&](const std::string& input) {
    return builtin_answer({Codec::lace, Op::decompress, hunt::data_for(decompress, input)}).kind ==
           Outcome::Kind::value;
  });
  EXPECT_GT(valid, 0.25);
}

}  // namespace
}  // namespace inputs_test
