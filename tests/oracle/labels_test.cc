// LACE, MACE and CIDNUC: what the draft's examples and errata do not ask.
#include <gtest/gtest.h>
#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

#include "expect.h"

namespace labels_test {
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

TEST(Mace, NumbersInBase32) {
  expect_rejected(oracle::mace::base32_decode(""), Errc::empty, 0, "mace 4");
  EXPECT_EQ(oracle::mace::base32_encode(0, 0), "");
  EXPECT_EQ(oracle::mace::base32_encode(1, 0), "1");
  EXPECT_EQ(oracle::mace::base32_encode(32, 1), "10");
  EXPECT_EQ(oracle::mace::base32_encode(31, 3), "00v");
}

const Options traced{.trace = true};

Octets joined(const Octets& a, const Octets& b) {
  Octets out = a;
  out.insert(out.end(), b.begin(), b.end());
  return out;
}

// --- LACE
// -----------------------------------------------------------------------------------------

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
  expect_rejected(label(Octets(37, 1)), Errc::too_long, 64, "lace 2.2.2");
  expect_rejected(label({0xFF, 0xD8, 0x00}), Errc::unpaired_surrogate, 0, "lace 2.3, LACE-14");
  expect_rejected(label({2, 0x00, 'a', '-'}), Errc::host_name, 0, "lace 2.3, LACE-11");
}

// What the compression says is passed on, at the code point that it is about.
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
  // Beside the letters and digits, and what is none of them.
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

// --- CIDNUC
// ---------------------------------------------------------------------------------------

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

// 2.2.5 at its bound: 35 characters of one row are 37 octets, 36 are 38.
TEST(Cidnuc, LimitsOctets) {
  const Options printed{.reading = Reading::corrected().without(Erratum::cidnuc_7)};
  const char* const step = "cidnuc 2.2.5, CIDNUC-7";
  const auto longest = oracle::cidnuc::encode(CodePoints(35, 0x430), printed);
  ASSERT_TRUE(longest.result);
  expect_rejected(oracle::cidnuc::encode(CodePoints(36, 0x430), printed), Errc::too_long, 36, step);
  EXPECT_TRUE(oracle::cidnuc::decode(*longest.result, printed).result);
  expect_rejected(oracle::cidnuc::decode(*longest.result), Errc::too_long, 64, step);
  expect_rejected(oracle::cidnuc::encode(CodePoints(35, 0x430)), Errc::too_long, 35, step);
  EXPECT_TRUE(oracle::cidnuc::encode(CodePoints(34, 0x430)).result);
  const std::string octets_38 = "ph6" + oracle::cidnuc::base32_encode(Octets(38, 'a'));
  expect_rejected(oracle::cidnuc::decode(octets_38, printed), Errc::too_long, octets_38.size(),
                  step);
}

// --- MACE
// -----------------------------------------------------------------------------------------

TEST(Mace, SaysWhereAnErrorIs) {
  const auto decode = [](const char* ace) { return oracle::mace::decode(ace); };
  const char* const read = "mace 9: read_string_of_length";
  for (const char* cut : {"0", "07", "x00", "y000", "zg"}) {
    expect_rejected(decode(cut), Errc::truncated, std::string(cut).size(), read);
  }
  expect_rejected(decode("07s0.s"), Errc::bad_digit, 4, "mace 9: base32_decode");
  expect_rejected(decode("07sx0w0"), Errc::bad_digit, 5, "mace 9: base32_decode");
  expect_rejected(oracle::mace::decode(std::string("07s\0"
                                                   "00",
                                                   6)),
                  Errc::bad_digit, 3, "mace 9: base32_decode");
  expect_rejected(decode("-a.b"), Errc::bad_digit, 2, "mace 9: Literal, MACE-7");
  expect_rejected(decode("07sm00"), Errc::out_of_domain, 3, "mace 6, MACE-4");
  expect_rejected(decode("-abc"), Errc::host_name, 0, "mace 9, check 1");
  expect_rejected(decode("07sw07s"), Errc::not_canonical, 0, "mace 9, check 2");
  expect_rejected(decode("07s-"), Errc::not_canonical, 3, "mace 9, check 2");
  expect_rejected(decode("-a---"), Errc::not_canonical, 4, "mace 9, check 2");
  const Options end{.reading = Reading::corrected().without(Erratum::mace_7_end)};
  expect_rejected(oracle::mace::decode("07s-", end), Errc::truncated, 4, "mace 9: NXT");
  const Options empty{.reading = Reading::corrected().without(Erratum::mace_3)};
  expect_rejected(oracle::mace::decode("", empty), Errc::truncated, 0,
                  "mace B: conform_to_std13, MACE-3");
  const auto encode = [](const CodePoints& text) { return oracle::mace::encode(text); };
  expect_rejected(encode({'-', 'a', 0x110000}), Errc::out_of_domain, 2, "mace 7: range");
  expect_rejected(encode({'a', 0xD800}), Errc::out_of_domain, 1, "mace 7: range");
  expect_rejected(encode({'a', '-', 'b'}), Errc::host_name, 0, "mace 6, MACE-2");
  expect_rejected(oracle::mace::base32_decode("0w"), Errc::bad_digit, 1, "mace 4");
}

// Each bound of sections 6 and 7, and what Compress needs: there and back.
TEST(Mace, ChoosesTheSubmode) {
  for (const auto& [text, ace] : std::initializer_list<std::pair<CodePoints, const char*>>{
           {{0x0010}, "00g"},
           {{0x000F}, "zf"},
           {{0x1FFF}, "7vv"},
           {{0x2000}, "x000"},
           {{0x9FFF}, "xvvv"},
           {{0xA000}, "800"},
           {{0xFFFF}, "vvv"},
           {{0x10000}, "y0000"},
           {{0x10FFFF}, "yvvvv"},
           // a) and the largest difference; beyond it the submode is left.
           {{0x0000, 0x01FF}, "z0vv"},
           {{0x0000, 0x01FF, 0x0200}, "z0vvw0g0"},
           // b) of a code point beyond the BMP; c) of less than 16; 16 needs d), a next one.
           {{0x10000, 0x10010}, "y0000zgg"},
           {{0x0200, 0x020F}, "0g0zf"},
           {{0x0200, 0x0210}, "0g00gg"},
           {{0x0200, 0x0210, 'a', '-', 0x0220},
            "0g0zgg-a--"
            "-hg"},
           {{0x0200, 0x0210, 0x040F}, "0g00gg10f"},
           {{0x0200, 0x0210, 0x03EF}, "0g0zggvv"},
           {{0x0200, 0x0210, 0x0010}, "0g00gg00g"},
           {{0x10010, 0x10000}, "y000gzgg"},
           {{0xFFEF, 0xFFFF}, "vvfvvv"},
           {{0x0300, 0x0000}, "0o0000"}}) {
    const auto encoded = oracle::mace::encode(text);
    ASSERT_TRUE(encoded.result);
    EXPECT_EQ(*encoded.result, ace);
    const auto decoded = oracle::mace::decode(*encoded.result);
    ASSERT_TRUE(decoded.result) << *encoded.result;
    EXPECT_EQ(*decoded.result, text);
  }
}

// In Compress, a first digit below 16 stands alone.
TEST(Mace, KnowsTheLengthByTheFirstDigit) {
  const std::string lower = "0123456789abcdef";
  const std::string upper = "0123456789ABCDEF";
  for (unsigned value = 0; value < 16; ++value) {
    const CodePoints text = {value};
    EXPECT_EQ(*oracle::mace::encode(text).result, std::string({'z', lower[value]}));
    for (const char digit : {lower[value], upper[value]}) {
      EXPECT_EQ(*oracle::mace::decode(std::string({'Z', digit})).result, text);
    }
  }
  EXPECT_EQ(*oracle::mace::decode("z0GG").result, (CodePoints{0x0000, 0x0010}));
}

TEST(Mace, TakesEitherCase) {
  EXPECT_EQ(*oracle::mace::decode("07SX000Y0000ZGG").result,
            *oracle::mace::decode("07sx000y0000zgg").result);
  EXPECT_EQ(*oracle::mace::decode("ZFF").result, *oracle::mace::decode("zff").result);
}

}  // namespace
}  // namespace labels_test
