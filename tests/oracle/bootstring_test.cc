// Bootstring with other parameters than Punycode's, at its limits, and state by state.
#include <gtest/gtest.h>
#include <oracle/bootstring.h>

#include "expect.h"

namespace {

using oracle::CodePoints;
using oracle::Options;
using tests::expect_rejected;
using tests::expect_step;

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
  expect_step(oracle::bootstring::encode({'0'}, "", other, any), ace::Errc::out_of_domain,
              "bis 6.3: non-basic code point < n");
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

TEST(Bootstring, ChecksItsParameters) {
  const auto valid = [](auto change, const oracle::Reading& reading) {
    oracle::bootstring::Parameters parameters = punycode;
    change(parameters);
    return parameters.valid(reading);
  };
  const oracle::Reading corrected = oracle::Reading::corrected();
  const oracle::Reading printed = oracle::Reading::printed(oracle::Place::punycode_00);
  for (const oracle::Reading& reading : {corrected, printed}) {
    EXPECT_TRUE(valid([](auto&) {}, reading));
    EXPECT_FALSE(valid([](auto& p) { p.base = 1; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.digits.pop_back(); }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.tmin = 27; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.tmax = 36; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.skew = 0; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.damp = 1; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.tmin = 2, p.initial_bias = 71; }, reading));
  }
  // PUNY-8.
  EXPECT_FALSE(valid([](auto& p) { p.tmin = p.tmax = 35; }, corrected));
  EXPECT_FALSE(valid([](auto& p) { p.tmin = p.tmax = 0; }, corrected));
  EXPECT_TRUE(valid([](auto& p) { p.tmin = p.tmax = 35; }, printed));
}

TEST(Bootstring, HasLimitsEverywhere) {
  using oracle::bootstring::Limits;
  const char* const length = "bis 6.3: the length";
  expect_step(oracle::bootstring::decode("aaaa", punycode, {}, Limits{3}), ace::Errc::overflow,
              length);
  expect_step(oracle::bootstring::encode({'a', 'a', 'a', 'a'}, "", punycode, {}, Limits{3}),
              ace::Errc::overflow, length);
  // A delta of 607 makes adapt() compute 36 * 454.
  const CodePoints pair = {0x80, 0x80 + 303};
  const auto ace = oracle::bootstring::encode(pair, "", punycode);
  ASSERT_TRUE(ace.result);
  expect_step(oracle::bootstring::decode(*ace.result, punycode, {}, Limits{8000}),
              ace::Errc::overflow, "bis 6.1: adapt()");
  EXPECT_EQ(oracle::bootstring::decode(*ace.result, punycode, {}, Limits{16380}).result->text,
            pair);
  // More than 128 bits, and a limit beyond 64, in both arithmetics.
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
  EXPECT_EQ(oracle::bootstring::decode_by_steps("tda", punycode, enough), CodePoints{0xFC});
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

TEST(Integers, HaveLimits) {
  const oracle::bootstring::IntegerFormat format{8, {1}};
  const auto decode = [&](const std::vector<std::uint64_t>& digits, std::uint64_t maxint) {
    return oracle::bootstring::decode_integers(digits, format, {maxint});
  };
  EXPECT_EQ(*decode({1, 1, 0}, 49).result, std::vector<oracle::Integer>{8});
  expect_step(decode({1, 1, 0}, 48), ace::Errc::overflow, "bis 3.3: w(j)");
  expect_step(decode({7, 7, 0}, 55), ace::Errc::overflow, "bis 3.3: the sum of digit_j * w(j)");
}

}  // namespace
