// SPDX-License-Identifier: Apache-2.0
// The codecs, the oracle and the faults as a WebAssembly module, for the page try.html. The browser
// writes a question as JSON and reads the answer as JSON:
//
//   {"codec":"punycode","op":"decode","ace":"tda","got":{"reject":""}}
//   {"builtin":{"unicode":"00FC"},"oracle":{"unicode":"00FC"},"trace":[...],"steps":[...],
//    "verdict":"rejected-valid","wrong":"must not be rejected: 00FC is right","faults":[...]}
//
// Questions and answers have the members of the adapter protocol. `got`, somebody's answer, may be
// left out. codec.h has the questions about a codec in JavaScript.
#include <algorithm>
#include <boost/assert/source_location.hpp>
#include <cstdlib>
#include <exception>
#include <set>

#include "answer/builtin.h"
#include "answer/protocol/message.h"
#include "core/json.h"
#include "core/members.h"
#include "faults/suspects.h"
#include "judge/judge.h"
#include "judge/oracle_answer.h"
#include "judge/wrong.h"
#include "program/browser/codec.h"

namespace acecheck {
namespace {

// A trace grows with the square of the input.
constexpr std::size_t traced_size = 4000;  // octets of the question's members

Json json_of(const Question& question, const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::value) return value_members(question, outcome.value);
  return {{name(outcome.kind), outcome.detail}};
}

Json json_of(const std::vector<oracle::Step>& steps) {
  Json out = Json::array();
  for (const oracle::Step& step : steps) {
    Json row = {{"clause", step.clause}};
    for (const auto& [variable, value] : step.variables) row[std::string(variable)] = value;
    out.push_back(std::move(row));
  }
  return out;
}

// The faults of which a codec gives this answer, each once.
Json faults_of(const Question& question, const Outcome& given) {
  Json out = Json::array();
  faulty::Suspects suspects;
  std::set<std::string> seen;
  for (const faulty::FaultyCodec* fault : suspects.faults_answering(question, given)) {
    if (!seen.insert(fault->what).second) continue;
    out.push_back({{"id", fault->id}, {"bug", fault->bug}, {"what", fault->what}});
  }
  return out;
}

Json answered(const Json& asked) {
  const auto text = [&](const char* key) {
    return asked.contains(key) && asked[key].is_string() ? asked[key].get<std::string>() : "";
  };
  const auto codec = from_name<Codec>(codec_names, text("codec"));
  const auto op = from_name<Op>(op_names, text("op"));
  if (!codec || !op || !has_op(*codec, *op)) return {{"error", "unknown codec or op"}};
  const auto question = question_in(asked, *codec, *op);
  if (!question) return {{"error", question.error()}};

  const bool is_traced = input_members(*question).dump().size() <= traced_size;
  const OracleAnswer right = oracle_answer(*question, is_traced, Domain::scalar);
  Json out = {{"builtin", json_of(*question, builtin_answer(*question))},
              {"oracle", json_of(*question, right.outcome)},
              {"trace", right.trace},
              {"steps", json_of(right.steps)}};
  if (right.outcome.kind == Outcome::Kind::value) {
    out["min_bits"] = right.min_bits;
  } else {
    out["position"] = right.position;
    out["clause"] = right.step;
  }
  if (!asked.contains("got")) return out;
  const auto got = outcome_in({0, asked["got"]}, Request{*question});
  if (!got) return {{"error", "got " + got.error()}};
  const Case with_answer = with_right_answer(*question);
  Capabilities capabilities;
  capabilities.domain = Domain::scalar;
  capabilities.case_flags = got->value.case_flags() != nullptr;
  out["verdict"] = name(judge(with_answer, capabilities, *got).verdict);
  out["wrong"] = wrong(with_answer, capabilities, *got);
  out["faults"] = faults_of(*question, *got);
  return out;
}

std::string request;
std::string answer;

}  // namespace
}  // namespace acecheck

// Without exceptions, what throws ends the module: the browser gets an error.
namespace boost {
void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }
}  // namespace boost

extern "C" {
// Debian's run-time library for WebAssembly protects the stack, which its C library does not know.
std::uintptr_t __stack_chk_guard = 0;
[[noreturn]] void __stack_chk_fail() { std::abort(); }

// Where the browser writes a question of `size` octets of UTF-8.
__attribute__((export_name("request"))) char* acecheck_request(std::size_t size) {
  acecheck::request.assign(size, ' ');
  return acecheck::request.data();
}

// The answer to what is there, in ASCII that ends with a NUL; it stays until the next answer.
__attribute__((export_name("answer"))) const char* acecheck_answer() {
  using namespace acecheck;
  const auto asked = parse_json(request);
  const bool is_question = asked && asked->is_object();
  answer = in_ascii_line(!is_question               ? Json{{"error", "not a JSON object"}}
                         : asked->contains("suite") ? about_codec(*asked)
                                                    : answered(*asked));
  return answer.c_str();
}
}
