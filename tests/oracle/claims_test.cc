// The claims of the drafts that docs/claims.md settles, each with the computation that settles it.
#include <gtest/gtest.h>
#include <oracle/bootstring.h>

#include <algorithm>
#include <map>
#include <set>

#include "support/corpus.h"

namespace {

using namespace oracle::bootstring;
using oracle::CodePoints;
using oracle::Domain;
using oracle::Integer;

constexpr unsigned widths[] = {16, 26, 31, 32, 53, 63, 64};

Integer maxint(unsigned bits) { return (Integer(1) << bits) - 1; }

// Where a computation of that width fails, or "" if it does not.
std::string failing_step(const oracle::Rejection* rejection) {
  return rejection == nullptr ? "" : rejection->step;
}
std::string decoder_fails(const std::string& ace, unsigned bits) {
  const auto answer = decode(ace, punycode(), {.domain = Domain::any}, {maxint(bits)});
  return failing_step(answer.result ? nullptr : &answer.result.error());
}
std::string encoder_fails(const CodePoints& text, unsigned bits, Domain domain = Domain::any) {
  const auto answer = encode(text, "", punycode(), {.domain = domain}, {maxint(bits)});
  return failing_step(answer.result ? nullptr : &answer.result.error());
}

constexpr const char* at_i = "bis 6.2: i + digit * w";
constexpr const char* at_w = "bis 6.2: w * (base - t)";
constexpr const char* at_n = "bis 6.2: n + i div (length + 1)";
constexpr const char* at_multiplication = "bis 6.3: delta + (m - n) * (h + 1)";
constexpr const char* at_increment = "bis 6.3: increment delta";

// --- What a given number of digits can do -------------------------------------------------------

// The threshold at digit j (from 0) under a bias: bis 3.3.
Integer threshold(unsigned j, int bias) {
  return std::clamp(36 * (static_cast<int>(j) + 1) - bias, 1, 26);
}

// The largest value of a delta of exactly so many digits under this bias.
Integer largest_delta(unsigned digits, int bias) {
  Integer value = 0;
  Integer weight = 1;
  for (unsigned j = 0; j + 1 < digits; ++j) {
    value += 35 * weight;
    weight *= 36 - threshold(j, bias);
  }
  return value + (threshold(digits - 1, bias) - 1) * weight;
}

// The largest sum of so many digits under this bias, whether a delta ends there or not.
Integer largest_sum(unsigned digits, int bias) {
  Integer value = 0;
  Integer weight = 1;
  for (unsigned j = 0; j < digits; ++j) {
    value += 35 * weight;
    weight *= 36 - threshold(j, bias);
  }
  return value;
}

// Not monotonic in the bias, hence over all biases up to a bound.
Integer largest_delta_up_to(unsigned digits, int bias_bound) {
  Integer most = 0;
  for (int bias = 0; bias <= bias_bound; ++bias) most = std::max(most, largest_delta(digits, bias));
  return most;
}

// A bound for the bias after a delta; adapt() grows with the delta and falls with numpoints.
int bias_bound_after(const Integer& delta, unsigned deltas_before) {
  return static_cast<int>(*adapt(delta, deltas_before + 1, deltas_before == 0, punycode()).result);
}

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
  EXPECT_EQ(encoder_fails({0x10000}, 16, Domain::scalar), at_multiplication);
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

// --- 26 bits for IDNA ---------------------------------------------------------------------------

// The delta of so many 'a' and then U+10FFFF, and the length of the encoding.
std::pair<Integer, std::size_t> delta_after(std::size_t basic) {
  CodePoints text(basic, 'a');
  text.emplace_back(0x10FFFF);
  return {Integer(0x10FFFF - 0x80) * (basic + 1) + basic,
          encode(text, "", punycode()).result->size()};
}

TEST(Claims, LargestDeltaOfALabel) {
  for (const auto& [octets, basic, delta] :
       {std::tuple{59u, 51u, 57927167u}, std::tuple{63u, 55u, 62383103u}}) {
    const auto [found, length] = delta_after(basic);
    EXPECT_EQ(found, delta);
    EXPECT_EQ(length, octets);
    EXPECT_EQ(delta_after(basic + 1).second, octets + 1);
    EXPECT_LT(found, Integer(1) << 26);

    // A larger one needs more code points before it, basic + 1 at least, each an octet or more.
    // That leaves 7 octets for its own digits, the delimiter, and further digits of the deltas
    // before. However they are spent, the digits cannot hold it.
    for (const unsigned delimiter : {0u, 1u}) {
      for (unsigned further = 0; further + delimiter < 7; ++further) {
        const unsigned digits = 7 - delimiter - further;
        // Before it: nothing but basic code points (the bias is still 72), or deltas, whose digits
        // are one each and `further` more among them.
        Integer most = delimiter == 1 && further == 0 ? largest_delta_up_to(digits, 72) : 0;
        std::vector<Integer> before;
        for_each_split(further + 1, 72, before, [&](int bias, unsigned last, const auto&) {
          const int after = bias_bound_after(largest_delta_up_to(last, bias), 1);
          most = std::max(most, largest_delta_up_to(digits, after));
          // Single digits may come between: their own bound.
          const int single = bias_bound_after(largest_delta_up_to(1, after), 1);
          most = std::max(most, largest_delta_up_to(digits, single));
        });
        EXPECT_LT(most, delta) << octets << " " << delimiter << " " << further;
      }
    }
  }
}

TEST(Claims, TwentyFiveBitsDoNotSuffice) {
  const auto [delta, length] = delta_after(30);
  EXPECT_EQ(delta, 34533503);
  EXPECT_GE(delta, Integer(1) << 25);
  EXPECT_LE(length, 59u);
  CodePoints text(30, 'a');
  text.emplace_back(0x10FFFF);
  EXPECT_EQ(encoder_fails(text, 25, Domain::scalar), at_multiplication);
  EXPECT_EQ(encoder_fails(text, 26, Domain::scalar), "");
}

TEST(Claims, NoLabelNeedsMoreThan26Bits) {
  tests::Corpus corpus(26);
  for (int round = 0; round < 20000; ++round) {
    std::u32string characters = corpus.text(40);
    if (round % 2 == 0) characters += std::u32string(corpus.below(52), U'a') + U'\U0010FFFF';
    const auto ace = encode(CodePoints(characters.begin(), characters.end()), "", punycode());
    if (!ace.result || ace.result->size() > 63) continue;
    ASSERT_LE(ace.width.min_bits, 26u) << *ace.result;
    ASSERT_LE(decode(*ace.result, punycode()).width.min_bits, 26u) << *ace.result;
  }
}

// --- The others ---------------------------------------------------------------------------------

TEST(Claims, AdaptBoundIsExact) {
  const auto fits = [](const Integer& delta, const Integer& points, bool first,
                       const Integer& max) {
    return adapt(delta, points, first, punycode(), {max}).result.has_value();
  };
  for (int delta = 0; delta <= 16380; ++delta) {
    for (const int points : {1, 2, 3, 100, 16380}) {
      ASSERT_TRUE(fits(delta, points, true, 16380)) << delta;
      ASSERT_TRUE(fits(delta, points, false, 16380)) << delta;
    }
  }
  EXPECT_FALSE(fits(910, 1000, false, 16379));
  for (const unsigned bits : widths) {
    EXPECT_TRUE(fits(maxint(bits), 1, false, maxint(bits)));
    EXPECT_TRUE(fits(maxint(bits), 1, true, maxint(bits)));
  }
}

TEST(Claims, LastDigitOfADeltaIsALetter) {
  tests::Corpus corpus(17);
  std::size_t deltas = 0;
  for (int round = 0; round < 2000; ++round) {
    const std::u32string characters = corpus.text(30);
    const auto answer = encode(CodePoints(characters.begin(), characters.end()), "", punycode(),
                               {.domain = Domain::any, .trace = true});
    for (const std::string& line : answer.trace) {
      if (line.find("encodes as") == std::string::npos) continue;
      const char last = line[line.size() - 2];
      ASSERT_TRUE(last >= 'a' && last <= 'z') << line;
      ++deltas;
    }
  }
  EXPECT_GT(deltas, 10000u);
}

TEST(Claims, EncodingsAreUniqueUpToLetterCase) {
  const std::string symbols = "abcdefghijklmnopqrstuvwxyz0123456789-";
  std::set<CodePoints> texts;
  std::size_t accepted = 0;
  const auto check = [&](const std::string& ace) {
    const auto text =
        decode(ace, punycode(), {.domain = Domain::any, .arithmetic = oracle::Arithmetic::fast});
    if (!text.result) return;
    ++accepted;
    EXPECT_TRUE(texts.insert(text.result->text).second) << ace;
    const auto back = encode(text.result->text, "", punycode(), {.domain = Domain::any});
    EXPECT_EQ(*back.result, ace);
  };
  check("");
  for (const char a : symbols) {
    check({a});
    for (const char b : symbols) {
      check({a, b});
      for (const char c : symbols) check({a, b, c});
    }
  }
  EXPECT_EQ(accepted, texts.size());
  EXPECT_GT(accepted, 10000u);
  // Letter case: the only way two strings come to one text.
  EXPECT_EQ(decode("bcher-kva", punycode()).result->text,
            decode("bcher-KVA", punycode()).result->text);
}

// bis 3.2, one state at a time, against 6.2.
TEST(Claims, StateMachineAgreesWithTheProcedure) {
  tests::Corpus corpus(32);
  std::size_t compared = 0;
  for (int round = 0; round < 20000; ++round) {
    const std::string ace = corpus.ascii("aabbccddeefgkm-AZ09", 8);
    const auto steps = decode_by_steps(ace, punycode(), 3000);
    if (!steps && steps.error() == ace::Errc::too_long) continue;
    const auto procedure = decode(ace, punycode());
    ASSERT_EQ(steps.has_value(), procedure.result.has_value()) << ace;
    if (steps) {
      ASSERT_EQ(*steps, procedure.result->text) << ace;
      ++compared;
    } else {
      ASSERT_EQ(steps.error(), procedure.result.error().reason) << ace;
    }
  }
  EXPECT_GT(compared, 1000u);
}

// Both arithmetics give the same, also where 128 bits are too few.
TEST(Claims, FastArithmeticIsTheSame) {
  tests::Corpus corpus(128);
  for (int round = 0; round < 5000; ++round) {
    const std::string ace = corpus.ascii("abcxyz0123456789-", 60);
    for (const Limits& limits : {Limits{}, Limits{maxint(32)}}) {
      const auto slow = decode(ace, punycode(), {.domain = Domain::any}, limits);
      const auto fast = decode(
          ace, punycode(), {.domain = Domain::any, .arithmetic = oracle::Arithmetic::fast}, limits);
      ASSERT_EQ(slow.result.has_value(), fast.result.has_value()) << ace;
      if (slow.result) {
        ASSERT_EQ(slow.result->text, fast.result->text) << ace;
      }
      ASSERT_EQ(slow.width.min_bits, fast.width.min_bits) << ace;
    }
  }
}

}  // namespace
