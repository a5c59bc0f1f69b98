// SPDX-License-Identifier: Apache-2.0
// The errata of Punycode.
#include <oracle/bootstring.h>

#include <array>
#include <cstring>
#include <ranges>

#include "oracle/errata/errata.h"
#include "support/drafts.h"

namespace tests::errata {
namespace {

namespace puny = oracle::bootstring;

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
  constexpr std::size_t maxint = 0x3FFF;
  const puny::Limits limits{oracle::Integer(maxint)};
  const auto decode = [&](const std::string& ace) {
    return puny::decode(ace, puny::punycode(), {}, limits);
  };
  const auto encode = [&](const CodePoints& text) {
    return puny::encode(text, "", puny::punycode(), {}, limits);
  };
  EXPECT_TRUE(rejects(encode(CodePoints(maxint + 1, 'a')), Errc::overflow));
  const auto longest = encode(CodePoints(maxint, 'a'));
  EXPECT_TRUE(gives(longest, std::string(maxint, 'a') + '-'));
  EXPECT_TRUE(decode(*longest.result).result);
  const auto rejected = decode('a' + *longest.result);
  ASSERT_TRUE(rejects(rejected, Errc::overflow));
  EXPECT_EQ(rejected.result.error().position, maxint);
  EXPECT_STREQ(rejected.result.error().step, "bis 6.2: length(output)");
  EXPECT_TRUE(decode(longest.result->substr(1) + 'a').result);
  const auto one_more = decode(*longest.result + 'a');
  ASSERT_TRUE(rejects(one_more, Errc::overflow));
  EXPECT_EQ(one_more.result.error().position, maxint + 1);
  EXPECT_STREQ(one_more.result.error().step, "bis 6.2: length(output) + 1");

  // More octets than maxint, for fewer code points: with tmax = 1 most deltas take three digits.
  // The sample would decode it, too.
  puny::Parameters narrow = puny::punycode();
  narrow.tmax = 1;
  const puny::Limits eleven_bits{oracle::Integer(0x7FF)};
  CodePoints many;
  for (unsigned at = 0; at < 900; ++at) many.emplace_back(0x80 + at);
  const auto ace = puny::encode(many, "", narrow, {}, eleven_bits);
  ASSERT_TRUE(ace.result);
  EXPECT_GT(ace.result->size(), 0x7FFu);
  const auto back = puny::decode(*ace.result, narrow, {}, eleven_bits);
  ASSERT_TRUE(back.result);
  EXPECT_EQ(back.result->text, many);
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

TEST(Errata, PUNY_22) {
  // M is 80 and L is 2, so that the printed bound is 0.
  const auto answer = puny::encode(text(U"a\u0080"), "", puny::punycode(), {.trace = true});
  ASSERT_TRUE(gives(answer, std::string("a-ba")));
  EXPECT_TRUE(std::ranges::any_of(answer.trace, [](const std::string& line) {
    return line.find("needed delta is 1, ") != std::string::npos;
  }));
}

TEST(Errata, PUNY_23) {
  // Where size_t is wider, the procedures read output_length together with what lies behind it.
  using OutputLength = unsigned int;  // as main() of appendix C declares it
  const std::array<OutputLength, 2> beside = {256, 1};
  static_assert(sizeof(std::size_t) <= sizeof beside);
  std::size_t read = 0;
  std::memcpy(&read, beside.data(), sizeof read);
  EXPECT_EQ(read == 256, sizeof(std::size_t) == sizeof(OutputLength));
  const std::string draft = read_draft("draft-costello-rfc3492bis-02");
  if (draft.empty()) return;  // the drafts are not at hand
  EXPECT_NE(draft.find("  unsigned int input_length, output_length, j;\n"), std::string::npos);
  EXPECT_NE(draft.find("  size_t *output_length,\n"), std::string::npos);
}

TEST(Errata, PUNY_25) {
  // decode_digit() of appendix D, which gives base for a value that is not a digit.
  constexpr unsigned base = 36;
  const auto decode_digit = [](unsigned cp) {
    return cp - 48 < 10 ? cp - 22 : cp - 65 < 26 ? cp - 65 : cp - 97 < 26 ? cp - 97 : base;
  };
  const auto example = vector00("7-B-decode");
  for (const oracle::Integer& n : from_hex(example["unicode"])) {
    EXPECT_TRUE(decode_digit(static_cast<unsigned>(n)) <= base);  // the printed check fails
    EXPECT_FALSE(n < 0x80);                                       // that of rfc3492bis does not
  }
}

TEST(Errata, PUNY_26) {
  // print_ascii of appendix C.
  const std::string print_ascii = std::string(32, '\n') +
                                  " !\"#$%&'()*+,-./"
                                  "0123456789:;<=>?"
                                  "@ABCDEFGHIJKLMNO"
                                  "PQRSTUVWXYZ[\\]^_"
                                  "`abcdefghijklmno"
                                  "pqrstuvwxyz{|}~\n";
  ASSERT_EQ(print_ascii.size(), 128u);
  EXPECT_EQ(print_ascii.find('\0'), std::string::npos);
  const auto printed = [&](unsigned c) {
    std::string out = *encode(CodePoints{c}).result;
    for (char& octet : out) octet = print_ascii[static_cast<unsigned char>(octet)];
    return out;
  };
  EXPECT_EQ(printed(1), "\n-");
  EXPECT_EQ(printed(2), "\n-");
  EXPECT_EQ(printed('a'), "a-");
}

}  // namespace
}  // namespace tests::errata
