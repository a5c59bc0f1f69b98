// The mutators split encodings without loss, and their changes lead to every reason for which a
// decoder can reject.
#include "../../fuzz/mutate/mutate.h"

#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>
#include <gtest/gtest.h>

#include <set>

#include "../../fuzz/mutate/bootstring.h"
#include "../../fuzz/mutate/text.h"
#include "../../fuzz/mutate/tokens.h"
#include "suite/suite.h"

namespace {

using fuzz::Format;

acecheck::Suite suite() {
  return acecheck::Suite::load(std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors");
}

// The encodings among the vectors of a codec.
std::vector<std::string> encodings(acecheck::Codec codec) {
  std::vector<std::string> out;
  const acecheck::Suite vectors = suite();
  for (const acecheck::Vector& vector : vectors.vectors()) {
    if (vector.codec == codec && vector.op == acecheck::Op::encode && vector.value &&
        !vector.json.contains("case") && vector.min_bits <= 32) {
      out.push_back(acecheck::ace_octets(*vector.value));
    }
  }
  EXPECT_GT(out.size(), 50u);
  return out;
}

TEST(Mutate, TakesEncodingsApartWithoutLoss) {
  for (const std::string& ace : encodings(acecheck::Codec::punycode)) {
    const auto parts = fuzz::Bootstring::parse(ace);
    EXPECT_EQ(parts.print(), ace);
    EXPECT_EQ(parts.rest, "");
  }
  for (const std::string& ace : encodings(acecheck::Codec::mace)) {
    std::string again;
    for (const std::string& unit : fuzz::mace_units(ace)) again += unit;
    EXPECT_EQ(again, ace);
  }
  for (const std::string& ace : encodings(acecheck::Codec::lace)) {
    const fuzz::Octets octets = fuzz::from_base32(ace.substr(4));
    fuzz::Octets again;
    for (const fuzz::Octets& unit : fuzz::lace_units(octets)) {
      again.insert(again.end(), unit.begin(), unit.end());
    }
    EXPECT_EQ(again, octets);
    EXPECT_EQ("bq--" + fuzz::to_base32(again), ace);
  }
}

TEST(Mutate, KeepsWhatNoDeltaCanBeMadeOf) {
  EXPECT_EQ(fuzz::Bootstring::parse("bcher-kv!").print(), "bcher-kv!");
  EXPECT_EQ(fuzz::Bootstring::parse("-").print(), "-");
  EXPECT_EQ(fuzz::Bootstring::parse("").print(), "");
  EXPECT_EQ(fuzz::Bootstring::parse("a-99999999999999999999999999999999").print(),
            "a-99999999999999999999999999999999");
}

// Mutates an encoding again and again, and collects the reasons for which the decoder rejects.
template <class Decode>
std::set<std::string_view> said(Format format, const std::string& start, const Decode& decode,
                                std::size_t longest = 2000) {
  std::set<std::string_view> out;
  fuzz::Random random(1);
  std::string input = start;
  for (int i = 0; i < 60'000; ++i) {
    // A fuzzer likewise mutates an input that it has kept, or starts again.
    if (i % 4 == 0 || input.size() > longest) input = start;
    input = fuzz::mutated(format, input, random);
    const auto answer = decode(input);
    out.insert(answer ? "accepted" : ace::name(answer.error().code));
  }
  return out;
}

using Words = std::set<std::string_view>;

TEST(Mutate, LeadsToEveryReason) {
  EXPECT_EQ(
      said(Format::punycode, "bcher-kva", [](const auto& in) { return ace::punycode::decode(in); }),
      (Words{"accepted", "non-basic-literal", "truncated", "bad-digit", "overflow",
             "out-of-domain"}));
  EXPECT_EQ(said(Format::lace, "bq--74yom", [](const auto& in) { return ace::lace::decode(in); }),
            (Words{"accepted", "missing-prefix", "bad-digit", "bad-padding", "too-long", "empty",
                   "truncated", "bad-run", "odd-length", "not-canonical", "unpaired-surrogate",
                   "host-name"}));
  EXPECT_EQ(
      said(Format::mace, "-a---07s", [](const auto& in) { return ace::mace::decode(in); }),
      (Words{"accepted", "truncated", "bad-digit", "out-of-domain", "host-name", "not-canonical"}));
  EXPECT_EQ(
      said(Format::cidnuc, "ph67aaxy8", [](const auto& in) { return ace::cidnuc::decode(in); }),
      (Words{"accepted", "missing-prefix", "bad-digit", "bad-padding", "too-long", "truncated",
             "bad-mode", "not-canonical", "host-name", "prohibited", "unpaired-surrogate",
             "not-normalized"}));
}

TEST(Mutate, LeadsToEveryReasonOfSteps) {
  const auto octets = [](const std::string& in) {
    return std::span(reinterpret_cast<const std::uint8_t*>(in.data()), in.size());
  };
  EXPECT_EQ(said(Format::lace_octets, "\x01\x30\xE6",
                 [&](const auto& in) { return ace::lace::decompress(octets(in)); }),
            (Words{"accepted", "empty", "truncated", "bad-run", "odd-length", "not-canonical"}));
  EXPECT_EQ(
      said(Format::pairs, "0\xE6", [&](const auto& in) { return ace::lace::compress(octets(in)); }),
      (Words{"accepted", "empty", "odd-length", "bad-run"}));
  EXPECT_EQ(said(Format::cidnuc_octets, "\xF8\x01\x7C",
                 [&](const auto& in) { return ace::cidnuc::decompress(octets(in)); }),
            (Words{"accepted", "truncated", "bad-mode", "not-canonical"}));
}

TEST(Mutate, LeadsToOverflowOfEncoding) {
  EXPECT_EQ(said(
                Format::text, fuzz::octets_of(U"b\u00FC"),
                [](const auto& in) { return ace::punycode::encode(fuzz::text_of(in)); }, 400),
            (Words{"accepted", "out-of-domain", "overflow"}));
}

TEST(Mutate, CrossesByUnits) {
  fuzz::Random random(1);
  Words literals;
  for (int i = 0; i < 200; ++i) {
    const std::string out = fuzz::crossed(Format::punycode, "bcher-kva", "3B-ww4c", random);
    literals.insert(ace::punycode::decode(out) ? "accepted" : "rejected");
    const std::string label = fuzz::crossed(Format::lace, "bq--74yom", "bq--auyons5t7teq", random);
    EXPECT_TRUE(label.starts_with("bq--"));
  }
  EXPECT_TRUE(literals.contains("accepted"));
  EXPECT_EQ(fuzz::octets_of(fuzz::text_of(std::string("\x62\0\0\0\xFC\0\0\0!", 9))),
            std::string("\x62\0\0\0\xFC\0\0\0", 8));
}

}  // namespace
