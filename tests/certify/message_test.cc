#include "protocol/message.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "implementation/builtin.h"
#include "implementation/guarded.h"
#include "implementation/oracle_answer.h"
#include "protocol/members_check.h"
#include "protocol/usual_answer.h"
#include "support/expect.h"

namespace {

using namespace acecheck;

const Request decode{7, Codec::punycode, Op::decode, Json{{"ace", "tda"}}};

std::expected<Outcome, std::string> outcome(const std::string& line,
                                            const Request& request = decode) {
  const auto usual = usual_outcome(line, request);
  const auto answer = parse_answer(line);
  const auto given = answer ? outcome_in(*answer, request) : std::unexpected(answer.error());
  // The short way leads where the long one leads.
  EXPECT_TRUE(!usual || (given && *usual == *given)) << line;
  return given;
}

using tests::expect_contains;

// Expects that the answer is refused, in these words.
void expect_refused(const std::string& line, std::initializer_list<const char*> words,
                    const Request& request = decode) {
  const auto given = outcome(line, request);
  ASSERT_FALSE(given) << line;
  EXPECT_EQ(given.error().find('\n'), std::string::npos) << given.error();
  for (const char* word : words) expect_contains(given.error(), word);
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
  expect_contains(error(R"({"id":1,"codec":7,"op":"decode"})"), "no known \"codec\"; known are");
  expect_contains(error(R"({"id":1,"codec":"mace","op":7})"), "no known \"op\" of mace");
  expect_contains(error(R"({"id":1,"codec":"mace"})"), "no known \"op\" of mace");
  expect_contains(error(R"({"id":-1,"codec":"mace","op":"decode"})"), "no numeric \"id\"");
  EXPECT_NE(error(R"({"id":1,"codec":"mace","op":"compress"})").find("\"op\" of mace"),
            std::string::npos);
  EXPECT_NE(error(R"({"id":1,"codec":"mace","op":"decode"})").find("\"ace\""), std::string::npos);
}

TEST(Message, RequestsOfStrings) {
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

// The built-in codecs and the oracle read a string each in its own way.
TEST(Message, StringsAreReadByBoth) {
  const auto answers = [](const std::string& hex, const std::string& form) {
    const Request request{7, Codec::punycode, Op::encode, {{"unicode_hex", hex}, {"form", form}}};
    return std::pair(builtin_answer(request), oracle_answer(request).outcome);
  };
  for (const auto& [hex, form, ace] : {std::tuple{"62C3BC", "utf-8", "b-eha"},
                                       {"006200FC", "utf-16", "b-eha"},
                                       {"D83DDCA9", "utf-16", "ls8h"}}) {
    const auto [codecs, oracle] = answers(hex, form);
    EXPECT_EQ(codecs.value.json(), (Json{{"ace", ace}})) << hex;
    EXPECT_EQ(oracle.value.json(), (Json{{"ace", ace}})) << hex;
  }
  const auto [codecs, oracle] = answers("62C328", "utf-8");
  EXPECT_EQ(codecs, (Outcome{Outcome::Kind::reject, {}, "out-of-domain"}));
  EXPECT_EQ(oracle, (Outcome{Outcome::Kind::reject, {}, "out-of-domain"}));
  const auto [half, widest] = answers("0062D800", "utf-16");
  EXPECT_EQ(half, (Outcome{Outcome::Kind::reject, {}, "out-of-domain"}));
  EXPECT_EQ(widest.kind, Outcome::Kind::value);  // the oracle takes any integer
  const Request request{
      7, Codec::lace, Op::encode, {{"unicode_hex", "0062D800"}, {"form", "utf-16"}}};
  EXPECT_EQ(builtin_answer(request).detail, "unpaired-surrogate");
  EXPECT_EQ(oracle_answer(request).outcome.detail, "unpaired-surrogate");
}

TEST(Message, OracleSaysWhatReplacementMakes) {
  const auto replaced = [](const std::string& hex, const std::string& form) {
    const Request request{7, Codec::punycode, Op::encode, {{"unicode_hex", hex}, {"form", form}}};
    return oracle_answer(request).replaced;
  };
  const auto encoded = [](const std::string& unicode) {
    const Request request{7, Codec::punycode, Op::encode, {{"unicode", unicode}}};
    return ace_octets(oracle_answer(request).outcome.value);
  };
  using Encodings = std::vector<std::string>;
  EXPECT_EQ(replaced("62E38263", "utf-8"),
            (Encodings{encoded("0062 FFFD 0063"), encoded("0062 FFFD FFFD 0063")}));
  EXPECT_EQ(replaced("62C3", "utf-8"), Encodings{encoded("0062 FFFD")});
  EXPECT_EQ(replaced("0062D800", "utf-16"), Encodings{encoded("0062 FFFD")});
  EXPECT_EQ(replaced("62C3BC", "utf-8"), Encodings());
  EXPECT_EQ(replaced("D83DDCA9", "utf-16"), Encodings());
}

TEST(Message, AnswersAreBroughtIntoOneForm) {
  EXPECT_EQ(outcome(R"({"id":7,"unicode":"000fc"})")->value.json(), (Json{{"unicode", "00FC"}}));
  EXPECT_EQ(outcome(R"({"id":7,"unicode":""})")->value.json(), (Json{{"unicode", ""}}));
  EXPECT_EQ(outcome(R"({"id":7,"reject":"overflow"})")->kind, Outcome::Kind::reject);
  EXPECT_EQ(outcome(R"({"id":7,"unsupported":"why"})")->detail, "why");
  const auto crash = outcome(R"({"id":7,"crash":"IndexError: 12"})");
  EXPECT_EQ(crash->kind, Outcome::Kind::crash);
  EXPECT_EQ(crash->detail, "IndexError: 12");
  const Request encode{7, Codec::punycode, Op::encode, Json{{"unicode", "00FC"}}};
  EXPECT_EQ(outcome(R"({"id":7,"ace_hex":"746461"})", encode)->value.json(),
            (Json{{"ace", "tda"}}));
}

TEST(Message, TheUsualAnswersAreReadQuickly) {
  for (const char* line : {R"({"id":7,"unicode":"00FC"})", R"({"id": 7, "unicode": "0062 00FC"})",
                           R"({"id":7,"unicode":""})", R"({"id":7,"unicode":"00FC","case":"u"})",
                           R"( { "id" : 7 , "reject" : "over flow" } )"}) {
    EXPECT_TRUE(outcome(line)) << line;
    EXPECT_TRUE(usual_outcome(line, decode)) << line;
  }
  for (const char* line : {R"({"id":7,"unicode":"00fc"})",
                           R"({"id":7,"unicode":"FC"})",
                           R"({"id":7,"ace":"a"})",
                           R"({"id":70,"unicode":"00FC"})",
                           R"({"id":7.0,"unicode":"00FC"})",
                           R"({"id":07,"reject":"a"})",
                           R"({"id":7,"unicode":"00FC"}})",
                           R"({"id":7,"unicode":"00FC"},)",
                           R"({"id":7,"unicode":"00FC"} x)",
                           R"({"id":7,"reject":"a","case":"u"})",
                           R"({"id":7,"reject":"a\\n"})",
                           R"({"id":7,"reject":"a)",
                           R"({"id":7,"unicode":"00FC","case":"x"})",
                           R"({"id":7,"unicode":"00FC","case":"u)",
                           R"({"id":7,"unicode":"00FC",})",
                           R"({"id":7,"unicode":"00FC","id":8})",
                           R"({"id":7,})",
                           R"({"id":7,"unsupported":"a"})",
                           R"({"id":7,"unicode":"D800 ","case":"u"})",
                           "{",
                           ""}) {
    EXPECT_FALSE(usual_outcome(line, decode)) << line;
    (void)outcome(line);
  }
  const Request in_buffer{7, Codec::punycode, Op::decode, Json{{"ace", "tda"}, {"capacity", 1}}};
  EXPECT_FALSE(usual_outcome(R"({"id":7,"unicode":"00FC"})", in_buffer));
  const Request step{7, Codec::lace, Op::compress, Json{{"octets", "30E6"}}};
  EXPECT_TRUE(usual_outcome(R"({"id":7,"compressed":"01FF"})", step));
  EXPECT_FALSE(usual_outcome(R"({"id":7,"compressed":"01f"})", step));
  EXPECT_FALSE(usual_outcome(R"({"id":7,"octets":"01FF"})", step));
}

// However a line is cut off; and nothing behind its end is read.
TEST(Message, APartOfAUsualAnswerIsNone) {
  const std::string line = R"({"id":7,"unicode":"00FC","case":"u"})";
  for (std::size_t size = 0; size <= line.size(); ++size) {
    const Guarded<char> part(size, 0);
    std::copy_n(line.data(), size, part.get().data());
    EXPECT_EQ(usual_outcome({part.get().data(), size}, decode).has_value(), size == line.size())
        << size;
  }
}

// All printable ASCII, and no other octet.
TEST(Message, OctetsOfAUsualAnswer) {
  for (int octet = 0; octet < 256; ++octet) {
    const std::string line =
        R"({"id":7,"reject":")" + std::string(1, static_cast<char>(octet)) + "\"}";
    EXPECT_EQ(usual_outcome(line, decode).has_value(),
              octet >= 0x20 && octet < 0x7F && octet != '"' && octet != '\\')
        << octet;
  }
}

TEST(Message, QuotesAreCut) {
  EXPECT_EQ(excerpt(std::string(60, 'a')), '"' + std::string(60, 'a') + '"');
  EXPECT_EQ(excerpt(std::string(61, 'a')), '"' + std::string(60, 'a') + "\"...");
  EXPECT_EQ(excerpt("abc", 2), "\"ab\"...");
  EXPECT_EQ(excerpt("\xFF\n"), R"("\ufffd\n")");
  // A value, which has its own quotes.
  EXPECT_EQ(wrong_member("k", std::string(58, 'a'), "b"),
            "has \"k\": \"" + std::string(58, 'a') + "\"; expected b");
  EXPECT_EQ(wrong_member("k", std::string(59, 'a'), "b"),
            "has \"k\": \"" + std::string(59, 'a') + "...; expected b");
  constexpr std::string_view known[] = {"name", "value"};
  EXPECT_EQ(unknown_member(Json{{"name", 1}, {"value", 2}}, known), "");
  EXPECT_EQ(unknown_member(Json{{std::string(61, 'x'), 1}}, known),
            "has an unknown member \"" + std::string(60, 'x') + "\": 1; known are name, value");
}

// As Json::dump() writes them.
TEST(Message, LinesAreJson) {
  for (const char* text : {"", "a", "\"", "\\", "\n", "\x7F", "\xC3\xBC", "\x1F", " ~"}) {
    const Request request{
        18446744073709551615u, Codec::punycode, Op::decode,
        Json{{"ace", text}, {"list", {1, -1, 2.5, nullptr}}, {"o", {{"a", text}}}}};
    Json whole = {{"id", request.id}, {"codec", "punycode"}, {"op", "decode"}};
    whole.update(request.input);
    EXPECT_EQ(to_line(request), whole.dump());
    EXPECT_EQ(to_line(Answer{3, {Outcome::Kind::value, Json{{"ace", text}}, ""}}),
              (Json{{"id", 3}, {"ace", text}}.dump()));
  }
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

TEST(Message, AnswersNameTheMemberAndWhatWasExpected) {
  expect_refused(R"({"id":7,"unicode":"abc"})",
                 {"\"unicode\": \"abc\"", "four hexadecimal digits"});
  expect_refused(R"({"id":7,"unicode":"00FC 62"})", {"\"unicode\"", "four hexadecimal digits"});
  expect_refused(R"({"id":7,"unicode":"00FG"})", {"\"unicode\": \"00FG\""});
  expect_refused(R"({"id":7,"unicode":"00FC  0062"})", {"\"unicode\"", "one space"});
  expect_refused(R"({"id":7,"unicode":["00FC"]})", {"\"unicode\": [\"00FC\"]"});
  expect_refused(R"({"id":7,"unicod":"00FC"})", {"\"unicod\"", "did you mean \"unicode\"?"});
  expect_refused(R"({"id":7,"rejected":"x"})", {"\"rejected\"", "did you mean \"reject\"?"});
  expect_refused(R"({"id":7,"unicode":"00FC","milliseconds":3})",
                 {"\"milliseconds\": 3", "known are unicode, case, id, reject, unsupported"});
  expect_refused(R"({"id":7,"unicode":"00FC","case":"x"})", {"\"case\": \"x\"", "U or u"});
  expect_refused(R"({"id":7,"reject":true})", {"\"reject\": true", "a string"});
  expect_refused(R"({"id":7,"unsupported":1})", {"\"unsupported\": 1", "a string"});
  expect_refused(R"({"id":7,"reject":"x","unicode":"00FC"})", {"\"unicode\" beside \"reject\""});
  expect_refused(R"({"id":"7","reject":"x"})",
                 {"\"id\": \"7\"", "the number of the request, without"});
  const auto no_number = outcome(R"({"id":-7,"reject":"x"})");
  ASSERT_FALSE(no_number);
  EXPECT_TRUE(no_number.error().ends_with("the number of the request")) << no_number.error();
  expect_refused(R"({"id":7})", {"has no \"unicode\""});
  const Request encode{7, Codec::punycode, Op::encode, Json{{"unicode", "00FC"}}};
  expect_refused(R"({"id":7,"ace":7})", {"\"ace\": 7", "a string"}, encode);
  expect_refused(R"({"id":7,"ace_hex":"746"})", {"\"ace_hex\": \"746\"", "two hexadecimal digits"},
                 encode);
  expect_refused(R"({"id":7,"ace":"tda","case":"u"})", {"\"case\""}, encode);
  const Request number{7, Codec::mace, Op::base32_decode, Json{{"ace", "a"}}};
  expect_refused(R"({"id":7,"value":[1]})", {"\"value\": [1]", "a whole number"}, number);
  const Request numbers{7, Codec::punycode, Op::integer_decode, Json::object()};
  expect_refused(R"({"id":7,"value":1})", {"\"value\": 1", "a list of whole numbers"}, numbers);
}

// A request with the room that a caller gives.
const Request in_buffer{7, Codec::punycode, Op::decode, Json{{"ace", "tda"}, {"capacity", 0u}}};

TEST(Message, RequestsSayTheCapacity) {
  const std::string line = R"({"id":7,"codec":"punycode","op":"decode","ace":"tda","capacity":0})";
  EXPECT_EQ(to_line(in_buffer), line);
  const auto back = parse_request(line);
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(to_line(*back), line);
  const auto wrong =
      parse_request(R"({"id":7,"codec":"punycode","op":"decode","ace":"","capacity":-1})");
  ASSERT_FALSE(wrong);
  expect_contains(wrong.error(), "\"capacity\": -1; expected a whole number");
}

TEST(Message, AVectorsCapacityIsForWhoDeclaresIt) {
  const Vector vector = parse_vector(
      Json::parse(R"({"id":"punycode/x","op":"decode","ace":"tda","unicode":"00FC","capacity":3,
                      "expect":"value","level":"must"})"),
      Codec::punycode, "here");
  EXPECT_EQ(vector.capacity, 3u);
  EXPECT_FALSE(vector.is_too_small());
  Capabilities capabilities;
  EXPECT_FALSE(request_for(vector, 1, capabilities).input.contains("capacity"));
  capabilities.capacity = true;
  EXPECT_EQ(request_for(vector, 1, capabilities).input["capacity"], 3);
}

TEST(Message, AnAnswerSaysThatTheBufferIsTooSmall) {
  const auto plain = outcome(R"({"id":7,"too_small":true})", in_buffer);
  ASSERT_TRUE(plain) << plain.error();
  EXPECT_EQ(*plain, (Outcome{Outcome::Kind::too_small, {}, ""}));
  const auto sized = outcome(R"({"id":7,"too_small":12})", in_buffer);
  ASSERT_TRUE(sized) << sized.error();
  EXPECT_EQ(*sized, (Outcome{Outcome::Kind::too_small, {}, "12"}));
  EXPECT_EQ(to_line(Answer{7, *plain}), R"({"id":7,"too_small":true})");
  EXPECT_EQ(to_line(Answer{7, *sized}), R"({"id":7,"too_small":12})");
  expect_refused(R"({"id":7,"too_small":"12"})", {"\"too_small\": \"12\"", "true, or the number"},
                 in_buffer);
  expect_refused(R"({"id":7,"too_small":false})", {"\"too_small\": false"}, in_buffer);
  expect_refused(R"({"id":7,"too_small":true,"reject":"x"})", {"beside"}, in_buffer);
  expect_refused(R"({"id":7,"too_small":true})", {"and the request has no \"capacity\""});
  expect_refused(R"({"id":7,"x":""})", {"reject, unsupported, too_small"}, in_buffer);
}

TEST(Message, AValueThatIsOneTooLongShowsTheMistake) {
  EXPECT_EQ(outcome(R"({"id":7,"unicode":""})", in_buffer)->bug, "");
  EXPECT_EQ(outcome(R"({"id":7,"unicode":"00FC"})", in_buffer)->bug, "off-by-one");
  EXPECT_EQ(outcome(R"({"id":7,"unicode":"00FC 00FC"})", in_buffer)->bug, "");
  EXPECT_EQ(outcome(R"({"id":7,"unicode":"00FC"})")->bug, "");
}

TEST(Message, TheTimeLimitGrowsWithTheRequest) {
  using std::chrono::milliseconds;
  const Request request{7, Codec::punycode, Op::decode, {}};
  EXPECT_EQ(time_limit(milliseconds(10'000), request, 0), milliseconds(10'000));
  EXPECT_EQ(time_limit(milliseconds(10'000), request, 50), milliseconds(10'007));
  EXPECT_EQ(time_limit(milliseconds(10'000), request, 64 << 10), milliseconds(20'000));
  EXPECT_EQ(time_limit(milliseconds(10'000), request, 320 << 10), milliseconds(60'000));
  EXPECT_EQ(time_limit(milliseconds(100), request, 1 << 20), milliseconds(1'700));
}

TEST(Message, LessTimeIsGivenWhereNoAnswerIsRequired) {
  using std::chrono::milliseconds;
  Vector vector;
  vector.codec = Codec::punycode;
  vector.op = Op::decode;
  vector.input = Members(Json{{"ace", std::string(heavy_length, 'a')}});
  Capabilities capabilities;
  const auto limit = [&] {
    return time_limit(milliseconds(10'000), request_for(vector, 1, capabilities), 64 << 10);
  };
  EXPECT_EQ(limit(), milliseconds(4'000));
  capabilities.max_length = heavy_length;
  EXPECT_EQ(limit(), milliseconds(20'000));
}

TEST(Message, HelloSaysWhichMemberAndWhatWasExpected) {
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
  expect_contains(said(R"("codecs":[])"), "\"codecs\": []; expected an object");
  expect_contains(said(R"("inflight":2,"codecs":{"lace":{}})"), "did you mean \"in_flight\"?");
  expect_contains(said(R"("in_flight":0,"codecs":{"lace":{}})"), "\"in_flight\": 0");
  expect_contains(said(R"("version":1,"codecs":{"lace":{}})"), "\"version\": 1; expected a string");
}

TEST(Message, HelloComesBackWithEveryMember) {
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
}

TEST(Message, HelloOfWhatHasNoOperation) {
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
TEST(Message, HelloOfTheOracle) {
  for (const auto& [codec, capabilities] : oracle_hello().codecs) {
    EXPECT_EQ(capabilities.bits, 0xFFFFFFFFu) << name(codec);
  }
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
