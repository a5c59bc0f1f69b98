// SPDX-License-Identifier: Apache-2.0
// The errata of Punycode.
#include <algorithm>
#include <ranges>

#include "oracle/rows.h"
#include "support/drafts.h"

namespace tests {
namespace {

namespace puny = oracle::bootstring;

puny::Limits width(unsigned bits) { return {(oracle::Integer(1) << bits) - 1}; }
const oracle::Options code_points{.domain = Domain::code_point};
const oracle::Options integers{.domain = Domain::any};
// What 32 bits encode and do not decode.
const std::string lost = times(256, "0061 ") + "10FF70 " + times(3598, "0061 ") + "0080";

[[maybe_unused]] const bool errata_of_punycode = add_errata({
    {"PUNY-1", {"punycode decode b1abfaaepdrnnbgefbaDotcwatmq2g41", "truncated"}},
    // The misprints decode, to other text than the example's.
    {"PUNY-2",
     {"punycode decode ihgwctvzc91f659drss3x8bo0yb",
      "1E33 4263 1E4D 5171 3097 1E44 1E3F 2876 1E48 1E3E 1E4C 1EB1"}},
    {"PUNY-3",
     {"punycode decode -with-SUPER-MONKEYS-pc58ag80a8gai00g7n9n",
      "5BB8 5BDB 5B89 5948 002D 5B94 5B94 0077 0069 0074 0068 002D 0053 0055 "
      "0050 5B94 0045 0052 002D 004D 004F 004E 5BCA 004B 0045 0059 0053"}},
    {"PUNY-4",
     {"punycode decode -> \\$1.00 <--",
      "002D 003E 0020 005C 0024 0031 002E 0030 0030 0020 003C 002D"}},
    {"PUNY-6",
     {"punycode decode ihqwcrb4cv8a8dqg056pqjye", "out-of-domain", as_printed(Erratum::puny_6)}},
    {"PUNY-10", {"punycode decode ib9b", "out-of-domain"}},
    {"PUNY-10", {"punycode decode ib9b", "D800", code_points}},
    {"PUNY-10", {"punycode decode en32g", "out-of-domain", code_points}},
    {"PUNY-10", {"punycode decode en32g", "110000", integers}},
    {"PUNY-11", {"punycode decode bcher-KVA", "0062 00FC 0063 0068 0065 0072"}},
    {"PUNY-13", {"punycode decode -kva", "bad-digit at 0 (bis 6.2: digit-value)"}},
    {"PUNY-14", {"punycode decode abc-", "0061 0062 0063"}},
    {"PUNY-14", {"punycode encode 0061 0062 0063", "abc-"}},
    {"PUNY-14", {"punycode decode abc", "0082 0081 0080"}},
    {"PUNY-14", {"punycode decode -", "bad-digit"}},
    {"PUNY-14", {"punycode decode --", "002D"}},
    {"PUNY-14", {"punycode decode ", ""}},
    {"PUNY-14", {"punycode encode ", ""}},
    {"PUNY-15", {"punycode encode " + times(30, "0061 ") + "10FFFF", "overflow", {}, width(25)}},
    {"PUNY-15",
     {"punycode encode " + times(30, "0061 ") + "10FFFF",
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-sv403z",
      {},
      width(26)}},
    // Many digits: i exceeds first, w is never the reason.
    {"PUNY-18",
     {"punycode decode " + times(40, "9"), "overflow at 3 (bis 6.2: i + digit * w)", integers,
      width(16)}},
    {"PUNY-18",
     {"punycode decode " + times(40, "9"), "overflow at 6 (bis 6.2: i + digit * w)", integers,
      width(26)}},
    {"PUNY-18",
     {"punycode decode " + times(40, "9"), "overflow at 7 (bis 6.2: i + digit * w)", integers,
      width(32)}},
    {"PUNY-18",
     {"punycode decode " + times(40, "9"), "overflow at 17 (bis 6.2: i + digit * w)", integers,
      width(64)}},
    {"PUNY-19", {"punycode encode " + times(7, "0061 "), "aaaaaaa-", {}, width(3)}},
    {"PUNY-19", {"punycode encode " + times(8, "0061 "), "overflow", {}, width(3)}},
    {"PUNY-19", {"punycode decode aaaaaaa-", times(6, "0061 ") + "0061", {}, width(3)}},
    {"PUNY-19",
     {"punycode decode aaaaaaaa-", "overflow at 7 (bis 6.2: length(output))", {}, width(3)}},
    {"PUNY-19",
     {"punycode decode " + times(16382, "a") + "-a",
      "0080 " + times(16381, "0061 ") + "0061",
      {},
      width(14)}},
    {"PUNY-19",
     {"punycode decode " + times(16383, "a") + "-a",
      "overflow at 16384 (bis 6.2: length(output) + 1)",
      {},
      width(14)}},
    {"PUNY-20",
     {"punycode decode " + said("punycode", "encode", lost, {}, width(32)).text,
      "overflow",
      {},
      width(32)}},
    // A bit more, and both directions agree.
    {"PUNY-20",
     {"punycode decode " + said("punycode", "encode", lost, {}, width(32)).text,
      lost,
      {},
      width(33)}},
    // Where every integer is a code point, two are enough.
    {"PUNY-20", {"punycode encode 80000080 0080", "a904870604b", integers, width(32)}},
    {"PUNY-20", {"punycode decode a904870604b", "overflow", integers, width(32)}},
});

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
    EXPECT_EQ(said(puny::encode({0x4E00, 0x10FFFF}, "", parameters)).text,
              "too-long at 0 (PUNY-8: the loop does not end)");
  }
  EXPECT_TRUE(puny::punycode().valid());
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

TEST(Errata, PUNY_19) {
  // More octets than maxint, for fewer code points: with tmax = 1 most deltas take three digits.
  // The sample would decode it, too.
  puny::Parameters narrow = puny::punycode();
  narrow.tmax = 1;
  const puny::Limits eleven_bits{oracle::Integer(0x7FF)};
  oracle::CodePoints many;
  for (unsigned at = 0; at < 900; ++at) many.emplace_back(0x80 + at);
  const auto ace = puny::encode(many, "", narrow, {}, eleven_bits);
  ASSERT_TRUE(ace.result);
  EXPECT_GT(ace.result->size(), 0x7FFu);
  const auto back = puny::decode(*ace.result, narrow, {}, eleven_bits);
  ASSERT_TRUE(back.result);
  EXPECT_EQ(back.result->text, many);
}

TEST(Errata, PUNY_22) {
  // M is 80 and L is 2, so that the printed bound is 0.
  const Said answer = said("punycode", "encode", "0061 0080", {.trace = true});
  EXPECT_EQ(answer.text, "a-ba");
  EXPECT_TRUE(std::ranges::any_of(
      answer.trace, [](const std::string& line) { return line.contains("needed delta is 1, "); }));
}

TEST(Errata, PUNY_23) {
  // Where size_t is wider, the procedures read output_length together with what lies behind it.
  const std::string draft = read_draft("draft-costello-rfc3492bis-02");
  if (draft.empty()) GTEST_SKIP() << "the drafts are not at hand";
  EXPECT_TRUE(draft.contains("  unsigned int input_length, output_length, j;\n"));
  EXPECT_TRUE(draft.contains("  size_t *output_length,\n"));
}

TEST(Errata, PUNY_25) {
  // decode_digit() of appendix D, which gives base for a value that is not a digit.
  constexpr unsigned base = 36;
  const auto decode_digit = [](unsigned cp) {
    return cp - 48 < 10 ? cp - 22 : cp - 65 < 26 ? cp - 65 : cp - 97 < 26 ? cp - 97 : base;
  };
  for (const oracle::Integer& n :
       points_of(said("punycode", "decode", "ihqwcrb4cv8a8dqg056pqjye").text)) {
    EXPECT_TRUE(decode_digit(static_cast<unsigned>(n)) <= base);  // the printed check fails
    EXPECT_FALSE(n < 0x80);                                       // that of rfc3492bis does not
  }
}

// print_ascii of appendix C, which prints octets below 20 as newlines.
TEST(Errata, PUNY_26) {
  const auto printed = [](const std::string& text) {
    std::string out = said("punycode", "encode", text).text;
    std::ranges::replace_if(out, [](char octet) { return octet < ' '; }, '\n');
    return out;
  };
  EXPECT_EQ(printed("0001"), "\n-");
  EXPECT_EQ(printed("0002"), "\n-");
}

}  // namespace
}  // namespace tests
