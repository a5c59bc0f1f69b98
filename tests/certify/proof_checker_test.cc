// SPDX-License-Identifier: Apache-2.0
// What a proof finds wrong with one input, and how it counts the answers.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "search/prove/checker.h"
#include "search/prove/nfc.h"

namespace proof_checker_test {
namespace {

using namespace acecheck;
using namespace acecheck::prove;

// Does as it is told; says that "a-" and the text "a" belong together.
class Scripted : public Subject {
 public:
  std::string name() const override { return "scripted"; }
  void encode(std::u32string_view text, AceAnswer& answer) override {
    answer = encoded(text);
    misuse_ = misuse_of_encode;
  }
  void decode(std::string_view ace, TextAnswer& answer) override {
    answer = decoded(ace);
    misuse_ = misuse_of_decode;
  }
  std::string_view misuse() const override { return misuse_; }
  std::string compared(std::u32string_view, const AceAnswer&) override { return about_encode; }
  std::string compared(std::string_view, const TextAnswer&) override { return about_decode; }

  std::function<AceAnswer(std::u32string_view)> encoded = [](std::u32string_view) {
    return AceAnswer{.accepted = true, .value = "a-"};
  };
  std::function<TextAnswer(std::string_view)> decoded = [](std::string_view) {
    return TextAnswer{.accepted = true, .value = U"a"};
  };
  std::string misuse_of_encode{};
  std::string misuse_of_decode{};
  std::string about_encode{};  // how the answer differs from the oracle's
  std::string about_decode{};

 private:
  std::string misuse_{};
};

AceAnswer encodes_nothing(std::u32string_view) { return {.reason = "overflow"}; }
TextAnswer decodes_nothing(std::string_view) { return {.reason = "bad-digit"}; }

std::string checked_string(Scripted subject, const std::string& ace, bool oracle = false) {
  const ProofDomain domain(Codec::punycode, prove::Kind::strings, Alphabet::own, 1);
  return check(subject, domain, Item{.ace = ace, .text = U"not asked"}, oracle);
}

std::string checked_text(Scripted subject, const std::u32string& text, bool oracle = false,
                         Codec codec = Codec::punycode) {
  const ProofDomain domain(codec, prove::Kind::pairs, Alphabet::own, 0);
  return check(subject, domain, Item{.ace = "not asked", .text = text}, oracle);
}

TEST(ProofChecker, FindsWhatIsWrongWithAString) {
  const Scripted right;
  EXPECT_EQ(checked_string(right, "a-", true), "");
  EXPECT_NE(checked_string(right, "b-"), "") << "two spellings of one text";
  const auto with = [&](auto member, auto value) {
    Scripted out = right;
    out.*member = value;
    return out;
  };
  EXPECT_NE(checked_string(with(&Scripted::misuse_of_decode, "it lies"), "a-"), "");
  EXPECT_NE(checked_string(with(&Scripted::misuse_of_encode, "it lies"), "a-"), "");
  EXPECT_NE(checked_string(with(&Scripted::encoded, encodes_nothing), "a-"), "");
  EXPECT_EQ(checked_string(with(&Scripted::decoded, decodes_nothing), "a-"), "");
  const Scripted differs = with(&Scripted::about_decode, "the oracle differs");
  EXPECT_EQ(checked_string(differs, "a-"), "");
  EXPECT_EQ(checked_string(differs, "a-", true), "the oracle differs");
}

TEST(ProofChecker, FindsWhatIsWrongWithAText) {
  const Scripted right;
  EXPECT_EQ(checked_text(right, U"a", true), "");
  const auto with = [&](auto member, auto value) {
    Scripted out = right;
    out.*member = value;
    return out;
  };
  // A codec that encodes every text alike.
  for (const Codec codec : {Codec::punycode, Codec::lace, Codec::mace, Codec::cidnuc}) {
    EXPECT_NE(checked_text(right, U"b", false, codec), "") << name(codec);
  }
  EXPECT_NE(checked_text(with(&Scripted::misuse_of_encode, "it lies"), U"a"), "");
  EXPECT_NE(checked_text(with(&Scripted::misuse_of_decode, "it lies"), U"a"), "");
  EXPECT_NE(checked_text(with(&Scripted::decoded, decodes_nothing), U"a"), "");
  EXPECT_EQ(checked_text(with(&Scripted::encoded, encodes_nothing), U"a"), "");
  for (auto about : {&Scripted::about_encode, &Scripted::about_decode}) {
    EXPECT_EQ(checked_text(with(about, "the oracle differs"), U"a"), "");
    EXPECT_EQ(checked_text(with(about, "the oracle differs"), U"a", true), "the oracle differs");
  }
}

// CIDNUC normalizes: what comes back is the Normalization Form C of what was given.
TEST(ProofChecker, WantsTheNormalizationFormCOfCidnuc) {
  Scripted plain;
  plain.decoded = [](std::string_view) { return TextAnswer{.accepted = true, .value = U"\u212B"}; };
  EXPECT_NE(checked_text(plain, U"\u212B", false, Codec::cidnuc), "");
  plain.decoded = [](std::string_view) { return TextAnswer{.accepted = true, .value = U"\u00C5"}; };
  EXPECT_EQ(checked_text(plain, U"\u212B", false, Codec::cidnuc), "");
  EXPECT_EQ(nfc(U"u\u0308\U0010FFFF"), U"\u00FC\U0010FFFF");
  EXPECT_EQ(nfc(std::u32string{0xD800}), std::nullopt);
  EXPECT_EQ(nfc(std::u32string{0x110000}), std::nullopt);
  EXPECT_NE(checked_text(plain, {0xD800}, false, Codec::cidnuc), "");
}

TEST(ProofChecker, CountsTheRejectionsOfEachReason) {
  static const std::string one = "bad-digit";
  static const std::string again = "bad-digit";  // equal, at another address
  const ProofDomain domain(Codec::punycode, prove::Kind::strings, Alphabet::own, 1);
  auto subject = std::make_unique<Scripted>();
  subject->decoded = [&](std::string_view ace) {
    if (ace.empty() || ace > "p" || ace < "a") return TextAnswer{.accepted = true, .value = U""};
    return TextAnswer{.reason =
                          ace < "e" ? "truncated" : std::string_view(ace < "l" ? one : again)};
  };
  const auto checker = local_checker(domain, std::move(subject), false);
  for (int i = 0; i < 2; ++i) {  // the counts of each range are its own
    const Checked checked = checker->check(0, domain.size());
    EXPECT_EQ(checked.counts.accepted, domain.size() - 16);
    EXPECT_EQ(checked.counts.rejected, (std::map<std::string, std::uint64_t, std::less<>>{
                                           {"truncated", 4}, {"bad-digit", 12}}));
    EXPECT_EQ(checked.counts.total(), domain.size());
    EXPECT_EQ(checker->check(domain.size(), domain.size()).counts.total(), 0u);
  }
}

TEST(ProofChecker, ShowsTenCounterexamplesAndCountsAll) {
  const ProofDomain domain(Codec::punycode, prove::Kind::strings, Alphabet::own, 2);
  const auto checker = local_checker(domain, std::make_unique<Scripted>(), false);
  const Checked checked = checker->check(38, 68);
  EXPECT_EQ(checked.counts.total(), 30u);
  ASSERT_EQ(checked.failures.size(), most_failures);
  Item item;
  for (std::size_t i = 0; i < most_failures; ++i) {
    domain.get(38 + i, item);
    EXPECT_EQ(checked.failures[i].input, item.ace);
  }
}

TEST(ProofChecker, ACounterexampleIsAVectorWithTheOraclesAnswer) {
  const ProofDomain strings(Codec::lace, prove::Kind::strings, Alphabet::own, 2);
  Item item;
  strings.get(34, item);
  const Json rejected = vector_of(strings, item);
  EXPECT_EQ(rejected["ace"], "bq--ab");
  EXPECT_EQ(rejected["reason"], "bad-padding");
  const ProofDomain pairs(Codec::mace, prove::Kind::pairs, Alphabet::own, 0);
  item.text = U"\u00FC\u4E00";
  const Json encoded = vector_of(pairs, item);
  EXPECT_EQ(encoded["unicode"], "00FC 4E00");
  EXPECT_FALSE(encoded["ace"].get<std::string>().empty());
}

}  // namespace
}  // namespace proof_checker_test
