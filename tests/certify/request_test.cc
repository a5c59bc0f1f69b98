// Requests as lines, and what a vector's request holds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "protocol/message.h"
#include "support/expect.h"
#include "support/questions.h"

namespace request_test {
namespace {

using namespace acecheck;
using tests::expect_contains;

TEST(Requests, Travel) {
  const std::string line =
      to_line(tests::request(7, Codec::punycode, Op::decode, {{"ace", "tda"}}));
  EXPECT_EQ(line, R"({"id":7,"codec":"punycode","op":"decode","ace":"tda"})");
  const auto back = parse_request(line);
  ASSERT_TRUE(back);
  EXPECT_EQ(to_line(*back), line);
}

// The fuzz target adapter_message found this mistake: the annotation came before the string.
TEST(Requests, HaveOneFormHoweverTheyAreSpelled) {
  const auto request =
      parse_request(R"({"case":"uu","ace_hex":"746461","id":7,"op":"decode","codec":"punycode"})");
  ASSERT_TRUE(request);
  EXPECT_EQ(to_line(*request), R"({"id":7,"codec":"punycode","op":"decode","ace":"tda"})");
  const auto encode =
      parse_request(R"({"case":"U","unicode":"000fc","id":7,"op":"encode","codec":"punycode"})");
  ASSERT_TRUE(encode);
  EXPECT_EQ(to_line(*encode),
            R"({"id":7,"codec":"punycode","op":"encode","unicode":"00FC","case":"U"})");
}

TEST(Requests, NameWhatIsWrong) {
  const auto error = [](const std::string& line) {
    const auto request = parse_request(line);
    return request ? "" : request.error();
  };
  EXPECT_NE(error("x").find("no JSON"), std::string::npos);
  EXPECT_NE(error("[]").find("object"), std::string::npos);
  EXPECT_NE(error(R"({"codec":"lace"})").find("\"id\""), std::string::npos);
  EXPECT_NE(error(R"({"id":1,"codec":"x"})").find("punycode, lace"), std::string::npos);
  expect_contains(error(R"({"id":1,"codec":7,"op":"decode"})"), "no known \"codec\"; known are");
  expect_contains(error(R"({"id":1,"codec":"mace","op":7})"), "no known \"op\" of mace");
  expect_contains(error(R"({"id":1,"codec":"mace"})"), "no known \"op\" of mace");
  expect_contains(error(R"({"id":1,"codec":"mace","unicode":"0061"})"), "no known \"op\" of mace");
  expect_contains(error(R"({"id":-1,"codec":"mace","op":"decode"})"), "no numeric \"id\"");
  EXPECT_NE(error(R"({"id":1,"codec":"mace","op":"compress"})").find("\"op\" of mace"),
            std::string::npos);
  EXPECT_NE(error(R"({"id":1,"codec":"mace","op":"decode"})").find("\"ace\""), std::string::npos);
}

// Each in the one form that its members have.
TEST(Requests, OfEveryOperation) {
  for (const auto& [members, form] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"("punycode","op":"encode","unicode":"0000fc","case":"U")",
            R"("punycode","op":"encode","unicode":"00FC","case":"U")"},
           {R"("lace","op":"compress","octets":"0a")", R"("lace","op":"compress","octets":"0A")"},
           {R"("lace","op":"decompress","compressed":"0a")",
            R"("lace","op":"decompress","compressed":"0A")"},
           {R"("mace","op":"base32-encode","length":1,"value":31)",
            R"("mace","op":"base32-encode","value":31,"length":1)"},
           {R"("punycode","op":"integer-encode","value":[7],"thresholds":[1,26],"base":36)",
            R"("punycode","op":"integer-encode","base":36,"thresholds":[1,26],"value":[7])"},
           {R"("punycode","op":"integer-decode","digits":[7],"thresholds":[1,26],"base":36)",
            R"("punycode","op":"integer-decode","base":36,"thresholds":[1,26],"digits":[7])"}}) {
    const auto request = parse_request(R"({"id":7,"codec":)" + std::string(members) + '}');
    ASSERT_TRUE(request) << request.error();
    EXPECT_EQ(to_line(*request), R"({"id":7,"codec":)" + std::string(form) + '}');
  }
  const auto error = [](const std::string& members) {
    const auto request = parse_request(R"({"id":7,"codec":"punycode",)" + members + '}');
    return request ? "" : request.error();
  };
  for (const std::string& wrong : {std::string("7"), std::string("[-1]"), std::string("\"7\"")}) {
    for (const auto& [op, key] :
         {std::pair{"encode", "thresholds"}, {"encode", "value"}, {"decode", "digits"}}) {
      Json members = {{"op", std::string("integer-") + op}, {"base", 36}, {"thresholds", {1}}};
      members[op == std::string("encode") ? "value" : "digits"] = {1};
      members[key] = Json::parse(wrong);
      const std::string text = members.dump();
      EXPECT_EQ(error(text.substr(1, text.size() - 2)),
                fmt::format("has \"{}\": {}; expected a list of whole numbers", key, wrong));
    }
  }
  EXPECT_EQ(error(R"("op":"integer-encode","base":[36],"thresholds":[1],"value":[1])"),
            "has \"base\": [36]; expected a whole number");
}

TEST(Requests, OfStrings) {
  const std::string utf_8 =
      R"({"id":7,"codec":"punycode","op":"encode","unicode_hex":"62C328","form":"utf-8"})";
  const std::string utf_16 =
      R"({"id":8,"codec":"lace","op":"encode","unicode_hex":"0062D800","form":"utf-16"})";
  for (const std::string& line : {utf_8, utf_16}) {
    const auto request = parse_request(line);
    ASSERT_TRUE(request) << request.error();
    EXPECT_EQ(to_line(*request), line);
  }
  const auto spelled = parse_request(
      R"({"form":"utf-8","unicode_hex":"62c328","id":7,"op":"encode","codec":"punycode"})");
  ASSERT_TRUE(spelled) << spelled.error();
  EXPECT_EQ(to_line(*spelled), utf_8);
  const auto error = [](const std::string& members) {
    const auto request =
        parse_request(R"({"id":7,"codec":"punycode","op":"encode",)" + members + '}');
    return request ? "" : request.error();
  };
  expect_contains(error(R"("unicode_hex":"62")"), "\"form\": null; expected one of utf-8, utf-16");
  expect_contains(error(R"("unicode_hex":"62","form":8)"), "\"form\": 8");
  expect_contains(error(R"("unicode_hex":"62","form":"utf-32")"), "\"form\": \"utf-32\"");
  expect_contains(error(R"("unicode_hex":"6","form":"utf-8")"),
                  "\"unicode_hex\": \"6\"; expected octets of two");
  expect_contains(error(R"("unicode_hex":"62C3BC","form":"utf-16")"),
                  "expected code units of four hexadecimal digits");
  expect_contains(error(R"("unicode_hex":[98],"form":"utf-8")"), "\"unicode_hex\": [98]");
  expect_contains(error(R"("unicode_hex":"62","form":"utf-8","unicode":"0062")"),
                  "\"unicode\" beside \"unicode_hex\"");
  expect_contains(error(R"("unicode_hex":"62","form":"utf-8","case":"u")"),
                  "\"case\" beside \"unicode_hex\"");
  // What is decoded is no text.
  EXPECT_FALSE(parse_request(
      R"({"id":7,"codec":"punycode","op":"decode","unicode_hex":"62","form":"utf-8"})"));
}

TEST(Requests, SayTheCapacity) {
  const std::string line = R"({"id":7,"codec":"punycode","op":"decode","ace":"tda","capacity":0})";
  EXPECT_EQ(
      to_line(tests::request(7, Codec::punycode, Op::decode, {{"ace", "tda"}, {"capacity", 0u}})),
      line);
  const auto back = parse_request(line);
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(to_line(*back), line);
  const auto wrong =
      parse_request(R"({"id":7,"codec":"punycode","op":"decode","ace":"","capacity":-1})");
  ASSERT_FALSE(wrong);
  expect_contains(wrong.error(), "\"capacity\": -1; expected a whole number");
}

TEST(Requests, HaveTheCapacityOfAVectorForWhoDeclaresIt) {
  const Vector vector = parse_vector(
      Json::parse(R"({"id":"punycode/x","op":"decode","ace":"tda","unicode":"00FC","capacity":3,
                      "expect":"value","level":"must"})"),
      Codec::punycode, "here");
  EXPECT_EQ(vector.capacity, 3u);
  EXPECT_FALSE(vector.is_too_small());
  Capabilities capabilities;
  EXPECT_FALSE(request_for(vector, 1, capabilities).capacity);
  capabilities.capacity = true;
  EXPECT_EQ(request_for(vector, 1, capabilities).capacity, 3u);
}

TEST(Requests, HaveTheCaseFlagsOfAVectorForWhoDeclaresThem) {
  Vector vector;
  vector.codec = Codec::punycode;
  vector.op = Op::encode;
  vector.input = tests::value(Json{{"unicode", "00FC"}, {"case", "U"}});
  Capabilities capabilities;
  EXPECT_EQ(request_for(vector, 1, capabilities).input, Data(Text{{0xFC}}));
  capabilities.case_flags = true;
  EXPECT_EQ(request_for(vector, 1, capabilities).input, Data(Text{{0xFC}, "", "U"}));
}

}  // namespace
}  // namespace request_test
