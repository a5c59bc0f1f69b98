// SPDX-License-Identifier: Apache-2.0
#include <ace/cidnuc.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/texts.h"
#include "unicode.h"

namespace {

using ace::Errc;
using ace::cidnuc::compress;
using ace::cidnuc::decode;
using ace::cidnuc::decompress;
using ace::cidnuc::encode;
using tests::gives;
using tests::octets;
using tests::rejects;
using tests::times;

std::string label_of(std::initializer_list<int> pairs) {
  return "ph6" + ace::cidnuc::base32_encode(*compress(octets(pairs)));
}

TEST(Cidnuc, RoundTripsLabels) {
  for (const std::u32string_view text :
       {U"bücher", U"ユニコード", U"日本語", U"日a本", U"\U0001F600", U"ü日ü"}) {
    const auto label = encode(text);
    ASSERT_TRUE(label);
    EXPECT_TRUE(gives(decode(*label), text)) << *label;
  }
  EXPECT_TRUE(gives(decode("PH6L48"), U"_"));
}

TEST(Cidnuc, LongestIsAsPromised) {
  const std::u32string text(ace::cidnuc::max_text, U'_');
  const auto label = encode(text);
  ASSERT_TRUE(label);
  EXPECT_EQ(label->size(), ace::cidnuc::max_label);
  EXPECT_TRUE(gives(decode(*label), text));
  EXPECT_TRUE(rejects(encode(text + U'_'), Errc::too_long, 37));
}

TEST(Cidnuc, NormalizesTexts) {
  EXPECT_EQ(encode(U"u\u0308"), encode(U"ü"));
  EXPECT_EQ(encode(U"a\u0323\u0308"), encode(U"a\u0308\u0323"));
  EXPECT_EQ(encode(U"\u1112\u1161\u11AB"), encode(U"한"));
  EXPECT_TRUE(rejects(decode(label_of({0, 'u', 3, 8})), Errc::not_normalized, 0));
}

TEST(Cidnuc, CompressesThroughAWindow) {
  EXPECT_TRUE(gives(compress(octets({})), octets({})));
  EXPECT_TRUE(gives(compress(octets({0, 'a'})), octets({'a'})));
  EXPECT_TRUE(gives(compress(octets({0, 0xFC})), octets({0xF8, 1, 0x7C})));
  EXPECT_TRUE(gives(compress(octets({0xFF, 0xE5})), octets({0xF9, 0xFF, 0x65})));
  EXPECT_TRUE(gives(compress(octets({0, 0xFC, 0, 'a'})), octets({0xF8, 1, 0x7C, 0xFC, 'a'})));
  EXPECT_TRUE(gives(compress(octets({0x4E, 0, 0, 'a'})), octets({0xF0, 0x4E, 0, 0xE0, 'a'})));
  EXPECT_TRUE(gives(compress(octets({0x33, 0xFF})), octets({0xF8, 0x67, 0x7F})));
  EXPECT_TRUE(gives(compress(octets({0x34, 0x00})), octets({0xF0, 0x34, 0x00})));
  EXPECT_TRUE(gives(compress(octets({0xDF, 0xFF})), octets({0xF0, 0xDF, 0xFF})));
  EXPECT_TRUE(gives(compress(octets({0xE0, 0x00})), octets({0xF9, 0xC0, 0x00})));
  EXPECT_TRUE(rejects(compress(octets({0, 'a', 0})), Errc::truncated, 3));
}

TEST(Cidnuc, RejectsModesAndWindowsOutOfPlace) {
  EXPECT_TRUE(rejects(decompress(octets({0xE0})), Errc::bad_mode, 0));
  EXPECT_TRUE(rejects(decompress(octets({0xF0})), Errc::truncated, 1));
  EXPECT_TRUE(rejects(decompress(octets({0xF0, 0xE0})), Errc::bad_mode, 1));
  EXPECT_TRUE(rejects(decompress(octets({0xF0, 0xF0})), Errc::bad_mode, 1));
  EXPECT_TRUE(rejects(decompress(octets({0xF0, 0xF8, 0})), Errc::bad_mode, 1));
  EXPECT_TRUE(rejects(decompress(octets({0xF0, 0x33, 0})), Errc::bad_mode, 1));
  EXPECT_TRUE(rejects(decompress(octets({0xF0, 0x4E})), Errc::truncated, 2));
  EXPECT_TRUE(rejects(decompress(octets({0xF0, 0x4E, 0, 0xE0})), Errc::truncated, 4));
  EXPECT_TRUE(rejects(decompress(octets({0xF0, 0x4E, 0, 0xE0, 0xF0})), Errc::bad_mode, 4));
  EXPECT_TRUE(rejects(decompress(octets({0xF0, 0x4E, 0, 0xE0, 0xE0})), Errc::bad_mode, 4));
  EXPECT_TRUE(rejects(decompress(octets({0xF8})), Errc::truncated, 1));
  EXPECT_TRUE(rejects(decompress(octets({0x80})), Errc::bad_mode, 0));
  EXPECT_TRUE(rejects(decompress(octets({0xFD})), Errc::bad_mode, 0));
}

TEST(Cidnuc, AcceptsOneFormOnly) {
  EXPECT_TRUE(rejects(decompress(octets({0xFC, 0x5F})), Errc::not_canonical, 0));
  EXPECT_TRUE(rejects(decompress(octets({0x5F, 0xFC})), Errc::not_canonical, 1));
  EXPECT_TRUE(rejects(decompress(octets({0xF8, 0x9C, 0x00})), Errc::not_canonical, 0));
  EXPECT_TRUE(rejects(decompress(octets({0xF8, 0x00, 0x00})), Errc::not_canonical, 0));
  EXPECT_TRUE(rejects(decompress(octets({0xF0, 0x4E, 0, 0xE0, 0xFC, 0xF0, 0x4E, 1})),
                      Errc::not_canonical, 3));
}

TEST(Cidnuc, DecompressesWhatItCompresses) {
  const auto pairs = octets({0, 'a', 0, 0xFC, 0x4E, 0, 0x4E, 1, 4, 0x30});
  EXPECT_TRUE(gives(decompress(*compress(pairs)), pairs));
  EXPECT_TRUE(gives(decompress(octets({})), octets({})));
}

TEST(Cidnuc, ReportsPositionsInTheLabel) {
  const auto label = [](std::initializer_list<int> compressed) {
    return "ph6" + ace::cidnuc::base32_encode(octets(compressed));
  };
  EXPECT_TRUE(rejects(decode(label({0x61, 0x62, 0xE0})), Errc::bad_mode, 3 + 2 * 8 / 5));
  EXPECT_TRUE(rejects(decode(label({0x61, 0x62, 0xF0})), Errc::truncated, label({1, 2, 3}).size()));
}

TEST(Cidnuc, ChecksBase32) {
  EXPECT_EQ(ace::cidnuc::base32_encode(octets({0x3A, 0x27, 0x0F, 0x93})), "hitq7ey8");
  EXPECT_TRUE(gives(ace::cidnuc::base32_decode("hitq7ey8"), octets({0x3A, 0x27, 0x0F, 0x93})));
  EXPECT_TRUE(gives(ace::cidnuc::base32_decode("aaaaaaaa"), octets({0, 0, 0, 0, 0})));
  EXPECT_TRUE(gives(ace::cidnuc::base32_decode(""), octets({})));
  EXPECT_TRUE(rejects(decode("ph6l4"), Errc::bad_padding, 4));
  EXPECT_TRUE(rejects(decode("ph6l58"), Errc::bad_padding, 5));
  EXPECT_TRUE(rejects(decode("ph6l4a8"), Errc::bad_padding, 6));
  EXPECT_TRUE(rejects(decode("ph6l848"), Errc::bad_padding, 4));
  EXPECT_TRUE(rejects(decode("ph68"), Errc::bad_padding, 3));
  EXPECT_TRUE(rejects(decode("ph6aaaaaaaa8"), Errc::bad_padding, 11));
  EXPECT_TRUE(rejects(decode("ph6l9"), Errc::bad_digit, 4));
}

TEST(Cidnuc, ChecksPrefixAndLength) {
  EXPECT_TRUE(rejects(decode("ph"), Errc::missing_prefix, 0));
  EXPECT_TRUE(rejects(decode("ph7l48"), Errc::missing_prefix, 0));
  EXPECT_TRUE(rejects(decode("ph6" + std::string(64, 'a')), Errc::too_long, 67));
  EXPECT_TRUE(encode(times(34, U'\u0430')));
  EXPECT_TRUE(rejects(encode(times(35, U'\u0430')), Errc::too_long, 35));
  EXPECT_TRUE(encode(times(17, U'日')));
  EXPECT_TRUE(rejects(encode(times(18, U'日')), Errc::too_long, 18));
  EXPECT_TRUE(rejects(encode(times(1000, U'日')), Errc::too_long, 1000));
  // What composes may be longer than what fits.
  std::u32string decomposed;
  for (int i = 0; i < 33; ++i) decomposed += U"\u03B1\u0313\u0301\u0345";  // U+1F84
  EXPECT_TRUE(encode(decomposed));
}

// U+1E69 decomposes into three characters and composes again. A longer text would not fit into the
// memory in which encode() decomposes it.
TEST(Cidnuc, RejectsTextsTooLongToBeNormalized) {
  const std::size_t longest =
      ace::unicode::nfc_capacity(ace::cidnuc::max_text) / ace::unicode::max_decomposition;
  for (const std::size_t size : {longest - 1, longest, longest + 1, std::size_t{192},
                                 std::size_t{193}, std::size_t{200}, std::size_t{100'000}}) {
    EXPECT_TRUE(rejects(encode(times(size, U'\u1E69')), Errc::too_long, size));
  }
}

TEST(Unicode, NormalizesTextsForWhichTheBufferIsLargeEnough) {
  constexpr std::int32_t unused = -1;
  constexpr std::size_t capacity = ace::unicode::nfc_capacity(ace::cidnuc::max_text);
  constexpr std::size_t longest = capacity / ace::unicode::max_decomposition;
  std::vector<std::int32_t> memory(2 * capacity, unused);
  const std::span buffer = std::span(memory).first(capacity);
  for (const char32_t c : {U'a', U'\u1E69', U'\u1F84'}) {  // 1, 3 and 4 characters when decomposed
    const std::u32string text = times(longest, c);
    const auto normalized = ace::unicode::to_nfc(text, buffer);
    ASSERT_TRUE(normalized);
    EXPECT_TRUE(std::ranges::equal(*normalized, text, {},
                                   [](std::int32_t unit) { return static_cast<char32_t>(unit); }));
    for (const std::size_t size : {longest + 1, std::size_t{200}}) {
      EXPECT_FALSE(ace::unicode::to_nfc(times(size, c), buffer)) << size;
    }
  }
  EXPECT_EQ(std::ranges::count(std::span(memory).last(capacity), unused),
            static_cast<std::ptrdiff_t>(capacity));
}

TEST(Cidnuc, RejectsTexts) {
  EXPECT_TRUE(rejects(encode(U""), Errc::host_name, 0));
  EXPECT_TRUE(rejects(encode(U"a-b"), Errc::host_name, 0));
  EXPECT_TRUE(rejects(encode(U"\u212A"), Errc::host_name, 0));
  EXPECT_TRUE(rejects(encode(std::u32string(400, U'\u212A')), Errc::host_name, 0));
  EXPECT_TRUE(rejects(encode(U"ü."), Errc::prohibited, 1));
  for (const char32_t c : {U' ', U'\u2028', U'\u2029', U'\u0085', U'\u200D', U'\uE000'}) {
    EXPECT_TRUE(rejects(encode(std::u32string{U'ü', c}), Errc::prohibited, 1)) << std::uint32_t{c};
  }
  EXPECT_TRUE(rejects(encode(std::u32string{U'ü', 0x110000}), Errc::out_of_domain, 1));
  EXPECT_TRUE(rejects(encode(std::u32string{0xDC00, U'.'}), Errc::prohibited, 1));
  EXPECT_TRUE(rejects(encode(std::u32string{U'ü', 0xDC00}), Errc::unpaired_surrogate, 1));
  EXPECT_TRUE(rejects(decode("ph6"), Errc::host_name, 0));
  EXPECT_TRUE(rejects(decode(label_of({0, 'a', 0, 'b'})), Errc::host_name, 0));
  EXPECT_TRUE(rejects(decode(label_of({0, 0xFC, 0, '.'})), Errc::prohibited, 0));
  EXPECT_TRUE(rejects(decode(label_of({0, 0xFC, 0xD8, 0})), Errc::unpaired_surrogate, 0));
}

TEST(Cidnuc, FillsTheCallersMemoryAndNoMore) {
  const std::string label = *encode(U"bücher");
  for (std::size_t room = 0; room <= label.size(); ++room) {
    std::vector<char> out(room);
    const auto size = encode(U"bücher", std::span(out));
    EXPECT_EQ(size.has_value(), room == label.size());
    if (!size) {
      EXPECT_EQ(size.error().code, Errc::output_full);
    }
  }
  for (std::size_t room = 0; room <= 6; ++room) {
    std::vector<char32_t> out(room);
    const auto size = decode(label, std::span(out));
    EXPECT_EQ(size.has_value(), room == 6);
    if (!size) {
      EXPECT_TRUE(rejects(size, Errc::output_full, label.size()));
    }
  }
  const auto pairs = octets({0x4E, 0, 0, 0xFC});
  const auto compressed = *compress(pairs);
  for (std::size_t room = 0; room <= compressed.size(); ++room) {
    std::vector<std::uint8_t> out(room);
    EXPECT_EQ(compress(pairs, std::span(out)).has_value(), room == compressed.size());
    EXPECT_EQ(decompress(compressed, std::span(out)).has_value(), room >= pairs.size());
  }
}

TEST(Cidnuc, KnowsItsUnicodeVersion) {
  EXPECT_NE(ace::cidnuc::unicode_version().find('.'), std::string_view::npos);
}

}  // namespace
