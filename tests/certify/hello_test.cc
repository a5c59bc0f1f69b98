// What an implementation says of itself, and what is said of a hello that is wrong.
#include "protocol/hello.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "implementation/builtin.h"
#include "implementation/oracle_hello.h"
#include "support/expect.h"

namespace hello_test {
namespace {

using namespace acecheck;
using tests::expect_contains;

TEST(Hello, SaysWhichMemberAndWhatWasExpected) {
  const auto said = [](const char* members) {
    const std::string text = fmt::format(R"({{"hello":1,"name":"x",{}}})", members);
    const auto hello = parse_hello(Json::parse(text));
    return hello ? "" : hello.error();
  };
  const auto of_codec = [&](const char* members) {
    return said(fmt::format(R"("codecs":{{"lace":{{{}}}}})", members).c_str());
  };
  expect_contains(said(R"("codecs":"lace")"), "an object with a member for each codec");
  expect_contains(of_codec(R"("bit":32)"),
                  "has an unknown member \"bit\": 32; did you mean \"bits\"?");
  expect_contains(of_codec(R"("maxlength":63)"), "did you mean \"max_length\"?");
  expect_contains(of_codec(R"("comment":1)"), "known are ops, bits, domain");
  expect_contains(of_codec(R"("bits":"32")"), "\"bits\": \"32\"; expected a whole number from 1");
  expect_contains(of_codec(R"("bits":0)"), "\"bits\": 0");
  expect_contains(of_codec(R"("bits":4294967296)"), "from 1 to 4294967295");
  expect_contains(of_codec(R"("bits":-1)"), "\"bits\": -1");
  expect_contains(of_codec(R"("max_length":1.5)"), "\"max_length\": 1.5");
  expect_contains(of_codec(R"("domain":"bmp")"), "\"domain\": \"bmp\"; expected one of scalar");
  expect_contains(of_codec(R"("layer":"dns")"), "expected one of codec, idna2003, idna2008, uts46");
  expect_contains(of_codec(R"("layer":"idna2008","transitional":true)"), "the layer is not uts46");
  expect_contains(of_codec(R"("transitional":1)"), "\"transitional\": 1; expected true or false");
  expect_contains(of_codec(R"("contracts":"lower-case")"), "expected a list of contracts");
  expect_contains(of_codec(R"("contracts":["ascii"])"), "one of printable-ascii, lower-case");
  expect_contains(of_codec(R"("strings":"utf8")"), "expected one of utf-8, utf-16, code-points");
  expect_contains(of_codec(R"("unicode_version":15)"),
                  "\"unicode_version\": 15; expected a version of Unicode");
  expect_contains(of_codec(R"("unicode_version":"new")"), "\"unicode_version\": \"new\"");
  expect_contains(of_codec(R"("unicode-version":"15.0")"), "did you mean \"unicode_version\"?");
  expect_contains(of_codec(R"("unicode_hex":true)"),
                  "\"unicode_hex\": true; expected a list of encoding forms");
  expect_contains(of_codec(R"("unicode_hex":["utf8"])"),
                  "\"unicode_hex\": \"utf8\"; expected one of utf-8, utf-16");
  expect_contains(of_codec(R"("capacity":64)"), "\"capacity\": 64; expected true or false");
  expect_contains(of_codec(R"("case_flags":1)"), "\"case_flags\": 1; expected true or false");
  expect_contains(of_codec(R"("ops":"encode")"), "\"ops\": \"encode\"; expected a list");
  expect_contains(of_codec(R"("ops":["encod"])"), "\"ops\": \"encod\"; expected one of encode");
  expect_contains(of_codec(R"("ops":["integer-encode"])"), "integer-encode");
  expect_contains(said(R"("codecs":{"punicode":{}})"), "did you mean \"punycode\"?");
  expect_contains(said(R"("codecs":{"lace":7})"), "has \"lace\": 7; expected an object");
  expect_contains(said(R"("codecs":[])"), "\"codecs\": []; expected an object");
  expect_contains(said(R"("inflight":2,"codecs":{"lace":{}})"), "did you mean \"in_flight\"?");
  expect_contains(said(R"("in_flight":0,"codecs":{"lace":{}})"), "\"in_flight\": 0");
  expect_contains(said(R"("version":1,"codecs":{"lace":{}})"), "\"version\": 1; expected a string");
}

TEST(Hello, ComesBackWithEveryMember) {
  Hello hello{"x", "1", "C", 7, {}};
  hello.codecs[Codec::mace] = Capabilities{{32, Domain::code_point, 100},
                                           {Op::decode, Op::base32_decode},
                                           true,
                                           true,
                                           {EncodingForm::utf_8, EncodingForm::utf_16},
                                           Layer::uts46,
                                           {Contract::printable_ascii, Contract::lower_case},
                                           true,
                                           Strings::utf_16,
                                           UnicodeVersion{15, 1}};
  const auto back = parse_hello(Json::parse(to_json(hello).dump()));
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(to_json(*back), to_json(hello));
  const Capabilities& mace = back->codecs.at(Codec::mace);
  EXPECT_EQ(mace.strings, Strings::utf_16);
  EXPECT_EQ(mace.unicode_version, (UnicodeVersion{15, 1}));
  EXPECT_EQ(mace.layer, Layer::uts46);
  EXPECT_TRUE(mace.transitional);
  EXPECT_EQ(mace.contracts, (std::set{Contract::printable_ascii, Contract::lower_case}));
  EXPECT_EQ(mace.bits, 32u);
  EXPECT_EQ(mace.max_length, 100u);
  EXPECT_EQ(mace.domain, Domain::code_point);
  EXPECT_TRUE(mace.case_flags);
  EXPECT_TRUE(mace.capacity);
  EXPECT_EQ(mace.unicode_hex, (std::set{EncodingForm::utf_8, EncodingForm::utf_16}));
  EXPECT_EQ(mace.ops, (std::set<Op>{Op::decode, Op::base32_decode}));
  EXPECT_EQ(back->in_flight, 7u);
  EXPECT_EQ(back->name, "x");
  EXPECT_EQ(back->version, "1");
  EXPECT_EQ(back->language, "C");
}

// Nobody can declare less than every implementation must have.
TEST(Hello, DeclaresNoLessThanTheFloor) {
  const auto back = parse_hello(Json::parse(
      R"({"hello":1,"name":"x","codecs":{"lace":{"bits":1,"max_length":1},"mace":{}}})"));
  ASSERT_TRUE(back) << back.error();
  const Capabilities& lace = back->codecs.at(Codec::lace);
  EXPECT_EQ(lace.bits, required_bits);
  EXPECT_EQ(lace.max_length, required_length);
  const Capabilities& mace = back->codecs.at(Codec::mace);
  EXPECT_EQ(mace.bits, std::nullopt);
  EXPECT_EQ(mace.max_length, std::nullopt);
}

TEST(Hello, OfNoEncoding) {
  EXPECT_EQ(to_json(Hello{"x", "", "", 1, {}}),
            Json::parse(R"({"hello":1,"name":"x","in_flight":1,"codecs":{}})"));
}

TEST(Hello, OfWhatHasNoOperation) {
  Hello hello{"x", "", "", 1, {}};
  hello.codecs[Codec::lace].ops.clear();
  const Json json = to_json(hello);
  EXPECT_EQ(json, Json::parse(R"({"hello":1,"name":"x","in_flight":1,"codecs":
      {"lace":{"ops":[],"case_flags":false,"layer":"codec"}}})"));
  const auto back = parse_hello(json);
  ASSERT_TRUE(back) << back.error();
  EXPECT_TRUE(back->codecs.at(Codec::lace).ops.empty());
}

// The oracle is limited by nothing but the protocol.
TEST(Hello, OfTheOracle) {
  for (const auto& [codec, capabilities] : oracle_hello().codecs) {
    EXPECT_EQ(capabilities.bits, 0xFFFFFFFFu) << name(codec);
  }
}

TEST(Hello, NamesWhatIsWrong) {
  EXPECT_TRUE(parse_hello(to_json(builtin_hello())));
  EXPECT_EQ(to_json(*parse_hello(to_json(builtin_hello()))), to_json(builtin_hello()));
  const auto wrong = [](const char* text) { return !parse_hello(Json::parse(text)).has_value(); };
  EXPECT_TRUE(wrong("1"));
  EXPECT_TRUE(wrong(R"({"name":"x","codecs":{"lace":{}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"codecs":{"lace":{}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x"})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":"lace"})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":[{}]})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"base58":{}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":1}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","in_flight":0,"codecs":{"lace":{}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"ops":"encode"}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"ops":["integer-encode"]}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"bits":"32"}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"domain":"bmp"}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"layer":"dns"}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"case_flags":1}}})"));
  EXPECT_FALSE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{}}})"));
}

}  // namespace
}  // namespace hello_test
