// The judge of plug-ins, which proofs and fuzzers use, decides as the judge of vectors does.
#include "compare/plugin_judge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "authoring/fuzz_input.h"
#include "base/text.h"
#include "compare/judge.h"
#include "compare/plugin_interface.h"
#include "suite/suite.h"

namespace {

using namespace acecheck;
using compare::AceAnswer;
using compare::OctetsAnswer;
using compare::PluginJudge;
using compare::TextAnswer;

std::u32string text_of(const Data& data) { return {data.text()->begin(), data.text()->end()}; }

bool is_beyond_32_bits(const Data& data) {
  if (data.whole_text() == nullptr) return false;
  return data.text() == nullptr ||
         std::ranges::any_of(*data.text(), [](std::uint64_t c) { return c > UINT32_MAX; });
}

// The verdict of the judge of plug-ins on a value, or on a rejection if `value` is null.
std::string verdict(const PluginJudge& judge, const Vector& vector, const Data* value) {
  const bool accepted = value != nullptr;
  OctetsAnswer octets{accepted, {}, "rejected", 0};
  if (accepted && value->octets() != nullptr) octets.value = *value->octets();
  AceAnswer ace{accepted, {}, "rejected", 0};
  if (accepted && (vector.op == Op::encode || vector.op == Op::base32_encode)) {
    ace.value = *value->ace();
  }
  switch (vector.op) {
    case Op::decode: {
      TextAnswer answer{accepted, {}, "rejected", 0};
      if (accepted) answer.value = text_of(*value);
      return judge.decode(*vector.input.ace(), answer);
    }
    case Op::encode:
      return judge.encode(text_of(vector.input), ace);
    case Op::compress:
      return judge.compress(*vector.input.octets(), octets);
    case Op::decompress:
      return judge.decompress(*vector.input.octets(), octets);
    case Op::base32_encode:
      return judge.base32_encode(*vector.input.octets(), ace);
    default:
      return judge.base32_decode(*vector.input.ace(), octets);
  }
}

// A value that has the right form for the operation, but is right for no vector.
Data another_value(Op op) {
  switch (op) {
    case Op::decode:
      return Text{{0x41, 0xFC, 0x42}};
    case Op::encode:
    case Op::base32_encode:
      return std::string("no-encoding!");
    case Op::compress:
      return Octets{0x01, 0x30, 0xE6, 0xAA};
    default:
      return Octets{0x30, 0xE6, 0xAA};
  }
}

TEST(PluginJudge, DecidesAsTheJudgeOfVectorsDoes) {
  const Suite suite = Suite::load(std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors");
  std::vector<Capabilities> declared(4);
  declared[1].bits = 32;
  declared[1].domain = Domain::scalar;
  declared[2].bits = 16;
  declared[2].domain = Domain::code_point;
  declared[2].max_length = 20;
  declared[3].bits = 64;
  declared[3].domain = Domain::any;
  declared[3].max_length = 1 << 20;

  std::size_t judged = 0;
  for (const Capabilities& capabilities : declared) {
    for (const Vector& vector : suite.vectors()) {
      const auto input = fuzz_input(vector.input);
      const bool mace_step =
          vector.codec == Codec::mace && vector.op != Op::encode && vector.op != Op::decode;
      const bool base32 = vector.op == Op::base32_encode || vector.op == Op::base32_decode;
      // The interface of plug-ins cannot express these vectors.
      if ((!input && !base32) || vector.capacity || vector.form() ||
          (vector.value && is_beyond_32_bits(*vector.value)) || mace_step ||
          vector.should == Should::letter_case || vector.json.contains("case") ||
          (vector.codec != Codec::punycode && capabilities.domain > widest_domain(vector.codec))) {
        continue;
      }
      const PluginJudge judge(vector.codec, capabilities);
      const auto expect = [&](const Outcome& outcome, const Data* value) {
        const bool fails = is_failure(acecheck::judge(vector, capabilities, outcome).verdict);
        const std::string said = verdict(judge, vector, value);
        EXPECT_EQ(said.empty(), !fails) << vector.id << ": " << said;
        ++judged;
      };
      if (vector.value) expect({Outcome::Kind::value, *vector.value, ""}, &*vector.value);
      // Base32 has no case.
      if (vector.value && vector.op == Op::base32_encode) {
        std::string capitals = *vector.value->ace();
        for (char& c : capitals) c = static_cast<char>(std::toupper(c));
        const Data value = capitals;
        expect({Outcome::Kind::value, value, ""}, &value);
      }
      const Data other = another_value(vector.op);
      expect({Outcome::Kind::value, other, ""}, &other);
      expect({Outcome::Kind::reject, {}, ""}, nullptr);
    }
  }
  EXPECT_GT(judged, 25'000u);
}

// A limit below what everybody must do is that limit; 0 is none.
TEST(PluginJudge, TakesTheLimitsOfThePlugin) {
  acecheck_codec codec{};
  const auto declared = [&] { return compare::declared_limits(codec).value(); };
  EXPECT_EQ(declared().bits, std::nullopt);
  EXPECT_EQ(declared().max_length, std::nullopt);
  codec.bits = 1;
  codec.max_length = 1;
  EXPECT_EQ(declared().bits, required_bits);
  EXPECT_EQ(declared().max_length, required_length);
  codec.bits = 64;
  codec.max_length = 1000;
  EXPECT_EQ(declared().bits, 64u);
  EXPECT_EQ(declared().max_length, 1000u);
}

// What no answer of 32 bits can hold is told from what it would wrap onto.
TEST(PluginJudge, AnIntegerBeyond32BitsIsNoOther) {
  const auto oracle = compare::Oracle::without_limits(Codec::punycode);
  const auto decoded = oracle.decode(Codec::punycode, "pe322716a");
  ASSERT_TRUE(decoded.result);
  EXPECT_EQ(decoded.result->text, (oracle::CodePoints{oracle::Integer(0x100004080)}));
  EXPECT_EQ(compare::answer_of(decoded).value, std::u32string(1, 0xFFFFFFFF));
}

// The digits of a delta under the first bias of Punycode.
std::string first_delta(std::uint64_t value) {
  std::string out;
  for (int k = 36;; k += 36) {
    const auto threshold = static_cast<std::uint64_t>(std::clamp(k - 72, 1, 26));
    const bool last = value < threshold;
    const std::uint64_t digit = last ? value : threshold + (value - threshold) % (36 - threshold);
    out += "abcdefghijklmnopqrstuvwxyz0123456789"[digit];
    if (last) return out;
    value = (value - threshold) / (36 - threshold);
  }
}

// The greatest integer that they take is a code point that does not exist, and the next one is
// none.
TEST(Oracle, LikeTheBuiltInCodecsHas32Bits) {
  const auto oracle = compare::Oracle::like_builtin(Codec::punycode);
  const auto reason = [&](std::uint64_t delta) {
    return compare::answer_of(oracle.decode(Codec::punycode, "a-" + first_delta(delta))).reason;
  };
  EXPECT_EQ(reason(0xFFFFFFFE), "out-of-domain");
  EXPECT_EQ(reason(0xFFFFFFFF), "out-of-domain");
  EXPECT_EQ(reason(0x100000000), "overflow");
}

TEST(Oracle, SaysWhereItRejects) {
  const auto oracle = compare::Oracle::without_limits(Codec::punycode);
  const TextAnswer answer = compare::answer_of(oracle.decode(Codec::punycode, "b-e!a"));
  EXPECT_FALSE(answer.accepted);
  EXPECT_EQ(answer.reason, "bad-digit");
  EXPECT_EQ(answer.position, 3u);
}

TEST(Oracle, HasStepsAndEncodingsThatExist) {
  const auto oracle = compare::Oracle::like_builtin(Codec::punycode);
  for (const Codec codec : {Codec::punycode, Codec::mace}) {
    EXPECT_THROW(oracle.base32_encode(codec, {}), std::logic_error) << name(codec);
  }
  const auto none = static_cast<Codec>(9);
  EXPECT_THROW(oracle.compress(none, {}), std::logic_error);
  EXPECT_THROW(oracle.encode(none, std::u32string_view()), std::logic_error);
  EXPECT_THROW(oracle.decode(none, ""), std::logic_error);
}

// What a fuzzer prints.
TEST(PluginJudge, SaysWhatIsRight) {
  const auto limits = [](std::optional<Domain> domain) {
    return DeclaredLimits{.bits = {}, .domain = domain, .max_length = {}};
  };
  const PluginJudge judge(Codec::punycode, limits(std::nullopt));
  const AceAnswer rejected{false, "", "overflow", 0};
  EXPECT_EQ(judge.encode(U"b\u00FC", {true, "b-eha", "", 0}), "");
  EXPECT_EQ(judge.encode(U"b\u00FC", rejected), "must not be rejected: \"b-eha\" is right");
  EXPECT_EQ(judge.encode(U"b\u00FC", {true, "b-ehb", "", 0}),
            "\"b-eha\" is right, and not \"b-ehb\"");
  EXPECT_EQ(judge.decode("b-e!a", {true, U"b", "", 0}),
            "0062 must be rejected: bad-digit at 3 of the input");
  const PluginJudge scalar(Codec::punycode, limits(Domain::scalar));
  EXPECT_EQ(scalar.encode(std::u32string(1, 0xD800), {true, "x", "", 0}),
            "\"x\" must be rejected: beyond the domain scalar");
}

// A value that is right, one that is wrong, and a rejection, of every operation.
TEST(PluginJudge, JudgesEveryOperation) {
  const PluginJudge judge(Codec::lace, DeclaredLimits{});
  const AceAnswer no_ace{false, "", "rejected", 0};
  const OctetsAnswer no_octets{false, {}, "rejected", 0};
  const std::vector<std::uint8_t> octets = {0x30, 0xE6, 0x30, 0xCB};
  const std::vector<std::uint8_t> compressed = {0x02, 0x30, 0xE6, 0xCB};
  EXPECT_EQ(judge.compress(octets, {true, compressed, "", 0}), "");
  EXPECT_EQ(judge.compress(octets, {true, octets, "", 0}), "0230E6CB is right, and not 30E630CB");
  EXPECT_EQ(judge.compress(octets, no_octets), "must not be rejected: 0230E6CB is right");
  EXPECT_EQ(judge.decompress(compressed, {true, octets, "", 0}), "");
  EXPECT_EQ(judge.decompress(compressed, {true, compressed, "", 0}),
            "30E630CB is right, and not 0230E6CB");
  EXPECT_EQ(judge.decompress(compressed, no_octets), "must not be rejected: 30E630CB is right");
  const std::vector<std::uint8_t> one = {0x30};
  for (const char* symbols : {"ga", "GA"}) {
    EXPECT_EQ(judge.base32_encode(one, {true, symbols, "", 0}), "") << symbols;
    EXPECT_EQ(judge.base32_decode(symbols, {true, one, "", 0}), "") << symbols;
  }
  EXPECT_EQ(judge.base32_encode(one, {true, "gb", "", 0}), "\"ga\" is right, and not \"gb\"");
  EXPECT_EQ(judge.base32_encode(one, no_ace), "must not be rejected: \"ga\" is right");
  EXPECT_EQ(judge.base32_decode("ga", {true, {0x31}, "", 0}), "30 is right, and not 31");
  EXPECT_EQ(judge.base32_decode("ga", no_octets), "must not be rejected: 30 is right");
  const PluginJudge punycode(Codec::punycode, DeclaredLimits{});
  EXPECT_EQ(punycode.decode("b-eha", {true, U"b\u00FC", "", 0}), "");
  EXPECT_EQ(punycode.decode("b-eha", {true, U"b\u00FD", "", 0}),
            "0062 00FC is right, and not 0062 00FD");
  EXPECT_EQ(punycode.decode("b-eha", {false, {}, "rejected", 0}),
            "must not be rejected: 0062 00FC is right");
}

// More than 26 bits in its delta: to be taken by who declares more, and by nobody else.
TEST(PluginJudge, LooksAtTheWidthOfTheIntegers) {
  const std::u32string text = std::u32string(70, U'a') + U'\U0010FFFF';
  const AceAnswer rejected{false, "", "overflow", 0};
  const auto said = [&](std::optional<unsigned> bits) {
    const DeclaredLimits declared{.bits = bits, .domain = {}, .max_length = 1000};
    return PluginJudge(Codec::punycode, declared).encode(text, rejected);
  };
  EXPECT_EQ(said(std::nullopt), "");
  EXPECT_TRUE(said(32).starts_with("must not be rejected: \"aaaa")) << said(32);
}

TEST(Oracle, DecodesWhatHasNoCaseFlags) {
  struct Row {
    Codec codec;
    const char* invalid;
  };
  const std::u32string text = U"\u00FC";
  for (const Row& row :
       {Row{Codec::lace, "bq--a!"}, Row{Codec::cidnuc, "ph6!"}, Row{Codec::mace, "-"}}) {
    const auto oracle = compare::Oracle::without_limits(row.codec);
    const AceAnswer encoded = compare::answer_of(oracle.encode(row.codec, text));
    ASSERT_TRUE(encoded.accepted) << name(row.codec);
    const auto decoded = oracle.decode(row.codec, encoded.value);
    ASSERT_TRUE(decoded.result) << name(row.codec);
    EXPECT_EQ(decoded.result->case_flags, "");
    EXPECT_EQ(compare::answer_of(decoded).value, text) << name(row.codec);
    const TextAnswer rejected = compare::answer_of(oracle.decode(row.codec, row.invalid));
    EXPECT_FALSE(rejected.accepted) << name(row.codec);
    EXPECT_NE(rejected.reason, "") << name(row.codec);
  }
}

// Where 32 bits end.
TEST(Oracle, WhatIsBeyond32BitsIsTheGreatestOfThem) {
  oracle::Answer<compare::Decoded> answer{};
  answer.result = compare::Decoded{{oracle::Integer(0x10FFFF), oracle::Integer(0xFFFFFFFD),
                                    oracle::Integer(0x100000000), oracle::Integer(0x100000001)},
                                   ""};
  EXPECT_EQ(compare::answer_of(answer).value,
            (std::u32string{0x10FFFF, 0xFFFFFFFD, 0xFFFFFFFF, 0xFFFFFFFF}));
}

}  // namespace
