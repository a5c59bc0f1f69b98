// What is asked of an input, and of what kind an answer is.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "hunt/kind.h"
#include "hunt/operations.h"
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

// Some answers of CIDNUC are those of a later version of Unicode than the implementation declares.
TEST(Question, IsNotAskedWhereUnicodeHasChanged) {
  Capabilities capabilities;
  const std::string old("\xFC\0\0\0", 4);
  const std::string young("\xE4\0\0\0\xAD\0\0\0", 8);  // of category Cf since Unicode 4.0
  const auto is_asked = [&](const Operation& operation, std::string_view input) {
    return hunt::case_for(operation, input, capabilities).has_value();
  };
  const Operation encode{Codec::cidnuc, Op::encode};
  const Operation decode{Codec::cidnuc, Op::decode};
  for (const UnicodeVersion version : {UnicodeVersion{3, 2}, {4, 0}}) {
    capabilities.unicode_version = version;
    const bool is_new = version == UnicodeVersion{4, 0};
    EXPECT_TRUE(is_asked(encode, old));
    EXPECT_EQ(is_asked(encode, young), is_new);
    EXPECT_TRUE(is_asked(decode, "ph7u"));
    EXPECT_EQ(is_asked(decode, "ph67aawili8"), is_new);
    EXPECT_TRUE(is_asked(decode, "no label"));
    EXPECT_TRUE(is_asked(encode_text, young));
  }
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

// An integer that no answer can hold is an overflow, and wraps onto no other integer.
TEST(Question, AnIntegerBeyond64BitsIsAnOverflow) {
  const Operation number{Codec::mace, Op::base32_decode};
  const auto largest = hunt::case_for(number, "p777777777777", Capabilities{{}, {number.op}});
  const auto beyond = hunt::case_for(number, "b0000000000000", Capabilities{{}, {number.op}});
  ASSERT_TRUE(largest && beyond);
  EXPECT_EQ(beyond->reason, "overflow") << value_members(*beyond, *beyond->value).dump();
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
  const Case of_string = hunt::case_for(encode_utf_16, std::string("\0\xFC", 2),
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
