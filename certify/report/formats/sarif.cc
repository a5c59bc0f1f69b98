// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "core/files/version.h"
#include "core/foreign_text.h"
#include "core/text.h"
#include "report/formats/formats.h"
#include "report/wording.h"

namespace acecheck {
namespace {

// A message without placeholders (SARIF 2.1.0, 3.11.5) and links (3.11.6).
std::string literal(std::string_view text) {
  std::string out;
  std::size_t backslashes = 0;  // before the character: they would escape its own escape
  for (const char c : text) {
    if (c == '[' || c == ']') out.append(backslashes + 1, '\\');
    if (c == '{' || c == '}') out += c;
    out += c;
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  return out;
}

Json message(std::string_view text) { return {{"text", literal(text)}}; }

// A path as a reference (RFC 3986): octets that a reference does not have are escaped.
std::string reference_of(std::string_view path) {
  constexpr std::string_view kept = "-._~/";
  std::string out = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool letter_or_digit =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    out += letter_or_digit || kept.find(c) != std::string_view::npos
               ? std::string(1, c)
               : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

Json location_of(const std::string& id, const Reported& reported) {
  const auto place = reported.place_of(id);
  if (!place) return Json::array();
  Json artifact = {{"uri", reference_of(place->file)}};
  if (!reported.source) artifact["uriBaseId"] = "ACECHECK";
  return Json::array(
      {{{"physicalLocation",
         {{"artifactLocation", std::move(artifact)}, {"region", {{"startLine", place->line}}}}}}});
}

Json rule_of(const faulty::Mistake& mistake) {
  const std::string more = mistake.text();
  Json out = {
      {"id", mistake.id},
      {"shortDescription", message(mistake.what)},
      {"fullDescription", message(more)},
      {"help",
       {{"text", literal(more) + "\nacecheck explain ID shows a vector, step by step."},
        {"markdown", literal(more) + "\n\n`acecheck explain ID` shows a vector, step by step."}}},
      {"defaultConfiguration", {{"level", "error"}}}};
  if (!mistake.url().empty()) out["helpUri"] = mistake.url();
  return out;
}

Json result_of(const Run& run, const Entry& entry, std::size_t rule, const std::string& id,
               const Reported& reported) {
  const Vector& vector = *entry.vector;
  Json out = {{"ruleId", id},
              {"ruleIndex", rule},
              {"kind", "fail"},
              {"level", "error"},
              {"message",
               message(fmt::format(
                   "{}: {} {} gives {}, and not {}. See {}. `acecheck explain {}` says why.",
                   for_terminal(run.target), name(vector.op), shortened(described(vector)),
                   shortened(given_of(*entry.vector, entry.outcome)),
                   shortened(expected_of(run, entry)), cited(vector.json["source"]), vector.id))},
              {"locations", location_of(vector.id, reported)},
              {"partialFingerprints", {{"vector/v1", vector.id}}},
              {"properties",
               {{"vector", vector.id},
                {"verdict", name(entry.judgement.verdict)},
                {"requirements", references_of(vector, "requirements")},
                {"classes", references_of(vector, "bugs")}}}};
  if (entry.known) {
    out["suppressions"] = Json::array({{{"kind", "external"}, {"status", "accepted"}}});
  }
  return out;
}

// What went wrong with a run as a whole.
Json notifications_of(const Run& run) {
  Json out = Json::array();
  const auto add = [&](const std::string& text, const char* level = "error") {
    out.push_back({{"level", level}, {"message", message(text)}});
  };
  if (!run.stopped.empty()) add("The run was stopped: " + for_terminal(run.stopped));
  for (const Unattributed& failure : run.unattributed) {
    add(fmt::format("{} that no single vector explains: {}", name(failure.outcome.kind),
                    for_terminal(failure.outcome.detail)));
  }
  if (!run.ended.empty()) add(ending_of(run), "warning");
  return out;
}

Json run_of(std::size_t number, const Reported& reported) {
  const Run& run = reported.runs[number];
  std::map<std::string, std::size_t> numbers;  // of rules, by id
  Json rules = Json::array();
  Json results = Json::array();
  const auto add = [&](const faulty::Mistake& mistake) {
    const auto [rule, is_new] = numbers.try_emplace(mistake.id, rules.size());
    if (is_new) rules.push_back(rule_of(mistake));
    for (const Entry* entry : mistake.failures) {
      results.push_back(result_of(run, *entry, rule->second, mistake.id, reported));
    }
  };
  for (const faulty::Mistake& mistake : reported.mistakes[number]) add(mistake);
  for (const faulty::Mistake& mistake : reported.known[number]) add(mistake);
  Json out = {
      {"tool",
       {{"driver", {{"name", "acecheck"}, {"version", version}, {"rules", std::move(rules)}}}}},
      {"automationDetails", {{"id", fmt::format("acecheck/{}/", for_terminal(run.target))}}},
      {"invocations", Json::array({{{"executionSuccessful", run.stopped.empty()},
                                    {"toolExecutionNotifications", notifications_of(run)}}})},
      {"columnKind", "unicodeCodePoints"},
      {"results", std::move(results)},
      {"properties", {{"implementation", title_of(run)}, {"result", result_of(run)}}}};
  if (!reported.source) {
    out["originalUriBaseIds"] = {
        {"ACECHECK", {{"description", message("The folder of acecheck that holds vectors/")}}}};
  }
  return out;
}

}  // namespace

std::string sarif(const Reported& reported) {
  Json runs = Json::array();
  for (std::size_t i = 0; i < reported.runs.size(); ++i) runs.push_back(run_of(i, reported));
  const Json log = {{"version", "2.1.0"},
                    {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                    {"runs", std::move(runs)}};
  return document(log);
}

}  // namespace acecheck
