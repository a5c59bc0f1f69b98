// SPDX-License-Identifier: Apache-2.0
// The judge where the implementation writes into a buffer of its caller.
#include <gtest/gtest.h>

#include "certify/judge_row.h"

namespace judge_buffers_test {
namespace {

using namespace acecheck;
using tests::decode_vector;
using tests::encode_vector;
using tests::Row;

// The answer to the vectors takes 2 code points or 5 octets.
const Json full = decode_vector({{"capacity", 1}});
const Json exact = decode_vector({{"capacity", 2}});
const Json takes_buffers = {{"capacity", true}};
const Json right = {{"unicode", "0062 00FC"}};

const std::vector<Row> rows = {
    {"full, and says so", full, takes_buffers, "too-small", Verdict::pass},
    {"full, rejected", full, takes_buffers, "reject", Verdict::pass},
    {"full, the value, beside the buffer", full, takes_buffers, right, Verdict::overrun},
    {"full, the start of the value",
     full,
     takes_buffers,
     {{"unicode", "0062"}},
     Verdict::accepted_invalid},
    {"full, nothing as a value", full, takes_buffers, {{"unicode", ""}}, Verdict::accepted_invalid},
    {"full, crash", full, takes_buffers, "crash", Verdict::crash},
    {"exact, the value", exact, takes_buffers, right, Verdict::pass},
    {"exact, another value",
     exact,
     takes_buffers,
     {{"unicode", "0062 0062"}},
     Verdict::wrong_value},
    {"exact, too much", exact, takes_buffers, {{"unicode", "0062 00FC 0000"}}, Verdict::overrun},
    {"exact, too small", exact, takes_buffers, "too-small", Verdict::rejected_valid},
    {"exact, rejected", exact, takes_buffers, "reject", Verdict::rejected_valid},
    {"no room, too small", decode_vector({{"capacity", 0}}), takes_buffers, "too-small",
     Verdict::pass},
    {"no room, the value", decode_vector({{"capacity", 0}}), takes_buffers, right,
     Verdict::overrun},
    {"octets, full", encode_vector({{"capacity", 4}}), takes_buffers, "too-small", Verdict::pass},
    {"octets, full, the value",
     encode_vector({{"capacity", 4}}),
     takes_buffers,
     {{"ace", "b-eha"}},
     Verdict::overrun},
    {"octets, exact, too small", encode_vector({{"capacity", 5}}), takes_buffers, "too-small",
     Verdict::rejected_valid},
    {"octets, exact, the value",
     encode_vector({{"capacity", 5}}),
     takes_buffers,
     {{"ace", "b-eha"}},
     Verdict::pass},
    {"a rejection is right in a full buffer, and not by limits",
     full,
     {{"capacity", true}, {"domain", "scalar"}},
     "reject",
     Verdict::pass,
     false},
};

class JudgeOfBuffers : public testing::TestWithParam<Row> {};

TEST_P(JudgeOfBuffers, GivesTheVerdict) { tests::expect_verdict(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Rows, JudgeOfBuffers, testing::ValuesIn(rows));

TEST(JudgeOfBuffers, AsksForTheRightSize) {
  const Vector vector = parse_vector(tests::as_read(full), Codec::punycode, "here");
  Capabilities capabilities;
  capabilities.capacity = true;
  const auto verdict = [&](const char* needed) {
    return judge(vector, capabilities, {Outcome::Kind::too_small, {}, needed}).verdict;
  };
  EXPECT_EQ(verdict(""), Verdict::pass);
  EXPECT_EQ(verdict("2"), Verdict::pass);
  EXPECT_EQ(verdict("1"), Verdict::wrong_value);
  EXPECT_EQ(verdict("3"), Verdict::wrong_value);
}

TEST(JudgeOfBuffers, AreOnlyForWhoDeclaresThem) {
  const Vector vector = parse_vector(tests::as_read(full), Codec::punycode, "here");
  Capabilities capabilities;
  EXPECT_EQ(not_applicable(vector, capabilities), "capacity not declared");
  capabilities.capacity = true;
  EXPECT_EQ(not_applicable(vector, capabilities), "");
}

}  // namespace
}  // namespace judge_buffers_test
