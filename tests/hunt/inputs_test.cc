// Which inputs are made: of every kind, and each kind about as often as it is worth.
#include "hunt/inputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "hunt/operations.h"
#include "implementation/builtin.h"
#include "mutate/text.h"

namespace hunt_test {
namespace {

using namespace acecheck;

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

// Three fourths come of what is kept, and half of the others are the encoding of a text as it is.
TEST(Inputs, ComeOfTextsOrOfEarlierInputs) {
  hunt::Inputs source(decode_punycode, 1);
  for (int i = 0; i < 400; ++i) source.keep(std::string(20, i % 2 == 0 ? 'q' : 'z'));
  constexpr int count = 100'000;
  double kept = 0, both = 0, intact = 0, valid = 0, same = 0;
  for (int i = 0; i < count; ++i) {
    const std::string input = source.next();
    const bool q = input.contains("qqq");
    const bool z = input.contains("zzz");
    kept += q || z ? 1 : 0;
    both += q && z ? 1 : 0;
    intact += input.contains(std::string(17, 'q')) || input.contains(std::string(17, 'z')) ? 1 : 0;
    same += input == std::string(20, 'q') || input == std::string(20, 'z') ? 1 : 0;
    if (q || z) continue;
    const auto encoded =
        builtin_answer({1, Codec::punycode, Op::decode, hunt::members_for(decode_punycode, input)});
    valid += encoded.kind == Outcome::Kind::value ? 1 : 0;
  }
  printf("kept %f both %f intact %f same %f valid %f\n", kept / count, both / kept, intact / kept,
         same / kept, valid / (count - kept));
}

TEST(Inputs, CALX) {
  hunt::Inputs source(encode_utf_8, 1);
  for (int i = 0; i < 400; ++i) source.keep(std::string(20, 'z'));
  double odd = 0, sur = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string input = source.next();
    odd += input.size() % 2 == 1 && input.contains("zzzz");
    for (std::size_t j = 0; j + 3 <= input.size(); ++j)
      if (input[j] == '\xED' && static_cast<unsigned char>(input[j + 1]) >= 0xA0 &&
          static_cast<unsigned char>(input[j + 1]) < 0xC0 &&
          static_cast<unsigned char>(input[j + 2]) >= 0x80 &&
          static_cast<unsigned char>(input[j + 2]) < 0xC0) {
        ++sur;
        break;
      }
  }
  printf("odd %f sur %f\n", odd / 20000, sur / 20000);
  hunt::Inputs wide(encode_utf_16, 1);
  for (int i = 0; i < 400; ++i) wide.keep(std::string(40, 'z'));
  double size = 0;
  for (int i = 0; i < 4000; ++i) size += wide.next().size() >= 38;
  printf("wide %f\n", size / 4000);
  for (const Codec codec : {Codec::lace, Codec::cidnuc}) {
    const hunt::Operation op{codec, Op::decompress};
    hunt::Inputs of(op, 1);
    double ok = 0;
    for (int i = 0; i < 20000; ++i) {
      const std::string input = of.next();
      of.keep(input);
      ok += builtin_answer({1, codec, Op::decompress, hunt::members_for(op, input)}).kind ==
            Outcome::Kind::value;
    }
    printf("ok %f\n", ok / 20000);
    const hunt::Operation b32{codec, Op::base32_decode};
    const hunt::Operation dec{codec, Op::decode};
    for (const auto& o : {b32, dec}) {
      hunt::Inputs src(o, 1);
      const std::string prefix(row_of(codec).prefix);
      for (int i = 0; i < 400; ++i) src.keep(prefix + "qqqqqqqqqqqqqqqqqqqq");
      double without = 0, with = 0;
      for (int i = 0; i < 50000; ++i) {
        const std::string input = src.next();
        without += input.starts_with("qqqqqqqq");
        with += input.starts_with(prefix + "qqqqqqqq");
      }
      printf("prefix %s with %f without %f\n", prefix.c_str(), with / 50000, without / 50000);
    }
  }
}

}  // namespace
}  // namespace hunt_test
