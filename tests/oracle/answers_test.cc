// What every answer of the oracle carries: reason and step, width and its step, and a trace.
#include <gtest/gtest.h>
#include <oracle/bootstring.h>
#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

namespace {

using oracle::CodePoints;
using oracle::Options;

const CodePoints text = {0x0062, 0x00FC, 0x4E00};
const Options traced{.trace = true};
const oracle::bootstring::Parameters& punycode = oracle::bootstring::punycode();

template <class T>
void expect_complete(const oracle::Answer<T>& answer, const std::vector<std::string>& trace) {
  ASSERT_TRUE(answer.result);
  EXPECT_GT(answer.width.min_bits, 0u);
  EXPECT_STRNE(answer.width.step, "");
  EXPECT_EQ(answer.trace, trace);
}

template <class T>
void expect_step(const oracle::Answer<T>& answer, ace::Errc reason, const char* step) {
  ASSERT_FALSE(answer.result);
  EXPECT_EQ(ace::name(answer.result.error().reason), ace::name(reason));
  EXPECT_STREQ(answer.result.error().step, step);
}

TEST(Answers, CarryWidthsOfTheLargestValue) {
  const auto answer = oracle::bootstring::decode("ihqwcrb4cv8a8dqg056pqjye", punycode);
  // 8BF4 is reached with i = 88531 + 8 before it is divided.
  EXPECT_EQ(answer.width.min_bits, 17u);
  EXPECT_STREQ(answer.width.step, "bis 6.2: i + digit * w");
  // One code point alone: adapt() multiplies 36 by 455 at most, here by less.
  EXPECT_EQ(oracle::bootstring::decode("tda", punycode).width.min_bits, 11u);
}

TEST(Answers, OfLace) {
  expect_complete(oracle::lace::encode(text, traced),
                  {"input is:", "006200FC4E00", "run of 2 in row 00: 020062FC",
                   "run of 1 in row 4E: 014E00", "runs take 7 octets, input 6: uncompressed",
                   "compressed string is FF006200FC4E00", "output is \"bq--74ageah4jyaa\""});
  expect_complete(oracle::lace::decode("bq--aiagf7a", traced),
                  {"input is \"bq--aiagf7a\"", "compressed string is 020062FC",
                   "run 020062FC stands for 2 in row 00", "output is:", "006200FC"});
}

TEST(Answers, OfMace) {
  expect_complete(
      oracle::mace::encode(text, traced),
      {"mode is Non-Literal, submode is BMP-A, PREV is 0000", "input is:", "0062 00FC 4E00",
       "mode becomes Literal: \"-\"", "0062 is encoded as \"b\"", "mode becomes Non-Literal: \"-\"",
       "00FC is encoded as \"07s\"", "submode becomes BMP-B: \"x\"", "4E00 is encoded as \"bg0\"",
       "output is \"-b-07sxbg0\""});
  expect_complete(
      oracle::mace::decode("-b-07sxbg0", traced),
      {"mode is Non-Literal, submode is BMP-A, PREV is 0000", "input is \"-b-07sxbg0\"",
       "\"-\": mode becomes Literal", "\"b\" decodes to 0062", "\"-\": mode becomes Non-Literal",
       "\"07s\" decodes to 00FC", "\"x\": submode becomes BMP-B", "\"bg0\" decodes to 4E00"});
}

TEST(Answers, OfCidnuc) {
  expect_complete(
      oracle::cidnuc::encode(text, traced),
      {"normalized string is:", "006200FC4E00", "octet mode is 1, window is 0000",
       "0062 is compressed to 62", "window becomes 0001: F801", "00FC is compressed to 7C",
       "octet mode becomes 2: F0", "4E00 is compressed to 4E00",
       "compressed string is 62F8017CF04E00", "output is \"ph6ml4ac7hqjyaa8\""});
  expect_complete(oracle::cidnuc::decode("ph6ml4ac7hqjyaa8", traced),
                  {"input is \"ph6ml4ac7hqjyaa8\"", "compressed string is 62F8017CF04E00",
                   "octet mode is 1, window is 0000", "62 stands for 0062",
                   "F801: window becomes 0001", "7C stands for 00FC", "F0: octet mode becomes 2",
                   "4E00 stands for 4E00", "output is:", "006200FC4E00"});
}

TEST(Answers, NameTheStepThatRejects) {
  using ace::Errc;
  expect_step(oracle::bootstring::decode("bcher-kv", punycode), Errc::truncated,
              "bis 6.2: consume a code point");
  expect_step(oracle::lace::decode("bq--aeya"), Errc::truncated, "lace 2.4.2 step 4");
  expect_step(oracle::mace::decode("07"), Errc::truncated, "mace 9: read_string_of_length");
  expect_step(oracle::cidnuc::decompress({0xF0, 0xE0}), Errc::bad_mode, "cidnuc 2.4.2 step 10");
}

TEST(Answers, TraceNothingUnlessAsked) {
  EXPECT_TRUE(oracle::bootstring::decode("tda", punycode).trace.empty());
  EXPECT_TRUE(oracle::lace::encode(text).trace.empty());
  EXPECT_TRUE(oracle::mace::encode(text).trace.empty());
  EXPECT_TRUE(oracle::cidnuc::encode(text).trace.empty());
}

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
  const oracle::Reading printed = oracle::Reading::printed();
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

TEST(Reading, IsMadeRowByRow) {
  using oracle::Erratum;
  const oracle::Reading one = oracle::Reading::printed().with(Erratum::lace_1);
  EXPECT_TRUE(one.corrects(Erratum::lace_1));
  EXPECT_FALSE(one.corrects(Erratum::lace_2));
  EXPECT_FALSE(one.without(Erratum::lace_1).corrects(Erratum::lace_1));
}

// What compress() refuses, decompress() cannot take for canonical.
TEST(Lace, RunsThatAreTooLong) {
  oracle::Octets uncompressed = {0xFF};
  for (int pair = 0; pair < 255; ++pair) uncompressed.insert(uncompressed.end(), {0x01, 0x41});
  expect_step(oracle::lace::decompress(uncompressed), ace::Errc::not_canonical,
              "lace 2.4.2 step 10");
  oracle::Octets two_runs;
  for (int run = 0; run < 2; ++run) {
    two_runs.insert(two_runs.end(), {200, 0x01});
    two_runs.insert(two_runs.end(), 200, 0x41);
  }
  expect_step(oracle::lace::decompress(two_runs), ace::Errc::not_canonical, "lace 2.4.2, LACE-6");
  // LACE-5 as printed: 255 pairs after another run.
  oracle::Octets longest = {1, 0x01, 0x41, 255, 0x02};
  longest.insert(longest.end(), 255, 0x41);
  EXPECT_FALSE(oracle::lace::decompress(longest).result);
  const Options printed{.reading = oracle::Reading::corrected().without(oracle::Erratum::lace_5)};
  EXPECT_TRUE(oracle::lace::decompress(longest, printed).result);
}

TEST(Lace, HostNamesAndSurrogatesAsPrinted) {
  const auto without = [](oracle::Erratum erratum) {
    return Options{.reading = oracle::Reading::corrected().without(erratum)};
  };
  // LACE-11: a hyphen at either end is no host name; nothing at all is one, so to speak.
  const Options lace_11 = without(oracle::Erratum::lace_11);
  for (const CodePoints& name : {CodePoints{'-', 'a'}, CodePoints{'a', '-'}}) {
    EXPECT_TRUE(oracle::lace::encode(name, lace_11).result);
    EXPECT_FALSE(oracle::lace::encode(name).result);
  }
  EXPECT_FALSE(oracle::lace::encode({'a'}, lace_11).result);
  EXPECT_FALSE(oracle::lace::encode({}, lace_11).result);
  // LACE-14: the label of D800 alone.
  const Options lace_14 = without(oracle::Erratum::lace_14);
  const auto label = oracle::lace::encode({0xD800}, lace_14);
  ASSERT_TRUE(label.result);
  EXPECT_TRUE(oracle::lace::decode(*label.result, lace_14).result);
  EXPECT_FALSE(oracle::lace::decode(*label.result).result);
}

TEST(Mace, NoDigitsAreNoNumber) {
  expect_step(oracle::mace::base32_decode(""), ace::Errc::empty, "mace 4");
}

TEST(Unicode, HasAVersion) {
  EXPECT_NE(oracle::cidnuc::unicode_version().find('.'), std::string::npos);
}

}  // namespace
