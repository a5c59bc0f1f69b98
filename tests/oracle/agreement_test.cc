// SPDX-License-Identifier: Apache-2.0
// Codec and oracle agree in value, or in reason and position, on pseudo-random inputs.
// ACECHECK_INPUTS sets how many per codec and direction, ACECHECK_SEED where they start.
#include <ace/bootstring.h>
#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>
#include <gtest/gtest.h>
#include <oracle/bootstring.h>
#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

#include <array>
#include <cstdlib>
#include <string>

#include "oracle/rows.h"
#include "support/corpus.h"

namespace {

using oracle::CodePoints;

std::size_t setting(const char* name, std::size_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::stoull(text);
}
std::size_t inputs() { return setting("ACECHECK_INPUTS", 20000); }
std::uint64_t seed() { return setting("ACECHECK_SEED", 1); }

constexpr std::string_view ldh = "abcdefghijklmnopqrstuvwxyz0123456789-wxyz-AZ";
constexpr std::string_view base32 = "abcdefghijklmnopqrstuvwxyz234567ABC8";

std::string printed(std::u32string_view text) {
  std::string out;
  for (const char32_t c : text) out += "U+" + std::to_string(std::uint32_t{c}) + " ";
  return out;
}
std::string printed(std::string_view octets) { return testing::PrintToString(std::string(octets)); }
std::string printed(const oracle::Octets& octets) { return testing::PrintToString(octets); }

CodePoints wide(const auto& text) { return CodePoints(text.begin(), text.end()); }
std::string comparable(const std::string& ace) { return ace; }
oracle::Octets comparable(const oracle::Octets& octets) { return octets; }
template <class Char>
  requires(!std::same_as<Char, char>)
CodePoints comparable(const std::basic_string<Char>& text) {
  return wide(text);
}
CodePoints comparable(const std::vector<std::uint64_t>& text) { return wide(text); }

template <class Input, class C, class O>
bool agree(const Input& input, const ace::Result<C>& codec,
           const std::expected<O, oracle::Rejection>& expected) {
  if (codec && expected) {
    EXPECT_EQ(comparable(*codec), *expected) << printed(input);
    return comparable(*codec) == *expected;
  }
  if (codec.has_value() != expected.has_value()) {
    ADD_FAILURE() << printed(input) << ": codec "
                  << (codec ? "accepts" : ace::name(codec.error().code)) << ", oracle "
                  << (expected ? "accepts" : ace::name(expected.error().reason));
    return false;
  }
  const bool same = codec.error().code == expected.error().reason &&
                    codec.error().position == expected.error().position;
  EXPECT_TRUE(same) << printed(input) << ": codec " << ace::name(codec.error().code) << " at "
                    << codec.error().position << ", oracle " << ace::name(expected.error().reason)
                    << " at " << expected.error().position << " (" << expected.error().step << ")";
  return same;
}

// Texts and damaged encodings of them, through both directions.
void check_labels(const auto& encode, const auto& decode, const auto& oracle_encode,
                  const auto& oracle_decode, std::string_view prefix, std::string_view alphabet,
                  std::size_t longest = 40) {
  tests::Corpus corpus(seed());
  for (std::size_t i = 0; i < inputs() * 40 / longest; ++i) {
    const std::u32string text = corpus.text(i % 2 == 0 ? 4 : longest);
    const auto label = encode(text);
    if (!agree(text, label, oracle_encode(wide(text)).result)) return;
    std::string ace = label ? *label : std::string(prefix) + corpus.ascii(alphabet, 12);
    if (i % 3 != 0) ace = corpus.damaged(std::move(ace), alphabet);
    if (i % 7 == 0) ace = std::string(prefix) + corpus.ascii(alphabet, 70);
    if (!agree(ace, decode(ace), oracle_decode(ace).result)) return;
  }
}

void check_steps(const auto& compress, const auto& decompress, const auto& oracle_compress,
                 const auto& oracle_decompress) {
  tests::Corpus corpus(seed());
  constexpr std::uint8_t units[] = {0, 1, 2, 0x30, 0x33, 0x34, 0x4E, 0xE0, 0xF0, 0xF8, 0xFC, 0xFF};
  for (std::size_t i = 0; i < inputs(); ++i) {
    const oracle::Octets pairs = corpus.octets(i % 16 == 0 ? 600 : 12);
    const auto compressed = compress(pairs);
    if (!agree(pairs, compressed, oracle_compress(pairs).result)) return;
    oracle::Octets octets = compressed ? *compressed : corpus.octets(12);
    if (i % 3 != 0) octets = corpus.damaged(std::move(octets), units);
    if (!agree(octets, decompress(octets), oracle_decompress(octets).result)) return;
    if (!agree(pairs, decompress(pairs), oracle_decompress(pairs).result)) return;
  }
}

TEST(Agreement, LaceLabels) {
  check_labels([](const auto& t) { return ace::lace::encode(t); },
               [](const auto& a) { return ace::lace::decode(a); },
               [](const auto& t) { return oracle::lace::encode(t); },
               [](const auto& a) { return oracle::lace::decode(a); }, "bq--", base32);
}

TEST(Agreement, CidnucLabels) {
  check_labels([](const auto& t) { return ace::cidnuc::encode(t); },
               [](const auto& a) { return ace::cidnuc::decode(a); },
               [](const auto& t) { return oracle::cidnuc::encode(t); },
               [](const auto& a) { return oracle::cidnuc::decode(a); }, "ph6", base32);
}

TEST(Agreement, LaceSteps) {
  check_steps([](const auto& o) { return ace::lace::compress(o); },
              [](const auto& o) { return ace::lace::decompress(o); },
              [](const auto& o) { return oracle::lace::compress(o); },
              [](const auto& o) { return oracle::lace::decompress(o); });
}

// Runs about as long as a count can be, which random octets never hold.
TEST(Agreement, LaceLongRuns) {
  for (const std::size_t before : {0u, 1u, 2u}) {
    for (std::size_t run = 252; run <= 258; ++run) {
      oracle::Octets pairs;
      for (std::size_t i = 0; i < before; ++i) pairs.insert(pairs.end(), {0x31, 0x00});
      for (std::size_t i = 0; i < run; ++i) pairs.insert(pairs.end(), {0x30, 0xE6});
      agree(pairs, ace::lace::compress(pairs), oracle::lace::compress(pairs).result);
      pairs.insert(pairs.begin(), 0xFF);
      agree(pairs, ace::lace::decompress(pairs), oracle::lace::decompress(pairs).result);
    }
    const std::u32string text = std::u32string(before, U'\u3100') + std::u32string(255, U'\u30E6');
    agree(text, ace::lace::encode(text), oracle::lace::encode(wide(text)).result);
  }
}

TEST(Agreement, CidnucSteps) {
  check_steps([](const auto& o) { return ace::cidnuc::compress(o); },
              [](const auto& o) { return ace::cidnuc::decompress(o); },
              [](const auto& o) { return oracle::cidnuc::compress(o); },
              [](const auto& o) { return oracle::cidnuc::decompress(o); });
}

TEST(Agreement, Base32) {
  tests::Corpus corpus(seed());
  for (std::size_t i = 0; i < inputs(); ++i) {
    const oracle::Octets octets = corpus.octets(40);
    const std::string symbols = corpus.ascii(base32, 20);
    ASSERT_EQ(ace::lace::base32_encode(octets), oracle::lace::base32_encode(octets));
    ASSERT_EQ(ace::cidnuc::base32_encode(octets), oracle::cidnuc::base32_encode(octets));
    for (const std::string& text : {symbols, symbols + '8', ace::cidnuc::base32_encode(octets)}) {
      ASSERT_TRUE(
          agree(text, ace::lace::base32_decode(text), oracle::lace::base32_decode(text).result));
      ASSERT_TRUE(agree(text, ace::cidnuc::base32_decode(text),
                        oracle::cidnuc::base32_decode(text).result));
    }
  }
}

class Domains : public testing::TestWithParam<ace::Domain> {
 protected:
  ace::Options codec() const { return {GetParam()}; }
  oracle::Options expected() const { return {.domain = static_cast<oracle::Domain>(GetParam())}; }
};

TEST_P(Domains, MaceLabels) {
  check_labels([&](const auto& t) { return ace::mace::encode(t, codec()); },
               [&](const auto& a) { return ace::mace::decode(a, codec()); },
               [&](const auto& t) { return oracle::mace::encode(t, expected()); },
               [&](const auto& a) { return oracle::mace::decode(a, expected()); }, "", ldh);
}

void check_punycode(const auto& encode, const auto& decode, const oracle::Options& expected,
                    const oracle::bootstring::Limits& limits, std::size_t longest = 40) {
  const auto& parameters = oracle::bootstring::punycode();
  const auto oracle_decode = [&](std::string_view ace) {
    auto answer = oracle::bootstring::decode(ace, parameters, expected, limits);
    std::expected<CodePoints, oracle::Rejection> result;
    if (answer.result) {
      result = std::move(answer.result->text);
    } else {
      result = std::unexpected(answer.result.error());
    }
    return oracle::Answer<CodePoints>{std::move(result), {}, {}};
  };
  check_labels(
      encode, decode,
      [&](const CodePoints& text) {
        return oracle::bootstring::encode(text, "", parameters, expected, limits);
      },
      oracle_decode, "", ldh, longest);
}

// Punycode at one integer width, by the procedures that are used or by the textbook's.
template <std::uint64_t Maxint, class CodePoint, bool Textbook = false>
void check_width(const ace::Options& codec, const oracle::Options& expected) {
  using P = ace::punycode::Profile;
  using Text = std::basic_string<CodePoint>;
  const oracle::bootstring::Limits limits{oracle::Integer(Maxint)};
  const auto encode = [&](const std::u32string& text) -> ace::Result<std::string> {
    const Text input(text.begin(), text.end());
    std::string out;
    ace::StringSink sink{out};
    const std::span<const CodePoint> units(input);
    const std::span<const ace::CaseFlag> flags;
    const auto done =
        Textbook ? ace::bootstring::textbook::encode_to<P, Maxint>(units, flags, codec.domain, sink)
                 : ace::bootstring::encode_to<P, Maxint>(units, flags, codec.domain, sink);
    if (!done) return std::unexpected(done.error());
    return out;
  };
  const auto decode = [&](std::string_view ace) -> ace::Result<std::vector<std::uint64_t>> {
    Text out(ace.size(), 0);
    ace::bootstring::Output<CodePoint> output{std::span<CodePoint>(out), {}};
    const auto done =
        Textbook ? ace::bootstring::textbook::decode_to<P, Maxint>(ace, codec.domain, output)
                 : ace::bootstring::decode_to<P, Maxint>(ace, codec.domain, output);
    if (!done) return std::unexpected(done.error());
    return std::vector<std::uint64_t>(out.begin(),
                                      out.begin() + static_cast<std::ptrdiff_t>(output.size()));
  };
  check_punycode(encode, decode, expected, limits);
}

// Encodings of about as many code points as maxint (PUNY-19).
TEST(Agreement, PunycodeOfAsManyCodePointsAsMaxint) {
  using P = ace::punycode::Profile;
  constexpr std::uint64_t maxint = 0x3FFF;
  const auto check = [&](const std::string& input) {
    std::u32string text(input.size(), 0);
    ace::bootstring::Output<char32_t> output{std::span<char32_t>(text), {}};
    const auto done = ace::bootstring::decode_to<P, maxint>(input, ace::Domain::scalar, output);
    text.resize(output.size());
    const auto codec = done ? ace::Result<std::u32string>(text) : std::unexpected(done.error());
    const auto answer = oracle::bootstring::decode(input, oracle::bootstring::punycode(), {},
                                                   {oracle::Integer(maxint)});
    std::expected<CodePoints, oracle::Rejection> expected;
    if (answer.result) {
      expected = answer.result->text;
    } else {
      expected = std::unexpected(answer.result.error());
    }
    agree(input, codec, expected);
  };
  for (const std::size_t size : {maxint - 1, maxint, maxint + 1}) {
    for (const char* tail : {"", "-", "-a", "-aa", "-aaa", "-!", "-a!", "-9", "-99999", "a\x80-"}) {
      check(std::string(size, 'a') + tail);
    }
  }
}

// The functions that users call, on labels and on texts for which they change their ways.
void check_functions(const ace::Options& codec, const oracle::Options& expected,
                     std::size_t longest) {
  check_punycode([&](const auto& t) { return ace::punycode::encode(t, codec); },
                 [&](const auto& a) { return ace::punycode::decode(a, codec); }, expected,
                 {oracle::Integer(ace::punycode::maxint)}, longest);
}

TEST_P(Domains, PunycodeLabels) { check_functions(codec(), expected(), 64); }
TEST_P(Domains, PunycodeLongTexts) { check_functions(codec(), expected(), 400); }

TEST_P(Domains, PunycodeAt14Bits) { check_width<0x3FFF, char32_t>(codec(), expected()); }
TEST_P(Domains, PunycodeAt16Bits) { check_width<0xFFFF, char32_t>(codec(), expected()); }
TEST_P(Domains, PunycodeAt26Bits) { check_width<0x3FFFFFF, char32_t>(codec(), expected()); }
TEST_P(Domains, PunycodeAt31Bits) { check_width<0x7FFFFFFF, char32_t>(codec(), expected()); }
TEST_P(Domains, PunycodeAt32Bits) { check_width<0xFFFFFFFF, char32_t>(codec(), expected()); }
TEST_P(Domains, TextbookAt16Bits) { check_width<0xFFFF, char32_t, true>(codec(), expected()); }
TEST_P(Domains, TextbookAt32Bits) { check_width<0xFFFFFFFF, char32_t, true>(codec(), expected()); }
TEST_P(Domains, PunycodeAt53Bits) {
  check_width<(std::uint64_t{1} << 53) - 1, std::uint64_t>(codec(), expected());
}
TEST_P(Domains, PunycodeAt63Bits) {
  check_width<(std::uint64_t{1} << 63) - 1, std::uint64_t>(codec(), expected());
}
TEST_P(Domains, PunycodeAt64Bits) {
  check_width<~std::uint64_t{0}, std::uint64_t>(codec(), expected());
}

// What a codec says, in the form of said.h, without the step.
template <class T>
std::string text_of(const ace::Result<T>& result) {
  if (!result) {
    return std::string(ace::name(result.error().code)) + " at " +
           std::to_string(result.error().position);
  }
  if constexpr (std::integral<T>) {
    return std::to_string(*result);
  } else {
    return tests::printed(comparable(*result));
  }
}
std::string codec_said(const std::string& codec, const std::string& op, const std::string& input,
                       const ace::Options& options) {
  const auto both_ways = [&](const auto& encode, const auto& decode) {
    if (op == "decode") return text_of(decode(input));
    std::u32string text;
    for (const auto& c : tests::points_of(input)) text += static_cast<char32_t>(c);
    const auto encoded = encode(text);
    return op == "return" && encoded ? text_of(decode(*encoded)) : text_of(encoded);
  };
  const auto steps = [&](const auto& encode, const auto& decode, const auto& compress,
                         const auto& decompress, const auto& to32, const auto& from32,
                         const std::string& prefix) {
    if (op == "base32-decode") return text_of(from32(input));
    if (op == "encode" || op == "decode" || op == "return") return both_ways(encode, decode);
    const oracle::Octets octets = tests::octets_of(input);
    if (op == "compress") return text_of(compress(octets));
    if (op == "decompress") return text_of(decompress(octets));
    return op == "label" ? text_of(decode(prefix + to32(octets))) : to32(octets);
  };
  if (codec == "punycode") {
    using namespace ace::punycode;
    return both_ways([&](const auto& text) { return encode(text, options); },
                     [&](const auto& ace) { return decode(ace, options); });
  }
  if (codec == "mace") {
    using namespace ace::mace;
    if (op == "base32-decode") return text_of(base32_decode(input));
    return both_ways([&](const auto& text) { return encode(text, options); },
                     [&](const auto& ace) { return decode(ace, options); });
  }
#define STEPS(NAMESPACE, PREFIX)                                     \
  steps([](const auto& t) { return ace::NAMESPACE::encode(t); },     \
        [](const auto& a) { return ace::NAMESPACE::decode(a); },     \
        [](const auto& o) { return ace::NAMESPACE::compress(o); },   \
        [](const auto& o) { return ace::NAMESPACE::decompress(o); }, \
        ace::NAMESPACE::base32_encode,                               \
        [](const auto& s) { return ace::NAMESPACE::base32_decode(s); }, PREFIX)
  return codec == "lace" ? STEPS(lace, "bq--") : STEPS(cidnuc, "ph6");
#undef STEPS
}

TEST(Agreement, OnTheAnswersThatAreWrittenDown) {
  for (const auto& [id, row] : tests::all_rows()) {
    bool is_corrected = true;
    for (std::size_t at = 0; at < oracle::erratum_count; ++at) {
      is_corrected &= row.options.reading.corrects(static_cast<oracle::Erratum>(at));
    }
    if (!is_corrected ||
        row.limits.maxint.value_or(ace::punycode::maxint) != ace::punycode::maxint) {
      continue;
    }
    const std::string without_step = row.answer.substr(0, row.answer.find(" ("));
    tests::expect_said(
        row, without_step, [&](const auto& codec, const auto& op, const auto& input) {
          return codec_said(codec, op, input, {static_cast<ace::Domain>(row.options.domain)});
        });
  }
}

std::string name_of(const testing::TestParamInfo<ace::Domain>& info) {
  constexpr std::array names = {"scalar", "code_point", "any"};
  return names[static_cast<std::size_t>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Agreement, Domains,
                         testing::Values(ace::Domain::scalar, ace::Domain::code_point,
                                         ace::Domain::any),
                         name_of);

}  // namespace
