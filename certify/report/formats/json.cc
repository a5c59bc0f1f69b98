// SPDX-License-Identifier: Apache-2.0
#include "core/files/version.h"
#include "core/foreign_text.h"
#include "report/formats/formats.h"
#include "report/wording.h"

namespace acecheck {
namespace {

Json failure_of(const Run& run, const Entry& entry) {
  const Vector& vector = *entry.vector;
  return {{"id", vector.id},
          {"codec", name(vector.codec)},
          {"op", name(vector.op)},
          {"verdict", name(entry.judgement.verdict)},
          {"known", entry.known},
          {"input", described(vector)},
          {"expected", expected_of(run, entry)},
          {"got", given_of(*entry.vector, entry.outcome)},
          {"source", cited(vector.json["source"])},
          {"requirements", references_of(vector, "requirements")},
          {"classes", references_of(vector, "bugs")}};
}

Json mistake_json(const faulty::Mistake& mistake) {
  Json out = {{"id", mistake.id}, {"what", mistake.what}};
  const auto add = [&](const char* member, const std::string& text) {
    if (!text.empty()) out[member] = text;
  };
  add("class", mistake.bug == nullptr ? "" : mistake.bug->id);
  add("effect", mistake.effect());
  add("fix", mistake.fix());
  add("url", mistake.url());
  for (const faulty::FaultyCodec* tie : mistake.ties) out["ties"].push_back(tie->id);
  if (mistake.contradicted > 0) out["contradicted"] = mistake.contradicted;
  out["vectors"] = Json::array();
  for (const Entry* entry : mistake.failures) out["vectors"].push_back(entry->vector->id);
  return out;
}

Json run_json(const Run& run, const std::vector<faulty::Mistake>& mistakes) {
  Json out = {
      {"target", for_terminal(run.target)},         {"name", for_terminal(run.hello.name)},
      {"version", for_terminal(run.hello.version)}, {"language", for_terminal(run.hello.language)},
      {"result", name(run.conclusion())},           {"totals", to_json(run.totals())}};
  if (!run.stopped.empty()) out["stopped"] = for_terminal(run.stopped);
  if (!run.ended.empty()) out["ended"] = for_terminal(run.ended);
  out["not_applicable"] = run.not_applicable;
  out["advisories"] = run.advisories();
  out["unattributed"] = Json::array();
  for (const Unattributed& failure : run.unattributed) {
    out["unattributed"].push_back({{"outcome", name(failure.outcome.kind)},
                                   {"detail", for_terminal(failure.outcome.detail)},
                                   {"in_flight", failure.in_flight}});
  }
  out["mistakes"] = Json::array();
  for (const faulty::Mistake& mistake : mistakes) {
    out["mistakes"].push_back(mistake_json(mistake));
  }
  out["failures"] = Json::array();
  for (const Entry& entry : run.entries) {
    if (is_failure(entry.judgement.verdict)) out["failures"].push_back(failure_of(run, entry));
  }
  return out;
}

}  // namespace

std::string json(const Reported& reported) {
  Json runs = Json::array();
  for (std::size_t i = 0; i < reported.runs.size(); ++i) {
    runs.push_back(run_json(reported.runs[i], reported.mistakes[i]));
  }
  const Json report = {{"acecheck", version}, {"runs", std::move(runs)}};
  return document(report);
}

}  // namespace acecheck
