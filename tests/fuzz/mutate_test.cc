// SPDX-License-Identifier: Apache-2.0
// The mutators split encodings without loss, and their changes lead to every reason for which a
// decoder can reject.
#include "search/mutate/mutate.h"

#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "search/mutate/bootstring.h"
#include "search/mutate/text.h"
#include "search/mutate/tokens.h"
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
        vector.input.case_flags() == nullptr && vector.min_bits <= 32) {
      out.push_back(*vector.value->ace());
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
  for (const std::string& ace : encodings(acecheck::Codec::lace)) {
    std::string again = "bq--";
    fuzz::append_base32(fuzz::from_base32(ace.substr(4)), again);
    EXPECT_EQ(again, ace);
  }
}

using Units = std::vector<std::string>;

// The parts of an input that begin at `starts`, which also has the end.
Units parts(std::string_view input, const fuzz::Starts& starts) {
  Units out;
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    out.emplace_back(input.substr(starts[i], starts[i + 1] - starts[i]));
  }
  return out;
}

Units parts(const fuzz::Octets& input, const fuzz::Starts& starts) {
  return parts(std::string_view(reinterpret_cast<const char*>(input.data()), input.size()), starts);
}

TEST(Mutate, FindsTheUnitsOfAnInput) {
  using fuzz::Octets;
  const Octets runs = {2, 0x30, 0xE6, 0xFC, 1, 0x04, 0x30, 3, 0x05, 0xD0};
  EXPECT_EQ(parts(runs, fuzz::lace_units(runs)),
            (Units{"\x02\x30\xE6\xFC", "\x01\x04\x30", "\x03\x05\xD0"}));
  const Octets uncompressed = {0xFF, 0x30, 0xE6, 0x04};
  EXPECT_EQ(parts(uncompressed, fuzz::lace_units(uncompressed)),
            (Units{"\xFF", "\x30\xE6", "\x04"}));
  const Octets windows = {0x61, 0xF8, 0x05, 0xF0, 0x4E, 0x01, 0xE0, 0xFC, 0x41};
  EXPECT_EQ(parts(windows, fuzz::cidnuc_units(windows)),
            (Units{"\x61", "\xF8\x05", "\xF0", "\x4E\x01", "\xE0", "\xFC", "\x41"}));
  EXPECT_EQ(parts(Octets{1, 2, 3}, fuzz::pairs_of({1, 2, 3})), (Units{"\1\2", "\3"}));
  EXPECT_EQ(parts("w07s-ab--y0000zgv5-x1", fuzz::mace_units("w07s-ab--y0000zgv5-x1")),
            (Units{"w", "07s", "-", "a", "b", "--", "y", "0", "0", "0", "0", "z", "g", "v", "5",
                   "-", "x", "1"}));
  EXPECT_EQ(fuzz::mace_units(""), fuzz::Starts{0});
}

TEST(Mutate, MovesWholeUnits) {
  const std::string input = "aabbbcdd";
  const fuzz::Starts starts = {0, 2, 5, 6, 8};
  const Units before = parts(input, starts);
  std::set<std::string> seen;
  fuzz::Random random(1);
  for (int n = 0; n < 3000; ++n) {
    std::string all = input;
    fuzz::rearrange(all, 4, [&](std::size_t unit) { return starts[unit]; }, random);
    seen.insert(all);
    // Whatever happened, each unit is whole.
    std::string rest = all;
    while (!rest.empty()) {
      const auto unit = std::ranges::find_if(before, [&](auto& u) { return rest.starts_with(u); });
      ASSERT_NE(unit, before.end()) << all;
      rest.erase(0, unit->size());
    }
  }
  for (const char* expected :
       {"bbbcdd", "aabbbcaadd", "cbbbaadd", "ddbbbcaa", "bbbcaadd", "ddaabbbc", "aabbbbbbcdd"}) {
    EXPECT_TRUE(seen.contains(expected)) << expected;
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
