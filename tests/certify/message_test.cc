// SPDX-License-Identifier: Apache-2.0
// The lines of the protocol: answers as they are read, and what is said of an answer that breaks
// it.
#include "answer/protocol/message.h"

#include <gtest/gtest.h>

#include "answer/protocol/usual_answer.h"
#include "judge/judge.h"
#include "support/expect.h"
#include "support/questions.h"

namespace message_test {
namespace {

using namespace acecheck;
using tests::expect_contains;
using Kind = Outcome::Kind;

const Request decode = tests::request(7, Codec::punycode, Op::decode, {{"ace", "tda"}});
const Request encode = tests::request(7, Codec::punycode, Op::encode, {{"unicode", "00FC"}});
const Request in_buffer =
    tests::request(7, Codec::punycode, Op::decode, {{"ace", "tda"}, {"capacity", 0u}});
const Request number = tests::request(7, Codec::mace, Op::base32_decode, {{"ace", "a"}});
const Request integers = tests::request(7, Codec::punycode, Op::integer_decode,
                                        {{"base", 36u}, {"thresholds", {1u}}, {"digits", {1u}}});

// Usual answers are read without a JSON reader, which must not change what is read.
std::expected<Outcome, std::string> outcome(const std::string& line,
                                            const Request& request = decode) {
  const auto usual = usual_outcome(line, request);
  const auto answer = parse_answer(line);
  const auto given = answer ? outcome_in(*answer, request) : std::unexpected(answer.error());
  EXPECT_TRUE(!usual || (given && *usual == *given)) << line;
  return given;
}

TEST(Message, AnswersHaveOneFormHoweverTheyAreSpelled) {
  const Request compress = tests::request(7, Codec::lace, Op::compress, {{"octets", "0A"}});
  struct Row {
    const Request& request;
    const char* line;
    Json value;
  };
  for (const Row& row : {Row{decode, R"({"id":7,"unicode":"000fc"})", {{"unicode", "00FC"}}},
                         {decode, R"({"id":7,"unicode":""})", {{"unicode", ""}}},
                         // Beyond 64 bits a number stays as it came.
                         {decode,
                          R"({"id":7,"unicode":"123456789ABCDEF012345 0062"})",
                          {{"unicode", "123456789ABCDEF012345 0062"}}},
                         {encode, R"({"id":7,"ace_hex":"746461"})", {{"ace", "tda"}}},
                         {decode, R"({"id":7,"unicode":"00FC","x-time":3})", {{"unicode", "00FC"}}},
                         {compress, R"({"id":7,"compressed":"0a"})", {{"compressed", "0A"}}},
                         {integers, R"({"id":7,"value":[145]})", {{"value", {145}}}}}) {
    const auto given = outcome(row.line, row.request);
    ASSERT_TRUE(given) << given.error();
    EXPECT_EQ(value_members(row.request, given->value), row.value) << row.line;
  }
  for (const auto& [line, expected] :
       {std::pair{R"({"id":7,"reject":"overflow"})", Outcome{Kind::reject, {}, "overflow"}},
        {R"({"id":7,"unsupported":"why"})", Outcome{Kind::unsupported, {}, "why"}},
        {R"({"id":7,"crash":"IndexError: 12"})", Outcome{Kind::crash, {}, "IndexError: 12"}},
        {R"({"id":7,"broken":"wrote beside","bug":"off-by-one"})",
         Outcome{Kind::protocol_error, {}, "the plug-in wrote beside", "off-by-one"}}}) {
    EXPECT_EQ(outcome(line), expected) << line;
  }
}

// The author of an adapter reads these: each is one line and names the member with its value.
TEST(Message, ABrokenAnswerIsNamed) {
  struct Row {
    const Request& request;
    const char* line;
    const char* words;
  };
  for (const Row& row :
       {Row{decode, "", ""},
        {decode, "x", "\"x\""},
        {decode, "[]", ""},
        {decode, R"({"unicode":"00FC"})", "\"id\""},
        {decode, R"({"id":"7","unicode":"00FC"})", "\"id\": \"7\""},
        {decode, R"({"id":-7,"reject":"x"})", "\"id\": -7"},
        {decode, R"({"id":7})", "\"unicode\""},
        {decode, R"({"id":7,"reject":"a","unsupported":"b"})", "\"reject\""},
        {decode, R"({"id":7,"reject":"x","unicode":"00FC"})", "\"unicode\" beside \"reject\""},
        {decode, R"({"id":7,"reject":true})", "\"reject\": true"},
        {decode, R"({"id":7,"unsupported":1})", "\"unsupported\": 1"},
        {decode, R"({"id":7,"unicode":"abc"})", "\"unicode\": \"abc\""},
        {decode, R"({"id":7,"unicode":"00FC  0062"})", "\"unicode\""},
        {decode, R"({"id":7,"unicode":["00FC"]})", "\"unicode\": [\"00FC\"]"},
        {decode, R"({"id":7,"unicod":"00FC"})", "did you mean \"unicode\"?"},
        {decode, R"({"id":7,"unicode":"00FC","milliseconds":3})", "\"milliseconds\": 3"},
        {decode, R"({"id":7,"unicode":"00FC","case":"x"})", "\"case\": \"x\""},
        {decode, R"({"id":7,"ace":"tda"})", "\"ace\""},
        {decode, R"({"id":7,"unicode":"00FC","unicode":"00FC"})", "\"unicode\" twice"},
        {decode, R"({"id":7,"unicode":"00FC","id":7.5,"n":1e999})", "\"id\" twice"},
        {decode, R"({"id":7,"too_small":true})", "\"capacity\""},
        {encode, R"({"id":7,"ace":7})", "\"ace\": 7"},
        {encode, R"({"id":7,"ace_hex":"746"})", "\"ace_hex\": \"746\""},
        {encode, R"({"id":7,"ace":"tda","case":"u"})", "\"case\""},
        {in_buffer, R"({"id":7,"too_small":"12"})", "\"too_small\": \"12\""},
        {in_buffer, R"({"id":7,"too_small":false})", "\"too_small\": false"},
        {in_buffer, R"({"id":7,"too_small":true,"reject":"x"})", "beside"},
        {number, R"({"id":7,"value":[1]})", "\"value\": [1]"},
        {integers, R"({"id":7,"value":1})", "\"value\": 1"},
        {integers, R"({"id":7,"value":[-1]})", "\"value\": [-1]"}}) {
    const auto given = outcome(row.line, row.request);
    ASSERT_FALSE(given) << row.line;
    EXPECT_EQ(given.error().find('\n'), std::string::npos) << given.error();
    expect_contains(given.error(), row.words);
  }
  const auto deep = parse_answer(std::string(65, '[') + std::string(65, ']'));
  ASSERT_FALSE(deep);
  expect_contains(deep.error(), "64 levels");
}

TEST(Message, AnAnswerSaysThatTheBufferIsTooSmall) {
  for (const auto& [line, size] :
       {std::pair{R"({"id":7,"too_small":true})", ""}, {R"({"id":7,"too_small":12})", "12"}}) {
    EXPECT_EQ(outcome(line, in_buffer), (Outcome{Kind::too_small, {}, size}));
    EXPECT_EQ(to_line(in_buffer, outcome(line, in_buffer).value()), line);
  }
  // A value that is one entry too long shows the mistake of its author.
  EXPECT_EQ(outcome(R"({"id":7,"unicode":"00FC"})", in_buffer)->bug, "off-by-one");
  EXPECT_EQ(outcome(R"({"id":7,"unicode":"00FC 00FC"})", in_buffer)->bug, "");
  EXPECT_EQ(outcome(R"({"id":7,"unicode":"00FC"})")->bug, "");
}

TEST(Message, ALongRequestHasMoreTimeAndALongerAnswer) {
  using std::chrono::milliseconds;
  EXPECT_EQ(time_limit(milliseconds(10'000), decode, 0), milliseconds(10'000));
  EXPECT_EQ(time_limit(milliseconds(10'000), decode, 64 << 10), milliseconds(20'000));
  EXPECT_EQ(longest_answer(0), 4096u);
  EXPECT_EQ(longest_answer(1000), 36096u);
  // An answer that nothing requires has one fifth of the time.
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
