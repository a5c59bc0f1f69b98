// Which texts and inputs are made: of every kind, and each kind about as often as it is worth.
#include "hunt/inputs.h"

#include <gtest/gtest.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "hunt/characters.h"
#include "hunt/operations.h"
#include "implementation/builtin.h"
#include "mutate/text.h"
#include "support/questions.h"

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

// A third of the characters have one of the properties that are true or false, each as often.
TEST(Characters, ComeOfEachKindOfProperty) {
  constexpr int count = 100'000;
  fuzz::Random random(1);
  int radicals = 0;  // of a property that has no other name
  int tags = 0;      // in the middle of a range, behind much that is unassigned
  int controls = 0;  // at the beginning of their sets
  std::map<UCharDirection, int> directions;
  for (int i = 0; i < count; ++i) {
    const auto c = static_cast<UChar32>(hunt::any_character(random));
    radicals += u_hasBinaryProperty(c, UCHAR_RADICAL) != 0 ? 1 : 0;
    tags += c > 0xE0020 && c <= 0xE007F ? 1 : 0;
    controls += c < 9 ? 1 : 0;
    ++directions[u_charDirection(c)];
  }
  const double each = count / 3.0 / static_cast<double>(UCHAR_BINARY_LIMIT);
  // Somewhat more, since properties of unassigned characters are drawn again.
  EXPECT_GT(radicals, 1.65 * each);
  EXPECT_LT(radicals, 2.1 * each);
  EXPECT_GT(tags, 200);
  EXPECT_GT(controls, 10);
  // The last value of its property, and one before it.
  EXPECT_GT(directions[U_POP_DIRECTIONAL_ISOLATE], directions[U_FIRST_STRONG_ISOLATE] / 2);
}

// A quarter of the characters are small letters, and a quarter of the texts have a passage: at the
// beginning, at the end or anywhere.
TEST(Characters, MakeTextsOfLettersAndPassages) {
  constexpr int count = 60'000;
  fuzz::Random random(2);
  std::map<char32_t, int> ascii;
  double all = 0;
  double letters = 0;
  double with = 0;
  double first = 0;
  double last = 0;
  for (int i = 0; i < count; ++i) {
    const std::u32string text = hunt::any_text(random);
    bool plain = true;
    for (const std::u32string_view passage :
         {U"\\u00FC", U"\\x41", U"&amp;", U"&#252;", U"%C3%BC", U"xn--", U"XN--", U"bq--"}) {
      if (!text.contains(passage)) continue;
      plain = false;
      ++with;
      first += text.starts_with(passage) ? 1 : 0;
      last += text.ends_with(passage) ? 1 : 0;
    }
    if (!plain) continue;
    all += static_cast<double>(text.size());
    for (const char32_t c : text) {
      letters += c >= U'a' && c <= U'z' ? 1 : 0;
      if (c < 0x80) ++ascii[c];
    }
  }
  EXPECT_NEAR(letters / all, 0.245, 0.02);
  EXPECT_NEAR(with / count, 0.029, 0.003);
  EXPECT_NEAR(first / with, 0.394, 0.025);
  EXPECT_NEAR(last / with, 0.394, 0.025);
  EXPECT_GT(ascii[U'z'], ascii[U'y'] / 2);
  EXPECT_LT(ascii[U'{'], ascii[U'y'] / 2);
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

// Letters, and an ideograph whose delta then is about 2^31: in one input of 4096.
TEST(Inputs, HaveLargeDeltas) {
  constexpr int count = 60'000;
  hunt::Inputs source(encode_text, 3);
  const std::string letters = fuzz::octets_of(std::u32string(64, U'a'));
  int large = 0;
  int cut_off = 0;
  std::set<std::int64_t> differences;
  for (int i = 0; i < count; ++i) {
    const std::string input = source.next();
    cut_off += input == letters ? 1 : 0;
    if (input.size() < std::size_t{4} * 10'000) continue;
    ++large;
    const std::u32string text = fuzz::text_of(input);
    EXPECT_GE(text.back(), 0x2A000u);
    EXPECT_LE(text.back(), 0x2A6D6u);
    EXPECT_EQ(std::ranges::count(text, U'a'), static_cast<std::ptrdiff_t>(text.size()) - 1);
    differences.insert(static_cast<std::int64_t>(text.size()) -
                       (std::int64_t{1} << 31) / (text.back() - 0x80));
  }
  EXPECT_GE(large, 6);
  EXPECT_LE(large, 26);
  EXPECT_LT(cut_off, 1100);
  EXPECT_EQ(differences, (std::set<std::int64_t>{0, 1, 2}));
}

// Counted with U+0080, the first that is not basic; U+007F is basic.
TEST(Inputs, OfManyBasicCodePointsAreLong) {
  constexpr std::size_t longest = 4096;
  const auto most_others = [](const std::u32string& kept) {
    hunt::Inputs source(encode_text, 1, longest);
    for (int i = 0; i < 20; ++i) source.keep(fuzz::octets_of(kept));
    std::ptrdiff_t most = -1;
    for (int i = 0; i < 12'000; ++i) {
      const std::string input = source.next();
      if (input.size() <= longest / 16) continue;
      most = std::max(
          most, std::ranges::count_if(fuzz::text_of(input), [](char32_t c) { return c >= 0x80; }));
    }
    return most;
  };
  EXPECT_EQ(most_others(std::u32string(16, U'\u4E2D') + std::u32string(500, U'a')), 16);
  EXPECT_LE(most_others(std::u32string(500, U'\u0080')), 16);
  // Of those that are long, some have many of them.
  hunt::Inputs deletes(encode_text, 1, longest);
  for (int i = 0; i < 20; ++i) deletes.keep(fuzz::octets_of(std::u32string(500, U'\u007F')));
  std::ptrdiff_t most = 0;
  for (int i = 0; i < 12'000; ++i) {
    most = std::max(most, std::ranges::count(fuzz::text_of(deletes.next()), U'\u007F'));
  }
  EXPECT_GT(most, 200);
}

// Of how many inputs of so many something is true.
double part(hunt::Inputs& source, int count, const auto& holds) {
  int out = 0;
  for (int i = 0; i < count; ++i) out += holds(source.next()) ? 1 : 0;
  return static_cast<double>(out) / count;
}

void keep_many(hunt::Inputs& source, const std::string& input) {
  for (int i = 0; i < 200; ++i) source.keep(input);
}

// A text is asked as it is, and its encoding is decoded.
TEST(Inputs, AreTextsAndEncodings) {
  const std::string text = fuzz::octets_of(U"&amp;");
  const auto has = [](const std::string& passage) {
    return [passage](const std::string& input) { return input.contains(passage); };
  };
  hunt::Inputs texts(encode_text, 1);
  EXPECT_GT(part(texts, 12'000, has(text)), 0);
  hunt::Inputs labels(decode_punycode, 1);
  EXPECT_GT(part(labels, 12'000, has("&amp;")), 0);
  EXPECT_EQ(part(labels, 12'000, has(text)), 0);
  EXPECT_EQ(part(labels, 12'000, has(fuzz::octets_of(U"aaaa"))), 0);
  hunt::Inputs pairs({Codec::lace, Op::compress}, 1);
  EXPECT_EQ(part(pairs, 4000, has("bq--")), 0);
}

TEST(Inputs, ComeOfTextsInAQuarter) {
  const std::string kept = "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq-";
  hunt::Inputs source(decode_punycode, 1);
  keep_many(source, kept);
  const double others =
      part(source, 8000, [](const std::string& input) { return !input.contains("qqqqqqqq"); });
  EXPECT_NEAR(others, 0.32, 0.025);  // some changes leave few of the letters
}

TEST(Inputs, AreChanged) {
  const std::string kept = "qwqwqwqwqwqwqwqwqwqwqwqwqw";
  hunt::Inputs source(decode_punycode, 1);
  keep_many(source, kept);
  const double same = part(source, 4000, [&](const std::string& input) { return input == kept; });
  EXPECT_GT(same, 0.015);  // as after two changes of which one undoes the other
  EXPECT_LT(same, 0.05);
  // As often a change or two as not, and up to six in a quarter.
  std::u32string ideographs;
  for (char32_t c = 0x4E00; ideographs.size() < 40; c += 7) ideographs += c;
  hunt::Inputs texts(encode_text, 1);
  keep_many(texts, fuzz::octets_of(ideographs));
  const double near = part(texts, 8000, [&](const std::string& input) {
    const std::u32string text = fuzz::text_of(input);
    return std::ranges::count_if(ideographs, [&](char32_t c) { return text.contains(c); }) >= 39;
  });
  EXPECT_NEAR(near, 0.566, 0.03);
}

// Half of the texts are asked unchanged.
TEST(Inputs, AreTextsUnchanged) {
  hunt::Inputs source(encode_text, 1);
  keep_many(source, fuzz::octets_of(std::u32string(30, U'\u4E2D')));
  const double unchanged = part(source, 8000, [](const std::string& input) {
    const std::u32string text = fuzz::text_of(input);
    return !text.empty() && text.size() <= 18 && !text.contains(U'\u4E2D') &&
           std::ranges::all_of(text, [](char32_t c) {
             return c <= 0x10FFFF && !U_IS_SURROGATE(c) &&
                    u_charType(static_cast<UChar32>(c)) != U_UNASSIGNED;
           });
  });
  EXPECT_NEAR(unchanged, 0.231, 0.025);
}

// Of the encodings of texts, too; and a change mostly makes a character of them into none.
TEST(Inputs, AreEncodingsUnchanged) {
  hunt::Inputs source(decode_punycode, 1);
  keep_many(source, "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq-");
  const double unchanged = part(source, 8000, [](const std::string& input) {
    const Outcome answer =
        builtin_answer({Codec::punycode, Op::decode, hunt::data_for(decode_punycode, input)});
    if (answer.kind != Outcome::Kind::value || answer.value.text()->empty()) return false;
    return answer.value.text()->size() <= 18 &&
           std::ranges::all_of(*answer.value.text(), [](std::uint64_t c) {
             return c != 'q' && u_charType(static_cast<UChar32>(c)) != U_UNASSIGNED;
           });
  });
  EXPECT_NEAR(unchanged, 0.16, 0.015);
}

// Characters of strings are changed to what is none.
TEST(Inputs, OfUtf8HoldSurrogates) {
  hunt::Inputs source(encode_utf_8, 1);
  const double surrogates = part(source, 40'000, [](const std::string& input) {
    for (std::size_t at = 0; at + 2 < input.size(); ++at) {
      const auto octet = [&](std::size_t i) { return static_cast<unsigned char>(input[at + i]); };
      if (octet(0) == 0xED && octet(1) >= 0xA0 && octet(1) <= 0xBF && octet(2) >= 0x80 &&
          octet(2) <= 0xBF) {
        return true;
      }
    }
    return false;
  });
  EXPECT_GT(surrogates, 0.0006);
}

// The first input of all is empty, and comes as often as each that is kept.
TEST(Inputs, ComeOfEachThatIsKept) {
  hunt::Inputs source(decode_punycode, 1);
  source.keep("qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq-");
  const double of_it =
      part(source, 8000, [](const std::string& input) { return input.contains("qqqqqqqq"); });
  EXPECT_NEAR(of_it, 0.35, 0.04);
}

// Of two inputs each gives its letters, in one of sixteen.
TEST(Inputs, AreCrossed) {
  hunt::Inputs source(decode_punycode, 1);
  for (int i = 0; i < 100; ++i) {
    source.keep("qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq-");
    source.keep("wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww-");
  }
  const double of_two = part(source, 8000, [](const std::string& input) {
    return input.contains("qqq") && input.contains("www");
  });
  EXPECT_GT(of_two, 0.005);
  EXPECT_LT(of_two, 0.05);
}

// Units of two octets stay together, and no input loses a part of them.
TEST(Inputs, OfUtf16HaveWholeUnits) {
  std::string kept;
  for (int i = 0; i < 20; ++i) kept += "\x4E\x01";
  hunt::Inputs source(encode_utf_16, 1);
  keep_many(source, kept);
  int broken = 0;
  const double whole = part(source, 4000, [&](const std::string& input) {
    broken += input.contains("\x01\x4E\x01\x4E\x01\x4E\x01\x4E") &&
                      input.find("\x4E\x01\x4E\x01") % 2 == 1
                  ? 1
                  : 0;
    return input.size() >= 40;
  });
  EXPECT_LT(broken, 60);
  EXPECT_GT(whole, 0.55);
}

// What LACE compressed is changed in the units of LACE, and CIDNUC's in those of CIDNUC.
TEST(Inputs, OfDecompressionMostlyHaveTheirForm) {
  for (const Codec codec : {Codec::lace, Codec::cidnuc}) {
    const hunt::Operation operation{codec, Op::decompress};
    const Request request =
        tests::request(1, codec, Op::compress,
                       {{"octets", "4E004E014E024E035B575B585B595B5A30423044304630484E00"}});
    const Outcome compressed = builtin_answer(request);
    ASSERT_EQ(compressed.kind, Outcome::Kind::value);
    const Octets& octets = *compressed.value.octets();
    hunt::Inputs source(operation, 1);
    keep_many(source, {octets.begin(), octets.end()});
    const double valid = part(source, 4000, [&](const std::string& input) {
      return builtin_answer({codec, Op::decompress, hunt::data_for(operation, input)}).kind ==
             Outcome::Kind::value;
    });
    EXPECT_NEAR(valid, codec == Codec::lace ? 0.5 : 0.39, 0.04) << name(codec);
  }
}

}  // namespace
}  // namespace hunt_test
