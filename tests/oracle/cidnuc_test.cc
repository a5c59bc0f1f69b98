// SPDX-License-Identifier: Apache-2.0
// CIDNUC: questions that the examples and the errata of the draft leave open.
#include <gtest/gtest.h>
#include <oracle/cidnuc.h>

#include "expect.h"

namespace cidnuc_test {
namespace {

using ace::Errc;
using oracle::CodePoints;
using oracle::Erratum;
using oracle::Octets;
using oracle::Options;
using oracle::Reading;
using tests::expect_rejected;

const Options traced{.trace = true};

// The three errors of step 5, and every other error of 2.4.2.
TEST(Cidnuc, SaysWhereAnErrorIs) {
  const auto decompress = [](const Octets& octets) { return oracle::cidnuc::decompress(octets); };
  const char* const two = "cidnuc 2.4.2 step 5: already 2";
  const char* const window = "cidnuc 2.4.2 step 5: a window in mode 2";
  const char* const range = "cidnuc 2.4.2 step 5: not in Table 2";
  expect_rejected(decompress({0xF0, 0xF0}), Errc::bad_mode, 1, two);
  expect_rejected(decompress({0xF0, 0x4E, 0x00, 0xF0}), Errc::bad_mode, 3, two);
  expect_rejected(decompress({0xF0, 0xF8}), Errc::bad_mode, 1, window);
  expect_rejected(decompress({0xF0, 0xFF}), Errc::bad_mode, 1, window);
  expect_rejected(decompress({0xF0, 0xF7}), Errc::bad_mode, 1, range);
  expect_rejected(decompress({0xF0, 0x33, 0x00}), Errc::bad_mode, 1, range);
  expect_rejected(decompress({0xF0, 0x4E, 0x00, 0xE1}), Errc::bad_mode, 3, range);
  EXPECT_TRUE(decompress({0xF0, 0x34, 0x00, 0xDF, 0xFF}).result);
  expect_rejected(decompress({0xF0, 0x4E, 0x00, 0xE0, 0xF0}), Errc::bad_mode, 4,
                  "cidnuc 2.4.2 step 4");
  expect_rejected(decompress({0xE0}), Errc::bad_mode, 0, "cidnuc 2.4.2 step 9: already 1");
  for (const std::uint8_t invalid :
       Octets{0x80, 0xDF, 0xE1, 0xEF, 0xF1, 0xF7, 0xFA, 0xFB, 0xFD, 0xFF}) {
    expect_rejected(decompress({0x61, invalid}), Errc::bad_mode, 1, "cidnuc 2.4.2 step 9: invalid");
  }
  expect_rejected(decompress({0xF0, 0xE0}), Errc::bad_mode, 1, "cidnuc 2.4.2 step 10");
  expect_rejected(decompress({0xF0, 0x4E, 0x00, 0xE0}), Errc::truncated, 4, "cidnuc 2.4.2 step 4");
  expect_rejected(decompress({0xF0, 0x4E}), Errc::truncated, 2, "cidnuc 2.4.2 step 6");
  expect_rejected(decompress({0xF0}), Errc::truncated, 1, "cidnuc 2.4.2 step 10");
  expect_rejected(decompress({0x61, 0xF8}), Errc::truncated, 2, "cidnuc 2.4.2 step 12");
  expect_rejected(decompress({0x61, 0xFC}), Errc::not_canonical, 1, "cidnuc 2.4.2, CIDNUC-6");
  expect_rejected(oracle::cidnuc::compress({0x00, 0x61, 0x00}), Errc::truncated, 3,
                  "cidnuc 2.4.1 step 2");
}

// The bounds of Table 2 and of the nine-bit number.
TEST(Cidnuc, KnowsTheRanges) {
  for (const auto& [pair, compressed] :
       std::initializer_list<std::pair<Octets, Octets>>{{{0x33, 0xFF}, {0xF8, 0x67, 0x7F}},
                                                        {{0x34, 0x00}, {0xF0, 0x34, 0x00}},
                                                        {{0xDF, 0xFF}, {0xF0, 0xDF, 0xFF}},
                                                        {{0xE0, 0x00}, {0xF9, 0xC0, 0x00}},
                                                        {{0x00, 0x7F}, {0x7F}},
                                                        {{0x00, 0x80}, {0xF8, 0x01, 0x00}},
                                                        {{0x04, 0xFE}, {0xF8, 0x09, 0x7E}},
                                                        {{0xFF, 0xFF}, {0xF9, 0xFF, 0x7F}}}) {
    EXPECT_EQ(*oracle::cidnuc::compress(pair).result, compressed);
    EXPECT_EQ(*oracle::cidnuc::decompress(compressed).result, pair);
  }
}

// One-octet and two-octet mode, each window octet, and the way back to window 0.
TEST(Cidnuc, TracesEveryChange) {
  const CodePoints text = {0x0434, 'a', 0x4E00, 0x0180, 0x8000, 0xFFFD};
  const auto encoded = oracle::cidnuc::encode(text, traced);
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
  ASSERT_TRUE(encoded.result);
  const auto decoded = oracle::cidnuc::decode(*encoded.result, traced);
  EXPECT_EQ(decoded.trace,
            (std::vector<std::string>{
                "input is \"" + *encoded.result + "\"",
                "compressed string is F80834FC61F04E00E0F80300F08000E0F9FF7D",
                "octet mode is 1, window is 0000", "F808: window becomes 0008",
                "34 stands for 0434", "FC: window becomes 0000", "61 stands for 0061",
                "F0: octet mode becomes 2", "4E00 stands for 4E00", "E0: octet mode becomes 1",
                "F803: window becomes 0003", "00 stands for 0180", "F0: octet mode becomes 2",
                "8000 stands for 8000", "E0: octet mode becomes 1", "F9FF: window becomes 01FF",
                "7D stands for FFFD", "output is:", "043400614E0001808000FFFD"}));
}

TEST(Cidnuc, SaysWhereATextIsWrong) {
  const auto encode = [](const CodePoints& text) { return oracle::cidnuc::encode(text); };
  expect_rejected(encode({'a', 0x110000}), Errc::out_of_domain, 1, "cidnuc 2.2");
  expect_rejected(encode({0xFC, '.'}), Errc::prohibited, 1, "cidnuc 2.2.2, Table 1");
  expect_rejected(encode({0xFC, 0xDFFF}), Errc::unpaired_surrogate, 1, "cidnuc 2.2.2");
  // Both at once: Table 1 is asked of all characters before surrogates are.
  expect_rejected(encode({0xD800, 0xFC, ' '}), Errc::prohibited, 2, "cidnuc 2.2.2, Table 1");
  expect_rejected(encode({0x212A}), Errc::host_name, 0, "cidnuc 2.2.3, CIDNUC-9");
  expect_rejected(encode({'a'}), Errc::host_name, 0, "cidnuc 2.2.1");
  for (const std::uint32_t inside : {0x1F600u, 0x10FFFFu}) {
    const auto label = encode({inside});
    ASSERT_TRUE(label.result) << inside;
    EXPECT_EQ(*oracle::cidnuc::decode(*label.result).result, CodePoints{inside});
  }
  // One of each General Category of Table 1.
  for (const std::uint32_t prohibited : {0x20u, 0x2028u, 0x2029u, 0x01u, 0xADu, 0xE000u}) {
    expect_rejected(encode({0xFC, prohibited}), Errc::prohibited, 1, "cidnuc 2.2.2, Table 1");
  }
}

TEST(Cidnuc, SaysWhereALabelIsWrong) {
  const auto decode = [](const std::string& label) { return oracle::cidnuc::decode(label); };
  for (const char* other : {"", "ph", "pg6l48", "bq--74yom"}) {
    expect_rejected(decode(other), Errc::missing_prefix, 0, "cidnuc 2.3.1");
  }
  EXPECT_EQ(*decode("PH6L48").result, *decode("ph6l48").result);
  expect_rejected(decode("ph6l8a"), Errc::bad_padding, 4, "cidnuc 2.3.2");
  expect_rejected(decode("ph6l098"), Errc::bad_digit, 4, "cidnuc 2.3.2");
  for (const char* padding : {"ph6l4", "ph6l58", "ph6l4a8", "ph68", "ph6l8"}) {
    expect_rejected(decode(padding), Errc::bad_padding, std::string(padding).size() - 1,
                    "cidnuc 2.5.2, CIDNUC-8");
  }
  const auto label = [&](const Octets& octets) {
    return decode("ph6" + oracle::cidnuc::base32_encode(octets));
  };
  expect_rejected(label({0x61, 0x62, 0xE0}), Errc::bad_mode, 6, "cidnuc 2.4.2 step 9: already 1");
  expect_rejected(label({0x61, 0x62, 0xF0}), Errc::truncated, 9, "cidnuc 2.4.2 step 10");
  expect_rejected(label({0x61, 0x2D}), Errc::host_name, 0, "cidnuc 2.3.4");
  expect_rejected(label({0x61, 0x2E}), Errc::prohibited, 0, "cidnuc 2.3.4, Table 1");
  expect_rejected(label({0xF0, 0xD8, 0x00, 0xE0, 0x20}), Errc::prohibited, 0,
                  "cidnuc 2.3.4, Table 1");
  expect_rejected(label({0xF0, 0xD8, 0x00}), Errc::unpaired_surrogate, 0, "cidnuc 2.3.4");
  expect_rejected(label({0xF0, 0xDC, 0x00, 0xD8, 0x00}), Errc::unpaired_surrogate, 0,
                  "cidnuc 2.3.4");
  expect_rejected(label({0x75, 0xF8, 0x06, 0x08}), Errc::not_normalized, 0,
                  "cidnuc 2.3.4, CIDNUC-10");
}

// "8" stands behind bits that do not fill the last symbol, and nowhere else.
TEST(Cidnuc, ChecksBase32) {
  const auto decode = [](std::string_view symbols) {
    return oracle::cidnuc::base32_decode(symbols);
  };
  const char* const step = "cidnuc 2.5.2, CIDNUC-8";
  for (const std::size_t length : {1u, 3u, 6u, 9u, 11u, 14u}) {
    expect_rejected(decode(std::string(length, 'a')), Errc::bad_padding, length - 1, step);
    expect_rejected(decode(std::string(length, 'a') + '8'), Errc::bad_padding, length, step);
  }
  for (const std::size_t length : {2u, 4u, 5u, 7u, 10u}) {
    EXPECT_EQ(decode(std::string(length, 'a') + '8').result->size(), length * 5 / 8);
    expect_rejected(decode(std::string(length, 'a')), Errc::bad_padding, length - 1, step);
  }
  for (const std::size_t length : {0u, 8u, 16u}) {
    EXPECT_EQ(decode(std::string(length, 'a')).result->size(), length * 5 / 8);
    expect_rejected(decode(std::string(length, 'a') + '8'), Errc::bad_padding, length, step);
  }
  for (const char none : std::string("019`{@[\0-", 9)) {
    expect_rejected(decode(std::string({none, 'a'})), Errc::bad_digit, 0, "cidnuc 2.3.2");
    expect_rejected(decode(std::string({'a', none})), Errc::bad_digit, 1, "cidnuc 2.3.2");
  }
}

// 2.4.1 step 6: back in window 0, the next characters need no window.
TEST(Cidnuc, ReturnsToTheWindowOfAsciiOnce) {
  const Octets pairs = {0x04, 0x30, 0x00, 0x61, 0x00, 0x62};
  const Octets compressed = {0xF8, 0x08, 0x30, 0xFC, 0x61, 0x62};
  EXPECT_EQ(*oracle::cidnuc::compress(pairs).result, compressed);
  EXPECT_EQ(*oracle::cidnuc::decompress(compressed).result, pairs);
}

// 2.2.5 at its bound: 35 characters of one row are 37 octets, 36 are 38.
TEST(Cidnuc, LimitsOctets) {
  const Options printed{.reading = Reading::corrected().without(Erratum::cidnuc_7)};
  const char* const step = "cidnuc 2.2.5, CIDNUC-7";
  const auto longest = oracle::cidnuc::encode(CodePoints(35, 0x430), printed);
  ASSERT_TRUE(longest.result);
  expect_rejected(oracle::cidnuc::encode(CodePoints(36, 0x430), printed), Errc::too_long, 36, step);
  EXPECT_TRUE(oracle::cidnuc::decode(*longest.result, printed).result);
  const char* const decoding = "cidnuc 2.3, CIDNUC-18";
  expect_rejected(oracle::cidnuc::decode(*longest.result), Errc::too_long, 64, decoding);
  expect_rejected(oracle::cidnuc::encode(CodePoints(35, 0x430)), Errc::too_long, 35, step);
  EXPECT_TRUE(oracle::cidnuc::encode(CodePoints(34, 0x430)).result);
  const std::string octets_38 = "ph6" + oracle::cidnuc::base32_encode(Octets(38, 'a'));
  expect_rejected(oracle::cidnuc::decode(octets_38, printed), Errc::too_long, octets_38.size(),
                  decoding);
}

}  // namespace
}  // namespace cidnuc_test
