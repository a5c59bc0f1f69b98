// SPDX-License-Identifier: Apache-2.0
// What every answer of the oracle carries: reason and step, width and its step, and a trace.
#include "oracle/said.h"

namespace {

using oracle::CodePoints;
using oracle::Options;

const CodePoints text = {0x0062, 0x00FC, 0x4E00};
const Options traced{.trace = true};
const oracle::bootstring::Parameters& punycode = oracle::bootstring::punycode();

template <class T>
void expect_complete(const oracle::Answer<T>& answer, const std::vector<std::string>& trace) {
  ASSERT_TRUE(answer.result);
  EXPECT_EQ(answer.trace, trace);
  EXPECT_EQ(answer.width.min_bits, 0u);  // of Bootstring alone
  EXPECT_STREQ(answer.width.step, "");
}

TEST(Answers, CarryWidthsOfTheLargestValue) {
  const auto answer = oracle::bootstring::decode("ihqwcrb4cv8a8dqg056pqjye", punycode);
  // 8BF4 is reached with i = 88531 + 8 before it is divided.
  EXPECT_EQ(answer.width.min_bits, 17u);
  EXPECT_STREQ(answer.width.step, "bis 6.2: i + digit * w");
  // One code point alone: adapt() multiplies 36 by 455 at most, here by less.
  EXPECT_EQ(oracle::bootstring::decode("tda", punycode).width.min_bits, 11u);
}

// The first of two steps that come to the same value: delta is 10 * 110,000 at its product, and
// later 11 * 100,000 by an increment.
TEST(Answers, NameTheFirstStepOfTheLargestValue) {
  CodePoints two = {0x80 + 110'000, 0x80 + 210'000};
  two.insert(two.end(), 9, 'a');
  const auto answer = oracle::bootstring::encode(two, "", punycode);
  EXPECT_EQ(answer.width.min_bits, 21u);
  EXPECT_STREQ(answer.width.step, "bis 6.3: delta + (m - n) * (h + 1)");
  // 1 is a value, too.
  EXPECT_STREQ(oracle::bootstring::encode({'a'}, "", punycode).width.step, "bis 6.3: the length");
  EXPECT_STREQ(oracle::bootstring::decode("a-", punycode).width.step, "bis 6.2: length(output)");
}

// Nothing was computed: the largest value is 0, of no step.
TEST(Answers, OfNothingNeedOneBit) {
  const auto answer = oracle::bootstring::decode("", punycode);
  EXPECT_EQ(answer.width.min_bits, 1u);
  EXPECT_STREQ(answer.width.step, "");
}

TEST(Answers, HaveTheVariablesOfEachStep) {
  const auto answer = oracle::bootstring::decode("tda", punycode, traced);
  ASSERT_EQ(answer.steps.size(), 4u);  // three digits and an insertion
  EXPECT_STREQ(answer.steps[1].clause, "bis 6.2: i + digit * w");
  using Variables = std::vector<std::pair<std::string_view, std::string>>;
  EXPECT_EQ(
      answer.steps[1].variables,
      (Variables{
          {"input", "d"}, {"digit", "3"}, {"k", "72"}, {"t", "1"}, {"w", "35"}, {"i", "124"}}));
}

// Five digits, of which the first is 1.
TEST(Answers, PrintCodePointsInWhole) {
  const auto answer = oracle::mace::encode({0x10000, 0x10FFFF}, traced);
  ASSERT_GE(answer.trace.size(), 3u);
  EXPECT_EQ(answer.trace[2], "10000 10FFFF");
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

TEST(Lace, TracesTheUncompressedForm) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(tests::said("lace", "decode", "bq--74yom", traced).trace,
            (Lines{"input is \"bq--74yom\"", "compressed string is FF30E6",
                   "FF marks the rest as uncompressed", "output is:", "30E6"}));
  EXPECT_EQ(tests::said("lace", "compress", "30E630CB", traced).trace,
            (Lines{"run of 2 in row 30: 0230E6CB", "runs take 4 octets, input 4: compressed"}));
  EXPECT_EQ(tests::said("lace", "decompress", "0131000330010203", traced).trace,
            (Lines{"run 013100 stands for 1 in row 31", "run 0330010203 stands for 3 in row 30"}));
}

// One-octet and two-octet mode, each window octet, and the way back to window 0.
TEST(Cidnuc, TracesEveryChange) {
  const auto encoded = tests::said("cidnuc", "encode", "0434 0061 4E00 0180 8000 FFFD", traced);
  EXPECT_EQ(
      encoded.trace,
      (std::vector<std::string>{
          "normalized string is:", "043400614E0001808000FFFD", "octet mode is 1, window is 0000",
          "window becomes 0008: F808", "0434 is compressed to 34", "window becomes 0000: FC",
          "0061 is compressed to 61", "octet mode becomes 2: F0", "4E00 is compressed to 4E00",
          "octet mode becomes 1: E0", "window becomes 0003: F803", "0180 is compressed to 00",
          "octet mode becomes 2: F0", "8000 is compressed to 8000", "octet mode becomes 1: E0",
          "window becomes 01FF: F9FF", "FFFD is compressed to 7D",
          "compressed string is F80834FC61F04E00E0F80300F08000E0F9FF7D",
          "output is \"ph67aedj7db6bhabyhyamapbaaa4d4767i8\""}));
  const auto decoded = tests::said("cidnuc", "decode", encoded.text, traced);
  EXPECT_EQ(decoded.trace,
            (std::vector<std::string>{
                "input is \"" + encoded.text + "\"",
                "compressed string is F80834FC61F04E00E0F80300F08000E0F9FF7D",
                "octet mode is 1, window is 0000", "F808: window becomes 0008",
                "34 stands for 0434", "FC: window becomes 0000", "61 stands for 0061",
                "F0: octet mode becomes 2", "4E00 stands for 4E00", "E0: octet mode becomes 1",
                "F803: window becomes 0003", "00 stands for 0180", "F0: octet mode becomes 2",
                "8000 stands for 8000", "E0: octet mode becomes 1", "F9FF: window becomes 01FF",
                "7D stands for FFFD", "output is:", "043400614E0001808000FFFD"}));
}

TEST(Mace, NumbersInBase32) {
  EXPECT_EQ(oracle::mace::base32_encode(0, 0), "");
  EXPECT_EQ(oracle::mace::base32_encode(1, 0), "1");
  EXPECT_EQ(oracle::mace::base32_encode(32, 1), "10");
  EXPECT_EQ(oracle::mace::base32_encode(31, 3), "00v");
}

TEST(Answers, TraceNothingUnlessAsked) {
  EXPECT_TRUE(oracle::bootstring::decode("tda", punycode).trace.empty());
  EXPECT_TRUE(oracle::lace::encode(text).trace.empty());
  EXPECT_TRUE(oracle::mace::encode(text).trace.empty());
  EXPECT_TRUE(oracle::cidnuc::encode(text).trace.empty());
}

TEST(Reading, IsMadeRowByRow) {
  using oracle::Erratum;
  const oracle::Reading one =
      oracle::Reading::printed(oracle::Place::lace_00).with(Erratum::lace_1);
  EXPECT_TRUE(one.corrects(Erratum::lace_1));
  EXPECT_FALSE(one.corrects(Erratum::lace_2));
  EXPECT_FALSE(one.without(Erratum::lace_1).corrects(Erratum::lace_1));
}

TEST(Unicode, HasAVersion) {
  EXPECT_NE(oracle::cidnuc::unicode_version().find('.'), std::string::npos);
}

}  // namespace
