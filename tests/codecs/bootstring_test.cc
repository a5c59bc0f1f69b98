// SPDX-License-Identifier: Apache-2.0
// Bootstring with other parameters and other integer widths.
#include <ace/bootstring.h>
#include <ace/internal/quotient.h>
#include <ace/punycode.h>
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <random>

#include "support/texts.h"

namespace {

using ace::CaseFlag;
using ace::Domain;
using ace::Errc;
using tests::rejects;

// Upper-case letters are not basic code points here and begin above initial_n, so every brace of
// section 6 is needed. Digits are a..h, and there are two delimiters.
struct Braces {
  static constexpr std::uint32_t base = 8;
  static constexpr std::uint32_t tmin = 1;
  static constexpr std::uint32_t tmax = 5;
  static constexpr std::uint32_t skew = 3;
  static constexpr std::uint32_t damp = 5;
  static constexpr std::uint32_t initial_bias = 8;
  static constexpr std::uint32_t initial_n = 'A';
  static constexpr char delimiter = '.';
  static constexpr bool is_basic(std::uint64_t cp) {
    return (cp >= 'a' && cp <= 'z') || is_delimiter(cp);
  }
  static constexpr bool is_delimiter(std::uint64_t cp) { return cp == '.' || cp == '+'; }
  static constexpr std::uint32_t digit_value(std::uint64_t cp) {
    return cp >= 'a' && cp <= 'h' ? static_cast<std::uint32_t>(cp - 'a') : base;
  }
  static constexpr char digit(std::uint32_t value, CaseFlag) {
    return static_cast<char>('a' + value);
  }
  static constexpr char set_case(char c, CaseFlag) { return c; }
};

// By the procedures that are used and by the textbook's, which must not differ.
template <class Profile, std::uint64_t Maxint, class CodePoint = char32_t>
ace::Result<std::string> encode(const std::basic_string<CodePoint>& text,
                                Domain domain = Domain::any, bool reversible = false) {
  const auto by = [&](const auto& procedure) -> ace::Result<std::string> {
    std::string out;
    ace::StringSink sink{out};
    const auto done = procedure(std::span<const CodePoint>(text), std::span<const CaseFlag>{},
                                domain, sink, reversible);
    if (!done) return std::unexpected(done.error());
    return out;
  };
  const auto used = by([](auto&&... arguments) {
    return ace::bootstring::encode_to<Profile, Maxint>(arguments...);
  });
  EXPECT_EQ(used, by([](auto&&... arguments) {
              return ace::bootstring::textbook::encode_to<Profile, Maxint>(arguments...);
            }));
  return used;
}

template <class Profile, std::uint64_t Maxint, class CodePoint = char32_t>
ace::Result<std::vector<CodePoint>> decode(std::string_view ace, Domain domain = Domain::any) {
  const auto by = [&](const auto& procedure) -> ace::Result<std::vector<CodePoint>> {
    std::vector<CodePoint> text(ace.size());
    ace::bootstring::Output<CodePoint> output(text, {});
    const auto done = procedure(ace, domain, output);
    if (!done) return std::unexpected(done.error());
    text.resize(output.size());
    return text;
  };
  const auto used = by([](auto&&... arguments) {
    return ace::bootstring::decode_to<Profile, Maxint>(arguments...);
  });
  EXPECT_EQ(used, by([](auto&&... arguments) {
              return ace::bootstring::textbook::decode_to<Profile, Maxint>(arguments...);
            }));
  return used;
}

constexpr std::uint64_t wide = 0xFFFFFFFF;

TEST(Bootstring, RoundTripsWithTheBracesInUse) {
  const std::u32string text = U"aAzBé.Z+ñ";
  const auto ace = encode<Braces, wide>(text);
  ASSERT_TRUE(ace);
  EXPECT_EQ(ace->substr(0, 5), "az.+.");
  const auto back = decode<Braces, wide>(*ace);
  ASSERT_TRUE(back);
  EXPECT_EQ(std::u32string(back->begin(), back->end()), text);
}

TEST(Bootstring, RejectsBasicCodePointAsDelta) {
  // 'a' is 32 states after 'A'; the encoder never makes this delta.
  bool seen = false;
  for (char c = 'a'; c <= 'h'; ++c) {
    for (char d = 'a'; d <= 'h'; ++d) {
      const std::string ace = {c, d};
      const auto result = decode<Braces, wide>(ace);
      seen = seen || (!result && result.error() == ace::Error{Errc::basic_code_point, 1});
    }
  }
  EXPECT_TRUE(seen);
}

TEST(Bootstring, RejectsNonBasicBelowInitialN) {
  EXPECT_TRUE(rejects(encode<Braces, wide>(std::u32string(U"a0")), Errc::out_of_domain, 1));
}

TEST(Bootstring, TakesTheLastOfSeveralDelimiters) {
  const auto text = decode<Braces, wide>("a.b+");
  ASSERT_TRUE(text);
  EXPECT_EQ(std::u32string(text->begin(), text->end()), U"a.b");
}

using ace::punycode::Profile;

TEST(BootstringWidth, OverflowsAtEveryWidth) {
  // U+0080 repeated after n = maxint - 1 leaves no room for another state.
  EXPECT_TRUE((encode<Profile, 0x3FFF>(std::u32string{0x3FFF})));
  EXPECT_TRUE(rejects(encode<Profile, 0x3FFF>(std::u32string{0x4000}), Errc::out_of_domain, 0));
  EXPECT_TRUE(
      rejects(encode<Profile, 0x3FFF>(std::u32string{0x4000}, Domain::scalar), Errc::overflow, 0));
  EXPECT_TRUE(rejects(encode<Profile, 0x3FFF>(U"a" + std::u32string{0x3FFF}), Errc::overflow, 1));
  EXPECT_TRUE((encode<Profile, 0xFFFF>(std::u32string{0xFFFF})));
  EXPECT_TRUE(rejects(encode<Profile, 0xFFFF>(U"a" + std::u32string{0xFFFF}), Errc::overflow, 1));
  EXPECT_TRUE((encode<Profile, 0x3FFFFFF>(U"a" + std::u32string{0x10FFFF})));
}

// Different code points, each delta of two digits or more, so that the encoding has more octets
// than 14 bits can count.
std::u32string long_encoding() {
  std::u32string text;
  for (char32_t c = 0; c < 7993; ++c)
    text += char32_t{0x80 + c * 797 % 7993};  // a prime: each once
  return text;
}

// errata.json PUNY-19: code points are counted, in both directions, and octets are not.
TEST(BootstringWidth, CountsCodePoints) {
  constexpr std::uint64_t maxint = 0x3FFF;
  const std::u32string text(maxint + 1, U'a');
  EXPECT_TRUE(rejects(encode<Profile, maxint>(text), Errc::overflow, maxint));
  EXPECT_TRUE((encode<Profile, maxint>(text.substr(1))));

  const std::string literal(maxint, 'a');
  EXPECT_TRUE((decode<Profile, maxint>(literal + '-')));
  EXPECT_TRUE(rejects(decode<Profile, maxint>(literal + "a-"), Errc::overflow, maxint));
  EXPECT_TRUE(rejects(decode<Profile, maxint>(literal + "\x80-"), Errc::non_basic_literal, maxint));
  // Each further digit is a code point.
  EXPECT_TRUE(rejects(decode<Profile, maxint>(literal + "-a"), Errc::overflow, maxint + 1));
  EXPECT_TRUE(rejects(decode<Profile, maxint>(literal + "-!"), Errc::bad_digit, maxint + 1));
  EXPECT_TRUE((decode<Profile, maxint>(literal.substr(1) + "-a")));
  EXPECT_TRUE(
      rejects(decode<Profile, maxint>(literal.substr(1) + "-aa"), Errc::overflow, maxint + 1));
  EXPECT_TRUE((decode<Profile, maxint>(literal)));
  EXPECT_TRUE(rejects(decode<Profile, maxint>(literal + 'a'), Errc::overflow, maxint));

  const std::u32string many = long_encoding();
  const auto ace = encode<Profile, maxint>(many);
  ASSERT_TRUE(ace);
  EXPECT_GT(ace->size(), maxint);
  const auto back = decode<Profile, maxint>(*ace);
  ASSERT_TRUE(back);
  EXPECT_EQ(std::u32string(back->begin(), back->end()), many);
}

TEST(BootstringWidth, OverflowsInIncrementingDelta) {
  // After the jump to U+3FFF delta is exactly maxint - 2, and three smaller code points come
  // before.
  constexpr std::uint64_t maxint = 0x3FFF;
  std::u32string text = U"\u0080\u0080\u0080";
  text.push_back(0x80 + (maxint - 2) / 4);
  std::size_t overflows = 0;
  for (char32_t last = 0x80; last <= maxint; ++last) {
    text.back() = last;
    const auto result = encode<Profile, maxint>(text);
    if (!result && result.error().position < 3) ++overflows;
  }
  EXPECT_GT(overflows, 0u);
}

TEST(BootstringWidth, SixtyFourBits) {
  constexpr std::uint64_t maxint = std::numeric_limits<std::uint64_t>::max();
  using Text = std::basic_string<std::uint64_t>;
  const Text text = {maxint};
  const auto ace = encode<Profile, maxint, std::uint64_t>(text);
  ASSERT_TRUE(ace);
  const auto back = decode<Profile, maxint, std::uint64_t>(*ace);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->at(0), maxint);
  const auto above = encode<Profile, maxint, std::uint64_t>(Text{'a', maxint});
  EXPECT_TRUE(rejects(above, Errc::overflow, 1));
  EXPECT_TRUE(
      rejects(decode<Profile, maxint, std::uint64_t>(std::string(30, '9')), Errc::overflow, 17));
}

struct CountSink {
  std::size_t size = 0;
  constexpr bool put(char) {
    ++size;
    return true;
  }
};

// errata.json PUNY-20. With the option a text is encoded if and only if its encoding is decoded.
template <std::uint64_t Maxint>
void check_reversible(const std::u32string& text, std::size_t& lost) {
  const auto ace = encode<Profile, Maxint>(text);
  if (!ace) return;
  const auto back = decode<Profile, Maxint>(*ace);
  const auto asked = encode<Profile, Maxint>(text, Domain::any, true);
  if (back) {
    ASSERT_EQ(std::u32string(back->begin(), back->end()), text);
    ASSERT_EQ(asked, ace);
  } else {
    ASSERT_EQ(back.error().code, Errc::overflow);
    ASSERT_FALSE(asked);
    ASSERT_EQ(asked.error().code, Errc::overflow);
    ++lost;
  }
}

TEST(BootstringWidth, RefusesWhatIsNotDecodedIfAsked) {
  std::mt19937 random(20);
  std::size_t lost = 0;
  for (int round = 0; round < 200'000; ++round) {
    // Others, of which the last is somewhere, and one whose delta is near maxint.
    const std::size_t others = 1 + random() % 8;
    std::u32string text;
    for (std::size_t at = 0; at < others; ++at) text += random() % 2 == 0 ? U'a' : U'\u0080';
    const std::size_t at = random() % (others + 1);
    text.insert(at, 1, static_cast<char32_t>(0x80 + 0x10000 / (others + 1) - random() % 2));
    check_reversible<0xFFFF>(text, lost);
  }
  EXPECT_GT(lost, 1000u);
  EXPECT_TRUE((encode<Profile, 0xFFFF>(std::u32string(), Domain::any, true)));
  check_reversible<wide>({0x80000080, 0x80}, lost = 0);
  EXPECT_EQ(lost, 1u);
  check_reversible<0x3FFF>(long_encoding(), lost = 0);
  EXPECT_EQ(lost, 0u);
}

// Its first thresholds are all 1, so that the weight outgrows the value of small digits. With
// Punycode's own bias this cannot be (docs/claims.md).
struct HighBias : Profile {
  static constexpr std::uint32_t initial_bias = 180;
};

TEST(BootstringWidth, WeightOverflows) {
  // Digits 1: the value is 1 + 35 + 35^2 = 1261 when the weight becomes 35^3 = 42875.
  EXPECT_TRUE(rejects(decode<HighBias, 0x3FFF>("bbba"), Errc::overflow, 2));
  EXPECT_TRUE((decode<HighBias, 0xFFFF>("bbba")));
  EXPECT_TRUE((decode<HighBias, 42875>("bbba")));
  EXPECT_TRUE(rejects(decode<HighBias, 42874>("bbba"), Errc::overflow, 2));
}

// As far as section 4 lets tmax go: a digit that does not end its integer is 35, and counts as
// often as the first. So the integer has as many of them as it holds 35.
struct HighTmax : Profile {
  static constexpr std::uint32_t tmax = 35;
  static constexpr std::uint32_t initial_bias = 0;
};

TEST(BootstringWidth, DigitsMayStandAtPositionsBeyond32Bits) {
  constexpr std::uint32_t delta = 0xFFFFFFFF;
  constexpr std::size_t before_last = delta / 35;
  static_assert(std::uint64_t{before_last} * HighTmax::base > delta);
  CountSink sink;
  ASSERT_TRUE(ace::bootstring::put_delta<HighTmax>(delta, std::uint32_t{0}, CaseFlag::lower, sink));
  EXPECT_EQ(sink.size, before_last + 1);

  // After one basic code point, that n is initial_n + 2^31 - 1.
  const std::string ace =
      "a-" + std::string(before_last, '9') + Profile::digit(delta % 35, CaseFlag::lower);
  const auto decoded = [&](const auto& procedure) {
    std::array<char32_t, 2> text{};
    ace::bootstring::Output<char32_t> output(text, {});
    EXPECT_TRUE(procedure(ace, Domain::any, output));
    return text;
  };
  constexpr std::array<char32_t, 2> text = {'a', 0x8000007F};
  EXPECT_EQ(text, decoded([](auto&&... arguments) {
              return ace::bootstring::decode_to<HighTmax, wide>(arguments...);
            }));
  EXPECT_EQ(text, decoded([](auto&&... arguments) {
              return ace::bootstring::textbook::decode_to<HighTmax, wide>(arguments...);
            }));
}

TEST(BootstringProfile, ChecksItsParameters) {
  using ace::bootstring::satisfies_constraints;
  static_assert(satisfies_constraints(36, 1, 26, 38, 700, 72));
  static_assert(!satisfies_constraints(36, 35, 35, 38, 700, 72));  // tmin <= base-2
  static_assert(!satisfies_constraints(36, 0, 0, 38, 700, 72));    // tmax >= 1
  static_assert(!satisfies_constraints(36, 1, 36, 38, 700, 72));   // tmax <= base-1
  static_assert(!satisfies_constraints(36, 27, 26, 38, 700, 72));  // tmin <= tmax
  static_assert(!satisfies_constraints(36, 1, 26, 0, 700, 72));    // skew >= 1
  static_assert(!satisfies_constraints(36, 1, 26, 38, 1, 72));     // damp >= 2
  static_assert(!satisfies_constraints(36, 2, 26, 38, 700, 71));   // initial_bias mod base
  static_assert(ace::bootstring::adapt_cannot_overflow<Profile>(16380));
  static_assert(!ace::bootstring::adapt_cannot_overflow<Profile>(16379));
}

// With a delimiter that is a digit as well, `bda` and `-da` would both stand for U+00EA.
struct DelimiterIsDigit : Profile {
  static constexpr std::uint32_t digit_value(std::uint64_t cp) {
    return cp == '-' ? 1 : Profile::digit_value(cp);
  }
};
struct SecondDelimiterIsDigit : Profile {
  static constexpr bool is_delimiter(std::uint64_t cp) { return cp == '-' || cp == 'z'; }
};
struct DelimiterIsNotBasic : Profile {
  static constexpr bool is_delimiter(std::uint64_t cp) { return cp == '-' || cp == 0x80; }
};
struct DigitIsNotBasic : Profile {
  static constexpr std::uint32_t digit_value(std::uint64_t cp) {
    return cp == 0x80 ? 1 : Profile::digit_value(cp);
  }
};
struct DelimiterIsUnknown : Profile {
  static constexpr char delimiter = '+';
};
struct DigitHasAnotherValue : Profile {
  static constexpr char digit(std::uint32_t value, CaseFlag flag) {
    return flag == CaseFlag::upper && value == 2 ? 'B' : Profile::digit(value, flag);
  }
};
struct ValueIsAboveTheBase : Profile {
  static constexpr std::uint32_t digit_value(std::uint64_t cp) {
    return cp == '-' ? 256 : Profile::digit_value(cp);
  }
};

TEST(BootstringProfile, ChecksItsDigitsAndDelimiters) {
  using ace::bootstring::has_distinct_digits;
  static_assert(has_distinct_digits<Profile>());
  static_assert(has_distinct_digits<Braces>());
  static_assert(!has_distinct_digits<DelimiterIsDigit>());
  static_assert(!has_distinct_digits<SecondDelimiterIsDigit>());
  static_assert(!has_distinct_digits<DelimiterIsNotBasic>());
  static_assert(!has_distinct_digits<DigitIsNotBasic>());
  static_assert(!has_distinct_digits<DelimiterIsUnknown>());
  static_assert(!has_distinct_digits<DigitHasAnotherValue>());
  static_assert(!has_distinct_digits<ValueIsAboveTheBase>());
}

// The values of k - bias at which the threshold becomes constant, and both sides of them.
TEST(Bootstring, ThresholdsStayBetweenTminAndTmax) {
  constexpr std::array<std::array<std::uint32_t, 2>, 7> cases = {
      {{37, 1}, {36, 1}, {35, 1}, {34, 2}, {11, 25}, {10, 26}, {9, 26}}};
  for (const auto& [bias, t] : cases) {
    EXPECT_EQ(ace::bootstring::threshold<Profile>(36, bias), t) << bias;
  }
}

// The compiler refuses an index beyond the table. 910 is looked up as 455, the last index.
TEST(Bootstring, AdaptsByTableAsByTheFormula) {
  using ace::bootstring::adapt;
  using ace::bootstring::adapt_next;
  static_assert(ace::bootstring::adapt_limit<Profile> == 455);
  static_assert(adapt_next<Profile>(910, 1000) == adapt<Profile>(910u, 1000u, false));
  static_assert(adapt_next<Profile>(912, 1000) == adapt<Profile>(912u, 1000u, false));
}

// The initial bias of Punycode may be 71 or 73: the thresholds of the first delta are the same.
TEST(Bootstring, ThresholdsUnderTheInitialBiasAreThoseOfItsNeighbours) {
  for (std::uint64_t k = Profile::base; k < 100 * Profile::base; k += Profile::base) {
    for (const std::uint32_t bias : {71u, 73u}) {
      EXPECT_EQ(ace::bootstring::threshold<Profile>(k, bias),
                ace::bootstring::threshold<Profile>(k, std::uint32_t{72}));
    }
  }
}

// Around multiples, where the multiplication is nearest to a wrong quotient, on both sides of the
// bounds up to which it is used.
TEST(Quotient, IsThatOfTheDivision) {
  constexpr std::uint32_t bound = 1u << 25;
  for (std::uint32_t points = 1; points < 2100; ++points) {
    for (const std::uint32_t n : {0u, points, bound - 1, bound, bound + points, UINT32_MAX}) {
      const std::uint32_t multiple = n / points * points;
      for (const std::uint32_t at : {n, multiple, multiple == 0 ? 0 : multiple - 1}) {
        ASSERT_EQ(ace::bootstring::quotient(at, points), at / points) << at << " / " << points;
      }
    }
  }
}

}  // namespace
