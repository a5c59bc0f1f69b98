// SPDX-License-Identifier: Apache-2.0
// The claims of the drafts that docs/claims.md settles, each with the computation that settles it.
// Overflow and labels have files of their own.
#include "claims.h"

#include <cmath>
#include <optional>
#include <set>

namespace {

using namespace claims;

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
  // 910 is halved to 455, and nothing is added if there are 456 code points or more.
  EXPECT_FALSE(fits(910, 456, false, 16379));
  EXPECT_TRUE(fits(910, 455, false, 16379));
  // Beyond 16380 only k can grow: 36 with each division, of which the v-th needs a delta of
  // 456 * 35^(v-1).
  Integer needed = 456;
  for (int divisions = 1; divisions < 50; ++divisions, needed *= 35) {
    EXPECT_GE(needed, 36 * divisions + 35);
    const Integer delta = 2 * needed;
    EXPECT_TRUE(fits(delta, 1, false, std::max(delta, Integer(16380))));
  }
}

// 6.1: three conditions under which nothing overflows, for every choice of parameters.
TEST(Claims, ConditionsOfAdaptSuffice) {
  std::size_t checked = 0;
  for (std::uint64_t base = 2; base <= 6; ++base) {
    for (std::uint64_t tmin = 0; tmin <= base - 2; ++tmin) {
      for (std::uint64_t tmax = std::max<std::uint64_t>(tmin, 1); tmax < base; ++tmax) {
        for (const std::uint64_t skew : {1u, 9u, 200u}) {
          Parameters p = punycode();
          p.base = base, p.tmin = tmin, p.tmax = tmax, p.skew = skew, p.damp = 2;
          const std::uint64_t limit = (base - tmin) * tmax / 2;
          const auto conditions = [&](std::uint64_t max) {
            const double divisions = std::log(static_cast<double>(max) * 2.0 / double(tmax)) /
                                     std::log(static_cast<double>(base - tmin));
            return max >= limit + skew && max >= (base - tmin + 1) * limit &&
                   double(max) >= double(base) * divisions + double(base - tmin);
          };
          std::uint64_t max = 1;
          while (!conditions(max)) ++max;
          for (std::uint64_t delta = 0; delta <= max; ++delta) {
            for (const std::uint64_t points : {1u, 2u, 50u}) {
              for (const bool first : {true, false}) {
                ASSERT_TRUE(adapt(delta, points, first, p, {Integer(max)}).result)
                    << base << " " << tmin << " " << tmax << " " << max << " " << delta;
                ++checked;
              }
            }
          }
        }
      }
    }
  }
  EXPECT_GT(checked, 10'000u);
}

// Calls visit(text) for every text of these code points with so many of them at most.
template <class Visit>
void for_each_text(const std::vector<unsigned>& points, std::size_t length, CodePoints& text,
                   const Visit& visit) {
  visit(text);
  if (text.size() == length) return;
  for (const unsigned c : points) {
    text.emplace_back(c);
    for_each_text(points, length, text, visit);
    text.pop_back();
  }
}

// 6.4: limits on the code points and the length of a text.
TEST(Claims, LargestDeltaOfLimitedTexts) {
  for (unsigned greatest = 0x80; greatest <= 0x83; ++greatest) {
    std::vector<unsigned> points = {'a'};
    for (unsigned c = 0x80; c <= greatest; ++c) points.push_back(c);
    for (unsigned length = 1; length <= 5; ++length) {
      Integer most = 0;
      CodePoints start;
      for_each_text(points, length, start, [&](const CodePoints& text) {
        const auto ace = encode(text, "", punycode());
        const auto answer = decode(*ace.result, punycode(), {.trace = true});
        for (const std::string& line : answer.trace) {
          const std::size_t at = line.find("decodes to ");
          if (at != std::string::npos) most = std::max(most, Integer(line.substr(at + 11)));
        }
      });
      const unsigned states = greatest - 0x80;
      EXPECT_EQ(most, states * length + length - 1) << greatest << " " << length;
      EXPECT_EQ(most > states * (length + 1), length - 1 > states) << greatest << " " << length;
    }
  }
  EXPECT_EQ(*encode({'a', 0x80}, "", punycode()).result, "a-ba");  // delta 1, and the bound is 0
}

// 6.4: a decoder of so many bits that lets everything overflow, and says whether anything did. Then
// it may read other thresholds, and come to the end within an integer: no text.
std::pair<std::optional<CodePoints>, bool> decode_wrapping(const std::string& ace, unsigned bits) {
  const Integer modulus = Integer(1) << bits;
  bool overflowed = false;
  const auto wrapped = [&](const Integer& value) {
    overflowed = overflowed || value >= modulus;
    return Integer(value % modulus);
  };
  const std::size_t delimiter = ace.rfind('-');
  std::size_t in = delimiter == std::string::npos || delimiter == 0 ? 0 : delimiter + 1;
  CodePoints text(ace.begin(), ace.begin() + static_cast<std::ptrdiff_t>(in == 0 ? 0 : in - 1));
  Integer n = 0x80;
  Integer i = 0;
  int bias = 72;
  while (in < ace.size()) {
    const Integer start = i;
    Integer w = 1;
    for (unsigned j = 0;; ++j) {
      if (in == ace.size()) return {std::nullopt, overflowed};
      const char c = ace[in++];
      const int digit = c >= 'a' ? c - 'a' : c - '0' + 26;
      i = wrapped(i + digit * w);
      const Integer t = threshold(j, bias);
      if (digit < t) break;
      w = wrapped(w * (36 - t));
    }
    const std::size_t points = text.size() + 1;
    const Integer delta = (i - start + modulus) % modulus;
    bias = static_cast<int>(*adapt(delta, points, start == 0, punycode()).result);
    n = wrapped(n + i / points);
    i %= points;
    text.insert(text.begin() + static_cast<std::ptrdiff_t>(i), n);
    ++i;
  }
  return {text, overflowed};
}

// 6.4: encoding again finds every overflow, and nothing else.
TEST(Claims, DelayedDetectionFindsEveryOverflow) {
  tests::Corpus corpus(64);
  std::size_t overflows = 0;
  std::size_t right = 0;
  for (int round = 0; round < 60'000; ++round) {
    std::string ace;
    for (std::size_t length = corpus.below(14); length > 0; --length) {
      ace += "abcdyz0123999-"[corpus.below(14)];
    }
    // Only what has no other error.
    const auto unlimited = decode(ace, punycode(), {.domain = Domain::any});
    if (!unlimited.result) continue;
    const unsigned bits = 16 + static_cast<unsigned>(corpus.below(3)) * 8;
    const auto [text, overflowed] = decode_wrapping(ace, bits);
    ASSERT_TRUE(text || overflowed) << ace << " " << bits;
    if (text) {
      const auto again = encode(*text, "", punycode(), {.domain = Domain::any}, {maxint(bits)});
      ASSERT_EQ(again.result && *again.result == ace, !overflowed) << ace << " " << bits;
    }
    ++(overflowed ? overflows : right);
  }
  EXPECT_GT(overflows, 1000u);
  EXPECT_GT(right, 1000u);
}

// 6.4: a decoder that limits the digits of an integer instead.
TEST(Claims, LimitOnDigitsNeedsWiderIntegers) {
  // A label can need eight digits: the bias is 0 after many equal code points.
  CodePoints label(30, 0x80);
  label.emplace_back(max_code_point);
  const auto ace = encode(label, "", punycode());
  EXPECT_EQ(ace.result->size(), 30u + 8u);
  EXPECT_EQ(largest_delta(7, 0), 28'888'885);
  // The greatest eight digits under the initial bias are within 32 bits. After them, the same
  // digits are not.
  EXPECT_EQ(largest_delta(8, 72), 3'538'885'385);
  EXPECT_EQ(decoder_fails("9999999z", 32), "");
  EXPECT_EQ(decoder_fails("9999999z9999999z", 32), at_i);
  // 42 bits hold eight digits under any bias.
  const std::string large = std::string(5000, 'a') + "-9999999z9999999z";
  EXPECT_EQ(decoder_fails(large, 32), at_i);
  EXPECT_EQ(decoder_fails(large, 42), "");
  Integer most = 0;
  for (int bias = 0; bias <= 400; ++bias) most = std::max(most, largest_sum(8, bias));
  EXPECT_GE(most, Integer(1) << 41);
  EXPECT_LT(most, Integer(1) << 42);
}

// 6.3: the increment of delta at the bottom of the outer loop. Of every text, delta is computed
// here as the steps have it.
TEST(Claims, IncrementOfDeltaAtTheBottomCannotOverflow) {
  CodePoints start;
  unsigned most = 0;
  for_each_text({'a', 0x80, 0x81, 0x83}, 7, start, [&](const CodePoints& text) {
    Integer n = 0x80;
    Integer delta = 0;
    auto h = static_cast<std::size_t>(std::ranges::count(text, Integer('a')));
    while (h < text.size()) {
      Integer m = max_code_point;
      for (const Integer& c : text) m = c >= n ? std::min(m, c) : m;
      delta += (m - n) * (h + 1);
      n = m;
      for (const Integer& c : text) {
        if (c < n) ++delta;
        if (c == n) delta = 0, ++h;
      }
      ASSERT_LT(delta, text.size());
      if (delta + 1 == text.size()) ++most;
      ++delta, ++n;
    }
  });
  EXPECT_GT(most, 0u);
  // The bound is reached: at 14 bits delta becomes maxint, and the length is maxint.
  CodePoints longest(16'383, 'a');
  longest.front() = 0x80;
  EXPECT_EQ(encoder_fails(longest, 14), "");
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
    // Appendix C: never more code points than octets.
    EXPECT_LE(text.result->text.size(), ace.size()) << ace;
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
  EXPECT_EQ(decode("aaa", punycode()).result->text.size(), 3u);
  // Letter case: the only way two strings come to one text.
  EXPECT_EQ(decode("bcher-kva", punycode()).result->text,
            decode("bcher-KVA", punycode()).result->text);
}

}  // namespace
