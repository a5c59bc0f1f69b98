// SPDX-License-Identifier: Apache-2.0
#include "program/browser/codec.h"

#include <algorithm>

#include "answer/protocol/message.h"
#include "core/members.h"
#include "faults/diagnosis.h"
#include "judge/answer.h"
#include "judge/wrong.h"

namespace acecheck {
namespace {

// Strings of JavaScript: UTF-16, from which an encoder gets code points.
Capabilities capabilities_of_javascript() {
  Capabilities out;
  out.strings = Strings::utf_16;
  return out;
}

std::vector<Vector> vectors_for(const Json& suite, Codec codec) {
  std::vector<Vector> out;
  for (const Json& json : suite["vectors"]) {
    if (json["codec"] != name(codec)) continue;
    out.push_back(parse_vector(json, codec, "the suite"));
    out.back().number = out.size();
  }
  return out;
}

Json asked_of(const std::vector<Vector>& vectors, const Capabilities& capabilities) {
  Json asked = Json::array();
  for (const Vector& vector : vectors) {
    if (!not_applicable(vector, capabilities).empty()) continue;
    Json row = {{"number", vector.number}, {"op", name(vector.op)}};
    row.update(input_members(request_for(vector, 0, capabilities)));
    asked.push_back(std::move(row));
  }
  const std::size_t count = asked.size();
  return {{"asked", std::move(asked)}, {"not_asked", vectors.size() - count}};
}

Outcome outcome_of(Json answer, const Vector& vector) {
  answer.erase("number");
  if (answer.contains("timeout")) return {Outcome::Kind::timeout, {}, ""};
  auto read = outcome_in({0, answer}, Request{vector});
  if (!read) return {Outcome::Kind::protocol_error, {}, read.error()};
  return std::move(*read);
}

Json row_of(const faulty::Mistake& mistake, const Capabilities& capabilities) {
  const Entry& example = mistake.example();
  const Vector& vector = *example.vector;
  const Outcome& given = example.outcome;
  return {{"what", mistake.what},
          {"bug", mistake.bug == nullptr ? "" : mistake.bug->id},
          {"effect", mistake.effect()},
          {"fix", mistake.fix()},
          {"failures", mistake.failures.size()},
          {"id", vector.id},
          {"op", name(vector.op)},
          {"input", compare::shown(vector.input)},
          {"right", vector.value ? compare::shown(*vector.value) : "a rejection"},
          {"got", given.kind == Outcome::Kind::value ? compare::shown(given.value)
                                                     : std::string(name(given.kind))},
          {"detail", given.detail},
          {"wrong", wrong(vector, capabilities, given)}};
}

Json judged(const std::vector<Vector>& vectors, const Json& answers, const Json& suite, Codec codec,
            const Capabilities& capabilities) {
  Catalogue catalogue;
  for (const Json& bug : suite["bugs"]) catalogue.bugs.push_back(bug_class_of(bug));
  std::vector<Entry> entries;
  std::size_t advisories = 0;
  std::size_t failed = 0;
  for (const Json& answer : answers) {
    const Vector& vector = vectors[answer["number"].get<std::size_t>() - 1];
    Outcome outcome = outcome_of(answer, vector);
    const Judgement judgement = judge(vector, capabilities, outcome);
    advisories += judgement.verdict == Verdict::advisory ? 1 : 0;
    failed += is_failure(judgement.verdict) ? 1 : 0;
    entries.push_back({&vector, std::move(outcome), judgement});
  }
  Hello hello;
  hello.codecs.emplace(codec, capabilities);
  faulty::Diagnosis diagnosis(catalogue);
  Json mistakes = Json::array();
  for (const faulty::Mistake& mistake : diagnosis.mistakes_of(entries, hello)) {
    mistakes.push_back(row_of(mistake, capabilities));
  }
  return {{"verdict", failed == 0 ? "conformant" : "not conformant"},
          {"passed", entries.size() - failed - advisories},
          {"advisories", advisories},
          {"failed", failed},
          {"mistakes", std::move(mistakes)}};
}

}  // namespace

Json about_codec(const Json& asked) {
  const auto codec = from_name<Codec>(codec_names, asked["codec"].get<std::string>());
  if (!codec) return {{"error", "unknown codec"}};
  const Capabilities capabilities = capabilities_of_javascript();
  const Json& suite = asked["suite"];
  const std::vector<Vector> vectors = vectors_for(suite, *codec);
  if (!asked.contains("answers")) return asked_of(vectors, capabilities);
  return judged(vectors, asked["answers"], suite, *codec, capabilities);
}

}  // namespace acecheck
