// SPDX-License-Identifier: Apache-2.0
// Bootstring with other parameters than Punycode's, at its limits, and state by state.
#include "oracle/said.h"

namespace bootstring_test {
namespace {

using oracle::CodePoints;
using oracle::Options;
using tests::said;

const oracle::bootstring::Parameters& punycode = oracle::bootstring::punycode();

// Other parameters, another set of basic code points, and two delimiters.
TEST(Bootstring, TakesAnyParameters) {
  oracle::bootstring::Parameters other{.base = 8,
                                       .tmin = 0,
                                       .tmax = 6,
                                       .skew = 1,
                                       .damp = 2,
                                       .initial_bias = 3,
                                       .initial_n = 'A',
                                       .delimiter = '+'};
  other.set_digits({"a", "b", "c", "d", "e", "f", "g", "h"});
  for (const char c : std::string("abcdefgh+.")) other.basic[static_cast<unsigned char>(c)] = true;
  other.delimiters['+'] = other.delimiters['.'] = true;
  ASSERT_TRUE(other.valid());
  const CodePoints mixed = {'a', 'Z', '+', 'z', 'B', '.', 0x4E00, 'Z'};
  const Options any{.domain = oracle::Domain::any};
  const auto ace = oracle::bootstring::encode(mixed, "", other, any);
  ASSERT_TRUE(ace.result);
  EXPECT_TRUE(ace.result->starts_with("a+.+"));
  EXPECT_EQ(oracle::bootstring::decode(*ace.result, other, any).result->text, mixed);
  // Below initial_n and not basic; and a basic code point as a delta.
  EXPECT_EQ(said(oracle::bootstring::encode({'0'}, "", other, any)).text,
            "out-of-domain at 0 (bis 6.3: non-basic code point < n)");
  bool seen = false;  // among all strings of three digits
  for (int digits = 0; digits < 512; ++digits) {
    const std::string string = {static_cast<char>('a' + digits / 64),
                                static_cast<char>('a' + digits / 8 % 8),
                                static_cast<char>('a' + digits % 8)};
    const auto answer = oracle::bootstring::decode(string, other, any);
    seen = seen || (!answer.result && answer.result.error().reason == ace::Errc::basic_code_point);
  }
  EXPECT_TRUE(seen);
}

TEST(Bootstring, ChecksTheWeight) {
  const Options any{.domain = oracle::Domain::any};
  // w is never first with Punycode's parameters (PUNY-18).
  oracle::bootstring::Parameters narrow = punycode;
  narrow.tmax = 1;
  EXPECT_EQ(said(oracle::bootstring::decode("bbbbbbbbba", narrow, any, {0xFFFF})).text,
            "overflow at 3 (bis 6.2: w * (base - t))");
}

// The literal portion is folded by the flags, the last digit of a delta bears one.
TEST(Bootstring, AnnotatesCase) {
  const auto ace =
      oracle::bootstring::encode({'a', 'B', '-', 0xFC, 'z', 'A', 'Z'}, "UuUUUUu", punycode);
  EXPECT_EQ(*ace.result, "Ab-ZAz-5yA");
  const auto back = oracle::bootstring::decode(*ace.result, punycode);
  EXPECT_EQ(back.result->text, (CodePoints{'A', 'b', '-', 0xFC, 'Z', 'A', 'z'}));
  EXPECT_EQ(back.result->case_flags, "UuuUUUu");
  EXPECT_EQ(*oracle::bootstring::encode({0xFC, 0xFC}, "U", punycode).result, "tdAa");
  EXPECT_EQ(*oracle::bootstring::encode({0xFC}, "", punycode).result, "tda");
}

// Only letters have a case.
TEST(Bootstring, FoldsLettersOnly) {
  const CodePoints text = {'@', 'A', 'Z', '[', '`', 'a', 'z', '{'};
  EXPECT_EQ(*oracle::bootstring::encode(text, "UUUUUUUU", punycode).result, "@AZ[`AZ{-");
  EXPECT_EQ(*oracle::bootstring::encode(text, "uuuuuuuu", punycode).result, "@az[`az{-");
  EXPECT_EQ(*oracle::bootstring::encode(text, "", punycode).result, "@AZ[`az{-");
  EXPECT_EQ(oracle::bootstring::decode("@AZ[`az{-", punycode).result->case_flags, "uUUuuuuu");
}

// A basic code point is an octet, and every octet may be one.
TEST(Bootstring, MayHaveAnyOctetAsBasic) {
  oracle::bootstring::Parameters octets = punycode;
  octets.basic.fill(true);
  octets.initial_n = 0x100;
  ASSERT_TRUE(octets.valid());
  const CodePoints text = {0xFE, 0x100, 0xFF, 0x101};
  const auto ace = oracle::bootstring::encode(text, "", octets);
  ASSERT_TRUE(ace.result);
  EXPECT_TRUE(ace.result->starts_with("\xFE\xFF-"));
  EXPECT_EQ(oracle::bootstring::decode(*ace.result, octets).result->text, text);
}

// bis 7.2 has no such string (PUNY-13).
TEST(Bootstring, TracesTheDelimiters) {
  const auto line = [](const char* ace) {
    return oracle::bootstring::decode(ace, punycode, {.trace = true}).trace.at(2);
  };
  EXPECT_EQ(line("-kva"),
            "there is a delimiter at index 0 with nothing before it, so extended string starts "
            "empty");
  EXPECT_EQ(line("kva"), "there is no delimiter, so extended string starts empty");
  EXPECT_EQ(line(""), "there is no delimiter, so extended string starts empty");
  EXPECT_EQ(line("--kva"), "literal portion is \"--\", so extended string starts as:");
}

// PUNY-8: adapt() and whoever calls it.
TEST(Bootstring, SaysThatALoopDoesNotEnd) {
  oracle::bootstring::Parameters endless = punycode;
  endless.tmin = endless.tmax = 35;
  const std::string step = " (PUNY-8: the loop does not end)";
  const auto adapted = [&](unsigned delta, unsigned points) {
    return said(oracle::bootstring::adapt(delta, points, false, endless)).text;
  };
  EXPECT_EQ(adapted(1000, 1), "too-long at 0" + step);
  // 35 div 2 is 17.
  EXPECT_EQ(adapted(34, 1000), "0");
  EXPECT_EQ(adapted(36, 1000), "too-long at 0" + step);
  const std::string nines = std::string(25000, '9') + 'a';
  const Options any{.domain = oracle::Domain::any};
  EXPECT_EQ(said(oracle::bootstring::decode(nines, endless, any)).text, "too-long at 25000" + step);
  EXPECT_EQ(oracle::bootstring::decode_by_steps(nines, endless, 1'000'000).error(),
            ace::Errc::too_long);
  EXPECT_EQ(oracle::bootstring::decode_by_steps("9a", endless, 1'000'000)->size(), 1u);
}

// tmax is base - 1, as section 4 allows: a division by one ends all the same, after many digits.
TEST(Bootstring, DividesByOneAsOftenAsItTakes) {
  oracle::bootstring::Parameters two = punycode;
  two.base = 2;
  two.tmin = 0;
  two.tmax = 1;
  two.initial_bias = 0;
  two.set_digits({"a", "b"});
  ASSERT_TRUE(two.valid());
  const Options fast{.domain = oracle::Domain::any, .arithmetic = oracle::Arithmetic::fast};
  const auto longest = oracle::bootstring::encode({0x10FFFF}, "", two, fast);
  ASSERT_TRUE(longest.result);
  EXPECT_EQ(longest.result->size(), 1'113'984u);
  const auto back = oracle::bootstring::decode(*longest.result, two, fast);
  ASSERT_TRUE(back.result);
  EXPECT_EQ(back.result->text, oracle::CodePoints{0x10FFFF});
  // Of n - 128 + 1 digits, two million are the most.
  EXPECT_EQ(oracle::bootstring::encode({2'000'127}, "", two, fast).result->size(), 2'000'000u);
  EXPECT_EQ(said(oracle::bootstring::encode({2'000'128}, "", two, fast)).text,
            "too-long at 0 (a delta of too many digits)");
}

TEST(Bootstring, HasIntegersBeyond128Bits) {
  using oracle::bootstring::Limits;
  // With a limit beyond 64, in both arithmetics.
  for (const auto arithmetic : {oracle::Arithmetic::fast, oracle::Arithmetic::reference}) {
    const Options any{.domain = oracle::Domain::any, .arithmetic = arithmetic};
    const oracle::Integer high = oracle::Integer(1) << 130;
    const auto answer = oracle::bootstring::encode({high}, "", punycode, any);
    ASSERT_TRUE(answer.result);
    EXPECT_EQ(oracle::bootstring::decode(*answer.result, punycode, any).result->text,
              CodePoints{high});
    EXPECT_FALSE(
        oracle::bootstring::decode(*answer.result, punycode, any, Limits{high - 1}).result);
  }
}

// Each check of adapt(), the first to fail in turn.
TEST(Bootstring, AdaptsWithinLimits) {
  const auto adapts = [](std::uint64_t delta, std::uint64_t numpoints,
                         const oracle::bootstring::Parameters& parameters, std::uint64_t maxint) {
    return oracle::bootstring::adapt(delta, numpoints, false, parameters, {maxint})
        .result.has_value();
  };
  EXPECT_FALSE(adapts(1000, 1, punycode, 100));  // delta div 2 twice
  EXPECT_FALSE(adapts(2, 1, punycode, 909));     // 35 * 26
  EXPECT_TRUE(adapts(2, 1, punycode, 910));
  oracle::bootstring::Parameters other = punycode;
  other.base = 10, other.tmin = other.tmax = 8, other.skew = 100;
  EXPECT_FALSE(adapts(0, 1, other, 99));  // delta + skew
  EXPECT_TRUE(adapts(0, 1, other, 100));
  other.base = 100, other.tmin = other.tmax = 98, other.skew = 1;
  EXPECT_FALSE(adapts(398, 1000, other, 201));  // 200 + 3 * 49 div 50
  EXPECT_TRUE(adapts(398, 1000, other, 202));
}

TEST(Bootstring, StateMachineChecksItsText) {
  const oracle::Integer enough = 100'000;
  const auto steps = [&](const char* ace) {
    return oracle::bootstring::decode_by_steps(ace, punycode, enough);
  };
  EXPECT_EQ(steps("tda"), CodePoints{0xFC});
  EXPECT_EQ(steps("a-b-"), (CodePoints{'a', '-', 'b'}));
  EXPECT_EQ(steps(""), CodePoints{});
  EXPECT_EQ(steps("-").error(), ace::Errc::bad_digit);
  EXPECT_EQ(steps("t").error(), ace::Errc::truncated);
  EXPECT_EQ(steps("\x80-").error(), ace::Errc::non_basic_literal);
  EXPECT_EQ(steps("\x80").error(), ace::Errc::bad_digit);
  // U+00FC is 124 steps away, and no more are taken than allowed.
  EXPECT_TRUE(oracle::bootstring::decode_by_steps("tda", punycode, 124));
  EXPECT_EQ(oracle::bootstring::decode_by_steps("tda", punycode, 123).error(), ace::Errc::too_long);
  const auto surrogate =
      oracle::bootstring::encode({0xD800}, "", punycode, {.domain = oracle::Domain::code_point});
  ASSERT_TRUE(surrogate.result);
  EXPECT_EQ(oracle::bootstring::decode_by_steps(*surrogate.result, punycode, enough).error(),
            ace::Errc::out_of_domain);
  oracle::bootstring::Parameters low = punycode;
  low.initial_n = 0;
  EXPECT_EQ(oracle::bootstring::decode_by_steps("ba", low, enough).error(),
            ace::Errc::basic_code_point);
}

// Strings with few enough states, among them bis 7.1 (A), (D), (E), (I), (J), (Q) and (S).
TEST(Bootstring, StateMachineAgreesWithTheProcedure) {
  for (const char* ace :
       {"egbpdaj6bu4bxfgehfvwxn", "Proprostnemluvesky-uyb24dma41a", "4dbcagdahymbxekheh6e0a7fei0b",
        "b1abfaaepdrnnbgefbaDotcwatmq2g4l", "PorqunopuedensimplementehablarenEspaol-fmd56a",
        "de-jg4avhby1noc0d", "-> $1.00 <--", "b-kva", "bb-kvaa", "a-ecp", "tda41a9b"}) {
    const auto steps = oracle::bootstring::decode_by_steps(ace, punycode, 200'000);
    const auto procedure = oracle::bootstring::decode(ace, punycode);
    ASSERT_EQ(steps.has_value(), procedure.result.has_value()) << ace;
    if (!steps) continue;
    EXPECT_EQ(*steps, procedure.result->text) << ace;
  }
}

// The third delta is read under the bias that the one before leaves: deltas about the bound of 3.4
// step 3, which a fourth code point can reach exactly (364 + 364 div 4), and far beyond it.
TEST(Bootstring, StateMachineAdaptsAsTheProcedure) {
  for (std::uint32_t gap = 150; gap < 40000; gap += gap < 250 ? 1 : 8000) {
    for (const CodePoints& text : {CodePoints{0x80, 0x81, 0x82, 0x82 + gap, 0x402 + gap},
                                   CodePoints{0x80, 0x80 + 2 * gap, 0x400 + 2 * gap}}) {
      const auto ace = oracle::bootstring::encode(text, "", punycode);
      ASSERT_TRUE(ace.result);
      EXPECT_EQ(oracle::bootstring::decode_by_steps(*ace.result, punycode, 1'000'000), text) << gap;
    }
  }
}

// The first threshold where it reaches tmin (bias 35) or tmax (bias 10), and on both sides.
TEST(Bootstring, StateMachineHasTheThresholdsOfTheProcedure) {
  oracle::bootstring::Parameters parameters = punycode;
  for (const std::uint32_t bias : {9u, 10u, 11u, 34u, 35u, 36u}) {
    parameters.initial_bias = bias;
    for (std::uint32_t n = 0x80; n < 0xC0; ++n) {
      const auto ace = oracle::bootstring::encode({n}, "", parameters);
      ASSERT_TRUE(ace.result);
      EXPECT_EQ(oracle::bootstring::decode_by_steps(*ace.result, parameters, 100), CodePoints{n});
      EXPECT_EQ(oracle::bootstring::decode(*ace.result, parameters).result->text, CodePoints{n});
    }
  }
}

// Which code points are in the domain and which are basic, a few states from initial_n.
TEST(Bootstring, StateMachineKnowsItsBounds) {
  const auto decode = [](std::uint32_t n, oracle::bootstring::Parameters parameters) {
    parameters.initial_n = n - 2;
    return oracle::bootstring::decode_by_steps("ca", parameters, 10);  // two states on
  };
  for (const std::uint32_t inside : {0xD7FFu, 0xE000u, 0xE001u, 0x10FFFFu}) {
    EXPECT_EQ(decode(inside, punycode), CodePoints{inside}) << inside;
  }
  for (const std::uint32_t outside : {0xD800u, 0xDFFEu, 0xDFFFu, 0x110000u, 0x110001u}) {
    EXPECT_EQ(decode(outside, punycode).error(), ace::Errc::out_of_domain) << outside;
  }
  oracle::bootstring::Parameters octets = punycode;
  octets.basic.fill(true);
  EXPECT_EQ(decode(0xFF, octets).error(), ace::Errc::basic_code_point);
  EXPECT_EQ(decode(0x100, octets), CodePoints{0x100});
  // A divisor of two is the least that ends.
  oracle::bootstring::Parameters binary = punycode;
  binary.tmin = binary.tmax = 34;
  binary.damp = 2;
  EXPECT_TRUE(oracle::bootstring::decode_by_steps("999a", binary, 1000));
  const std::string nines = std::string(100, '9') + 'a';
  EXPECT_FALSE(oracle::bootstring::decode_by_steps(nines, binary, 1000));
}

TEST(Integers, HaveLimits) {
  const oracle::bootstring::IntegerFormat format{8, {1}};
  const auto decode = [&](const std::vector<std::uint64_t>& digits, std::uint64_t maxint) {
    return oracle::bootstring::decode_integers(digits, format, {maxint});
  };
  const std::string sum = " (bis 3.3: the sum of digit_j * w(j))";
  EXPECT_EQ(said(decode({1, 1, 0}, 49)).text, "0008");
  EXPECT_EQ(said(decode({1, 1, 0}, 48)).text, "overflow at 1 (bis 3.3: w(j))");
  EXPECT_EQ(said(decode({7, 7, 0}, 55)).text, "overflow at 1" + sum);
  EXPECT_EQ(said(decode({0, 7, 7}, 100)).text, "truncated at 3" + sum);
  EXPECT_EQ(said(decode({0, 7, 8}, 100)).text, "bad-digit at 2" + sum);
  EXPECT_EQ(decode({1, 1, 0}, 49).width.min_bits, 6u);
  EXPECT_STREQ(decode({1, 1, 0}, 49).width.step, "bis 3.3: w(j)");
}

// Thresholds 2, 3, 5, 5, ...: each of the first three positions, and the last that stands for all.
TEST(Integers, ComeBack) {
  const oracle::bootstring::IntegerFormat format{8, {2, 3, 5}};
  for (std::uint64_t value = 0; value < 3000; ++value) {
    const auto digits = oracle::bootstring::encode_integers({value, 1}, format);
    EXPECT_EQ(*oracle::bootstring::decode_integers(digits, format).result,
              (std::vector<oracle::Integer>{value, 1}));
  }
  EXPECT_EQ(oracle::bootstring::encode_integers({1, 2, 145}, format),
            (std::vector<std::uint64_t>{1, 2, 0, 7, 3, 4}));
}

}  // namespace
}  // namespace bootstring_test
