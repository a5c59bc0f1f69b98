// SPDX-License-Identifier: Apache-2.0
// The parameters of Bootstring: those of Punycode, and which ones are valid.
#include <gtest/gtest.h>
#include <oracle/bootstring.h>

namespace parameters_test {
namespace {

const oracle::bootstring::Parameters& punycode = oracle::bootstring::punycode();

TEST(Bootstring, ChecksItsParameters) {
  using oracle::bootstring::Parameters;
  const auto valid = [](auto change, const oracle::Reading& reading) {
    Parameters parameters = punycode;
    change(parameters);
    return parameters.valid(reading);
  };
  const auto digits = [](Parameters& p, std::size_t value, const char* forms) {
    auto all = p.digits;
    all.at(value) = forms;
    p.set_digits(std::move(all));
  };
  const oracle::Reading corrected = oracle::Reading::corrected();
  const oracle::Reading printed = oracle::Reading::printed(oracle::Place::punycode_00);
  for (const oracle::Reading& reading : {corrected, printed}) {
    EXPECT_TRUE(valid([](auto&) {}, reading));
    // Numbers, each at its bound and beyond.
    EXPECT_FALSE(valid([](auto& p) { p.base = 1; }, reading));
    EXPECT_TRUE(valid([](auto& p) { p.tmin = 26, p.initial_bias = 0; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.tmin = 27, p.initial_bias = 0; }, reading));
    EXPECT_TRUE(valid([](auto& p) { p.tmax = 35; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.tmax = 36; }, reading));
    EXPECT_TRUE(valid([](auto& p) { p.skew = 1; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.skew = 0; }, reading));
    EXPECT_TRUE(valid([](auto& p) { p.damp = 2; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.damp = 1; }, reading));
    EXPECT_TRUE(valid([](auto& p) { p.initial_bias = 35; }, reading));  // 35 <= 36 - 1
    EXPECT_TRUE(valid([](auto& p) { p.initial_bias = 71; }, reading));
    EXPECT_TRUE(valid([](auto& p) { p.tmin = 2, p.initial_bias = 70; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.tmin = 2, p.initial_bias = 71; }, reading));
    // Digits: one for each value below base, each with a code point that is basic, no delimiter,
    // and no other value's.
    EXPECT_FALSE(valid([](auto& p) { p.digits.pop_back(); }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.digits.emplace_back("!"); }, reading));
    EXPECT_FALSE(valid([&](auto& p) { digits(p, 35, ""); }, reading));
    EXPECT_FALSE(valid([&](auto& p) { digits(p, 35, "8"); }, reading));
    EXPECT_FALSE(valid([&](auto& p) { digits(p, 35, "99"); }, reading));
    EXPECT_FALSE(valid([&](auto& p) { digits(p, 35, "-"); }, reading));
    EXPECT_FALSE(valid([&](auto& p) { digits(p, 1, "b-B"); }, reading));
    EXPECT_FALSE(valid([&](auto& p) { digits(p, 35, "\xFF"); }, reading));
    EXPECT_TRUE(valid([&](auto& p) { digits(p, 35, "!"); }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.digit_values['9'] = 34; }, reading));
    // Delimiters: at least one, all of them basic, and the one that is written among them.
    EXPECT_FALSE(valid([](auto& p) { p.delimiters['-'] = false; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.delimiter = '+'; }, reading));
    EXPECT_TRUE(valid([](auto& p) { p.delimiters['+'] = true; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.delimiters[0x80] = true; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.delimiters[0x00] = true, p.basic[0x00] = false; }, reading));
    EXPECT_FALSE(valid([](auto& p) { p.delimiters['a'] = true; }, reading));
  }
  // PUNY-8.
  EXPECT_FALSE(valid([](auto& p) { p.tmin = p.tmax = 35; }, corrected));
  EXPECT_FALSE(valid([](auto& p) { p.tmin = p.tmax = 0; }, corrected));
  EXPECT_TRUE(valid([](auto& p) { p.tmin = p.tmax = 35; }, printed));
  EXPECT_TRUE(valid([](auto& p) { p.tmin = p.tmax = 0; }, printed));
  EXPECT_TRUE(valid([](auto& p) { p.tmin = 34, p.tmax = 34, p.initial_bias = 0; }, corrected));
  EXPECT_TRUE(valid([](auto& p) { p.tmin = 0, p.tmax = 1; }, corrected));
}

// bis 5, as it is printed.
TEST(Punycode, HasTheParametersOfSection5) {
  const auto& p = oracle::bootstring::punycode();
  EXPECT_EQ(p.base, 36u);
  EXPECT_EQ(p.tmin, 1u);
  EXPECT_EQ(p.tmax, 26u);
  EXPECT_EQ(p.skew, 38u);
  EXPECT_EQ(p.damp, 700u);
  EXPECT_EQ(p.initial_bias, 72u);
  EXPECT_EQ(p.initial_n, 0x80u);
  EXPECT_EQ(p.delimiter, '-');
  for (std::size_t cp = 0; cp < 256; ++cp) {
    EXPECT_EQ(p.basic[cp], cp < 0x80) << cp;
    EXPECT_EQ(p.delimiters[cp], cp == '-') << cp;
  }
}

// Two digits are the least that there can be.
TEST(Parameters, OfBaseTwo) {
  oracle::bootstring::Parameters two = oracle::bootstring::punycode();
  two.base = 2;
  two.tmin = 0;
  two.tmax = 1;
  two.set_digits({"0", "1"});
  EXPECT_TRUE(two.valid());
  two.set_digits({"0", "0"});
  EXPECT_FALSE(two.valid());
  // Base 1 is not valid, even where 00's condition would accept its thresholds.
  oracle::bootstring::Parameters one = two;
  one.base = 1;
  one.tmax = 0;
  one.set_digits({"0"});
  EXPECT_FALSE(one.valid());
  EXPECT_FALSE(one.valid(oracle::Reading::corrected().without(oracle::Erratum::puny_8)));
}

}  // namespace
}  // namespace parameters_test
