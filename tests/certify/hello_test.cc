// SPDX-License-Identifier: Apache-2.0
// What an implementation declares in its hello, and the errors of a damaged hello.
#include "answer/protocol/hello.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "answer/builtin.h"
#include "answer/protocol/profile_member.h"
#include "support/expect.h"

namespace hello_test {
namespace {

using namespace acecheck;
using tests::expect_contains;

// The error of parse_hello(); empty if it accepts the text.
std::string error_of(const std::string& text) {
  const auto hello = parse_hello(Json::parse(text));
  return hello ? "" : hello.error();
}

TEST(Hello, ADamagedMemberIsNamedWithWhatIsExpected) {
  for (const auto& [members, words] : std::vector<std::pair<const char*, const char*>>{
           {R"("bit":32)", "has an unknown member \"bit\": 32; did you mean \"bits\"?"},
           {R"("comment":1)", "known are ops, bits, domain"},
           {R"("bits":"32")", "\"bits\": \"32\"; expected a whole number from 1"},
           {R"("bits":0)", "\"bits\": 0"},
           {R"("bits":4294967296)", "from 1 to 4294967295"},
           {R"("max_length":1.5)", "\"max_length\": 1.5"},
           {R"("domain":"bmp")", "expected one of scalar"},
           {R"("layer":"dns")", "expected one of codec, idna2003, idna2008, uts46"},
           {R"("layer":"idna2008","transitional":true)", "the layer is not uts46"},
           {R"("transitional":1)", "expected true or false"},
           {R"("contracts":"lower-case")", "expected a list of contracts"},
           {R"("contracts":["ascii"])", "one of printable-ascii, lower-case"},
           {R"("strings":"utf8")", "expected one of utf-8, utf-16, code-points"},
           {R"("unicode_version":15)", "expected a version of Unicode"},
           {R"("unicode_version":"new")", "\"unicode_version\": \"new\""},
           {R"("profile":"rust-v0")", "only \"punycode\" without a layer"},
           {R"("profile":"rust")", "expected \"rust-v0\", \"swift\" or an object of parameters"},
           {R"("profile":{"Tmin":1})", "did you mean \"tmin\"?"},
           {R"("profile":{"tmin":-1})", "expected a whole number up to"},
           {R"("profile":{"tmin":35})", "has a \"profile\" that has a tmin above base - 2"},
           {R"("profile":{"delimiter":"--"})", "expected one character of ASCII"},
           {R"("profile":{"digits":"ab-"})", "has a digit that is the delimiter"},
           {R"("profile":{"digits":["a",""]})", "strings of ASCII, one for each digit-value"},
           {R"("profile":{"digits":["a",7]})", "strings of ASCII, one for each digit-value"},
           {R"("profile":{"digits":7})", "a string with a character for each digit-value"},
           {R"("profile":{"basic":"\u00e4"})", "a string of the basic characters"},
           {R"("unicode_hex":true)", "expected a list of encoding forms"},
           {R"("unicode_hex":["utf8"])", "expected one of utf-8, utf-16"},
           {R"("capacity":64)", "expected true or false"},
           {R"("case_flags":1)", "expected true or false"},
           {R"("ops":"encode")", "\"ops\": \"encode\"; expected a list"},
           {R"("ops":["encod"])", "\"ops\": \"encod\"; expected one of encode"},
           {R"("ops":["integer-encode"])", "integer-encode"}}) {
    expect_contains(
        error_of(fmt::format(R"({{"hello":1,"name":"x","codecs":{{"lace":{{{}}}}}}})", members)),
        words);
  }
  for (const auto& [text, words] : std::vector<std::pair<const char*, const char*>>{
           {"1", ""},
           {R"({"name":"x","codecs":{"lace":{}}})", "hello"},
           {R"({"hello":1,"codecs":{"lace":{}}})", "name"},
           {R"({"hello":1,"name":"x"})", "codecs"},
           {R"({"hello":1,"name":"x","codecs":{}})", "codecs"},
           {R"({"hello":1,"name":"x","codecs":"lace"})", "an object with a member for each codec"},
           {R"({"hello":1,"name":"x","codecs":{"punicode":{}}})", "did you mean \"punycode\"?"},
           {R"({"hello":1,"name":"x","codecs":{"lace":7}})", "expected an object"},
           {R"({"hello":1,"name":"x","inflight":2,"codecs":{"lace":{}}})", "\"in_flight\"?"},
           {R"({"hello":1,"name":"x","in_flight":0,"codecs":{"lace":{}}})", "\"in_flight\": 0"},
           {R"({"hello":1,"name":"x","version":1,"codecs":{"lace":{}}})", "expected a string"}}) {
    EXPECT_NE(error_of(text), "") << text;
    expect_contains(error_of(text), words);
  }
}

TEST(Hello, ComesBackWithEveryMember) {
  Hello hello{"x", "1", "C", 7, {}};
  hello.codecs[Codec::lace].ops.clear();
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
  EXPECT_EQ(to_json(hello), Json::parse(R"x({"hello":1,"name":"x","version":"1","language":"C",
      "in_flight":7,"codecs":{"lace":{"ops":[],"case_flags":false,"layer":"codec"},
      "mace":{"ops":["decode","base32-decode"],"bits":32,"domain":"code_point","max_length":100,
      "case_flags":true,"capacity":true,"unicode_hex":["utf-8","utf-16"],"layer":"uts46",
      "transitional":true,"contracts":["printable-ascii","lower-case"],"strings":"utf-16",
      "unicode_version":"15.1"}}})x"));
  Hello rust{"x", "", "", 1, {}};
  rust.codecs[Codec::punycode].profile = std::make_shared<const Profile>(*known_profile("rust-v0"));
  Hello other = rust;
  const auto profile = profile_in(Json::parse(R"({"delimiter":"+","digits":["aA","b"],"tmin":0,
      "tmax":1,"skew":2,"damp":3,"initial_bias":4,"initial_n":256,"basic":"aAb+"})"));
  ASSERT_TRUE(profile) << profile.error();
  other.codecs[Codec::punycode].profile = *profile;
  for (const Hello& each : {hello, rust, other, builtin_hello()}) {
    const auto back = parse_hello(Json::parse(to_json(each).dump()));
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(to_json(*back), to_json(each));
    if (!each.codecs.contains(Codec::punycode)) continue;
    const auto& given = each.codecs.at(Codec::punycode).profile;
    if (given) {
      EXPECT_EQ(*back->codecs.at(Codec::punycode).profile, *given);
    }
  }
}

// A declaration below the floor excuses nothing.
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

}  // namespace
}  // namespace hello_test
