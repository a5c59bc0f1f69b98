// SPDX-License-Identifier: Apache-2.0
// When an answer is the right one, though it is written otherwise: letter case, two code units for
// one character, flags that were not asked for.
#include <gtest/gtest.h>

#include "certify/punycode_vectors.h"
#include "judge/icu_text.h"
#include "judge/judge.h"
#include "judge/layer.h"
#include "judge/same_ace.h"

namespace judge_answers_test {
namespace {

using namespace acecheck;
using tests::decode_vector;
using tests::encode_vector;

const Json nothing = Json::object();

Json ace(const char* text) { return {{"ace", text}}; }
Json text(const char* unicode) { return {{"unicode", unicode}}; }
// A SHOULD about the letter case of an encoding.
Json one_case(const char* right) {
  return encode_vector({{"ace", right}, {"level", "should"}, {"should", "case"}});
}
Json decoded(const char* unicode) { return decode_vector(text(unicode)); }

// It has no literal portion, whatever the encoding.
TEST(JudgeOfAnswers, Base32HasNoCase) {
  const Vector vector = parse_vector(tests::as_read({{"id", "mace/x"},
                                                     {"op", "base32-encode"},
                                                     {"value", 7},
                                                     {"length", 2},
                                                     {"ace", "-ab"},
                                                     {"expect", "value"},
                                                     {"level", "must"}}),
                                     Codec::mace, "here");
  for (const char* given : {"-ab", "-AB"}) {
    EXPECT_EQ(judge(vector, Capabilities(), tests::outcome_of(ace(given))).verdict, Verdict::pass);
  }
  EXPECT_EQ(judge(vector, Capabilities(), tests::outcome_of(ace("-ac"))).verdict,
            Verdict::wrong_value);
}

// What a buffer of its caller limits is no conversion of a string.
TEST(JudgeOfAnswers, InABufferNothingIsReplaced) {
  Json json = encode_vector({{"unicode_hex", "62E382"},
                             {"form", "utf-8"},
                             {"replaced", {"b-one"}},
                             {"expect", "reject"},
                             {"capacity", 9}});
  for (const char* member : {"unicode", "ace"}) json.erase(member);
  const auto verdict = [&] {
    return judge(parse_vector(tests::as_read(json), Codec::punycode, "here"), Capabilities(),
                 tests::outcome_of(ace("b-one")))
        .verdict;
  };
  EXPECT_EQ(verdict(), Verdict::accepted_invalid);
  json["capacity"] = 4;
  EXPECT_EQ(verdict(), Verdict::overrun);
  json["capacity"] = 5;
  EXPECT_EQ(verdict(), Verdict::accepted_invalid);
}

// Who takes printable ASCII alone may refuse a control in an encoding, or in what it stands for.
TEST(JudgeOfAnswers, ControlsInEncodings) {
  Capabilities capabilities;
  capabilities.contracts = {Contract::printable_ascii};
  const auto may_refuse = [&](const Json& json) {
    return permitted(parse_vector(json, Codec::punycode, "here"), capabilities).limits;
  };
  for (const char* control : {"b\x01-eha", "b\x1F-eha", "b\x7F-eha"}) {
    EXPECT_TRUE(may_refuse(decode_vector(ace(control)))) << control;
  }
  for (const char* other : {"b -eha", "b~-eha", "b\u0080-eha", "b\u00FF-eha"}) {
    EXPECT_FALSE(may_refuse(decode_vector(ace(other)))) << other;
  }
  EXPECT_TRUE(may_refuse(decoded("0001 00FC")));
  EXPECT_FALSE(may_refuse(tests::invalid_vector()));  // it must
}

// A number that is no character has no lower case.
TEST(JudgeOfAnswers, LowerCaseIsOfCharacters) {
  Capabilities capabilities;
  capabilities.contracts = {Contract::lower_case};
  const auto why = [&](const char* unicode) {
    return not_applicable(parse_vector(encode_vector(text(unicode)), Codec::punycode, "here"),
                          capabilities);
  };
  EXPECT_EQ(why("00C0"), "the implementation converts the text to lower case");
  EXPECT_EQ(why("1000000C0"), "");
  EXPECT_EQ(why("0041"), "");
}

// The case flags of a text change its literal portion, or only its digits.
TEST(JudgeOfAnswers, AnnotationIsAskedOfWhoTakesItWhereItChangesTheLiteral) {
  const auto why = [](const char* unicode, const char* right) {
    return not_applicable(
        parse_vector(encode_vector({{"unicode", unicode}, {"ace", right}, {"case", "uu"}}),
                     Codec::punycode, "here"),
        Capabilities());
  };
  const std::string_view annotation = "mixed-case annotation not declared";
  EXPECT_EQ(why("0062 00FC", "b-eha"), "");
  EXPECT_EQ(why("0062 00FC", "B-eha"), annotation);
  EXPECT_EQ(why("0062 007F 00FC", "b-eha"), annotation);
  EXPECT_EQ(why("0080 00FC", "eha"), "");
}

// A text that has no form in memory can be held by no string, and nothing else is looked at.
TEST(JudgeOfAnswers, NoStringHoldsAnIntegerBeyond64Bits) {
  static const Data beyond = Text{{}, "123456789ABCDEF012345"};
  EXPECT_EQ(cannot_hold(Op::encode, beyond, Strings::code_points),
            "their strings hold no integer above 10FFFF");
}

// What an earlier version of UTS 46 took, and what no version took.
TEST(JudgeOfAnswers, WhatUts46TookOnce) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  const auto once = [&](const char* unicode, const Json& more = {{"idna", "reject"}}) {
    Json json = decode_vector({{"unicode", unicode}, {"domain", "code_point"}});
    json.update(more);
    return layer_took_once(parse_vector(json, Codec::punycode, "here"), capabilities);
  };
  EXPECT_EQ(once("0061"), "takes labels that decode to ASCII, as UTS 46 did before Unicode 16");
  EXPECT_EQ(once("0061", Json::object()), "");  // IDNA takes it today
  EXPECT_EQ(
      once("0078 006E 002D 002D 00FC"),
      "takes labels that decode to a label with the prefix xn--, as UTS 46 did before Unicode "
      "15.1");
  EXPECT_EQ(once("0078 006E 002D 00FC"), "");
  EXPECT_EQ(once("0078 006E 002D 002D FF41"), "");  // is mapped to another label
  EXPECT_EQ(once("D800"), "");
}

// The URL Standard takes each domain of ASCII since June 2026. A parser that refuses some, as
// before, is right as well. What a parser takes away, wherever it stands, is not asked.
TEST(JudgeOfAnswers, BehindAUrlParser) {
  Capabilities capabilities;
  capabilities.layer = Layer::url;
  for (const char* unicode : {"0061", "0078 006E 002D 002D 00FC", "FF57 FF57"}) {
    Json json = decode_vector({{"unicode", unicode}, {"idna", "reject"}});
    const Vector vector = parse_vector(json, Codec::punycode, "here");
    EXPECT_EQ(permitted(vector, capabilities), (Permitted{true, true, true})) << unicode;
  }
  const auto why = [&](const char* given) {
    return not_applicable(parse_vector(tests::invalid_vector(ace(given)), Codec::punycode, "here"),
                          capabilities);
  };
  for (const char* given : {"\tls8h", "ls\n8h", "ls8h\r", "ls8h/", "ls8\\h", "ls8h?", "#ls8h",
                            "l@s8h", "ls8h:", "ls%38h", "ls8h ", "ls8h\x01"}) {
    EXPECT_EQ(why(given), "a URL parser changes the host before IDNA") << given;
  }
  for (const char* given : {"", "ls8h", " ls8h", "ls8\x01h", "ls8h!", "-ls8h"}) {
    EXPECT_EQ(why(given), "") << given;
  }
}

// IDNA 2008 takes letters, marks and digits; each rule of RFC 5892 that takes some of them away.
TEST(JudgeOfAnswers, LettersOfIdna2008) {
  Capabilities capabilities;
  capabilities.layer = Layer::idna2008;
  const auto takes = [&](const char* unicode) {
    const Json json = encode_vector({{"unicode", unicode}, {"idna_stable", true}});
    return layer_takes(parse_vector(json, Codec::punycode, "here"), capabilities);
  };
  for (const char* letter : {"00FC", "05D0", "3005", "0301", "0903", "0660", "AC00", "AC01"}) {
    EXPECT_TRUE(takes(letter)) << letter;
  }
  for (const char* exception : {"0640", "07FA", "302E", "302F", "3031", "3035", "303B"}) {
    EXPECT_FALSE(takes(exception)) << exception;
  }
  // Of the blocks of marks for symbols, of music, and of ancient Greek music; jamo; a symbol.
  for (const char* other : {"20D0", "1D165", "1D242", "1100", "1161", "11A8", "2665"}) {
    EXPECT_FALSE(takes(other)) << other;
  }
}

// What is mapped, and a full stop of other scripts, wherever it stands.
TEST(JudgeOfAnswers, WhatIsMappedBeforeItIsDecoded) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  const auto why = [&](const char* given) {
    return not_applicable(parse_vector(tests::invalid_vector(ace(given)), Codec::punycode, "here"),
                          capabilities);
  };
  const std::string_view maps = "IDNA maps characters that are not ASCII before it decodes";
  EXPECT_EQ(why("\u3002b-eh"), maps);
  EXPECT_EQ(why("B-EH"), "");  // ASCII, whose capitals are digits as well
  EXPECT_EQ(why("b-eh\u3002"), maps);
  EXPECT_EQ(why("b\x7F\uFF41"), maps);
  EXPECT_EQ(why("b\u0080\uFF41"), "");
  EXPECT_EQ(why("\u0101\uFF41"), "");  // the first is a letter that stays
  EXPECT_EQ(why("b-eh"), "");
}

// A character that becomes 18 in nameprep, twice.
TEST(IcuText, NameprepHasRoomForWhatBecomesLongest) {
  const icu::UnicodeString once = after_nameprep(to_icu({0xFDFA})).value();
  EXPECT_EQ(once.length(), 18);
  EXPECT_EQ(after_nameprep(to_icu({0xFDFA, 0xFDFA})).value(), once + once);
  EXPECT_FALSE(after_nameprep(to_icu({0x221})));  // no character of Unicode 3.2
}

TEST(SameAce, TellsEncodingsApart) {
  EXPECT_FALSE(same_ace(Codec::mace, "-ab-07s", "-ab-08s"));
  EXPECT_FALSE(same_ace(Codec::mace, "-ab-07s", "-ab-07"));
  EXPECT_FALSE(same_ace(Codec::punycode, "b-eha", "b-eh"));
  EXPECT_FALSE(same_ace(Codec::punycode, "b-eha", "c-eha"));
  EXPECT_FALSE(same_ace(Codec::punycode, "b-eha", "b-ehb"));
  EXPECT_TRUE(same_ace(Codec::punycode, "-eha", "-EHA"));  // the delimiter at index 0 is none
  EXPECT_FALSE(equal_fold("a", "ab"));
  for (const auto& [a, b] : {std::pair{"@", "`"}, std::pair{"[", "{"}}) {
    EXPECT_FALSE(equal_fold(a, b)) << a;
  }
  EXPECT_TRUE(equal_fold("AZ", "az"));
}

// Who has not declared that a control may be refused takes it.
TEST(JudgeOfAnswers, ControlsAreTakenByWhoDeclaresNothing) {
  for (const char* unicode : {"0001 00FC", "007F 00FC"}) {
    const Vector vector = parse_vector(decoded(unicode), Codec::punycode, "here");
    EXPECT_EQ(permitted(vector, Capabilities()), (Permitted{true, false, false})) << unicode;
  }
}

// A text with an integer that no memory holds has no letters to convert, to annotate or to map.
TEST(JudgeOfAnswers, AnIntegerBeyond64BitsIsNoCharacter) {
  const auto beyond = [](const Json& more) {
    Json json = encode_vector(text("123456789ABCDEF012345"));
    json.update(more);
    return parse_vector(json, Codec::punycode, "here");
  };
  EXPECT_EQ(not_applicable(beyond({{"case", "u"}}), Capabilities()), "");
  Capabilities capabilities;
  capabilities.contracts = {Contract::lower_case};
  EXPECT_EQ(not_applicable(beyond(nothing), capabilities), "");
  const Vector decode = parse_vector(decode_vector(ace("B-eha")), Codec::punycode, "here");
  EXPECT_EQ(not_applicable(decode, capabilities), "");
  capabilities.contracts.clear();
  capabilities.layer = Layer::uts46;
  const Vector stable = beyond({{"idna_stable", true}});
  EXPECT_EQ(not_applicable(stable, capabilities), "IDNA would change the text");
  EXPECT_FALSE(layer_takes(stable, capabilities));
}

// 63 octets, of which the prefix has four.
TEST(JudgeOfAnswers, ALabelHas63Octets) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  for (const std::size_t length : {58u, 59u, 60u, 61u}) {
    const std::string encoding = std::string(length - 4, 'b') + "-eha";
    const Json json = encode_vector({{"ace", encoding}, {"idna_stable", true}});
    EXPECT_EQ(layer_takes(parse_vector(json, Codec::punycode, "here"), capabilities), length <= 59)
        << length;
  }
}

TEST(JudgeOfAnswers, NineVerdictsAreFailures) {
  std::vector<std::string_view> others;
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (!is_failure(verdict)) others.push_back(name(verdict));
  }
  EXPECT_EQ(others, (std::vector<std::string_view>{"pass", "warn", "advisory", "not-run"}));
}

// Nobody is strict who does not say so.
TEST(JudgeOfAnswers, IsNotStrictByItself) {
  const Vector vector = parse_vector(one_case("b-ab"), Codec::punycode, "here");
  const Outcome outcome = tests::outcome_of(ace("b-aB"));
  EXPECT_EQ(judge(vector, Capabilities(), outcome).verdict, Verdict::warn);
  EXPECT_EQ(judge(vector, Capabilities(), outcome, true).verdict, Verdict::wrong_value);
}

}  // namespace
}  // namespace judge_answers_test
