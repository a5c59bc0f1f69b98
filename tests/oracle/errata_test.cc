// One test per row of vectors/errata.json that is not about wording alone. A row with a switch is
// shown both ways: what the printed text does, and what the corrected one does, so that the test
// fails whichever of the two the oracle loses.
#include <gtest/gtest.h>
#include <oracle/bootstring.h>
#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ranges>

namespace errata_test {
namespace {

namespace puny = oracle::bootstring;
using ace::Errc;
using oracle::CodePoints;
using oracle::Domain;
using oracle::Erratum;
using oracle::Octets;
using oracle::Reading;

const std::filesystem::path vectors = std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors";

nlohmann::json read_json(const std::filesystem::path& path) {
  std::ifstream in(path);
  return nlohmann::json::parse(in);
}

oracle::Options as_printed(Erratum erratum) {
  return {.reading = Reading::corrected().without(erratum)};
}

template <class T>
testing::AssertionResult gives(const oracle::Answer<T>& answer, const T& value) {
  if (!answer.result) {
    return testing::AssertionFailure() << "rejected: " << ace::name(answer.result.error().reason)
                                       << " at " << answer.result.error().step;
  }
  if (*answer.result == value) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "gave another value";
}

template <class T>
testing::AssertionResult rejects(const oracle::Answer<T>& answer, Errc reason) {
  if (answer.result) return testing::AssertionFailure() << "was accepted";
  if (answer.result.error().reason == reason) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "rejected: " << ace::name(answer.result.error().reason)
                                     << " at " << answer.result.error().step;
}

CodePoints text(std::u32string_view characters) {
  return CodePoints(characters.begin(), characters.end());
}
CodePoints from_hex(const std::string& unicode) {
  CodePoints out;
  std::istringstream in(unicode);
  for (std::string word; in >> word;) out.emplace_back("0x" + word);
  return out;
}

oracle::Answer<CodePoints> decode(std::string_view ace, oracle::Options options = {}) {
  auto answer = puny::decode(ace, puny::punycode(), options);
  oracle::Answer<CodePoints> out{{}, answer.width, {}};
  if (answer.result) {
    out.result = answer.result->text;
  } else {
    out.result = std::unexpected(answer.result.error());
  }
  return out;
}
oracle::Answer<std::string> encode(const CodePoints& characters) {
  return puny::encode(characters, "", puny::punycode());
}

// A vector of a draft's file, by id.
nlohmann::json vector(const std::string& draft, const std::string& id) {
  const nlohmann::json file = read_json(vectors / "drafts" / (draft + ".json"));
  for (const auto& item : file["vectors"]) {
    if (item["id"] == id) return item;
  }
  return {};
}
nlohmann::json vector00(const std::string& id) {
  return vector("draft-ietf-idn-punycode-00", "punycode/00/" + id);
}

TEST(Errata, PUNY_1) {
  const auto example = vector00("7-H-decode");
  EXPECT_TRUE(rejects(decode(example["printed"].get<std::string>()), Errc::truncated));
  EXPECT_TRUE(gives(decode(example["ace"].get<std::string>()), from_hex(example["unicode"])));
}

// The misprint decodes, to other text than the example's.
void expect_misprint(const std::string& id) {
  const auto example = vector00(id);
  const auto printed = decode(example["printed"].get<std::string>());
  const CodePoints right = from_hex(example["unicode"]);
  ASSERT_TRUE(printed.result);
  EXPECT_NE(*printed.result, right);
  EXPECT_TRUE(gives(decode(example["ace"].get<std::string>()), right));
}
TEST(Errata, PUNY_2) { expect_misprint("7-J-decode"); }
TEST(Errata, PUNY_3) { expect_misprint("7-M-decode"); }
TEST(Errata, PUNY_4) { expect_misprint("7-S-decode"); }

TEST(Errata, PUNY_6) {
  // As printed only three of the 19 examples come out right.
  std::string right;
  for (char example = 'A'; example <= 'S'; ++example) {
    const auto v = vector("draft-costello-rfc3492bis-02",
                          std::string("punycode/bis/7.1-") + example + "-decode");
    const auto ace = v["ace"].get<std::string>();
    const CodePoints expected = from_hex(v["unicode"]);
    EXPECT_TRUE(gives(decode(ace), expected));
    if (gives(decode(ace, as_printed(Erratum::puny_6)), expected)) right += example;
  }
  EXPECT_EQ(right, "IQS");
}

TEST(Errata, PUNY_8) {
  const Reading printed = Reading::corrected().without(Erratum::puny_8);
  puny::Parameters no_last_digit = puny::punycode();
  no_last_digit.tmin = no_last_digit.tmax = 0;
  puny::Parameters no_division = puny::punycode();
  no_division.tmin = no_division.tmax = 35;
  no_division.initial_bias = 72;
  for (const puny::Parameters& parameters : {no_last_digit, no_division}) {
    EXPECT_TRUE(parameters.valid(printed));
    EXPECT_FALSE(parameters.valid());
    // The inner loop of 6.3, or that of adapt(), does not end.
    const auto answer = puny::encode(text(U"\u4E00\U0010FFFF"), "", parameters);
    ASSERT_TRUE(rejects(answer, Errc::too_long));
    EXPECT_STREQ(answer.result.error().step, "PUNY-8: the loop does not end");
  }
  EXPECT_TRUE(puny::punycode().valid());
}

TEST(Errata, PUNY_10) {
  EXPECT_TRUE(rejects(decode("ib9b"), Errc::out_of_domain));
  EXPECT_TRUE(gives(decode("ib9b", {.domain = Domain::code_point}), CodePoints{0xD800}));
  EXPECT_TRUE(rejects(decode("en32g", {.domain = Domain::code_point}), Errc::out_of_domain));
  EXPECT_TRUE(gives(decode("en32g", {.domain = Domain::any}), CodePoints{0x110000}));
}

TEST(Errata, PUNY_11) { EXPECT_EQ(*decode("bcher-kva").result, *decode("bcher-KVA").result); }

TEST(Errata, PUNY_13) {
  EXPECT_TRUE(rejects(decode("-kva"), Errc::bad_digit));
  EXPECT_EQ(decode("-kva").result.error().position, 0u);
}

TEST(Errata, PUNY_14) {
  EXPECT_TRUE(gives(decode("abc-"), text(U"abc")));
  EXPECT_TRUE(gives(encode(text(U"abc")), std::string("abc-")));
  EXPECT_FALSE(gives(decode("abc"), text(U"abc")));
  EXPECT_TRUE(rejects(decode("-"), Errc::bad_digit));
  EXPECT_TRUE(gives(decode("--"), text(U"-")));
  EXPECT_TRUE(gives(decode(""), CodePoints{}));
  EXPECT_TRUE(gives(encode(CodePoints{}), std::string()));
}

TEST(Errata, PUNY_15) {
  const auto answer = encode(text(std::u32string(30, U'a') + U'\U0010FFFF'));
  EXPECT_EQ(answer.width.min_bits, 26u);  // 34533503 is more than 2^25
  EXPECT_TRUE(answer.result);
}

TEST(Errata, PUNY_16) {
  const auto fits = [](int maxint) {
    return puny::adapt(910, 1000, false, puny::punycode(), {oracle::Integer(maxint)})
        .result.has_value();
  };
  EXPECT_TRUE(fits(16380));
  EXPECT_FALSE(fits(16379));
}

TEST(Errata, PUNY_17) {
  for (const char* digits : puny::punycode().digits | std::views::take(26) |
                                std::views::transform(&std::string::c_str)) {
    EXPECT_EQ(std::string_view(digits).size(), 2u);  // a letter, both ways
  }
  EXPECT_EQ(puny::punycode().tmax, 26u);
}

TEST(Errata, PUNY_18) {
  // Many digits: i exceeds first, w is never the reason.
  for (const unsigned bits : {16u, 26u, 32u, 64u}) {
    const puny::Limits limits{(oracle::Integer(1) << bits) - 1};
    const auto answer =
        puny::decode(std::string(40, '9'), puny::punycode(), {.domain = Domain::any}, limits);
    ASSERT_TRUE(rejects(answer, Errc::overflow));
    EXPECT_STREQ(answer.result.error().step, "bis 6.2: i + digit * w");
  }
}

TEST(Errata, PUNY_19) {
  const puny::Limits limits{oracle::Integer(0x3FFF)};
  const std::string ace = std::string(0x4000, 'a') + '-';
  const auto rejected = puny::decode(ace, puny::punycode(), {}, limits);
  ASSERT_TRUE(rejects(rejected, Errc::overflow));
  EXPECT_EQ(rejected.result.error().position, 0x3FFFu);
  EXPECT_TRUE(rejects(puny::encode(CodePoints(0x4000, 'a'), "", puny::punycode(), {}, limits),
                      Errc::overflow));
  EXPECT_TRUE(puny::decode(ace.substr(2), puny::punycode(), {}, limits).result);
}

TEST(Errata, PUNY_20) {
  const auto width = [](unsigned bits) { return puny::Limits{(oracle::Integer(1) << bits) - 1}; };
  std::u32string letters(3854, U'a');
  letters.insert(256, 1, U'\U0010FF70');
  const CodePoints unicode = text(letters + U'\u0080');
  const auto ace = puny::encode(unicode, "", puny::punycode(), {}, width(32));
  ASSERT_TRUE(ace.result);
  EXPECT_TRUE(rejects(puny::decode(*ace.result, puny::punycode(), {}, width(32)), Errc::overflow));
  // A bit more, and both directions agree.
  const auto back = puny::decode(*ace.result, puny::punycode(), {}, width(33));
  ASSERT_TRUE(back.result);
  EXPECT_EQ(back.result->text, unicode);
  // Where every integer is a code point, two are enough.
  const oracle::Options any{.domain = Domain::any};
  const auto two = puny::encode({0x80000080, 0x80}, "", puny::punycode(), any, width(32));
  EXPECT_TRUE(gives(two, std::string("a904870604b")));
  EXPECT_TRUE(rejects(puny::decode(*two.result, puny::punycode(), any, width(32)), Errc::overflow));
}

const Octets katakana = {0x30, 0xE6, 0x30, 0xCB, 0x30, 0xB3, 0x30, 0xFC};
using oracle::lace::compress;
using oracle::lace::decompress;

TEST(Errata, LACE_1) {
  // Rows 01 00 01 01: as printed the first count takes all pairs of row 01, and the last of them is
  // seen again, while U+00D0 is lost.
  const Octets pairs = {0x01, 0x2E, 0x00, 0xD0, 0x01, 0x4A, 0x01, 0x4B};
  EXPECT_TRUE(gives(compress(pairs, as_printed(Erratum::lace_1)),
                    Octets{3, 0x01, 0x2E, 0x4A, 0x4B, 1, 0x01, 0x4B}));
  const auto right = compress(pairs);
  ASSERT_TRUE(right.result);
  EXPECT_TRUE(gives(decompress(*right.result), pairs));
}

TEST(Errata, LACE_2) {
  const Octets five = {0x30, 0xE6, 0x30, 0xCB, 0x30, 0xB3, 0x30, 0xFC, 0x30, 0xC9};
  EXPECT_TRUE(gives(compress(five), Octets{5, 0x30, 0xE6, 0xCB, 0xB3, 0xFC, 0xC9}));
  EXPECT_TRUE(rejects(compress(five, as_printed(Erratum::lace_2)), Errc::truncated));
  // The draft's second example loses U+00C5.
  const Octets four = {0x01, 0x2E, 0x01, 0x10, 0x01, 0x4A, 0x00, 0xC5};
  EXPECT_TRUE(gives(compress(four), Octets{3, 0x01, 0x2E, 0x10, 0x4A, 1, 0x00, 0xC5}));
  EXPECT_TRUE(
      gives(compress(four, as_printed(Erratum::lace_2)), Octets{3, 0x01, 0x2E, 0x10, 0x4A}));
}

TEST(Errata, LACE_3) {
  const Octets example = {5, 0x30, 0xE6, 0xCB, 0xB3, 0xFC, 0xC9};
  EXPECT_TRUE(decompress(example).result);
  EXPECT_TRUE(rejects(decompress(example, as_printed(Erratum::lace_3)), Errc::not_canonical));
  // And without the comparison that LACE-6 adds it takes the wrong form.
  const oracle::Options printed{
      .reading = Reading::corrected().without(Erratum::lace_3).without(Erratum::lace_6)};
  const oracle::Options corrected{.reading = Reading::corrected().without(Erratum::lace_6)};
  EXPECT_TRUE(gives(decompress({1, 0x30, 0xE6}, printed), Octets{0x30, 0xE6}));
  EXPECT_TRUE(rejects(decompress({1, 0x30, 0xE6}, corrected), Errc::not_canonical));
}

TEST(Errata, LACE_4) {
  const Reading loose = Reading::corrected().without(Erratum::lace_3).without(Erratum::lace_6);
  const oracle::Options printed{.reading = loose.without(Erratum::lace_4)};
  EXPECT_TRUE(gives(decompress({0, 0x30, 0xE6}, printed), Octets{0x30, 0xE6}));
  EXPECT_TRUE(gives(decompress({1, 0x30, 0xE6}, printed), Octets{0x30, 0xE6}));
  EXPECT_TRUE(rejects(decompress({0, 0x30, 0xE6}), Errc::bad_run));
}

TEST(Errata, LACE_5) {
  Octets pairs;
  for (int i = 0; i < 255; ++i) pairs.insert(pairs.end(), {0x30, 0xE6});
  EXPECT_TRUE(rejects(compress(pairs), Errc::bad_run));
  const auto printed = compress(pairs, as_printed(Erratum::lace_5));
  ASSERT_TRUE(printed.result);
  EXPECT_EQ(printed.result->front(), 0xFF);  // reads as uncompressed
  EXPECT_FALSE(gives(decompress(*printed.result, as_printed(Erratum::lace_5)), pairs));
  pairs.insert(pairs.end(), {0x30, 0xE6});
  EXPECT_TRUE(rejects(compress(pairs, as_printed(Erratum::lace_5)), Errc::bad_run));
  EXPECT_TRUE(rejects(oracle::lace::encode(CodePoints(300, 0x430)), Errc::too_long));
}

TEST(Errata, LACE_6) {
  const Octets split = {1, 0x30, 0xE6, 3, 0x30, 0xCB, 0xB3, 0xFC};
  const Octets whole = {4, 0x30, 0xE6, 0xCB, 0xB3, 0xFC};
  EXPECT_TRUE(gives(decompress(whole), katakana));
  EXPECT_TRUE(gives(decompress(split, as_printed(Erratum::lace_6)), katakana));
  EXPECT_TRUE(rejects(decompress(split), Errc::not_canonical));
}

TEST(Errata, LACE_7) { EXPECT_TRUE(rejects(decompress({0xFF, 0x30}), Errc::odd_length)); }

TEST(Errata, LACE_8) {
  const auto right = oracle::lace::decode("bq--74yom");
  ASSERT_TRUE(right.result);
  for (const char* other : {"bq--74yon", "bq--74yoma"}) {
    EXPECT_TRUE(gives(oracle::lace::decode(other, as_printed(Erratum::lace_8)), *right.result));
    EXPECT_TRUE(rejects(oracle::lace::decode(other), Errc::bad_padding));
  }
}

TEST(Errata, LACE_9) {
  const auto longest = oracle::lace::encode(CodePoints(34, 0x430));
  ASSERT_TRUE(longest.result);
  EXPECT_EQ(longest.result->size(), 62u);
  EXPECT_TRUE(rejects(oracle::lace::encode(CodePoints(35, 0x430)), Errc::too_long));
  // 37 octets would make a label of 64.
  EXPECT_EQ(4 + oracle::lace::base32_encode(Octets(37)).size(), 64u);
}

TEST(Errata, LACE_11) {
  EXPECT_TRUE(rejects(oracle::lace::encode(text(U"-a")), Errc::host_name));
  EXPECT_TRUE(oracle::lace::encode(text(U"-a"), as_printed(Erratum::lace_11)).result);
  EXPECT_TRUE(
      rejects(oracle::lace::encode(text(U"a-b"), as_printed(Erratum::lace_11)), Errc::host_name));
}

TEST(Errata, LACE_14) {
  const CodePoints surrogates = {0xD83D, 0xDE00};
  const auto scalar = oracle::lace::encode(text(U"\U0001F600"));
  EXPECT_EQ(*oracle::lace::encode(surrogates, as_printed(Erratum::lace_14)).result, *scalar.result);
  EXPECT_TRUE(rejects(oracle::lace::encode(surrogates), Errc::unpaired_surrogate));
}

TEST(Errata, LACE_15) {
  EXPECT_TRUE(rejects(oracle::lace::encode({}), Errc::host_name));
  EXPECT_TRUE(rejects(oracle::lace::decode("bq--"), Errc::empty));
  EXPECT_TRUE(rejects(compress({}), Errc::empty));
}

TEST(Errata, MACE_1) {
  const CodePoints example = from_hex("0200 4000 002D B001 40001 0061");
  EXPECT_TRUE(gives(oracle::mace::encode(example), std::string("0g0x800--wc01y6001-a")));
  EXPECT_FALSE(gives(oracle::mace::encode(example, as_printed(Erratum::mace_1)),
                     std::string("0g0x800--wc01y6001-a")));
}

TEST(Errata, MACE_2) {
  EXPECT_TRUE(rejects(oracle::mace::encode(text(U"abc")), Errc::host_name));
  const auto printed = oracle::mace::encode(text(U"abc"), as_printed(Erratum::mace_2));
  EXPECT_TRUE(gives(printed, std::string("-abc")));
  EXPECT_TRUE(rejects(oracle::mace::decode("-abc", as_printed(Erratum::mace_2)), Errc::host_name));
}

TEST(Errata, MACE_3) {
  EXPECT_TRUE(gives(oracle::mace::decode(""), CodePoints{}));
  EXPECT_TRUE(gives(oracle::mace::encode({}), std::string()));
  EXPECT_TRUE(rejects(oracle::mace::decode("", as_printed(Erratum::mace_3)), Errc::truncated));
  for (const char* nothing : {"-", "w"}) {
    EXPECT_TRUE(rejects(oracle::mace::decode(nothing), Errc::not_canonical));
  }
}

TEST(Errata, MACE_4) {
  const CodePoints surrogates = {0xD800, 0xDC00};
  EXPECT_TRUE(rejects(oracle::mace::encode(surrogates), Errc::out_of_domain));
  EXPECT_TRUE(
      gives(oracle::mace::encode(surrogates, as_printed(Erratum::mace_4)), std::string("m00n00")));
  EXPECT_TRUE(gives(oracle::mace::encode(surrogates, {.domain = Domain::code_point}),
                    std::string("m00n00")));
  EXPECT_TRUE(gives(oracle::mace::encode({0x10000}), std::string("y0000")));
}

TEST(Errata, MACE_5) {
  EXPECT_TRUE(gives(oracle::mace::decode("-A-07s"), text(U"A\u00FC")));
  EXPECT_TRUE(gives(oracle::mace::decode("-a-07s"), text(U"a\u00FC")));
}

TEST(Errata, MACE_6) {
  EXPECT_TRUE(gives(oracle::mace::encode(text(U"\u00FC-")), std::string("07s--")));
}

TEST(Errata, MACE_7) {
  const oracle::Options printed = as_printed(Erratum::mace_7);
  EXPECT_TRUE(rejects(oracle::mace::decode("-a."), Errc::bad_digit));
  EXPECT_TRUE(rejects(oracle::mace::decode("-a.", printed), Errc::not_canonical));
  EXPECT_TRUE(
      rejects(oracle::mace::decode("07s-", as_printed(Erratum::mace_7_end)), Errc::truncated));
  EXPECT_TRUE(rejects(oracle::mace::decode("07s-"), Errc::not_canonical));
  EXPECT_TRUE(rejects(oracle::mace::decode("07"), Errc::truncated));
}

TEST(Errata, MACE_8) {
  EXPECT_TRUE(gives(oracle::mace::encode(text(U"-abc")), std::string("---abc")));
  EXPECT_TRUE(gives(oracle::mace::encode(text(U"abc-")), std::string("-abc--")));
}

namespace cidnuc = oracle::cidnuc;

TEST(Errata, CIDNUC_1) {
  EXPECT_TRUE(gives(cidnuc::decompress({0x61}), Octets{0x00, 0x61}));
  EXPECT_TRUE(rejects(cidnuc::decompress({0x61}, as_printed(Erratum::cidnuc_1)), Errc::truncated));
}

TEST(Errata, CIDNUC_2) {
  for (const Octets& cut :
       {Octets{0xF0}, Octets{0xF0, 0x4E, 0x00, 0xE0}, Octets{0xF0, 0x4E}, Octets{0xF8}}) {
    EXPECT_TRUE(rejects(cidnuc::decompress(cut), Errc::truncated));
  }
}

TEST(Errata, CIDNUC_3) {
  const auto corrected = cidnuc::decompress({0xE0});
  const auto printed = cidnuc::decompress({0xE0}, as_printed(Erratum::cidnuc_3));
  ASSERT_TRUE(rejects(corrected, Errc::bad_mode));
  ASSERT_TRUE(rejects(printed, Errc::bad_mode));
  EXPECT_STREQ(corrected.result.error().step, "cidnuc 2.4.2 step 9: already 1");
  EXPECT_STREQ(printed.result.error().step, "cidnuc 2.4.2 step 9: invalid");
}

TEST(Errata, CIDNUC_6) {
  for (const auto& [other, right] :
       {std::pair{Octets{0xFC, 0x5F}, Octets{0x5F}},
        {Octets{0x5F, 0xFC}, Octets{0x5F}},
        {Octets{0xF8, 0x9C, 0x00}, Octets{0xF0, 0x4E, 0x00}},
        {Octets{0xF8, 0x00, 0x00}, Octets{0x00}},
        {Octets{0xF0, 0x4E, 0x00, 0xE0, 0xFC, 0xF0, 0x4E, 0x01}, Octets{0xF0, 0x4E, 0, 0x4E, 1}}}) {
    EXPECT_TRUE(gives(cidnuc::decompress(other, as_printed(Erratum::cidnuc_6)),
                      *cidnuc::decompress(right).result));
    EXPECT_TRUE(rejects(cidnuc::decompress(other), Errc::not_canonical));
  }
}

TEST(Errata, CIDNUC_7) {
  const CodePoints one_row(35, 0x430);
  EXPECT_TRUE(rejects(cidnuc::encode(one_row), Errc::too_long));
  const auto printed = cidnuc::encode(one_row, as_printed(Erratum::cidnuc_7));
  ASSERT_TRUE(printed.result);
  EXPECT_EQ(printed.result->size(), 64u);
  EXPECT_EQ(cidnuc::encode(CodePoints(34, 0x430)).result->size(), 62u);
  EXPECT_TRUE(rejects(cidnuc::encode(CodePoints(18, 0x65E5)), Errc::too_long));
  EXPECT_TRUE(cidnuc::encode(CodePoints(17, 0x65E5)).result);
}

TEST(Errata, CIDNUC_8) {
  const auto right = cidnuc::decode("ph6l48");
  ASSERT_TRUE(right.result);
  for (const char* other : {"ph6l4", "ph6l58", "ph6l4a8"}) {
    EXPECT_TRUE(gives(cidnuc::decode(other, as_printed(Erratum::cidnuc_8)), *right.result));
    EXPECT_TRUE(rejects(cidnuc::decode(other), Errc::bad_padding));
  }
}

TEST(Errata, CIDNUC_9) {
  EXPECT_TRUE(rejects(cidnuc::encode({0x212A}), Errc::host_name));
  const auto printed = cidnuc::encode({0x212A}, as_printed(Erratum::cidnuc_9));
  ASSERT_TRUE(printed.result);
  EXPECT_TRUE(rejects(cidnuc::decode(*printed.result), Errc::host_name));
}

TEST(Errata, CIDNUC_10) {
  const std::string label =
      "ph6" + cidnuc::base32_encode(*cidnuc::compress({0x00, 0x75, 0x03, 0x08}).result);
  EXPECT_TRUE(rejects(cidnuc::decode(label), Errc::not_normalized));
  // As printed it is a second label for a text that encodes to another.
  const auto printed = cidnuc::decode(label, as_printed(Erratum::cidnuc_10));
  ASSERT_TRUE(printed.result);
  EXPECT_NE(*cidnuc::encode(*printed.result).result, label);
}

TEST(Errata, CIDNUC_14) {
  EXPECT_TRUE(rejects(cidnuc::encode(text(U"ph67aaxy8")), Errc::host_name));
  EXPECT_TRUE(gives(cidnuc::decode("ph67aaxy8"), text(U"\u00FC")));
}

TEST(Errata, CIDNUC_15) {
  EXPECT_TRUE(gives(cidnuc::compress({0x00, 0xFC}), Octets{0xF8, 0x01, 0x7C}));
}

TEST(Errata, CIDNUC_16) {
  EXPECT_TRUE(rejects(cidnuc::encode({}), Errc::host_name));
  EXPECT_TRUE(rejects(cidnuc::decode("ph6"), Errc::host_name));
}

}  // namespace
}  // namespace errata_test
