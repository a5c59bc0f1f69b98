// SPDX-License-Identifier: Apache-2.0
// The form that most answers have, which is read without a JSON reader.
#include "answer/protocol/usual_answer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "answer/guarded.h"
#include "support/questions.h"

namespace usual_answer_test {
namespace {

using namespace acecheck;

const Request decode = tests::request(7, Codec::punycode, Op::decode, {{"ace", "tda"}});

// Whether the JSON reader reads it; the short way must lead where the long one leads.
bool is_given(const std::string& line, const Request& request = decode) {
  const auto usual = usual_outcome(line, request);
  const auto answer = parse_answer(line);
  const auto given = answer ? outcome_in(*answer, request) : std::unexpected(answer.error());
  EXPECT_TRUE(!usual || (given && *usual == *given)) << line;
  return given.has_value();
}

// It never reads what the JSON reader does not read, or reads otherwise.
TEST(UsualAnswer, IsReadAsJsonReadsIt) {
  for (const char* line : {R"({"id":7,"unicode":"00FC"})", R"({"id": 7, "unicode": "0062 00FC"})",
                           R"({"id":7,"unicode":""})", R"({"id":7,"unicode":"00FC","case":"u"})",
                           R"( { "id" : 7 , "reject" : "over flow" } )"}) {
    EXPECT_TRUE(is_given(line)) << line;
    EXPECT_TRUE(usual_outcome(line, decode)) << line;
  }
  for (const char* line : {R"({"id":7,"unicode":"00fc"})",
                           R"({"id":7,"unicode":"FC"})",
                           R"({"id":7,"ace":"a"})",
                           R"({"id":70,"unicode":"00FC"})",
                           R"({"id":7.0,"unicode":"00FC"})",
                           R"({"id":07,"reject":"a"})",
                           R"({"id":7,"unicode":"00FC"}})",
                           R"({"id":7,"unicode":"00FC"} x)",
                           R"({"id":7,"reject":"a","case":"u"})",
                           R"({"id":7,"reject":"a\\n"})",
                           R"({"id":7,"unicode":"00FC","case":"x"})",
                           R"({"id":7,"unicode":"00FC",})",
                           R"({"id":7,"unicode":"00FC","id":8})",
                           R"({"id":7,})",
                           R"({"id":,"reject":"a"})",
                           R"({"id":7 7,"reject":"a"})",
                           R"({"id":7,:"a"})",
                           R"({"id":7,"unicode":})",
                           R"({"id":7,"unicode":"D800 ","case":"u"})",
                           "{",
                           ""}) {
    EXPECT_FALSE(usual_outcome(line, decode)) << line;
    (void)is_given(line);
  }
  const Request in_buffer =
      tests::request(7, Codec::punycode, Op::decode, {{"ace", "tda"}, {"capacity", 1}});
  EXPECT_FALSE(usual_outcome(R"({"id":7,"unicode":"00FC"})", in_buffer));
  const Request step = tests::request(7, Codec::lace, Op::compress, {{"octets", "30E6"}});
  EXPECT_TRUE(usual_outcome(R"({"id":7,"compressed":"01FF"})", step));
  EXPECT_FALSE(usual_outcome(R"({"id":7,"compressed":"01f"})", step));
  EXPECT_FALSE(usual_outcome(R"({"id":7,"octets":"01FF"})", step));
}

// However a line is cut off; and nothing behind its end is read.
TEST(UsualAnswer, IsWhole) {
  const std::string line = R"({"id":7,"unicode":"00FC","case":"u"})";
  for (std::size_t size = 0; size <= line.size(); ++size) {
    const Guarded<char> part(size, Edge::back);
    std::copy_n(line.data(), size, part.get().data());
    EXPECT_EQ(usual_outcome({part.get().data(), size}, decode).has_value(), size == line.size())
        << size;
  }
}

}  // namespace
}  // namespace usual_answer_test
