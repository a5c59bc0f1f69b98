// Which vectors an implementation is not asked, for its declared limits, and which answers its
// layer permits.
#include <gtest/gtest.h>

#include "certify/punycode_vectors.h"
#include "compare/judge.h"
#include "compare/layer.h"
#include "support/questions.h"

namespace not_applicable_test {
namespace {

using namespace acecheck;
using tests::encode_vector;
using tests::invalid_vector;

TEST(NotApplicable, SaysWhy) {
  const Vector vector = parse_vector(encode_vector(), Codec::punycode, "here");
  Capabilities capabilities;
  EXPECT_EQ(not_applicable(vector, capabilities), "");
  capabilities.layer = Layer::idna2008;
  EXPECT_EQ(not_applicable(vector, capabilities), "IDNA would change the text");
  EXPECT_EQ(
      not_applicable(parse_vector(encode_vector({{"idna_stable", true}}), Codec::punycode, ""),
                     capabilities),
      "");
  EXPECT_EQ(not_applicable(parse_vector(invalid_vector({{"ace", "a.b"}}), Codec::punycode, ""),
                           capabilities),
            "IDNA separates labels at a full stop");
  capabilities.ops = {Op::decode};
  EXPECT_EQ(not_applicable(vector, capabilities), "operation not declared");
}

// What each layer maps before the codec sees it.
TEST(NotApplicable, WhatTheLayerMaps) {
  constexpr std::string_view maps = "IDNA maps characters that are not ASCII before it decodes";
  constexpr std::string_view changes = "IDNA would change the text";
  const auto decoded = [](const char* ace) {
    return parse_vector(invalid_vector({{"ace", ace}}), Codec::punycode, "");
  };
  const Vector full_width = decoded("b-eh\uFF41");        // becomes a digit
  const Vector invisible = decoded("b-eh\u00ADa");        // becomes nothing
  const Vector other_full_stop = decoded("b-eha\u3002");  // separates labels
  const Vector letter = decoded("b-eh\u0101");            // stays a letter that is no digit
  std::vector<Vector> deviations;                         // sharp s, final sigma, and the joiners
  for (const char* unicode : {"0073 00DF", "03B1 03C2", "0915 094D 200C", "0915 094D 200D"}) {
    deviations.push_back(parse_vector(encode_vector({{"unicode", unicode}, {"idna_stable", true}}),
                                      Codec::punycode, ""));
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
        Row{Layer::uts46, true, maps, changes}}) {
    Capabilities capabilities;
    capabilities.layer = row.layer;
    capabilities.transitional = row.transitional;
    for (const Vector* vector : {&full_width, &invisible, &other_full_stop}) {
      EXPECT_EQ(not_applicable(*vector, capabilities), row.mapped) << name(row.layer);
    }
    EXPECT_EQ(not_applicable(letter, capabilities), "") << name(row.layer);
    for (const Vector& vector : deviations) {
      EXPECT_EQ(not_applicable(vector, capabilities), row.deviation) << name(row.layer);
    }
  }
}

TEST(NotApplicable, WhatAnImplementationConvertsToLowerCase) {
  const auto encoded = [](const char* unicode) {
    return parse_vector(encode_vector({{"unicode", unicode}}), Codec::punycode, "");
  };
  Capabilities capabilities;
  EXPECT_EQ(not_applicable(encoded("0042 00DC"), capabilities), "");
  capabilities.contracts = {Contract::lower_case};
  EXPECT_EQ(not_applicable(encoded("0042 00DC"), capabilities),
            "the implementation converts the text to lower case");
  EXPECT_EQ(not_applicable(encoded("0042 00FC"), capabilities), "");
}

// Who takes printable ASCII alone may refuse the controls, and nothing else.
TEST(Permitted, WhatIsNotPrintable) {
  Capabilities capabilities;
  capabilities.contracts = {Contract::printable_ascii};
  const auto may_refuse = [&](const char* unicode) {
    const Vector vector = parse_vector(encode_vector({{"unicode", unicode}}), Codec::punycode, "");
    return permitted(vector, capabilities).reject;
  };
  for (const char* unicode : {"0000 00FC", "001F 00FC", "007F 00FC"}) {
    EXPECT_TRUE(may_refuse(unicode)) << unicode;
  }
  for (const char* unicode : {"0020 00FC", "007E 00FC"}) {
    EXPECT_FALSE(may_refuse(unicode)) << unicode;
  }
}

TEST(NotApplicable, WhatTheStringsCannotHold) {
  const auto encoded = [](const char* unicode) {
    return parse_vector(encode_vector({{"unicode", unicode}}), Codec::punycode, "");
  };
  const auto decoded = [](const Json& ace) {
    Json json = invalid_vector(ace);
    if (json.contains("ace_hex")) json.erase("ace");
    return parse_vector(json, Codec::punycode, "");
  };
  const Vector inputs[] = {encoded("0062 00FC"),
                           encoded("D800"),
                           encoded("DE00 D83D"),
                           encoded("0062 D83D DE00"),
                           encoded("D800 DC00"),
                           encoded("DBFF DFFF"),
                           encoded("D7FF DC00"),
                           encoded("DBFF E000"),
                           encoded("D800 DBFF"),
                           encoded("10FFFF"),
                           encoded("110000"),
                           encoded("123456789ABCDEF012345"),
                           decoded({{"ace", "\u00FC"}}),
                           decoded({{"ace_hex", "C3BC"}}),
                           decoded({{"ace_hex", "FF"}})};
  const auto not_run = [&](std::optional<Strings> strings) {
    Capabilities capabilities;
    capabilities.strings = strings;
    std::vector<std::string_view> out;
    for (const Vector& vector : inputs) out.push_back(not_applicable(vector, capabilities));
    return out;
  };
  using Reasons = std::vector<std::string_view>;
  const auto half = "UTF-8 holds no surrogate";
  const auto number = "their strings hold no integer above 10FFFF";
  const auto octets = "their strings hold no octets that are not UTF-8";
  EXPECT_EQ(not_run(std::nullopt), Reasons(std::size(inputs)));
  const auto joined = "UTF-16 joins two surrogates";
  EXPECT_EQ(not_run(Strings::utf_8), (Reasons{"", half, half, half, half, half, half, half, half,
                                              "", number, number, "", "", octets}));
  EXPECT_EQ(not_run(Strings::utf_16), (Reasons{"", "", "", joined, joined, joined, "", "", "", "",
                                               number, number, "", "", octets}));
  EXPECT_EQ(not_run(Strings::code_points),
            (Reasons{"", "", "", "", "", "", "", "", "", "", number, number, "", "", ""}));
}

TEST(NotApplicable, SurrogatesHaveBounds) {
  const auto why = [](const char* unicode) {
    return cannot_hold(Op::encode, tests::value(Json{{"unicode", unicode}}), Strings::utf_8);
  };
  for (const char* unicode : {"D800", "DBFF", "DC00", "DFFF"}) {
    EXPECT_EQ(why(unicode), "UTF-8 holds no surrogate") << unicode;
  }
  for (const char* unicode : {"D7FF", "E000"}) EXPECT_EQ(why(unicode), "") << unicode;
}

// A text that is none of Unicode is not taken by IDNA, whatever a vector says of it.
TEST(NotApplicable, IdnaIsAboutTextOfUnicode) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  const auto why = [&](const char* unicode) {
    const Json json = encode_vector({{"unicode", unicode}, {"idna_stable", true}});
    return not_applicable(parse_vector(json, Codec::punycode, ""), capabilities);
  };
  for (const char* unicode : {"D7FF", "E000", "10FFFF"}) EXPECT_EQ(why(unicode), "") << unicode;
  for (const char* unicode : {"D800", "DFFF", "110000"}) {
    EXPECT_EQ(why(unicode), "IDNA would change the text") << unicode;
  }
}

// An answer that Unicode has changed is not asked of an implementation that declares data from
// before the change.
TEST(NotApplicable, OldUnicodeIsNotAskedForNewAnswers) {
  const auto asked = [](const char* of_vector, const char* declared) {
    Json json = encode_vector();
    if (*of_vector != '\0') json["unicode_version"] = of_vector;
    Capabilities capabilities;
    capabilities.unicode_version = unicode_version_from(declared);
    const auto why = not_applicable(parse_vector(json, Codec::cidnuc, ""), capabilities);
    EXPECT_TRUE(why.empty() || why == "the answer is that of a later version of Unicode") << why;
    return why.empty();
  };
  EXPECT_FALSE(asked("4.0", "3.0"));
  EXPECT_FALSE(asked("4.1", "4.0.1"));
  EXPECT_FALSE(asked("15.1", "4.2"));
  EXPECT_TRUE(asked("4.0", "4.0"));
  EXPECT_TRUE(asked("4.0", "15.0.0"));
  EXPECT_TRUE(asked("4.0", ""));  // nothing declared
  EXPECT_TRUE(asked("", "3.0"));
}

// An annotation of basic code points changes the encoding, for implementations that take
// annotations.
TEST(NotApplicable, AnnotatedLiteralsAreForThoseWhoTakeThem) {
  const Vector vector = parse_vector(
      Json::parse(R"({"id":"punycode/x","op":"encode","unicode":"0062 00FC","case":"Uu",
        "ace":"B-tda","expect":"value","level":"must","source":{"draft":"d","section":"1"}})"),
      Codec::punycode, "here");
  Capabilities capabilities;
  EXPECT_EQ(not_applicable(vector, capabilities), "mixed-case annotation not declared");
  capabilities.case_flags = true;
  EXPECT_EQ(not_applicable(vector, capabilities), "");
}

// What must be rejected has no literal portion that flags could change.
TEST(NotApplicable, AnnotationsOfWhatIsRejected) {
  const Vector vector = parse_vector(
      Json::parse(R"({"id":"punycode/x","op":"encode","unicode":"0062 D800","case":"Uu",
        "expect":"reject","reason":"out-of-domain","level":"must",
        "source":{"draft":"d","section":"1"}})"),
      Codec::punycode, "here");
  EXPECT_EQ(not_applicable(vector, Capabilities()), "");
}

// Where ASCII ends: a label of ASCII alone was taken once, and a control beside ASCII need not be.
TEST(Permitted, AsciiEndsBeforeU0080) {
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  const auto once = [&](const char* unicode) {
    const Json json = tests::decode_vector({{"unicode", unicode}, {"idna", "reject"}});
    return layer_took_once(parse_vector(json, Codec::punycode, ""), capabilities);
  };
  EXPECT_EQ(once("0061 007F"),
            "takes labels that decode to ASCII, as UTS 46 did before Unicode 16");
  EXPECT_EQ(once("0061 0080"), "");
  const auto takes = [&](const char* unicode) {
    const Json json = encode_vector({{"unicode", unicode}, {"idna_stable", true}});
    return layer_takes(parse_vector(json, Codec::punycode, ""), capabilities);
  };
  EXPECT_TRUE(takes("0061 007F"));
  EXPECT_FALSE(takes("0061 0080"));
}

// An implementation that is wrapped in IDNA must refuse labels that IDNA would not have made.
TEST(Permitted, LabelsThatIdnaRefuses) {
  const Vector vector = parse_vector(
      Json::parse(
          R"({"id":"punycode/x","op":"decode","ace":"ascii-","unicode":"0061","idna":"reject",
        "expect":"value","level":"must","source":{"draft":"d","section":"1"}})"),
      Codec::punycode, "here");
  Capabilities capabilities;
  EXPECT_EQ(permitted(vector, capabilities), (Permitted{true, false, false}));
  capabilities.layer = Layer::idna2008;
  EXPECT_EQ(permitted(vector, capabilities), (Permitted{false, true, false}));
}

}  // namespace
}  // namespace not_applicable_test
