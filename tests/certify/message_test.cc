// The lines of the protocol: what is written, what is read, and what is said of a wrong one.
#include "protocol/message.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compare/judge.h"
#include "compare/oracle_answer.h"
#include "implementation/builtin.h"
#include "protocol/members_check.h"
#include "protocol/usual_answer.h"
#include "support/expect.h"
#include "support/questions.h"

namespace message_test {
namespace {

using namespace acecheck;

const Request decode = tests::request(7, Codec::punycode, Op::decode, {{"ace", "tda"}});

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

// The built-in codecs and the oracle read a string each in its own way.
TEST(Message, StringsAreReadByBoth) {
  const auto answers = [](const std::string& hex, const std::string& form) {
    const Request request =
        tests::request(7, Codec::punycode, Op::encode, {{"unicode_hex", hex}, {"form", form}});
    return std::pair(builtin_answer(request), oracle_answer(request).outcome);
  };
  for (const auto& [hex, form, ace] : {std::tuple{"62C3BC", "utf-8", "b-eha"},
                                       {"006200FC", "utf-16", "b-eha"},
                                       {"D83DDCA9", "utf-16", "ls8h"}}) {
    const auto [codecs, oracle] = answers(hex, form);
    EXPECT_EQ(tests::json(codecs.value), (Json{{"ace", ace}})) << hex;
    EXPECT_EQ(tests::json(oracle.value), (Json{{"ace", ace}})) << hex;
  }
  const auto [codecs, oracle] = answers("62C328", "utf-8");
  EXPECT_EQ(codecs, (Outcome{Outcome::Kind::reject, {}, "out-of-domain"}));
  EXPECT_EQ(oracle, (Outcome{Outcome::Kind::reject, {}, "out-of-domain"}));
  const auto [half, widest] = answers("0062D800", "utf-16");
  EXPECT_EQ(half, (Outcome{Outcome::Kind::reject, {}, "out-of-domain"}));
  EXPECT_EQ(widest.kind, Outcome::Kind::value);  // the oracle takes any integer
  const Request request =
      tests::request(7, Codec::lace, Op::encode, {{"unicode_hex", "0062D800"}, {"form", "utf-16"}});
  EXPECT_EQ(builtin_answer(request).detail, "unpaired-surrogate");
  EXPECT_EQ(oracle_answer(request).outcome.detail, "unpaired-surrogate");
}

TEST(Message, OracleSaysWhatReplacementMakes) {
  const auto replaced = [](const std::string& hex, const std::string& form) {
    const Request request =
        tests::request(7, Codec::punycode, Op::encode, {{"unicode_hex", hex}, {"form", form}});
    return oracle_answer(request).replaced;
  };
  const auto encoded = [](const std::string& unicode) {
    const Request request = tests::request(7, Codec::punycode, Op::encode, {{"unicode", unicode}});
    return *oracle_answer(request).outcome.value.ace();
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
  EXPECT_EQ(tests::json(outcome(R"({"id":7,"unicode":"000fc"})")->value),
            (Json{{"unicode", "00FC"}}));
  EXPECT_EQ(tests::json(outcome(R"({"id":7,"unicode":""})")->value), (Json{{"unicode", ""}}));
  EXPECT_EQ(outcome(R"({"id":7,"reject":"overflow"})")->kind, Outcome::Kind::reject);
  EXPECT_EQ(outcome(R"({"id":7,"unsupported":"why"})")->detail, "why");
  const auto crash = outcome(R"({"id":7,"crash":"IndexError: 12"})");
  EXPECT_EQ(crash->kind, Outcome::Kind::crash);
  EXPECT_EQ(crash->detail, "IndexError: 12");
  const Request encode = tests::request(7, Codec::punycode, Op::encode, {{"unicode", "00FC"}});
  EXPECT_EQ(value_members(encode, outcome(R"({"id":7,"ace_hex":"746461"})", encode)->value),
            (Json{{"ace", "tda"}}));
  const Request compress = tests::request(7, Codec::lace, Op::compress, {{"octets", "0A"}});
  EXPECT_EQ(value_members(compress, outcome(R"({"id":7,"compressed":"0a"})", compress)->value),
            (Json{{"compressed", "0A"}}));
  const Request decompress = tests::request(7, Codec::lace, Op::decompress, {{"compressed", "0A"}});
  EXPECT_EQ(value_members(decompress, outcome(R"({"id":7,"octets":"0a"})", decompress)->value),
            (Json{{"octets", "0A"}}));
  const Request integers = tests::request(7, Codec::punycode, Op::integer_encode,
                                          {{"base", 36u}, {"thresholds", {1u}}, {"value", {1u}}});
  EXPECT_EQ(value_members(integers, outcome(R"({"id":7,"digits":[1,2]})", integers)->value),
            (Json{{"digits", {1, 2}}}));
  expect_refused(R"({"id":7,"digits":12})", {"\"digits\": 12; expected a list of whole numbers"},
                 integers);
}

// How a plug-in broke its interface, which `acecheck serve` says of it.
TEST(Message, AnAnswerSaysHowAPluginBrokeItsInterface) {
  const auto line_of = [](const std::string& bug) {
    return to_line(decode, {Outcome::Kind::protocol_error, {}, "wrote beside", bug});
  };
  EXPECT_EQ(line_of(""), R"({"id":7,"broken":"wrote beside"})");
  EXPECT_EQ(line_of("off-by-one"), R"({"id":7,"broken":"wrote beside","bug":"off-by-one"})");
  const auto read = [](const std::string& members) {
    const auto given = outcome(R"({"id":7,"broken":)" + members + '}');
    return given ? *given : Outcome{Outcome::Kind::not_run, {}, given.error()};
  };
  const std::string words = "the plug-in wrote beside";
  EXPECT_EQ(read(R"("wrote beside")"), (Outcome{Outcome::Kind::protocol_error, {}, words}));
  EXPECT_EQ(read(R"("wrote beside","bug":7)"), (Outcome{Outcome::Kind::protocol_error, {}, words}));
  EXPECT_EQ(read(R"("wrote beside","bug":"off-by-one")"),
            (Outcome{Outcome::Kind::protocol_error, {}, words, "off-by-one"}));
  expect_contains(read("7").detail, "unknown member \"broken\": 7");
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
  EXPECT_EQ(wrong_member("k", "\xC3\xBC", "b"), R"(has "k": "\u00fc"; expected b)");
  constexpr std::string_view known[] = {"name", "value"};
  EXPECT_EQ(unknown_member(Json{{"name", 1}, {"value", 2}}, known), "");
  EXPECT_EQ(unknown_member(Json{{std::string(61, 'x'), 1}}, known),
            "has an unknown member \"" + std::string(60, 'x') + "\": 1; known are name, value");
}

// As Json::dump() writes them.
TEST(Message, LinesAreJson) {
  for (const char* text : {"", "a", "\"", "\\", "\n", "\x7F", "\xC3\xBC", "\x1F", " ~"}) {
    const Request request =
        tests::request(18446744073709551615u, Codec::punycode, Op::decode, {{"ace", text}});
    const Request encode_request =
        tests::request(3, Codec::punycode, Op::encode, {{"unicode", ""}});
    Json whole = {{"id", request.id}, {"codec", "punycode"}, {"op", "decode"}};
    whole.update(input_members(request));
    EXPECT_EQ(to_line(request), whole.dump());
    EXPECT_EQ(to_line(encode_request, {Outcome::Kind::value, std::string(text), ""}),
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
  const Request integers = tests::request(7, Codec::punycode, Op::integer_decode,
                                          {{"base", 36u}, {"thresholds", {1u}}, {"digits", {1u}}});
  EXPECT_FALSE(outcome(R"({"id":7,"value":"145"})", integers));
  EXPECT_FALSE(outcome(R"({"id":7,"value":[-1]})", integers));
  EXPECT_TRUE(outcome(R"({"id":7,"value":[145]})", integers));
}

// What is JSON, but too much of it, is no reason to doubt that.
TEST(Message, AnswersNameTheLimitThatTheyExceed) {
  const auto answer = parse_answer(std::string(65, '[') + std::string(65, ']'));
  ASSERT_FALSE(answer);
  EXPECT_TRUE(answer.error().starts_with("nests deeper than 64 levels")) << answer.error();
  EXPECT_EQ(parse_answer("[").error(), "is no JSON: \"[\"");
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
  expect_refused(R"({"id":7,"unicode":"00FC","milliseconds":3})", {"\"milliseconds\": 3"});
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
  const Request encode = tests::request(7, Codec::punycode, Op::encode, {{"unicode", "00FC"}});
  expect_refused(R"({"id":7,"ace":7})", {"\"ace\": 7", "a string"}, encode);
  expect_refused(R"({"id":7,"ace_hex":"746"})", {"\"ace_hex\": \"746\"", "two hexadecimal digits"},
                 encode);
  expect_refused(R"({"id":7,"ace":"tda","case":"u"})", {"\"case\""}, encode);
  const Request number = tests::request(7, Codec::mace, Op::base32_decode, {{"ace", "a"}});
  expect_refused(R"({"id":7,"value":[1]})", {"\"value\": [1]", "a whole number"}, number);
  const Request numbers = tests::request(7, Codec::punycode, Op::integer_decode,
                                         {{"base", 36u}, {"thresholds", {1u}}, {"digits", {1u}}});
  expect_refused(R"({"id":7,"value":1})", {"\"value\": 1", "a list of whole numbers"}, numbers);
}

// A request with the room that a caller gives.
const Request in_buffer =
    tests::request(7, Codec::punycode, Op::decode, {{"ace", "tda"}, {"capacity", 0u}});

TEST(Message, AnswersNameEveryMemberThatIsKnown) {
  const auto known = [](Op op, const Json& input) {
    const auto given = outcome(R"({"id":7,"zzz":3})", tests::request(7, Codec::lace, op, input));
    return given ? "" : given.error().substr(given.error().find(';'));
  };
  EXPECT_EQ(known(Op::decode, {{"ace", "tda"}}),
            "; known are unicode, case, id, reject, unsupported, crash");
  EXPECT_EQ(known(Op::decode, {{"ace", "tda"}, {"capacity", 0}}),
            "; known are unicode, case, id, reject, unsupported, too_small, crash");
  EXPECT_EQ(known(Op::encode, {{"unicode", "00FC"}}),
            "; known are ace, ace_hex, id, reject, unsupported, crash");
  EXPECT_EQ(known(Op::compress, {{"octets", "00"}}),
            "; known are compressed, id, reject, unsupported, crash");
}

TEST(Message, ARightAnswerInABuffer) {
  const Outcome two{Outcome::Kind::value, tests::value(Json{{"unicode", "00FC 00FC"}}), ""};
  const Outcome rejection{Outcome::Kind::reject, {}, "overflow"};
  EXPECT_EQ(acecheck::in_buffer(two, decode), two);
  EXPECT_EQ(acecheck::in_buffer(rejection, in_buffer), rejection);
  for (const std::size_t capacity : {0u, 1u, 2u, 3u}) {
    const Request request =
        tests::request(7, Codec::punycode, Op::decode, {{"ace", "a"}, {"capacity", capacity}});
    EXPECT_EQ(acecheck::in_buffer(two, request),
              capacity < 2 ? (Outcome{Outcome::Kind::too_small, {}, "2"}) : two);
  }
}

TEST(Message, AnAnswerSaysThatTheBufferIsTooSmall) {
  const auto plain = outcome(R"({"id":7,"too_small":true})", in_buffer);
  ASSERT_TRUE(plain) << plain.error();
  EXPECT_EQ(*plain, (Outcome{Outcome::Kind::too_small, {}, ""}));
  const auto sized = outcome(R"({"id":7,"too_small":12})", in_buffer);
  ASSERT_TRUE(sized) << sized.error();
  EXPECT_EQ(*sized, (Outcome{Outcome::Kind::too_small, {}, "12"}));
  EXPECT_EQ(to_line(in_buffer, *plain), R"({"id":7,"too_small":true})");
  EXPECT_EQ(to_line(in_buffer, *sized), R"({"id":7,"too_small":12})");
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
  const Request request = tests::request(7, Codec::punycode, Op::decode, {{"ace", ""}});
  EXPECT_EQ(time_limit(milliseconds(10'000), request, 0), milliseconds(10'000));
  EXPECT_EQ(time_limit(milliseconds(10'000), request, 50), milliseconds(10'007));
  EXPECT_EQ(time_limit(milliseconds(10'000), request, 64 << 10), milliseconds(20'000));
  EXPECT_EQ(time_limit(milliseconds(10'000), request, 320 << 10), milliseconds(60'000));
  EXPECT_EQ(time_limit(milliseconds(100), request, 1 << 20), milliseconds(1'700));
}

TEST(Message, TheLengthOfAnAnswerGrowsWithTheRequest) {
  EXPECT_EQ(longest_answer(0), 4096u);
  EXPECT_EQ(longest_answer(1), 4128u);
  EXPECT_EQ(longest_answer(1000), 36096u);
}

TEST(Message, LessTimeIsGivenWhereNoAnswerIsRequired) {
  using std::chrono::milliseconds;
  Vector vector;
  vector.codec = Codec::punycode;
  vector.op = Op::decode;
  vector.input = tests::value(Json{{"ace", std::string(heavy_length, 'a')}});
  Capabilities capabilities;
  const auto limit = [&] {
    return time_limit(milliseconds(10'000), request_for(vector, 1, capabilities), 64 << 10);
  };
  EXPECT_EQ(limit(), milliseconds(4'000));
  capabilities.max_length = heavy_length;
  EXPECT_EQ(limit(), milliseconds(20'000));
}

}  // namespace
}  // namespace message_test
