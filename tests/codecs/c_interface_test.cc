// SPDX-License-Identifier: Apache-2.0
#include <ace/ace.h>
#include <ace/error.h>
#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string_view>

extern "C" int c_header_example(void);

namespace {

constexpr std::array codecs = {ACE_PUNYCODE, ACE_LACE, ACE_MACE, ACE_CIDNUC};

TEST(CInterface, CompilesAsC) { EXPECT_EQ(c_header_example(), 1); }

TEST(CInterface, RoundTripsThroughEveryCodec) {
  const std::u32string_view text = U"bücher";
  for (const ace_codec codec : codecs) {
    std::array<char, 64> ace{};
    std::size_t length = 0;
    ASSERT_EQ(ace_encode(codec, text.data(), text.size(), ace.data(), ace.size(), &length, nullptr,
                         nullptr),
              ACE_OK);
    std::array<char32_t, 64> back{};
    std::size_t size = 0;
    ASSERT_EQ(
        ace_decode(codec, ace.data(), length, back.data(), back.size(), &size, nullptr, nullptr),
        ACE_OK);
    EXPECT_EQ(std::u32string_view(back.data(), size), text);
  }
}

TEST(CInterface, ReportsReasonAndPosition) {
  std::array<char32_t, 8> out{};
  std::size_t length = 77;
  std::size_t position = 0;
  EXPECT_EQ(
      ace_decode(ACE_PUNYCODE, "bcher-kv", 8, out.data(), out.size(), &length, nullptr, &position),
      ACE_TRUNCATED);
  EXPECT_EQ(position, 8u);
  EXPECT_EQ(length, 77u);
  EXPECT_EQ(ace_decode(ACE_LACE, "x", 1, out.data(), out.size(), &length, nullptr, nullptr),
            ACE_MISSING_PREFIX);
}

TEST(CInterface, TakesOptions) {
  const std::array<char32_t, 1> surrogate = {0xD800};
  const std::array<char32_t, 1> beyond = {0x110000};
  std::array<char, 8> out{};
  std::size_t length = 0;
  ace_options options{};
  const auto encode = [&](std::span<const char32_t> text) {
    return ace_encode(ACE_PUNYCODE, text.data(), text.size(), out.data(), out.size(), &length,
                      &options, nullptr);
  };
  EXPECT_EQ(encode(surrogate), ACE_OUT_OF_DOMAIN);
  options.domain = ACE_DOMAIN_CODE_POINT;
  EXPECT_EQ(encode(surrogate), ACE_OK);
  EXPECT_EQ(encode(beyond), ACE_OUT_OF_DOMAIN);
  options.domain = ACE_DOMAIN_ANY;
  EXPECT_EQ(encode(beyond), ACE_OK);
}

// errata.json PUNY-20: 3,854 times a and these two.
TEST(CInterface, RefusesWhatIsNotDecodedIfAsked) {
  std::u32string text(3854, U'a');
  text.insert(256, 1, U'\U0010FF70');
  text += U'\u0080';
  std::array<std::uint8_t, 3856> flags{};
  for (std::uint8_t* const case_flags : {static_cast<std::uint8_t*>(nullptr), flags.data()}) {
    ace_options options{};
    options.case_flags = case_flags;
    std::array<char, 4000> ace{};
    std::size_t length = 0;
    std::size_t position = 0;
    const auto encode = [&] {
      return ace_encode(ACE_PUNYCODE, text.data(), text.size(), ace.data(), ace.size(), &length,
                        &options, &position);
    };
    ASSERT_EQ(encode(), ACE_OK);
    std::array<char32_t, 4000> back{};
    EXPECT_EQ(ace_decode(ACE_PUNYCODE, ace.data(), length, back.data(), back.size(), &length,
                         nullptr, nullptr),
              ACE_OVERFLOW);
    options.reversible = 1;
    EXPECT_EQ(encode(), ACE_OVERFLOW);
    EXPECT_EQ(position, 256u);
  }
}

TEST(CInterface, AnnotatesMixedCase) {
  std::array<std::uint8_t, 8> flags = {1, 0, 1};
  ace_options options{};
  options.case_flags = flags.data();
  std::array<char, 16> ace{};
  std::size_t length = 0;
  const std::u32string_view text = U"aBü";
  ASSERT_EQ(
      ace_encode(ACE_PUNYCODE, text.data(), 3, ace.data(), ace.size(), &length, &options, nullptr),
      ACE_OK);
  EXPECT_EQ(std::string_view(ace.data(), length), "Ab-ykA");
  flags = {};
  std::array<char32_t, 8> out{};
  ASSERT_EQ(ace_decode(ACE_PUNYCODE, ace.data(), length, out.data(), out.size(), &length, &options,
                       nullptr),
            ACE_OK);
  EXPECT_EQ(flags, (std::array<std::uint8_t, 8>{1, 0, 1}));

  std::size_t position = 0;
  const char32_t surrogates[] = {U'a', 0xD800};
  EXPECT_EQ(
      ace_encode(ACE_PUNYCODE, surrogates, 2, ace.data(), ace.size(), &length, &options, &position),
      ACE_OUT_OF_DOMAIN);
  EXPECT_EQ(position, 1u);
  EXPECT_EQ(
      ace_decode(ACE_PUNYCODE, "ab!", 3, out.data(), out.size(), &length, &options, &position),
      ACE_BAD_DIGIT);
  EXPECT_EQ(position, 2u);
}

TEST(CInterface, NamesItsStatuses) {
  EXPECT_STREQ(ace_status_name(ACE_OK), "ok");
  EXPECT_STREQ(ace_status_name(ACE_TRUNCATED), "truncated");
  EXPECT_STREQ(ace_status_name(ACE_OUTPUT_FULL), "output-full");
  EXPECT_EQ(ace_status_name(static_cast<ace_status>(20)), nullptr);
}

}  // namespace
