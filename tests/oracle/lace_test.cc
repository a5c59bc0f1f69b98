// SPDX-License-Identifier: Apache-2.0
// LACE: questions that the examples and the errata of the draft leave open.
#include <gtest/gtest.h>
#include <oracle/lace.h>

#include "expect.h"

namespace lace_test {
namespace {

using ace::Errc;
using oracle::CodePoints;
using oracle::Erratum;
using oracle::Octets;
using oracle::Options;
using oracle::Place;
using oracle::Reading;
using tests::expect_rejected;
using tests::expect_step;

// What compress() refuses, decompress() cannot take for canonical.
TEST(Lace, RunsThatAreTooLong) {
  oracle::Octets uncompressed = {0xFF};
  for (int pair = 0; pair < 255; ++pair) uncompressed.insert(uncompressed.end(), {0x01, 0x41});
  const auto why = oracle::lace::decompress(uncompressed);
  expect_step(why, ace::Errc::bad_run, "lace 2.4.2 step 10: compress");
  EXPECT_EQ(why.result.error().position, 1u);
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
  // LACE-11: a name with a hyphen at either end, or the empty name.
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

const Options traced{.trace = true};

Octets joined(const Octets& a, const Octets& b) {
  Octets out = a;
  out.insert(out.end(), b.begin(), b.end());
  return out;
}

TEST(Lace, SaysWhereAnErrorIs) {
  const auto decompress = [](const Octets& octets) { return oracle::lace::decompress(octets); };
  expect_rejected(decompress({}), Errc::empty, 0, "lace 2.4.2 step 1");
  expect_rejected(decompress({1, 0x30, 0xE6, 0}), Errc::bad_run, 3, "lace 2.4.2 step 3, LACE-4");
  expect_rejected(decompress({1, 0x30, 0xE6, 255}), Errc::bad_run, 3, "lace 2.4.2 step 3, LACE-5");
  expect_rejected(decompress({1}), Errc::truncated, 1, "lace 2.4.2 step 3");
  expect_rejected(decompress({1, 0x30}), Errc::truncated, 2, "lace 2.4.2 step 4");
  expect_rejected(decompress({2, 0x30, 0xE6}), Errc::truncated, 3, "lace 2.4.2 step 5");
  expect_rejected(decompress({0xFF}), Errc::empty, 0, "lace 2.4.2 step 10: compress");
  expect_rejected(decompress({0xFF, 0x30}), Errc::odd_length, 2, "lace 2.4.2 step 10: compress");
  expect_rejected(decompress({0xFF, 0x30, 0xE6, 0x30, 0xCB}), Errc::not_canonical, 0,
                  "lace 2.4.2 step 10");
  expect_rejected(decompress({1, 0x30, 0xE6}), Errc::not_canonical, 0, "lace 2.4.2 step 9");
  expect_rejected(decompress({2, 0x30, 0xE6, 0xCB, 3, 0x31, 1, 2, 3, 1, 0x31, 4}),
                  Errc::not_canonical, 4, "lace 2.4.2, LACE-6");
  const auto compress = [](const Octets& octets) { return oracle::lace::compress(octets); };
  expect_rejected(compress({}), Errc::empty, 0, "lace 2.4.1 step 1");
  expect_rejected(compress({0x30, 0xE6, 0x30}), Errc::odd_length, 3, "lace 2.4.1 step 1");
  const Octets row(510, 0x30);
  expect_rejected(compress(joined({0x31, 0x00}, row)), Errc::bad_run, 2,
                  "lace 2.4.1 step 5, LACE-5");
  const auto longest = compress(Octets(508, 0x30));
  ASSERT_TRUE(longest.result);
  EXPECT_EQ(*decompress(*longest.result).result, Octets(508, 0x30));
  expect_rejected(decompress(joined({0xFF, 0x31, 0x00}, row)), Errc::bad_run, 3,
                  "lace 2.4.2 step 10: compress");
}

TEST(Lace, SaysWhereALabelIsWrong) {
  const auto decode = [](const char* label) { return oracle::lace::decode(label); };
  for (const char* other : {"", "bq-", "bq-_74yom", "ph674yom"}) {
    expect_rejected(decode(other), Errc::missing_prefix, 0, "lace 2.3.1");
  }
  EXPECT_EQ(*decode("BQ--74YOM").result, CodePoints{0x30E6});
  expect_rejected(decode("bq--74y0m"), Errc::bad_digit, 7, "lace 2.5.2");
  expect_rejected(decode("bq--74yon"), Errc::bad_padding, 8, "lace 2.5.1 step 5, LACE-8");
  expect_rejected(decode("bq--aaaaaaa"), Errc::bad_run, 4, "lace 2.4.2 step 3, LACE-4");
  const auto label = [](const Octets& octets) {
    return oracle::lace::decode("bq--" + oracle::lace::base32_encode(octets));
  };
  expect_rejected(label({1, 0x30, 0xE6, 0}), Errc::bad_run, 8, "lace 2.4.2 step 3, LACE-4");
  expect_rejected(label({2, 0x30, 0xE6}), Errc::truncated, 9, "lace 2.4.2 step 5");
  expect_rejected(label(Octets(37, 1)), Errc::too_long, 64, "lace 2.3, LACE-16");
  expect_rejected(label({0xFF, 0xD8, 0x00}), Errc::unpaired_surrogate, 0, "lace 2.3, LACE-14");
  expect_rejected(label({2, 0x00, 'a', '-'}), Errc::host_name, 0, "lace 2.3, LACE-11");
}

// Errors of the compression are passed on, with the index of the code point.
TEST(Lace, PassesOnWhyTheCompressionFailed) {
  const Options printed{.reading = Reading::printed(Place::lace_00)};
  expect_rejected(oracle::lace::encode({0x10000, 0x30E6}, printed), Errc::truncated, 2,
                  "lace 2.4.1 step 3");
  // A run that no octet can count, behind a surrogate pair: printed, and with LACE-5 alone.
  CodePoints text = {0x10000, 0x10000, 0xFFFF};
  text.insert(text.end(), 256, 0x430);
  const Options lace_5{.reading = Reading::corrected().without(Erratum::lace_5)};
  expect_rejected(oracle::lace::encode(text, lace_5), Errc::bad_run, 3,
                  "lace 2.4.1 step 5, LACE-5");
  expect_rejected(oracle::lace::encode(text), Errc::too_long, 259, "lace 2.2.2");
}

TEST(Lace, SaysWhereATextIsWrong) {
  const auto encode = [](const CodePoints& text) { return oracle::lace::encode(text); };
  expect_rejected(encode({'a', 0x110000}), Errc::out_of_domain, 1, "lace 2.2");
  expect_rejected(encode({'a', 0xD800}), Errc::unpaired_surrogate, 1, "lace 2.2, LACE-14");
  expect_rejected(encode({'a', 0xDFFF}), Errc::unpaired_surrogate, 1, "lace 2.2, LACE-14");
  for (const std::uint32_t inside :
       {0xD7FFu, 0xE000u, 0xFFFFu, 0x10000u, 0x103FFu, 0x10400u, 0x10FFFFu}) {
    const auto label = encode({inside});
    ASSERT_TRUE(label.result) << inside;
    EXPECT_EQ(*oracle::lace::decode(*label.result).result, CodePoints{inside});
  }
  expect_rejected(encode({'a', '-', 'Z'}), Errc::host_name, 0, "lace 2.2, LACE-11");
  // Neighbours of the letters and digits, and other characters.
  for (const char32_t beside : std::u32string(U"/:@[`{,.")) EXPECT_TRUE(encode({beside}).result);
  for (const char32_t inside : std::u32string(U"09AZaz-")) EXPECT_FALSE(encode({inside}).result);
  const auto longest = encode(CodePoints(34, 0x430));
  ASSERT_TRUE(longest.result);
  EXPECT_EQ(*oracle::lace::decode(*longest.result).result, CodePoints(34, 0x430));
  expect_rejected(encode(CodePoints(35, 0x430)), Errc::too_long, 35, "lace 2.2.2");
}

// 1, 3 and 6 symbols more than fill octets are one too many, though their bits are zero.
TEST(Lace, ChecksBase32) {
  const auto decode = [](std::string_view symbols) { return oracle::lace::base32_decode(symbols); };
  for (const std::size_t length : {1u, 3u, 6u, 9u, 11u, 14u}) {
    expect_rejected(decode(std::string(length, 'a')), Errc::bad_padding, length - 1,
                    "lace 2.5.1 step 5, LACE-8");
  }
  for (const std::size_t length : {0u, 2u, 4u, 5u, 7u, 8u, 10u}) {
    EXPECT_EQ(decode(std::string(length, 'a')).result->size(), length * 5 / 8);
  }
  for (const char none : std::string("0189`{@[\0-", 10)) {
    expect_rejected(decode(std::string({none, 'a'})), Errc::bad_digit, 0, "lace 2.5.2");
    expect_rejected(decode(std::string({'a', none})), Errc::bad_digit, 1, "lace 2.5.2");
  }
}

TEST(Lace, TracesTheUncompressedForm) {
  const auto decoded = oracle::lace::decode("bq--74yom", traced);
  EXPECT_EQ(decoded.trace,
            (std::vector<std::string>{"input is \"bq--74yom\"", "compressed string is FF30E6",
                                      "FF marks the rest as uncompressed", "output is:", "30E6"}));
  const auto compressed = oracle::lace::compress({0x30, 0xE6, 0x30, 0xCB}, traced);
  EXPECT_EQ(compressed.trace,
            (std::vector<std::string>{"run of 2 in row 30: 0230E6CB",
                                      "runs take 4 octets, input 4: compressed"}));
  const auto decompressed = oracle::lace::decompress({1, 0x31, 0x00, 3, 0x30, 1, 2, 3}, traced);
  EXPECT_EQ(decompressed.trace,
            (std::vector<std::string>{"run 013100 stands for 1 in row 31",
                                      "run 0330010203 stands for 3 in row 30"}));
}

// The code point at which a run begins that is too long: FFFF has two octets of UTF-16, and 10000
// has four.
TEST(Lace, ARunThatIsTooLongIsAtItsFirstCodePoint) {
  const Options printed{.reading = Reading::corrected().without(Erratum::lace_5)};
  for (const auto& [before, octets] : {std::pair{0xFFFF, 2}, {0x10000, 4}}) {
    CodePoints text(2, before);
    text.insert(text.end(), 300, 0x4141);
    const auto answer = oracle::lace::encode(text, printed);
    ASSERT_FALSE(answer.result);
    EXPECT_EQ(ace::name(answer.result.error().reason), "bad-run") << octets;
    EXPECT_EQ(answer.result.error().position, 2u) << octets;
  }
}

// Surrogates next to the bounds of a pair are not a pair, and are not changed (LACE-14).
TEST(Lace, OnlyAHighSurrogateBeforeALowOneIsAPair) {
  const auto decoded = [](const Octets& octets) {
    const auto compressed = oracle::lace::compress(octets);
    return oracle::lace::decode("bq--" + oracle::lace::base32_encode(*compressed.result));
  };
  for (const Octets& octets : {Octets{0xD7, 0xFF, 0xDC, 0x00},
                               {0x00, 0xE9, 0xDC, 0x00},
                               {0xDC, 0x00, 0xDC, 0x00},
                               {0xD8, 0x00, 0xDB, 0xFF},
                               {0xD8, 0x00, 0xE0, 0x00}}) {
    const auto answer = decoded(octets);
    ASSERT_FALSE(answer.result) << testing::PrintToString(octets);
    EXPECT_EQ(ace::name(answer.result.error().reason), "unpaired-surrogate");
  }
  for (const auto& [octets, text] : {std::pair{Octets{0xD8, 0x00, 0xDC, 0x00}, CodePoints{0x10000}},
                                     {{0xDB, 0xFF, 0xDF, 0xFF}, {0x10FFFF}}}) {
    const auto answer = decoded(octets);
    ASSERT_TRUE(answer.result);
    EXPECT_EQ(*answer.result, text);
  }
}

}  // namespace
}  // namespace lace_test
