// SPDX-License-Identifier: Apache-2.0
// Which vectors an implementation is not asked, for what it declares. Too many would hide faults,
// and too few would fail an implementation for what it never promised.
#include <gtest/gtest.h>

#include <functional>

#include "certify/punycode_vectors.h"
#include "judge/judge.h"
#include "judge/layer.h"
#include "support/questions.h"

namespace not_applicable_test {
namespace {

using namespace acecheck;
using tests::encode_vector;
using tests::invalid_vector;

Vector encoded(const Json& changes = Json::object()) {
  return parse_vector(encode_vector(changes), Codec::punycode, "");
}

Vector decoded(const char* ace) {
  return parse_vector(invalid_vector({{"ace", ace}}), Codec::punycode, "");
}

TEST(NotApplicable, SaysWhyAVectorIsNotAsked) {
  const auto stable = [](const char* unicode) {
    return encoded({{"unicode", unicode}, {"idna_stable", true}});
  };
  const auto layer = [](Layer of) { return [of](Capabilities& to) { to.layer = of; }; };
  struct Row {
    Vector vector;
    std::function<void(Capabilities&)> declares;
    std::string_view why;
  };
  const auto nothing = [](Capabilities&) {};
  const auto version = [](Capabilities& to) { to.unicode_version = UnicodeVersion{4, 0}; };
  const auto lower_case = [](Capabilities& to) { to.contracts = {Contract::lower_case}; };
  const auto no_mapping = [](Capabilities& to) { to.contracts = {Contract::no_mapping}; };
  const auto flags = [](Capabilities& to) { to.case_flags = true; };
  const Json annotated = {{"case", "Uu"}, {"ace", "B-eha"}};
  const auto changes = "IDNA would change the text";
  for (const Row& row : {
           Row{encoded(), nothing, ""},
           {encoded(), [](Capabilities& to) { to.ops = {Op::decode}; }, "operation not declared"},
           {encoded(), layer(Layer::idna2008), changes},
           {stable("0062 00FC"), layer(Layer::idna2008), ""},
           {stable("D7FF"), layer(Layer::uts46), ""},
           {stable("D800"), layer(Layer::uts46), changes},
           {stable("110000"), layer(Layer::uts46), changes},
           {decoded("a.b"), layer(Layer::idna2008), "IDNA separates labels at a full stop"},
           {encoded({{"unicode_version", "4.1"}}), version,
            "the answer is from a later version of Unicode"},
           {encoded({{"unicode_version", "4.1"}}), nothing, ""},
           {encoded({{"unicode_version", "4.0"}}), version, ""},
           {encoded({{"unicode_version", "3.2"}}), version, ""},
           {encoded({{"unicode", "0042 00DC"}}), lower_case,
            "the implementation converts the text to lower case"},
           {encoded({{"unicode", "0042 00FC"}}), lower_case, ""},
           {encoded({{"unicode", "0061"}}), no_mapping, "an ASCII label stays as it is"},
           {encoded({{"unicode", "00FC 3002 0061"}}), no_mapping, "a full stop separates labels"},
           {encoded({{"unicode", "00FC 0061"}}), no_mapping, ""},
           {decoded("a.b-"), no_mapping, "a full stop separates labels"},
           {decoded("a\uFF61b"), no_mapping, "a full stop separates labels"},
           {decoded("a-"), no_mapping, ""},
           {encoded(annotated), nothing, "mixed-case annotation not declared"},
           {encoded(annotated), flags, ""},
       }) {
    Capabilities capabilities;
    row.declares(capabilities);
    EXPECT_EQ(not_applicable(row.vector, capabilities), row.why) << row.vector.json;
  }
}

// What each layer maps before the codec sees it.
TEST(NotApplicable, WhatALayerMapsIsNotAsked) {
  constexpr std::string_view maps = "IDNA maps characters that are not ASCII before it decodes";
  constexpr std::string_view changes = "IDNA would change the text";
  // A digit of full width, a soft hyphen, an ideographic full stop.
  const std::vector<Vector> mapped = {decoded("b-eh\uFF41"), decoded("b-eh\u00ADa"),
                                      decoded("b-eha\u3002")};
  const Vector letter = decoded("b-eh\u0101");  // stays a letter that is no digit
  std::vector<Vector> deviations;               // sharp s, final sigma, and the joiners
  for (const char* unicode : {"0073 00DF", "03B1 03C2", "0915 094D 200C", "0915 094D 200D"}) {
    deviations.push_back(encoded({{"unicode", unicode}, {"idna_stable", true}}));
  }
  struct Row {
    Layer layer;
    bool transitional;
    std::string_view mapped;
    std::string_view deviation;
  };
  for (const Row& row :
       {Row{Layer::codec, false, "", ""}, Row{Layer::idna2003, false, maps, changes},
        Row{Layer::idna2008, false, maps, ""}, Row{Layer::uts46, false, maps, ""},
        Row{Layer::uts46, true, maps, changes}, Row{Layer::url, false, maps, ""}}) {
    Capabilities capabilities;
    capabilities.layer = row.layer;
    capabilities.transitional = row.transitional;
    for (const Vector& vector : mapped) {
      EXPECT_EQ(not_applicable(vector, capabilities), row.mapped) << name(row.layer);
    }
    EXPECT_EQ(not_applicable(letter, capabilities), "") << name(row.layer);
    for (const Vector& vector : deviations) {
      EXPECT_EQ(not_applicable(vector, capabilities), row.deviation) << name(row.layer);
    }
  }
}

TEST(NotApplicable, WhatTheStringsCannotHoldIsNotAsked) {
  const auto half = "UTF-8 holds no surrogate";
  const auto joined = "UTF-16 joins two surrogates";
  const auto number = "their strings hold no integer above 10FFFF";
  const auto octets = "their strings hold no octets that are not UTF-8";
  struct Row {
    Json input;
    std::string_view utf_8, utf_16, code_points;
  };
  for (const Row& row : {Row{{{"unicode", "0062 00FC"}}, "", "", ""},
                         {{{"unicode", "D7FF E000 10FFFF"}}, "", "", ""},
                         {{{"unicode", "D800"}}, half, "", ""},
                         {{{"unicode", "DFFF"}}, half, "", ""},
                         {{{"unicode", "DE00 D83D"}}, half, "", ""},
                         {{{"unicode", "D800 DC00"}}, half, joined, ""},
                         {{{"unicode", "DBFF DFFF"}}, half, joined, ""},
                         {{{"unicode", "DBFF E000"}}, half, "", ""},
                         {{{"unicode", "110000"}}, number, number, number},
                         {{{"unicode", "123456789ABCDEF012345"}}, number, number, number},
                         {{{"ace_hex", "C3BC"}}, "", "", ""},
                         {{{"ace_hex", "FF"}}, octets, octets, ""}}) {
    Json json =
        row.input.contains("unicode") ? encode_vector(row.input) : invalid_vector(row.input);
    if (row.input.contains("ace_hex")) json.erase("ace");
    const Vector vector = parse_vector(json, Codec::punycode, "");
    const auto why = [&](std::optional<Strings> strings) {
      Capabilities capabilities;
      capabilities.strings = strings;
      return not_applicable(vector, capabilities);
    };
    EXPECT_EQ(why(std::nullopt), "") << json;
    EXPECT_EQ(why(Strings::utf_8), row.utf_8) << json;
    EXPECT_EQ(why(Strings::utf_16), row.utf_16) << json;
    EXPECT_EQ(why(Strings::code_points), row.code_points) << json;
  }
}

// The contract printable_ascii permits the rejection of control characters, and of nothing else.
TEST(Permitted, OnlyControlCharactersMayBeRefusedAsNotPrintable) {
  Capabilities capabilities;
  capabilities.contracts = {Contract::printable_ascii};
  for (const auto& [unicode, may_refuse] : {std::pair{"0000 00FC", true},
                                            {"001F 00FC", true},
                                            {"007F 00FC", true},
                                            {"0020 00FC", false},
                                            {"007E 00FC", false}}) {
    EXPECT_EQ(permitted(encoded({{"unicode", unicode}}), capabilities).reject, may_refuse)
        << unicode;
  }
}

}  // namespace
}  // namespace not_applicable_test
