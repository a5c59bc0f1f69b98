// What is asked of an input, and of what kind an answer is.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "faulty/faulty.h"
#include "hunt/inputs.h"
#include "hunt/kind.h"
#include "hunt/operations.h"
#include "hunt/quick.h"
#include "implementation/builtin.h"
#include "support/questions.h"

namespace hunt_test {
namespace {

using namespace acecheck;
using hunt::Operation;

// What an implementation does not declare, or its strings cannot hold, is not asked.
TEST(Question, AsksOnlyWhatIsDeclared) {
  Capabilities capabilities;
  const std::string surrogate("\0\xD8\0\0", 4);
  EXPECT_TRUE(hunt::case_for(encode_text, surrogate, capabilities));
  capabilities.strings = Strings::utf_8;
  EXPECT_FALSE(hunt::case_for(encode_text, surrogate, capabilities));
  EXPECT_FALSE(hunt::case_for(decode_punycode, "\xFF", capabilities));
  capabilities.ops = {Op::decode};
  EXPECT_FALSE(hunt::case_for(encode_text, "a", capabilities));
  EXPECT_TRUE(hunt::case_for(decode_punycode, "a", capabilities));
}

// All but those whose input is an integer, or more than one member.
TEST(Question, IsOfEveryOperation) {
  const std::vector<Operation> others = {{Codec::punycode, Op::integer_encode},
                                         {Codec::punycode, Op::integer_decode},
                                         {Codec::mace, Op::base32_encode}};
  const Hello hello = builtin_hello();
  const std::vector<Operation> hunted = hunt::operations_of(hello);
  for (const auto& [codec, capabilities] : hello.codecs) {
    for (const Op op : capabilities.ops) {
      const Operation operation{codec, op};
      EXPECT_EQ(std::ranges::count(hunted, operation), 1 - std::ranges::count(others, operation))
          << name(codec) << ' ' << name(op);
    }
  }
}

// Strings as they are, in the forms that are declared, whatever else the implementation's strings
// can hold.
TEST(Question, AsksStringsAsTheyAre) {
  Capabilities capabilities;
  EXPECT_FALSE(hunt::case_for(encode_utf_8, "\xC3\xBC", capabilities));
  capabilities.strings = Strings::utf_8;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  EXPECT_FALSE(hunt::case_for(encode_utf_16, "\xD8\x01", capabilities));
  Hello hello;
  hello.codecs[Codec::punycode] = capabilities;
  const std::vector<Operation> hunted = hunt::operations_of(hello);
  EXPECT_EQ(std::ranges::count(hunted, encode_utf_8), 1);
  EXPECT_EQ(std::ranges::count(hunted, encode_utf_16), 0);
  hello.codecs[Codec::punycode].ops = {Op::decode};
  EXPECT_EQ(hunt::operations_of(hello), std::vector<Operation>{decode_punycode});
  const auto valid = hunt::case_for(encode_utf_8, "\xC3\xBC", capabilities);
  ASSERT_TRUE(valid && valid->value);
  EXPECT_EQ(input_members(*valid), (Json{{"unicode_hex", "C3BC"}, {"form", "utf-8"}}));
  EXPECT_EQ(*valid->value->ace(), "tda");
  const auto invalid = hunt::case_for(encode_utf_8, "\xC0\x80", capabilities);
  ASSERT_TRUE(invalid);
  EXPECT_FALSE(invalid->value);
  EXPECT_TRUE(invalid->is_ill_formed());
  EXPECT_EQ(invalid->replaced, (std::vector<std::string>{"zn7ca"}));
}

// No version of IDNA makes a label of ASCII alone, and the next character is none.
TEST(Question, OfALabelThatIDNAWouldNotHaveMade) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  const auto rejects = [&](const char* ace) {
    return hunt::case_for(decode_punycode, ace, capabilities).value().idna_rejects;
  };
  EXPECT_TRUE(rejects("abc-"));
  EXPECT_FALSE(rejects("a"));    // U+0080
  EXPECT_TRUE(rejects("wca"));   // U+00DC, which is mapped to U+00FC
  EXPECT_FALSE(rejects("tda"));  // U+00FC
  const auto stable = [&](const Operation& operation, const std::string& input) {
    const auto vector = hunt::case_for(operation, input, capabilities);
    return vector && vector->idna_stable;
  };
  EXPECT_TRUE(stable(decode_punycode, "tda"));
  EXPECT_FALSE(stable(decode_punycode, "wca"));
  EXPECT_FALSE(stable(decode_punycode, "abc-"));
  EXPECT_TRUE(stable(encode_text, std::string("\xFC\0\0\0", 4)));
  EXPECT_FALSE(stable(encode_text, std::string("\xDC\0\0\0", 4)));
  capabilities.layer = Layer::codec;
  EXPECT_FALSE(rejects("wca"));
  EXPECT_FALSE(stable(decode_punycode, "tda"));
}

// CIDNUC's answers depend on it, where an implementation declares the version that it has.
TEST(Question, HasTheVersionOfUnicodeThatItsAnswerNeeds) {
  Capabilities capabilities;
  capabilities.ops = {Op::encode, Op::decode, Op::decompress};
  capabilities.unicode_version = UnicodeVersion{15, 0};
  const auto version = [&](const Operation& operation, std::string_view input) {
    return hunt::case_for(operation, input, capabilities).value().unicode_version;
  };
  const std::string old("\xFC\0\0\0", 4);
  const std::string young("\xE4\0\0\0\xAD\0\0\0", 8);  // of category Cf since Unicode 4.0
  const Operation encode{Codec::cidnuc, Op::encode};
  const Operation decode{Codec::cidnuc, Op::decode};
  EXPECT_EQ(version(encode, old), std::nullopt);
  EXPECT_EQ(version(encode, young), (UnicodeVersion{4, 0}));
  EXPECT_EQ(version(decode, "ph7u"), std::nullopt);
  EXPECT_EQ(version(decode, "ph67aawili8"), (UnicodeVersion{4, 0}));
  EXPECT_EQ(version(decode, "no label"), std::nullopt);
  EXPECT_EQ(version({Codec::cidnuc, Op::decompress}, "a"), std::nullopt);
  EXPECT_EQ(version(encode_text, young), std::nullopt);
  capabilities.unicode_version.reset();
  EXPECT_EQ(version(encode, young), std::nullopt);
}

// Each version of IDNA refuses what is no text, and must encode what the layer leaves as it is.
TEST(Question, OfAStringThatIDNATakes) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  const auto stable = hunt::case_for(encode_utf_8, "b\xC3\xBC", capabilities);
  ASSERT_TRUE(stable);
  EXPECT_TRUE(stable->idna_stable);
  const auto ill_formed = hunt::case_for(encode_utf_8, "b\xED\xA0\x80", capabilities);
  ASSERT_TRUE(ill_formed);
  EXPECT_FALSE(ill_formed->value);
}

// The vector says what the oracle says.
TEST(Question, HasTheOraclesAnswer) {
  const auto valid = hunt::case_for(decode_punycode, "tda", Capabilities());
  ASSERT_TRUE(valid && valid->value);
  EXPECT_EQ(tests::json(*valid->value)["unicode"], "00FC");
  EXPECT_EQ(valid->domain, Domain::scalar);
  EXPECT_GT(valid->min_bits, 7u);
  const auto invalid = hunt::case_for(decode_punycode, "td", Capabilities());
  ASSERT_TRUE(invalid);
  EXPECT_FALSE(invalid->value);
  EXPECT_EQ(invalid->reason, "truncated");
}

// One input in 64 is asked in a buffer of the caller, where the implementation fills one: with room
// for the answer, for all of it but one, for half of it, or for nothing.
TEST(Question, AsksInBuffers) {
  Capabilities capabilities;
  capabilities.capacity = true;
  std::map<std::size_t, int> rooms;
  int in_buffer = 0;
  int all = 0;
  for (char a = 'a'; a <= 'z'; ++a) {
    for (char b = 'a'; b <= 'z'; ++b) {
      for (const char* rest : {"cdefg-", "hijkl-", "mnopq-", "rstuv-", "wxyza-"}) {
        const std::string input = std::string{a, b} + rest;
        ++all;
        const bool is_in_buffer = hunt::is_in_buffer(decode_punycode, input, capabilities);
        EXPECT_FALSE(hunt::is_in_buffer(decode_punycode, input, Capabilities()));
        EXPECT_FALSE(hunt::is_in_buffer({Codec::lace, Op::base32_decode}, input, capabilities));
        EXPECT_EQ(hunt::is_in_buffer(encode_text, input, capabilities), is_in_buffer);
        if (!is_in_buffer && all % 16 != 0) continue;
        const auto vector = hunt::case_for(decode_punycode, input, capabilities);
        EXPECT_EQ(vector->capacity.has_value(), is_in_buffer);
        EXPECT_EQ((vector->value->case_flags() != nullptr), !is_in_buffer);
        EXPECT_FALSE(hunt::case_for(decode_punycode, input, Capabilities())->capacity);
        if (!is_in_buffer) continue;
        ++in_buffer;
        ++rooms[*vector->capacity];
      }
    }
  }
  EXPECT_GT(in_buffer, all / 128);
  EXPECT_LT(in_buffer, all / 32);
  ASSERT_EQ(rooms.size(), 4u);
  for (const std::size_t room : {0, 3, 6, 7}) EXPECT_GT(rooms[room], 4) << room;
}

// Always the same inputs are asked in a buffer, with the same room: what was found once is found
// again.
TEST(Question, AsksTheSameInputsInBuffers) {
  Capabilities capabilities;
  capabilities.capacity = true;
  std::string found;
  for (int i = 0; i < 600; ++i) {
    const std::string input = "abcdefg" + std::to_string(i) + "-";
    if (!hunt::is_in_buffer(decode_punycode, input, capabilities)) continue;
    const auto vector = hunt::case_for(decode_punycode, input, capabilities);
    found += std::to_string(i) + ":" + std::to_string(vector.value().capacity.value()) + " ";
  }
  EXPECT_EQ(found, "51:0 112:0 274:10 324:9 355:0 382:9 444:5 528:0 564:10 ");
}

// What must be rejected has no room that would be enough.
TEST(Question, AsksNoRejectionInABuffer) {
  Capabilities capabilities;
  capabilities.capacity = true;
  int in_buffer = 0;
  for (int i = 0; i < 600; ++i) {
    const std::string input = "abc-!" + std::to_string(i);
    if (!hunt::is_in_buffer(decode_punycode, input, capabilities)) continue;
    ++in_buffer;
    const auto vector = hunt::case_for(decode_punycode, input, capabilities);
    ASSERT_TRUE(vector);
    EXPECT_FALSE(vector->capacity);
    EXPECT_EQ(input_members(*vector), (Json{{"ace", input}}));
  }
  EXPECT_GT(in_buffer, 0);
}

TEST(Question, IsNamedAndNumbered) {
  const std::string surrogate("\0\xD8\0\0", 4);
  const auto vector = hunt::case_for(encode_text, surrogate, Capabilities(), 7);
  ASSERT_TRUE(vector);
  EXPECT_EQ(vector->id, "hunt");
  EXPECT_EQ(vector->number, 7u);
  EXPECT_EQ(vector->json, Json::object());
  EXPECT_EQ(vector->domain, Domain::code_point);
  EXPECT_EQ(hunt::case_for(encode_text, surrogate, Capabilities())->number, 0u);
}

// What is rejected, or no Punycode, is neither what IDNA leaves as it is nor what it refuses.
TEST(Question, OfWhatIsNoLabelOfIDNA) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  for (const auto& [operation, input] :
       {std::pair<Operation, std::string>{decode_punycode, "td"},
        {decode_punycode, "999999999999999999999999"},
        {{Codec::lace, Op::decode}, "bq--74any"},    // U+00DC
        {{Codec::lace, Op::decode}, "bq--aiagcia"},  // a letter and a space
        {{Codec::mace, Op::decode}, "abc"}}) {
    const auto vector = hunt::case_for(operation, input, capabilities);
    ASSERT_TRUE(vector) << input;
    EXPECT_EQ(vector->value.has_value(), operation.codec != Codec::punycode) << input;
    EXPECT_FALSE(vector->idna_stable) << input;
    EXPECT_FALSE(vector->idna_rejects) << input;
  }
  EXPECT_TRUE(hunt::case_for(decode_punycode, "a\x7F-", capabilities)->idna_rejects);
}

// An ill-formed string stands for no text, which no version of Unicode changes.
TEST(Question, OfAStringThatIsNoTextNeedsNoVersion) {
  Capabilities capabilities;
  capabilities.unicode_version = UnicodeVersion{15, 0};
  capabilities.unicode_hex = {EncodingForm::utf_8};
  const Operation encode{Codec::cidnuc, Op::encode, EncodingForm::utf_8};
  const auto vector = hunt::case_for(encode, "\xC0\x80", capabilities);
  ASSERT_TRUE(vector);
  EXPECT_EQ(vector->unicode_version, std::nullopt);
  EXPECT_EQ(hunt::case_for(encode, "\xC3\xA4\xC2\xAD", capabilities)->unicode_version,
            (UnicodeVersion{4, 0}));
}

// An integer that no answer can hold is an overflow, and wraps onto no other integer.
TEST(Question, AnIntegerBeyond64BitsIsAnOverflow) {
  const Operation number{Codec::mace, Op::base32_decode};
  const auto largest = hunt::case_for(number, "p777777777777", Capabilities{{}, {number.op}});
  const auto beyond = hunt::case_for(number, "b0000000000000", Capabilities{{}, {number.op}});
  ASSERT_TRUE(largest && beyond);
  EXPECT_EQ(beyond->reason, "overflow") << value_members(*beyond, *beyond->value).dump();
}

// What is quickly seen to be right is right, and of the same kind; right answers mostly are seen.
TEST(Quick, AgreesWithTheJudge) {
  std::size_t right = 0;
  std::size_t seen = 0;
  const auto expect_agreement = [&](const Operation& operation, const Capabilities& capabilities,
                                    const std::string& input, const Outcome& given) {
    const auto vector = hunt::case_for(operation, input, capabilities);
    const auto kind = hunt::Quick(operation, capabilities).kind_if_right(input, given);
    // Of a kind that is not asked, or in a buffer, which is never quick.
    if (!vector || vector->capacity) return;
    const Verdict verdict = judge(*vector, capabilities, given).verdict;
    right += verdict == Verdict::pass ? 1 : 0;
    if (!kind) return;
    ++seen;
    EXPECT_EQ(verdict, Verdict::pass)
        << name(operation.codec) << ' ' << name(operation.op) << ' ' << hex_of(input);
    EXPECT_EQ(*kind, hunt::kind_of_answer(*vector, given)) << hex_of(input);
  };
  Capabilities least;
  least.ops = {Op::encode, Op::decode};
  const Hello hello = builtin_hello();
  for (const Operation operation : hunt::operations_of(hello)) {
    hunt::Inputs source(operation, 5);
    const Capabilities& capabilities = hello.codecs.at(operation.codec);
    std::vector<const faulty::FaultyCodec*> faults;
    static const auto all = faulty::all();
    for (const auto& fault : all) {
      if (fault.codec == operation.codec && faults.size() < 40) faults.push_back(&fault);
    }
    for (int i = 0; i < 400; ++i) {
      const std::string input = source.next();
      source.keep(input);
      const Question request{operation.codec, operation.op, hunt::data_for(operation, input)};
      for (const Outcome& given :
           {builtin_answer(request), builtin_answer(request, Domain::any),
            faults[static_cast<std::size_t>(i) % faults.size()]->answer(request),
            Outcome{Outcome::Kind::reject, {}, "no"}}) {
        expect_agreement(operation, capabilities, input, given);
        if (least.ops.contains(operation.op)) expect_agreement(operation, least, input, given);
      }
    }
  }
  EXPECT_GE(seen, right * 9 / 10);
}

// The annotation of case is part of the value where it is declared.
TEST(Quick, ComparesCaseFlags) {
  Capabilities capabilities;
  const auto is_right = [&](const char* flags) {
    const Outcome given{Outcome::Kind::value,
                        tests::value(Json{{"unicode", "00FC"}, {"case", flags}}), ""};
    return hunt::Quick(decode_punycode, capabilities).kind_if_right("tdA", given).has_value();
  };
  EXPECT_TRUE(is_right("U"));
  EXPECT_TRUE(is_right("u"));
  capabilities.case_flags = true;
  EXPECT_TRUE(is_right("U"));
  EXPECT_FALSE(is_right("u"));
}

// Where a layer or a contract changes what is right, only the judge can say.
TEST(Quick, IsForPlainImplementations) {
  const auto is_usable = [](const Capabilities& capabilities) {
    return hunt::Quick(decode_punycode, capabilities).is_usable();
  };
  Capabilities capabilities;
  EXPECT_TRUE(is_usable(capabilities));
  for (const Layer layer : {Layer::idna2003, Layer::idna2008, Layer::uts46}) {
    capabilities.layer = layer;
    EXPECT_FALSE(is_usable(capabilities));
  }
  capabilities.layer = Layer::codec;
  capabilities.contracts = {Contract::lower_case};
  EXPECT_FALSE(is_usable(capabilities));
}

// What no answer can hold is an overflow, as it is to the judge.
TEST(Quick, AnIntegerBeyond64BitsIsAnOverflow) {
  const Operation number{Codec::mace, Op::base32_decode};
  const Capabilities capabilities{{}, {number.op}};
  const hunt::Quick quick(number, capabilities);
  const Outcome refused{Outcome::Kind::reject, {}, ""};
  for (const char* input : {"b0000000000000", "b0000000000001"}) {
    const auto beyond = hunt::case_for(number, input, capabilities).value();
    EXPECT_EQ(quick.kind_if_right(input, refused), hunt::kind_of_answer(beyond, refused)) << input;
    for (const int given : {0, 1}) {
      const Outcome wrapped{Outcome::Kind::value, tests::value(Json{{"value", given}}), ""};
      EXPECT_EQ(quick.kind_if_right(input, wrapped), std::nullopt);
    }
  }
  const auto within = hunt::case_for(number, "p7777777777", capabilities).value();
  const Outcome right{Outcome::Kind::value, *within.value, ""};
  EXPECT_EQ(quick.kind_if_right("p7777777777", right), hunt::kind_of_answer(within, right));
  EXPECT_FALSE(quick.kind_if_right("p7777777776", right));
}

// Each fact makes a kind of its own. Lengths count by powers of two from four on, and code points
// by their range.
TEST(Kind, DependsOnEachFact) {
  const hunt::AnswerFacts facts{.operation = decode_punycode,
                                .reason = "overflow",
                                .size = 10,
                                .min_bits = 30,
                                .highest_unit = 'a',
                                .ace_length = 20,
                                .given = Outcome::Kind::reject,
                                .detail = "why"};
  std::set<std::uint64_t> kinds = {hunt::kind_of(facts)};
  const auto expect_new = [&](const auto& change) {
    hunt::AnswerFacts changed = facts;
    change(changed);
    EXPECT_TRUE(kinds.insert(hunt::kind_of(changed)).second) << kinds.size();
  };
  expect_new([](auto& to) { to.operation.codec = Codec::lace; });
  expect_new([](auto& to) { to.operation.op = Op::encode; });
  expect_new([](auto& to) { to.operation.form = EncodingForm::utf_8; });
  expect_new([](auto& to) { to.operation.form = EncodingForm::utf_16; });
  expect_new([](auto& to) { to.reason = ""; });
  expect_new([](auto& to) { to.size = 20; });
  expect_new([](auto& to) { to.min_bits = 31; });
  expect_new([](auto& to) { to.highest_unit = 0x80; });
  expect_new([](auto& to) { to.ace_length = 10; });
  expect_new([](auto& to) { to.given = Outcome::Kind::value; });
  expect_new([](auto& to) { to.detail = ""; });

  const auto same = [&](const auto& member, std::uint64_t a, std::uint64_t b) {
    hunt::AnswerFacts one = facts;
    hunt::AnswerFacts other = facts;
    one.*member = static_cast<std::remove_reference_t<decltype(one.*member)>>(a);
    other.*member = static_cast<std::remove_reference_t<decltype(one.*member)>>(b);
    return hunt::kind_of(one) == hunt::kind_of(other);
  };
  for (const auto& member : {&hunt::AnswerFacts::size, &hunt::AnswerFacts::ace_length}) {
    for (const std::size_t first : {1, 2, 3, 4, 8, 16, 32, 64}) {
      EXPECT_FALSE(same(member, first - 1, first)) << first;
    }
    for (const std::size_t first : {4, 8, 16, 32}) EXPECT_TRUE(same(member, first, 2 * first - 1));
  }
  constexpr auto unit = &hunt::AnswerFacts::highest_unit;
  for (const std::uint64_t first : {0x80, 0x100, 0xD800, 0xE000, 0x10000, 0x110000}) {
    EXPECT_FALSE(same(unit, first - 1, first)) << first;
    EXPECT_TRUE(same(unit, first, first + 1)) << first;
  }
  EXPECT_TRUE(same(unit, 0xD7FF, 0xE000));
}

TEST(Kind, TellsDifferencesApart) {
  const auto vector = hunt::case_for(decode_punycode, "tda", Capabilities()).value();
  const auto kind = [&](const char* unicode) {
    return hunt::kind_of_difference(
        vector, {Outcome::Kind::value, tests::value(Json{{"unicode", unicode}}), ""},
        Verdict::wrong_value);
  };
  EXPECT_EQ(kind("0061"), "punycode decode wrong-value: as long first octet ascii");
  EXPECT_EQ(kind("00FC 0061"), "punycode decode wrong-value: longer inner end ascii");
  EXPECT_EQ(kind(""), "punycode decode wrong-value: shorter first octet end");
  for (const char* surrogate : {"D800", "DFFF"}) {
    EXPECT_EQ(kind(surrogate), "punycode decode wrong-value: as long first octet surrogate");
  }
  for (const char* other : {"0100", "D7FF", "E000", "FFFF"}) {
    EXPECT_EQ(kind(other), "punycode decode wrong-value: as long first octet bmp");
  }
  const Vector of_string = hunt::case_for(encode_utf_16, std::string("\0\xFC", 2),
                                          builtin_hello().codecs.at(Codec::punycode))
                               .value();
  EXPECT_EQ(hunt::kind_of_difference(of_string,
                                     {Outcome::Kind::value, tests::value(Json{{"ace", "tdb"}}), ""},
                                     Verdict::wrong_value),
            "punycode encode utf-16 wrong-value: as long last ascii ascii");
  EXPECT_EQ(kind("10FFFF"), "punycode decode wrong-value: as long first octet plane");
  EXPECT_EQ(kind("110000"), "punycode decode wrong-value: as long first octet beyond");
}

}  // namespace
}  // namespace hunt_test
