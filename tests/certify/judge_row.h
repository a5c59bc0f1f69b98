// SPDX-License-Identifier: Apache-2.0
// A row of the judge's tables: an outcome, and the verdict that the judge must give.
#pragma once

#include <gtest/gtest.h>

#include "answer/protocol/hello.h"
#include "certify/punycode_vectors.h"
#include "judge/judge.h"
#include "support/questions.h"

namespace tests {

struct Row {
  const char* name;
  acecheck::Json vector;
  acecheck::Json capabilities;  // as declared in a hello
  acecheck::Json answer;  // the members of a value, or a kind of outcome: "reject", "crash", ...
  acecheck::Verdict verdict;
  bool by_limits = false;
  bool strict = false;
};

inline void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }

inline acecheck::Outcome outcome_of(const acecheck::Json& answer) {
  if (answer.is_object()) return {acecheck::Outcome::Kind::value, value(answer), ""};
  const auto kind = *acecheck::from_name<acecheck::Outcome::Kind>(acecheck::outcome_names,
                                                                  answer.get<std::string>());
  return {kind, {}, kind == acecheck::Outcome::Kind::too_small ? "" : "why"};
}

// The JSON as a file gives it: numbers are unsigned.
inline acecheck::Json as_read(const acecheck::Json& json) {
  return acecheck::Json::parse(json.dump());
}

inline void expect_verdict(const Row& row) {
  const acecheck::Vector vector =
      acecheck::parse_vector(as_read(row.vector), acecheck::Codec::punycode, "here");
  const auto hello = acecheck::parse_hello(as_read(
      acecheck::Json{{"hello", 1}, {"name", "x"}, {"codecs", {{"punycode", row.capabilities}}}}));
  ASSERT_TRUE(hello) << hello.error();
  const acecheck::Judgement judgement = acecheck::judge(
      vector, hello->codecs.at(acecheck::Codec::punycode), outcome_of(row.answer), row.strict);
  EXPECT_EQ(acecheck::name(judgement.verdict), acecheck::name(row.verdict));
  EXPECT_EQ(judgement.by_limits, row.by_limits);
}

}  // namespace tests
