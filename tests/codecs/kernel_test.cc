// SPDX-License-Identifier: Apache-2.0
// Every kernel against the textbook procedures and against counting by hand. The tests of the
// codecs themselves run once under each kernel as well: Kernel.* in CMakeLists.txt.
#include "kernel/kernel.h"

#include <ace/punycode.h>
#include <gtest/gtest.h>

#include <random>

#include "kernel/machine.h"
#include "kernel/tables.h"
#include "support/corpus.h"

namespace {

using ace::kernel::declined;
using ace::kernel::Kernel;
using ace::punycode::maxint;
using ace::punycode::Profile;

std::vector<const Kernel*> kernels() {
  std::vector<const Kernel*> all = {&ace::kernel::portable};
#if defined(__x86_64__)
  if (ace::kernel::has_bmi2(ace::kernel::cpuid())) {
    all.push_back(&ace::kernel::bmi2);
  }
#endif
  return all;
}

class Kernels : public testing::TestWithParam<const Kernel*> {
 protected:
  const Kernel& kernel() const { return *GetParam(); }
};

INSTANTIATE_TEST_SUITE_P(, Kernels, testing::ValuesIn(kernels()),
                         [](const auto& kernel) { return std::string(kernel.param->name); });

std::string textbook(std::u32string_view text) {
  std::string out;
  ace::StringSink sink{out};
  const auto done = ace::bootstring::textbook::encode_to<Profile, maxint>(
      std::span<const char32_t>(text), std::span<const ace::CaseFlag>{}, ace::Domain::scalar, sink);
  return done ? out : "?";
}
std::u32string textbook(std::string_view ace) {
  std::u32string out(ace.size(), 0);
  ace::bootstring::Output<char32_t> output(out, {});
  const auto done =
      ace::bootstring::textbook::decode_to<Profile, maxint>(ace, ace::Domain::scalar, output);
  out.resize(output.size());
  return done ? out : U"?";
}

std::u32string label(tests::Corpus& corpus) {
  for (;;) {
    const std::u32string text = corpus.text(64);
    if (textbook(text) != "?") return text;
  }
}

// Quotients by multiplication are nearest to a wrong one at the greatest n, just below a multiple.
TEST(Kernel, DividesByMultiplication) {
  using ace::kernel::delta_limit;
  for (std::uint32_t points = 1; points <= 65; ++points) {
    const std::uint32_t top = delta_limit / points * points;
    for (std::uint32_t n = top; n > 0 && n + 100 * points > top; n -= std::min(n, points)) {
      ASSERT_EQ(ace::kernel::divide_by_points(n, points), n / points) << n << " " << points;
      ASSERT_EQ(ace::kernel::divide_by_points(n - 1, points), (n - 1) / points);
      ASSERT_EQ(ace::kernel::grown(n, points), n + n / points);
      ASSERT_EQ(ace::kernel::grown(n - 1, points), n - 1 + (n - 1) / points);
    }
  }
  constexpr auto reciprocals = []() consteval {
    std::array<std::uint32_t, ace::kernel::base> of{};
    for (std::uint32_t radix = 10; radix < of.size(); ++radix)
      of[radix] = ace::kernel::radix_reciprocal(radix);
    return of;
  }();
  for (std::uint32_t radix = ace::kernel::base - Profile::tmax;
       radix <= ace::kernel::base - Profile::tmin; ++radix) {
    for (std::uint32_t n = ace::kernel::radix_limit; n > ace::kernel::radix_limit - 10'000; --n) {
      ASSERT_EQ(ace::kernel::divide_by_radix(n - 1, reciprocals[radix]), (n - 1) / radix)
          << n << " " << radix;
    }
  }
}

// So that row_of() may take the least delta that is divided for one that is not.
TEST(Kernel, ThresholdsOfTheFirstDividedDeltaAreThoseOfItsNeighbour) {
  using ace::kernel::row_size;
  const std::uint32_t divided = ace::kernel::biases[ace::kernel::row_of(row_size)];
  for (std::uint32_t position = 0; position < 10; ++position) {
    EXPECT_EQ(ace::kernel::threshold_at(position, divided),
              ace::kernel::threshold_at(position, ace::kernel::biases[row_size]));
  }
}

// A kernel never declines a label if there is enough room, so this test tests the kernel.
TEST_P(Kernels, EncodeLabelsAsTheTextbookDoes) {
  tests::Corpus corpus(1);
  for (int i = 0; i < 20000; ++i) {
    const std::u32string text = label(corpus);
    std::string out(std::size_t{9} * 64, '\0');
    const std::size_t size = kernel().encode_label(text, out);
    ASSERT_NE(size, declined);
    ASSERT_EQ(out.substr(0, size), textbook(text));
  }
}

TEST_P(Kernels, EncodeTheLabelsOfTheMostDigits) {
  for (const std::size_t size : {1u, 7u, 8u, 9u, 16u, 17u, 32u, 33u, 63u, 64u}) {
    std::u32string text(size, U'\U0010FFFF');
    for (std::size_t at = 0; at < size; at += 2) text[at] = U'a';
    text.back() = U'\x80';
    std::string out(std::size_t{9} * 64, '\0');
    const std::size_t length = kernel().encode_label(text, out);
    ASSERT_NE(length, declined);
    EXPECT_EQ(out.substr(0, length), textbook(text));
  }
}

// The first delta of a code point that stands alone is its distance from U+0080: every number of
// digits and each side of every change in their number.
TEST_P(Kernels, EveryDistanceFromTheFirstCodePoint) {
  for (char32_t c = 0x80; c <= 0x10FFFF; c += c < 0x9000 ? 1 : 101) {
    const std::u32string text(1, c);
    const std::string expected = textbook(text);
    std::string out(64, '\0');
    std::u32string back(64, 0);
    const std::size_t size = kernel().encode_label(text, out);
    if (c >= 0xD800 && c < 0xE000) {
      ASSERT_EQ(size, declined);
      continue;
    }
    ASSERT_NE(size, declined);
    ASSERT_EQ(out.substr(0, size), expected);
    ASSERT_EQ(kernel().decode_label(expected, back), 1u);
    ASSERT_EQ(back[0], c);
  }
}

// The bias after the first delta, for each value that adapt() divides, and two digits or more under
// this bias.
TEST_P(Kernels, EveryBiasAfterTheFirstDelta) {
  for (char32_t first = 0x80; first < 0x10FE00; first += Profile::damp / 2) {
    for (const char32_t step : {1u, 10u, 26u, 27u, 36u, 200u, 511u}) {
      const std::u32string text = {first, first + step};
      const std::string expected = textbook(text);
      if (expected == "?") continue;  // a surrogate
      std::string out(64, '\0');
      std::u32string back(64, 0);
      const std::size_t size = kernel().encode_label(text, out);
      ASSERT_NE(size, declined);
      ASSERT_EQ(out.substr(0, size), expected);
      ASSERT_EQ(kernel().decode_label(expected, back), 2u);
      ASSERT_EQ(back.substr(0, 2), text);
    }
  }
}

// What stands behind a label in memory is not a part of the label.
TEST_P(Kernels, TakeNothingFromBehindTheEnd) {
  for (std::size_t size = 1; size <= 64; ++size) {
    for (const char behind : {'-', 'z', '\x80', '!'}) {
      const std::string longer = std::string(size, 'a') + std::string(32, behind);
      std::u32string out(64, 0);
      const std::size_t length =
          kernel().decode_label(std::string_view(longer).substr(0, size), out);
      ASSERT_NE(length, declined);
      ASSERT_EQ(out.substr(0, length), textbook(std::string(size, 'a')));
    }
    const std::u32string longer = std::u32string(size, U'ü') + std::u32string(32, U'\x80');
    std::string out(std::size_t{9} * 64, '\0');
    const std::size_t length =
        kernel().encode_label(std::u32string_view(longer).substr(0, size), out);
    ASSERT_NE(length, declined);
    ASSERT_EQ(out.substr(0, length), textbook(std::u32string(size, U'ü')));
  }
}

// An octet that is not a digit, at each place after the delimiter and in each block of octets.
TEST_P(Kernels, DeclineAnOctetThatIsNoDigit) {
  for (std::size_t size = 1; size <= 64; ++size) {
    for (std::size_t begin = 0; begin < size; ++begin) {
      if (begin == 1) continue;  // a delimiter and nothing before it
      for (const char digit : {'a', '1'}) {
        std::string ace(size, digit);
        if (begin > 0) ace[begin - 1] = '-';
        for (const std::size_t at : {begin, (begin + size) / 2, size - 1}) {
          for (const char other : {'!', '/', ':', '@', '[', '`', '{', '\x81'}) {
            std::string wrong = ace;
            wrong[at] = other;
            std::u32string out(64, 0);
            ASSERT_EQ(kernel().decode_label(wrong, out), declined) << wrong;
          }
        }
      }
    }
  }
}

TEST_P(Kernels, DecodeLabelsOfEveryLength) {
  for (std::size_t size = 1; size <= 64; ++size) {
    for (const std::string& ace : {std::string(size, 'a'), std::string(size - 1, 'a') + "ax"}) {
      std::u32string out(64, 0);
      const std::size_t length = kernel().decode_label(ace, out);
      if (ace.size() > 64) continue;
      ASSERT_NE(length, declined);
      ASSERT_EQ(out.substr(0, length), textbook(ace));
    }
  }
}

TEST_P(Kernels, DecodeLabelsAsTheTextbookDoes) {
  tests::Corpus corpus(2);
  std::size_t right = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string ace = textbook(label(corpus));
    if (i % 2 == 0) ace = corpus.damaged(std::move(ace), std::string_view("abz09-AZ_\x80"));
    if (ace.size() > 64) ace.resize(64);
    std::u32string out(64, 0);
    const std::size_t size = kernel().decode_label(ace, out);
    const std::u32string expected = textbook(ace);
    if (size == declined) {
      ASSERT_EQ(expected, U"?") << ace;
    } else {
      ASSERT_EQ(out.substr(0, size), expected) << ace;
      ++right;
    }
  }
  EXPECT_GT(right, 5000u);
}

TEST_P(Kernels, DeclineWhatIsNoLabel) {
  std::string out(1000, '\0');
  std::u32string text(1000, 0);
  for (const std::u32string& wrong :
       {std::u32string(65, U'a'), std::u32string(65, U'ü'), std::u32string(1, 0xD800),
        std::u32string(1, 0xDFFF), std::u32string(1, 0x110000), std::u32string(1, 0xFFFFFFFF),
        std::u32string(64, 0x200000), std::u32string(64, 0x3FFFFF)}) {
    EXPECT_EQ(kernel().encode_label(wrong, out), declined);
  }
  const std::string surrogate =
      *ace::punycode::encode(std::u32string(1, 0xD800), {ace::Domain::any});
  for (const std::string& wrong :
       {std::string("-"), std::string("b"), std::string("tda_"), std::string("b\xFC-kva"),
        std::string("999999999999"), std::string("99999999"), std::string("\x80"), surrogate}) {
    EXPECT_EQ(kernel().decode_label(wrong, text), declined) << wrong;
  }
  EXPECT_EQ(kernel().decode_label(std::string(64, 'a') + '-', text), declined);
}

// Buffers of every size. The test checks that the memory after them does not change.
TEST_P(Kernels, StayWithinTheOutput) {
  tests::Corpus corpus(3);
  for (int i = 0; i < 300; ++i) {
    const std::u32string text = label(corpus);
    const std::string ace = textbook(text);
    for (std::size_t room = 0; room < ace.size() + 12; ++room) {
      std::string out(room + 16, '#');
      const std::size_t size = kernel().encode_label(text, std::span(out).first(room));
      ASSERT_EQ(out.substr(room), std::string(16, '#'));
      if (size != declined) {
        ASSERT_EQ(out.substr(0, size), ace);
      }
    }
    if (ace.size() > 64) continue;
    for (std::size_t room = 0; room < text.size() + 4; ++room) {
      std::u32string out(room + 16, U'#');
      const std::size_t size = kernel().decode_label(ace, std::span(out).first(room));
      ASSERT_EQ(out.substr(room), std::u32string(16, U'#'));
      if (room < text.size()) {
        ASSERT_EQ(size, declined);
      } else {
        ASSERT_EQ(out.substr(0, size), text);
      }
    }
  }
}

// A set of positions, with the memory that it needs.
struct Set {
  explicit Set(std::size_t size)
      : words(ace::bootstring::word_count(size)), tree(ace::bootstring::tree_count(size), 99) {}
  ace::bootstring::PositionSet get() { return {words, tree}; }
  std::vector<std::uint64_t> words;
  std::vector<std::uint32_t> tree;
};

constexpr std::size_t sizes[] = {1, 2, 63, 64, 65, 1023, 1024, 1025, 16384, 16385, 300000};

TEST_P(Kernels, CountPositionsBelow) {
  std::mt19937 random(4);
  for (const std::size_t size : sizes) {
    std::vector<std::uint32_t> order(size);
    for (std::uint32_t at = 0; at < size; ++at) order[at] = at;
    std::ranges::shuffle(order, random);
    Set set(size);
    const std::size_t held = size / 3;
    std::vector<ace::bootstring::Point> points;
    for (std::size_t at = 0; at < size; ++at) {
      if (at < held) set.words[order[at] / 64] |= std::uint64_t{1} << order[at] % 64;
      if (at >= held) points.push_back({0, order[at]});
    }
    // Counted by blocks of 1000.
    std::vector<std::uint32_t> blocks(size / 1000 + 1);
    std::vector<bool> in(size);
    for (std::size_t at = 0; at < held; ++at) ++blocks[order[at] / 1000], in[order[at]] = true;
    std::vector<std::uint32_t> ranks(points.size());
    kernel().rank_points(points, set.get(), ranks);
    for (std::size_t at = 0; at < points.size(); ++at) {
      const std::uint32_t position = points[at].at;
      std::uint32_t below = 0;
      for (std::size_t block = 0; block < position / 1000; ++block) below += blocks[block];
      for (std::uint32_t p = position / 1000 * 1000; p < position; ++p) below += in[p] ? 1 : 0;
      ASSERT_EQ(ranks[at], below) << size << " " << at;
      ++blocks[position / 1000];
      in[position] = true;
    }
  }
}

TEST_P(Kernels, FindPositionsByTheirNumber) {
  std::mt19937 random(5);
  for (const std::size_t size : sizes) {
    Set set(size);
    for (std::size_t at = 0; at < size; ++at) set.words[at / 64] |= std::uint64_t{1} << at % 64;
    std::vector<ace::bootstring::Point> points(size - size / 4);
    for (std::size_t at = 0; at < points.size(); ++at) {
      const std::uint32_t left = static_cast<std::uint32_t>(size / 4 + at + 1);
      // Runs at the end, as texts have them, among the rest.
      points[at] = {0, at % 100 < 40 ? left - 1 : static_cast<std::uint32_t>(random() % left)};
    }
    const auto indices = points;
    kernel().place_points(points, set.get());
    // Putting them back in their order must find each at its index.
    std::vector<ace::bootstring::Point> again = points;
    std::vector<std::uint32_t> ranks(points.size());
    Set left(size);
    left.words = set.words;
    kernel().rank_points(again, left.get(), ranks);
    for (std::size_t at = 0; at < points.size(); ++at) {
      ASSERT_EQ(ranks[at], indices[at].at) << size << " " << at;
    }
  }
}

template <class Machine>
void check_words() {
  std::mt19937_64 random(6);
  for (int i = 0; i < 20000; ++i) {
    std::uint64_t word = random();
    for (int bits = i % 4; bits > 0; --bits) word &= random();
    ASSERT_EQ(Machine::popcount(word), std::popcount(word));
    std::uint64_t left = word;
    for (std::uint32_t index = 0; left != 0; ++index, left &= left - 1) {
      ASSERT_EQ(Machine::select(word, index), std::countr_zero(left)) << word << " " << index;
    }
  }
}
TEST(Machine, CountsAndFindsBitsAnywhere) { check_words<ace::kernel::Portable>(); }
#if defined(__x86_64__)
TEST(Machine, CountsAndFindsBitsWithBmi2) {
  if (!ace::kernel::has_bmi2(ace::kernel::cpuid())) GTEST_SKIP() << "the processor has no BMI2";
  check_words<ace::kernel::Bmi2>();
}
#endif

TEST(SortPoints, SortsByCodePointAndKeepsTheOrderOfEqualOnes) {
  std::mt19937 random(7);
  for (const std::size_t size : {0u, 1u, 2u, 511u, 512u, 513u, 5000u}) {
    for (const std::uint32_t limit : {1u, 2u, 0x100u, 0x800u, 0x10FFFFu, 0xFFFFFFFFu}) {
      std::vector<ace::bootstring::Point> points(size);
      for (std::uint32_t at = 0; at < size; ++at) {
        points[at] = {static_cast<std::uint32_t>(random()) % limit, at};
      }
      auto expected = points;
      std::ranges::sort(expected, {}, [](const ace::bootstring::Point& point) {
        return std::pair(point.code_point, point.at);
      });
      std::vector<ace::bootstring::Point> scratch(size);
      ace::bootstring::sort_points(points, scratch);
      for (std::size_t at = 0; at < size; ++at) {
        ASSERT_EQ(points[at].code_point, expected[at].code_point);
        ASSERT_EQ(points[at].at, expected[at].at);
      }
    }
  }
}

// A text has up to 2^32 - 1 positions, however few of its code points are sorted.
TEST(SortPoints, SortsByCodePointWhateverThePositionsAre) {
  constexpr std::uint32_t places[] = {0,          1,          0x7FFFFFFF, 0x80000000,
                                      0x80000001, 0xFFFFFFFD, 0xFFFFFFFE};
  for (const std::uint32_t first : places) {
    for (const std::uint32_t second : places) {
      if (first >= second) continue;
      for (const std::uint32_t c : {0x80u, 0x81u, 0x10FFFEu, 0x10FFFFu, 0xFFFFFFFEu}) {
        std::vector<ace::bootstring::Point> points = {{c + 1, first}, {c, second}};
        std::vector<ace::bootstring::Point> scratch(points.size());
        ace::bootstring::sort_points(points, scratch);
        ASSERT_EQ(points[0].code_point, c) << first << " " << second;
        ASSERT_EQ(points[1].code_point, c + 1) << first << " " << second;
      }
    }
  }
}

}  // namespace
