// SPDX-License-Identifier: Apache-2.0
// docs/claims.md: which overflow check can be the first to fail, and what is encoded and not
// decoded.
#include <map>
#include <set>

#include "claims.h"

namespace {

using namespace claims;

// Calls visit(bias bound for the last delta, its digits, the value bounds of those before) for
// every way to split `digits` into deltas.
template <class Visit>
void for_each_split(unsigned digits, int bias_bound, std::vector<Integer>& before,
                    const Visit& visit) {
  visit(bias_bound, digits, before);
  for (unsigned first = 1; first < digits; ++first) {
    const Integer delta = largest_delta_up_to(first, bias_bound);
    const int next = bias_bound_after(delta, static_cast<unsigned>(before.size()));
    before.push_back(delta);
    for_each_split(digits - first, next, before, visit);
    before.pop_back();
  }
}

// A bound for i with so many digits: any split, and a start below the length.
Integer bound_of_i(unsigned digits) {
  Integer most = 0;
  std::vector<Integer> before;
  for_each_split(digits, 72, before, [&](int bias, unsigned last, const auto&) {
    most = std::max(most, Integer(largest_sum(last, bias) + digits));
  });
  return most;
}

// A bound for n with so many digits: each delta, and a start below the length, over the length.
Integer bound_of_n(unsigned digits) {
  Integer most = 0;
  std::vector<Integer> before;
  for_each_split(digits, 72, before, [&](int bias, unsigned last, const auto& deltas) {
    Integer n = 0x80;
    unsigned length = 1;
    for (const Integer& delta : deltas) n += (delta + digits) / length++;
    n += (largest_delta_up_to(last, bias) + digits) / length;
    most = std::max(most, n);
  });
  return most;
}

// --- The five overflow checks -------------------------------------------------------------------

struct Shortest {
  unsigned i;  // octets of the shortest input that fails there first
  unsigned n;
};
const std::map<unsigned, Shortest> shortest = {{16, {4, 4}},  {26, {7, 7}},   {31, {8, 8}},
                                               {32, {8, 9}},  {53, {15, 15}}, {63, {18, 18}},
                                               {64, {18, 18}}};

TEST(Claims, CheckOfIFailsFirst) {
  for (const unsigned bits : widths) {
    const unsigned octets = shortest.at(bits).i;
    EXPECT_EQ(decoder_fails(std::string(octets, '9'), bits), at_i) << bits;
    EXPECT_LE(bound_of_i(octets - 1), maxint(bits)) << bits << ": a shorter one may exist";
  }
}

TEST(Claims, CheckOfNFailsFirst) {
  for (const unsigned bits : widths) {
    // The encoding of maxint + 1, which a wider integer makes: i is at most maxint, n is not.
    const auto ace = encode({maxint(bits) + 1}, "", punycode(), {.domain = Domain::any});
    ASSERT_TRUE(ace.result);
    EXPECT_EQ(decoder_fails(*ace.result, bits), at_n) << bits << " " << *ace.result;
    EXPECT_EQ(ace.result->size(), shortest.at(bits).n) << bits;
    EXPECT_LE(bound_of_n(shortest.at(bits).n - 1), maxint(bits)) << bits;
  }
}

// docs/claims.md, "w": the inequality on which the proof rests, for every delta that adapt() can
// end its loop with.
TEST(Claims, CheckOfWNeverFailsFirst) {
  for (int x = 0; x <= 455; ++x) EXPECT_LE(3 * (36 * x / (x + 38)), 4 * x);
  tests::Corpus corpus(18);
  for (int round = 0; round < 20000; ++round) {
    const std::string ace = corpus.ascii("azyxw9876543210abcZ", 30);
    for (const unsigned bits : {15u, 16u, 26u, 32u, 64u}) {
      ASSERT_NE(decoder_fails(ace, bits), at_w) << ace;
    }
  }
  // With other parameters it can be: tmax 1 keeps thresholds small and weights large.
  Parameters other = punycode();
  other.tmax = 1;
  const auto answer = decode("bbbbbbbbba", other, {.domain = Domain::any}, {maxint(16)});
  ASSERT_FALSE(answer.result);
  EXPECT_STREQ(answer.result.error().step, at_w);
}

TEST(Claims, CheckOfMultiplicationFailsFirst) {
  for (const unsigned bits : widths) {
    EXPECT_EQ(encoder_fails({'a', maxint(bits)}, bits), at_multiplication);
    EXPECT_EQ(encoder_fails({maxint(bits)}, bits), "");  // one code point never does
  }
  // Unicode text: the last code point, after just enough others.
  for (const auto& [bits, others] :
       std::map<unsigned, std::size_t>{{26, 60}, {31, 1927}, {32, 3855}}) {
    CodePoints text(others, 'a');
    text.emplace_back(0x10FFFF);
    EXPECT_EQ(encoder_fails(text, bits, Domain::scalar), at_multiplication) << bits;
    // One less, and even the last state of 10FFFF is within reach.
    EXPECT_LE(Integer(0x10FFFF - 0x80) * others + others - 1, maxint(bits));
    text.erase(text.begin());
    EXPECT_EQ(encoder_fails(text, bits, Domain::scalar), "") << bits;
  }
  EXPECT_EQ(encoder_fails({'a', 0x8080}, 16, Domain::scalar), at_multiplication);
  // What cannot be represented itself never gets there.
  EXPECT_EQ(encoder_fails({0x10000}, 16, Domain::scalar), "bis 6.3: m");
}

TEST(Claims, CheckOfIncrementFailsFirst) {
  for (const unsigned bits : widths) {
    // After U+0080 delta is 1; 1 + 2 * (m - 81) is maxint, and U+0080 comes before m.
    const Integer m = 0x80 + (Integer(1) << (bits - 1));
    EXPECT_EQ(encoder_fails({0x80, m}, bits), at_increment) << bits;
  }
  // Unicode text of the same length as for the multiplication: it stops short of maxint by less
  // than the basic code points that come before.
  for (const auto& [bits, others] :
       std::map<unsigned, std::size_t>{{26, 60}, {31, 1927}, {32, 3855}}) {
    CodePoints text(others, 'a');
    text.push_back(0x80 + maxint(bits) / (others + 1));
    EXPECT_EQ(encoder_fails(text, bits, Domain::scalar), at_increment) << bits;
  }
}

// --- Encoded, and not decoded -------------------------------------------------------------------

// By the state machine of 3.2, without either procedure: whether i exceeds maxint where delta does
// not, for some insertion, and for none before it does delta.
bool is_lost(const CodePoints& text, const Integer& max) {
  std::vector<std::pair<Integer, std::size_t>> order;  // what is coded, and where it stands
  std::vector<std::size_t> coded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] < 0x80) {
      coded.push_back(at);
    } else {
      order.emplace_back(text[at], at);
    }
  }
  std::ranges::sort(order);
  Integer n = 0x80;
  Integer start = 0;
  bool lost = false;
  for (const auto& [c, at] : order) {
    const auto index = std::ranges::count_if(coded, [at](std::size_t other) { return other < at; });
    const Integer i = (c - n) * (coded.size() + 1) + index;
    if (i - start > max) return false;  // not encoded
    lost = lost || i > max;
    n = c;
    start = index + 1;
    coded.push_back(at);
  }
  return lost;
}

// The shortest text that is encoded and not decoded, `others` code points and one more: U+0080
// stands behind the letters, so that i is `others`, and the last insertion brings it to maxint + 1.
CodePoints shortest_lost(std::size_t others, unsigned bits) {
  CodePoints text(others - 1, 'a');
  text.emplace_back(0x80);
  const Integer sum = maxint(bits) + 1;
  const auto index = static_cast<std::ptrdiff_t>(sum % (others + 1));
  text.insert(text.begin() + index, 0x80 + sum / (others + 1));
  return text;
}

TEST(Claims, ShortestTextThatIsEncodedAndNotDecoded) {
  const std::map<unsigned, std::size_t> lengths = {{16, 2}, {26, 61}, {31, 1928}, {32, 3856}};
  for (const unsigned bits : widths) {
    const Integer max = maxint(bits);
    // With others before it, i is at most reach * (others + 1) + others: no fewer bring it beyond.
    const Integer least = (max + 1 + reach + 1) / (reach + 1);
    const auto it = lengths.find(bits);
    if (it == lengths.end()) {
      EXPECT_GT(least, Integer(1) << 32) << bits;  // no Unicode text is so long
    } else {
      const std::size_t length = it->second;
      EXPECT_EQ(std::max(least, Integer(2)), length) << bits;
      EXPECT_LE(Integer(reach) * (least - 1) + least - 2, max) << bits;
      const CodePoints text = shortest_lost(length - 1, bits);
      EXPECT_EQ(text.size(), length);
      EXPECT_TRUE(is_lost(text, max));
      EXPECT_EQ(encoder_fails(text, bits, Domain::scalar), "") << bits;
      const auto ace = encode(text, "", punycode());
      EXPECT_EQ(decoder_fails(*ace.result, bits), at_i) << bits;
      EXPECT_EQ(decoder_fails(*ace.result, bits + 1), "") << bits;
    }
    // Where every integer is a code point: two, and never one, whose i begins at 0.
    const CodePoints two = shortest_lost(1, bits);
    EXPECT_EQ(encoder_fails(two, bits), "") << bits;
    EXPECT_EQ(decoder_fails(*encode(two, "", punycode(), {.domain = Domain::any}).result, bits),
              at_i);
  }
  EXPECT_EQ(*encode({0x80000080, 0x80}, "", punycode(), {.domain = Domain::any}).result,
            "a904870604b");
}

TEST(Claims, TextsAreLostWhereIExceedsAndDeltaDoesNot) {
  tests::Corpus corpus(20);
  std::size_t lost = 0;
  for (int round = 0; round < 20'000; ++round) {
    const unsigned bits = 16 + static_cast<unsigned>(corpus.below(4));
    const auto others = static_cast<std::size_t>(1 + corpus.below(6));
    CodePoints text;
    for (std::size_t at = 0; at < others; ++at) {
      text.emplace_back(corpus.below(2) == 0 ? 'a' : 0x80 + corpus.below(3));
    }
    const Integer near = 0x80 + (maxint(bits) + corpus.below(2 * others)) / (others + 1);
    text.insert(text.begin() + static_cast<std::ptrdiff_t>(corpus.below(others + 1)), near);
    const bool encoded = encoder_fails(text, bits).empty();
    const auto ace = encode(text, "", punycode(), {.domain = Domain::any});
    const bool decoded = decoder_fails(*ace.result, bits).empty();
    ASSERT_EQ(is_lost(text, maxint(bits)), encoded && !decoded) << *ace.result;
    ASSERT_TRUE(encoded || !decoded) << *ace.result;
    lost += encoded && !decoded ? 1 : 0;
  }
  EXPECT_GT(lost, 1000u);
}

// No label: i beyond 2^26 takes 60 code points before, an octet each, and six digits at least.
TEST(Claims, NoLabelIsEncodedAndNotDecoded) {
  for (const unsigned bits : {26u, 31u, 32u, 53u, 63u, 64u}) {
    const Integer others = (maxint(bits) + 1 + reach + 1) / (reach + 1) - 1;
    EXPECT_GE(others, 60) << bits;
    Integer five_digits = 0;  // of a weight that is 35 times the one before at most
    for (int j = 0; j < 5; ++j) five_digits = five_digits * 35 + 35;
    EXPECT_LT(five_digits, maxint(bits) - 63) << bits;
    EXPECT_GT(others + 6, 63) << bits;
  }
}

}  // namespace
