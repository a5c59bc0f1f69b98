#include "implementation/message.h"

#include <gtest/gtest.h>

#include "implementation/builtin.h"

namespace {

using namespace acecheck;

const Request decode{7, Codec::punycode, Op::decode, Json{{"ace", "tda"}}};

std::expected<Outcome, std::string> outcome(const std::string& line,
                                            const Request& request = decode) {
  const auto answer = parse_answer(line);
  if (!answer) return std::unexpected(answer.error());
  return checked(answer->outcome, request);
}

TEST(Message, RequestsTravel) {
  const std::string line = to_line(decode);
  EXPECT_EQ(line, R"({"id":7,"codec":"punycode","op":"decode","ace":"tda"})");
  const auto back = parse_request(line);
  ASSERT_TRUE(back);
  EXPECT_EQ(to_line(*back), line);
}

// The fuzz target adapter_message found this mistake: the annotation came before the string.
TEST(Message, RequestsHaveOneFormHoweverTheyAreSpelled) {
  const auto request =
      parse_request(R"({"case":"uu","ace_hex":"746461","id":7,"op":"decode","codec":"punycode"})");
  ASSERT_TRUE(request);
  EXPECT_EQ(to_line(*request),
            R"({"id":7,"codec":"punycode","op":"decode","ace":"tda","case":"uu"})");
}

TEST(Message, RequestsNameWhatIsWrong) {
  const auto error = [](const std::string& line) {
    const auto request = parse_request(line);
    return request ? "" : request.error();
  };
  EXPECT_NE(error("x").find("no JSON"), std::string::npos);
  EXPECT_NE(error("[]").find("object"), std::string::npos);
  EXPECT_NE(error(R"({"codec":"lace"})").find("\"id\""), std::string::npos);
  EXPECT_NE(error(R"({"id":1,"codec":"x"})").find("punycode, lace"), std::string::npos);
  EXPECT_NE(error(R"({"id":1,"codec":"mace","op":"compress"})").find("\"op\" of mace"),
            std::string::npos);
  EXPECT_NE(error(R"({"id":1,"codec":"mace","op":"decode"})").find("\"ace\""), std::string::npos);
}

TEST(Message, AnswersAreBroughtIntoOneForm) {
  EXPECT_EQ(outcome(R"({"id":7,"unicode":"fc"})")->value, (Json{{"unicode", "00FC"}}));
  EXPECT_EQ(outcome(R"({"id":7,"reject":"overflow"})")->kind, Outcome::Kind::reject);
  EXPECT_EQ(outcome(R"({"id":7,"unsupported":"why"})")->detail, "why");
  const Request encode{7, Codec::punycode, Op::encode, Json{{"unicode", "00FC"}}};
  EXPECT_EQ(outcome(R"({"id":7,"ace_hex":"746461"})", encode)->value, (Json{{"ace", "tda"}}));
}

TEST(Message, AnswersNameWhatIsWrong) {
  for (const char* line :
       {"", "x", "[]", "1", R"({"unicode":"00FC"})", R"({"id":"7","unicode":"00FC"})",
        R"({"id":7,"reject":"a","unsupported":"b"})", R"({"id":7})", R"({"id":7,"unicode":12})",
        R"({"id":7,"unicode":"U+00FC"})", R"({"id":7,"ace":"tda"})",
        R"({"id":7,"unicode":"00FC","case":5})"}) {
    EXPECT_FALSE(outcome(line)) << line;
  }
  const Request integers{7, Codec::punycode, Op::integer_decode, {}};
  EXPECT_FALSE(outcome(R"({"id":7,"value":"145"})", integers));
  EXPECT_FALSE(outcome(R"({"id":7,"value":[-1]})", integers));
  EXPECT_TRUE(outcome(R"({"id":7,"value":[145]})", integers));
}

TEST(Message, HelloNamesWhatIsWrong) {
  EXPECT_TRUE(parse_hello(to_json(builtin_hello())));
  EXPECT_EQ(to_json(*parse_hello(to_json(builtin_hello()))), to_json(builtin_hello()));
  const auto wrong = [](const char* text) { return !parse_hello(Json::parse(text)).has_value(); };
  EXPECT_TRUE(wrong("1"));
  EXPECT_TRUE(wrong(R"({"name":"x","codecs":{"lace":{}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"codecs":{"lace":{}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x"})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"base58":{}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":1}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","in_flight":0,"codecs":{"lace":{}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"ops":"encode"}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"ops":["integer-encode"]}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"bits":"32"}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"domain":"bmp"}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"layer":"dns"}}})"));
  EXPECT_TRUE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"case_flags":1}}})"));
  EXPECT_FALSE(wrong(R"({"hello":1,"name":"x","codecs":{"lace":{"later":1}}})"));
}

}  // namespace
