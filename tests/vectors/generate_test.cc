// SPDX-License-Identifier: Apache-2.0
// What the vectors' names promise, and how members are generated.
#include "suite/files/generate.h"

#include <gtest/gtest.h>
#include <oracle/answer.h>
#include <unicode/idna.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "core/files/files.h"
#include "core/members.h"
#include "core/text.h"
#include "suite/repeat.h"
#include "suite/suite.h"
#include "suite/unicode_dependence.h"
#include "support/loaded_suite.h"

namespace {

using namespace acecheck;
using tests::suite;

// The vectors whose names match are exactly at the limit of their width, or beyond it.
TEST(Vectors, OverflowsAreAtTheirWidths) {
  static const std::regex pattern(R"(punycode/overflow/([a-z-]+?)-(16|26|31|32|53|63|64))");
  std::size_t limits = 0;
  std::size_t beyond = 0;
  for (const Vector& vector : suite().vectors()) {
    std::smatch match;
    if (!std::regex_match(vector.id, match, pattern)) continue;
    const auto bits = static_cast<unsigned>(std::stoul(match[2]));
    if (match[1] == "i-limit" || match[1] == "n-limit" || match[1] == "delta-limit") {
      EXPECT_EQ(vector.min_bits, bits) << vector.id;
      ++limits;
    } else {
      EXPECT_GT(vector.min_bits, bits) << vector.id;
      ++beyond;
    }
  }
  EXPECT_EQ(limits, 3u * 7 - 1);  // n-limit-16 is the encoding of U+FFFF, which is there already
  EXPECT_GE(beyond, 14u * 7);
}

// A vector with "wraps" in its name wraps to a code point that a decoder without checks would
// accept.
TEST(Vectors, WrappedValuesAreValid) {
  static const std::regex pattern(R"(punycode/overflow/(i-wraps|n-wraps)[a-z-]*-([0-9]+))");
  std::size_t checked = 0;
  for (const Vector& vector : suite().vectors()) {
    std::smatch match;
    if (!std::regex_match(vector.id, match, pattern) || vector.op != Op::decode) continue;
    ++checked;
    // The last code point that is inserted, modulo 2^bits, is a scalar value; with n wrapping it is
    // ASCII.
    const std::string unicode = unicode_of(*vector.value->whole_text());
    oracle::Integer largest = 0;
    std::size_t length = 0;
    for (std::size_t at = 0; at < unicode.size(); ++length) {
      const std::size_t end = std::min(unicode.find(' ', at), unicode.size());
      largest = std::max(largest, oracle::Integer("0x" + unicode.substr(at, end - at)));
      at = end + 1;
    }
    const oracle::Integer modulus = oracle::Integer(1) << std::stoul(match[2]);
    // n = 80 + i div length. Here i wraps, not n.
    const oracle::Integer n = match[1] == "n-wraps"
                                  ? oracle::Integer(largest % modulus)
                                  : 0x80 + ((largest - 0x80) * length % modulus) / length;
    EXPECT_LE(n, 0x10FFFF) << vector.id;
    EXPECT_TRUE(n < 0xD800 || n > 0xDFFF) << vector.id;
  }
  EXPECT_GE(checked, 6u * 7);
}

// ICU's UTS #46 refuses every label that IDNA refuses according to the vectors.
TEST(Vectors, IdnaRefusesWhatItIsSaidTo) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::IDNA> idna(icu::IDNA::createUTS46Instance(
      UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE, status));
  ASSERT_TRUE(U_SUCCESS(status));
  std::size_t checked = 0;
  for (const Vector& vector : suite().vectors()) {
    if (!vector.idna_rejects) continue;
    ++checked;
    const CodePoints& text = *vector.value->text();
    // ICU 72 accepts labels that decode to ASCII only; from Unicode 16 on UTS #46 refuses such
    // labels.
    if (std::ranges::all_of(text, [](std::uint64_t c) { return c < 0x80; })) continue;
    icu::UnicodeString out;
    icu::IDNAInfo info;
    idna->labelToUnicode(icu::UnicodeString::fromUTF8("xn--" + *vector.input.ace()), out, info,
                         status);
    EXPECT_TRUE(info.hasErrors()) << vector.id;
  }
  EXPECT_GE(checked, 10u);
}

TEST(GeneratedFiles, AreAllThatHaveVectors) {
  const auto directory = std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors";
  std::vector<std::filesystem::path> made;
  for (const GeneratedFile& file : generated_files(directory)) made.push_back(file.path);
  std::vector<std::filesystem::path> there;
  for (const VectorFile& file : vector_files(directory)) there.push_back(file.path);
  std::ranges::sort(there);
  for (const auto& path : files_below(directory / "resolved")) there.push_back(path);
  EXPECT_EQ(made, there);
}

// --- repeat --------------------------------------------------------------------------------------

// What a version of Unicode has added or changed decides whether CIDNUC's answer is another one.
TEST(UnicodeDependence, IsTheVersionThatBroughtTheAnswer) {
  const auto since = [](Op op, const std::vector<std::uint64_t>& text) {
    const auto version = unicode_dependence(op, text);
    return version ? to_string(*version) : "";
  };
  EXPECT_EQ(since(Op::encode, {0x61, 0xFC}), "");
  EXPECT_EQ(since(Op::encode, {0xAD}), "4.0");
  EXPECT_EQ(since(Op::decode, {0xE4, 0xAD}), "4.0");
  EXPECT_EQ(since(Op::encode, {0x17B4}), "6.1");
  EXPECT_EQ(since(Op::encode, {0x2F868}), "4.0");
  // Prohibited since there is such a character.
  EXPECT_EQ(since(Op::encode, {0xE4, 0x2064}), "5.1");
  EXPECT_EQ(since(Op::decode, {0xE4, 0x2064}), "5.1");
  EXPECT_EQ(since(Op::encode, {'.', 0x2064}), "");  // prohibited anyway
  // A character that has no normal form of its own does not matter, and a mark does.
  EXPECT_EQ(since(Op::encode, {0x1F600}), "");
  EXPECT_EQ(since(Op::encode, {0x1D15E}), "3.1");
  EXPECT_EQ(since(Op::encode, {'a', 0x1DCE}), "");
  EXPECT_EQ(since(Op::encode, {'a', 0x1DCE, 0x301}), "5.1");
  EXPECT_EQ(since(Op::decode, {'a', 0x1DCE, 0x301}), "5.1");
  EXPECT_EQ(since(Op::decode, {0xE1, 0x1DCE, 0x301, 0x41, 0x30A}), "");  // refused anyway
  EXPECT_EQ(since(Op::encode, {0x110000}), "");
  // The later of two.
  EXPECT_EQ(since(Op::encode, {0x1D15E, 'a', 0x1DCE, 0x301}), "5.1");
}

TEST(UnicodeDependence, ReadsLabels) {
  EXPECT_EQ(text_of_cidnuc("ph67aawili8"), (std::vector<std::uint64_t>{0xE4, 0xAD}));
  EXPECT_EQ(text_of_cidnuc("ph66a5cpyhyd5wee8"),
            (std::vector<std::uint64_t>{0x3A27, 0xFEC, 0xFC2}));
  EXPECT_EQ(text_of_cidnuc("ph"), std::nullopt);
  EXPECT_EQ(text_of_cidnuc("ph61"), std::nullopt);
}

TEST(Repeat, ExpandsWhatItFolds) {
  const Json vector{{"id", "x"},
                    {"unicode", "0061 0061 0061 0061 0061 0061 0061 0061 0061 00FC"},
                    {"ace", "aaaaaaaaa-1za"}};
  const Json folded = acecheck::folded(vector);
  EXPECT_EQ(folded["repeat"].dump(),
            R"({"unicode":[["0061",9],["00FC",1]],"ace":[["a",9],["-1za",1]]})");
  EXPECT_FALSE(folded.contains("unicode"));
  const Json again = expanded(folded, "here");
  EXPECT_EQ(again["unicode"], vector["unicode"]);
  EXPECT_EQ(again["ace"], vector["ace"]);
  EXPECT_EQ(expanded(vector, "here"), vector);
}

TEST(Repeat, SaysWhatIsWrongWithIt) {
  for (const auto& [repeat, words] :
       {std::pair<Json, const char*>{5, "is not a JSON object"},
        {{{"octets", Json::array()}}, "is for another member"},
        {{{"ace", 5}}, "is not a list"},
        {{{"ace", Json::array({Json::array({"a"})})}}, "not [text, times]"},
        {{{"ace", Json::array({Json::array({"a", 0})})}}, "not [text, times]"},
        {{{"ace", Json::array({Json::array({"a", -1})})}}, "not [text, times]"},
        {{{"ace", Json::array({Json::array({"a", 1000000000})})}}, "more than 1 MiB"},
        {{{"ace", Json::array({Json::array({"a", 9223372036854775807})})}}, "more than 1 MiB"}}) {
    try {
      expanded({{"id", "x"}, {"repeat", repeat}}, "here");
      ADD_FAILURE() << repeat.dump() << " is accepted";
    } catch (const std::exception& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  }
  EXPECT_ANY_THROW(expanded({{"id", "x"}, {"ace", "a"}, {"repeat", {{"ace", Json::array()}}}}, ""));
}

}  // namespace
