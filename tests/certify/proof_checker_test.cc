// What the checker of a proof says of each input, and how it counts the answers.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <utility>

#include "prove/checker.h"

namespace proof_checker_test {
namespace {

using namespace acecheck;
using namespace acecheck::prove;

// Does as it is told.
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
  std::string about_encode{};  // what the oracle says of it
  std::string about_decode{};

 private:
  std::string misuse_{};
};

std::string checked_string(Scripted subject, const std::string& ace, bool oracle = false) {
  const ProofDomain domain(Codec::punycode, prove::Kind::strings, Alphabet::own, 1);
  return check(subject, domain, Item{.ace = ace, .text = U"not asked"}, oracle);
}

std::string checked_text(Scripted subject, const std::u32string& text, bool oracle = false) {
  const ProofDomain domain(Codec::punycode, prove::Kind::pairs, Alphabet::own, 0);
  return check(subject, domain, Item{.ace = "not asked", .text = text}, oracle);
}

TEST(ProofChecker, SaysWhatIsWrongWithAString) {
  const Scripted right;
  EXPECT_EQ(checked_string(right, "a-"), "");
  EXPECT_EQ(checked_string(right, "a-", true), "");
  // The decoder's, and then what has only to do with the encoder.
  Scripted subject = right;
  subject.misuse_of_decode = "the plug-in lies";
  EXPECT_EQ(checked_string(subject, "a-"), "the plug-in lies");
  subject = right;
  subject.misuse_of_encode = "the plug-in lies";
  EXPECT_EQ(checked_string(subject, "a-"), "when 0061 is encoded, the plug-in lies");
  subject = right;
  subject.about_decode = "the oracle differs";
  EXPECT_EQ(checked_string(subject, "a-"), "");
  EXPECT_EQ(checked_string(subject, "a-", true), "the oracle differs");
  subject = right;
  subject.encoded = [](std::u32string_view) { return AceAnswer{.reason = "overflow"}; };
  EXPECT_EQ(checked_string(subject, "a-"), "it is decoded to 0061, which cannot be encoded");
  EXPECT_EQ(checked_string(right, "b-"),
            "it is decoded to 0061, which is encoded as \"a-\": two spellings of one text");
  // What is rejected has no text to encode.
  subject.decoded = [](std::string_view) { return TextAnswer{.reason = "bad-digit"}; };
  EXPECT_EQ(checked_string(subject, "a-"), "");
}

TEST(ProofChecker, SaysWhatIsWrongWithAText) {
  const Scripted right;
  EXPECT_EQ(checked_text(right, U"a"), "");
  EXPECT_EQ(checked_text(right, U"a", true), "");
  Scripted subject = right;
  subject.misuse_of_encode = "the plug-in lies";
  EXPECT_EQ(checked_text(subject, U"a"), "the plug-in lies");
  subject = right;
  subject.misuse_of_decode = "the plug-in lies";
  EXPECT_EQ(checked_text(subject, U"a"), "when its encoding \"a-\" is decoded, the plug-in lies");
  for (std::string Scripted::* about : {&Scripted::about_encode, &Scripted::about_decode}) {
    subject = right;
    subject.*about = "the oracle differs";
    EXPECT_EQ(checked_text(subject, U"a"), "");
    EXPECT_EQ(checked_text(subject, U"a", true), "the oracle differs");
  }
  subject = right;
  subject.decoded = [](std::string_view) { return TextAnswer{.reason = "bad-digit"}; };
  EXPECT_EQ(checked_text(subject, U"a"), "its encoding \"a-\" is not decoded");
  EXPECT_EQ(checked_text(right, U"b"), "its encoding \"a-\" is decoded to 0061");
  subject.encoded = [](std::u32string_view) { return AceAnswer{.reason = "overflow"}; };
  EXPECT_EQ(checked_text(subject, U"a"), "");
}

// Reasons are told apart by what they say, whether they stand in one place of memory or in several.
TEST(ProofChecker, CountsAnswersByTheirReasons) {
  static const std::string one = "bad-digit";
  static const std::string again = "bad-digit";
  const auto reason_of = [](char last) -> std::string_view {
    if (last < 'e') return "truncated";  // as long as bad-digit
    if (last < 'l') return one;
    if (last < 'n') return again;
    return std::string_view(one).substr(0, 3);  // where another begins
  };
  const ProofDomain domain(Codec::punycode, prove::Kind::strings, Alphabet::own, 1);
  auto subject = std::make_unique<Scripted>();
  subject->decoded = [&](std::string_view ace) {
    if (ace.empty() || ace > "p" || ace < "a") return TextAnswer{.accepted = true, .value = U""};
    return TextAnswer{.reason = reason_of(ace.back())};
  };
  subject->encoded = [](std::u32string_view) { return AceAnswer{.accepted = true, .value = "x"}; };
  const auto checker = local_checker(domain, std::move(subject), false);
  for (int i = 0; i < 2; ++i) {  // the counts of each range are its own
    const Checked checked = checker->check(0, domain.size());
    EXPECT_EQ(checked.counts.accepted, domain.size() - 16);
    EXPECT_EQ(checked.counts.rejected, (std::map<std::string, std::uint64_t, std::less<>>{
                                           {"truncated", 4}, {"bad-digit", 9}, {"bad", 3}}));
    EXPECT_EQ(checked.counts.total(), domain.size());
  }
}

// Also behind the last input.
TEST(ProofChecker, ARangeOfNoInputsHasNoAnswers) {
  for (const prove::Kind kind : {prove::Kind::strings, prove::Kind::pairs}) {
    const ProofDomain domain(Codec::punycode, kind, Alphabet::own, 1);
    const auto checker = local_checker(domain, std::make_unique<Scripted>(), false);
    for (const std::uint64_t at : {std::uint64_t{7}, domain.size()}) {
      const Checked none = checker->check(at, at);
      EXPECT_EQ(none.counts.total(), 0u);
      EXPECT_TRUE(none.failures.empty());
    }
  }
}

// The answers to texts are those of the encoder.
TEST(ProofChecker, CountsWhatIsEncoded) {
  const ProofDomain domain(Codec::punycode, prove::Kind::code_points, Alphabet::own, 0);
  auto subject = std::make_unique<Scripted>();
  subject->encoded = [](std::u32string_view text) {
    if (text[0] % 4 == 0) return AceAnswer{.reason = "overflow"};
    return AceAnswer{.accepted = true, .value = std::string(text.begin(), text.end())};
  };
  subject->decoded = [](std::string_view ace) {
    return TextAnswer{.accepted = true, .value = std::u32string(ace.begin(), ace.end())};
  };
  const Checked checked = local_checker(domain, std::move(subject), false)->check(0x40, 0x60);
  EXPECT_EQ(checked.counts.accepted, 24u);
  EXPECT_EQ(checked.counts.rejected.at("overflow"), 8u);
  EXPECT_TRUE(checked.failures.empty());
}

// Ten are told, from the first on, and all are counted.
TEST(ProofChecker, TellsTenCounterexamples) {
  const ProofDomain domain(Codec::punycode, prove::Kind::strings, Alphabet::own, 2);
  const auto checker = local_checker(domain, std::make_unique<Scripted>(), false);
  for (const std::uint64_t begin : {0u, 38u}) {
    const Checked checked = checker->check(begin, begin + 30);
    EXPECT_EQ(checked.counts.total(), 30u);
    ASSERT_EQ(checked.failures.size(), most_failures);
    Item item;
    for (std::size_t i = 0; i < most_failures; ++i) {
      domain.get(begin + i, item);
      EXPECT_EQ(checked.failures[i].input, item.ace);
    }
  }
}

// Ready for vectors/regressions/, with the oracle's answer.
TEST(ProofChecker, MakesAVectorOfACounterexample) {
  const ProofDomain strings(Codec::lace, prove::Kind::strings, Alphabet::own, 2);
  Item item;
  strings.get(34, item);
  EXPECT_EQ(input_of(strings, item), "bq--ab");
  EXPECT_EQ(vector_of(strings, item).dump(),
            R"({"id":"lace/regressions/proof-62712D2D6162","op":"decode","ace":"bq--ab",)"
            R"("expect":"reject","reason":"bad-padding","level":"must",)"
            R"("source":{"draft":"draft-ietf-idn-lace-00","section":"1"},)"
            R"("comment":"Found by acecheck prove"})");
  const ProofDomain pairs(Codec::mace, prove::Kind::pairs, Alphabet::own, 0);
  item.text = U"\u00FC\u4E00";
  EXPECT_EQ(input_of(pairs, item), "00FC 4E00");
  const Json vector = vector_of(pairs, item);
  EXPECT_EQ(vector["id"], Json("mace/regressions/proof-00FC"));
  EXPECT_EQ(vector["op"], Json("encode"));
  EXPECT_EQ(vector["unicode"], Json("00FC 4E00"));
  EXPECT_EQ(vector["source"]["draft"], Json("draft-ietf-idn-mace-01"));
  EXPECT_EQ(vector["expect"], Json("value"));
  EXPECT_FALSE(vector["ace"].get<std::string>().empty());
}

}  // namespace
}  // namespace proof_checker_test
