// SPDX-License-Identifier: Apache-2.0
#include "run/baseline/baseline.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "answer/protocol/members_check.h"
#include "core/failure.h"
#include "core/suggestion.h"

namespace acecheck {
namespace {

constexpr std::string_view head_members[] = {"$schema", "description", "known"};
constexpr std::string_view entry_members[] = {"vectors", "target", "verdict",
                                              "reason",  "url",    "flaky"};

// The lines in which the objects of the only array begin, in a text that is JSON.
std::vector<std::size_t> lines_of_entries(std::string_view text) {
  std::vector<std::size_t> lines;
  std::size_t line = 1;
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n') ++line;
    if (c == '"') quoted = !quoted;
    if (c == '\\' && quoted) ++at;
    if (quoted) continue;
    if ((c == '{' || c == '[') && ++depth == 3) lines.push_back(line);
    if ((c == '}' || c == ']') && depth > 0) --depth;
  }
  return lines;
}

std::vector<std::string> failures() {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    if (is_failure(static_cast<Verdict>(i))) out.emplace_back(verdict_names[i]);
  }
  return out;
}

KnownFailure entry_of(const Json& json, const std::string& where) {
  const auto refuse = [&](const std::string& what) {
    throw BadInput(fmt::format(
        "{}: the entry {}; an entry has \"vectors\", \"verdict\" and \"reason\", and may "
        "have \"target\", \"url\" and \"flaky\"",
        where, what));
  };
  if (!json.is_object()) refuse("is not an object");
  if (const std::string what = unknown_member(json, entry_members); !what.empty()) refuse(what);
  for (const auto& [key, value] : json.items()) {
    if (key == "flaky") {
      if (!value.is_boolean()) refuse(wrong_member(key, value, "true or false"));
      continue;
    }
    if (!value.is_string() || value.get_ref<const std::string&>().empty()) {
      refuse(wrong_member(key, value, "a text that is not empty"));
    }
  }
  for (const char* key : {"vectors", "verdict", "reason"}) {
    if (!json.contains(key)) refuse(fmt::format("has no member \"{}\"", key));
  }
  const auto word = json["verdict"].get<std::string>();
  const auto verdict = from_name<Verdict>(verdict_names, word);
  if (!verdict || !is_failure(*verdict)) {
    refuse(fmt::format("has the verdict {}, which is not a failure{}; the failures are {}", word,
                       did_you_mean(word, failures()), fmt::join(failures(), ", ")));
  }
  const auto url = json.value("url", "");
  if (!url.empty() && !url.starts_with("https://") && !url.starts_with("http://")) {
    refuse(wrong_member("url", json["url"], "an address that begins with https://"));
  }
  return {.vectors = json["vectors"],
          .target = json.value("target", ""),
          .verdict = *verdict,
          .reason = json["reason"],
          .url = url,
          .flaky = json.value("flaky", false)};
}

}  // namespace

Baseline parse_baseline(std::string_view text, const std::string& where) {
  auto json = parse_json(text);
  if (!json) throw BadInput(fmt::format("{} {}", where, json.error().what));
  if (!json->contains("known") || !(*json)["known"].is_array()) {
    throw BadInput(where + ": has no array \"known\"; an empty baseline is {\"known\": []}");
  }
  if (const std::string what = unknown_member(*json, head_members); !what.empty()) {
    throw BadInput(fmt::format("{}: {}", where, what));
  }
  Baseline out;
  for (const auto& [key, value] : json->items()) {
    if (key == "known" || value.is_string()) continue;
    throw BadInput(fmt::format("{}: {}", where, wrong_member(key, value, "a text")));
  }
  const std::vector<std::size_t> lines = lines_of_entries(text);
  for (const Json& each : (*json)["known"]) {
    // An entry that is not an object has no line of its own.
    const std::size_t at = out.known.size();
    const std::size_t line = at < lines.size() ? lines[at] : 1;
    out.known.push_back(entry_of(each, fmt::format("{}:{}", where, line)));
    out.known.back().line = line;
  }
  json->erase("known");
  out.head = std::move(*json);
  return out;
}

std::string text_of(const Baseline& baseline) {
  std::string out = "{\n";
  for (const auto& [key, value] : baseline.head.items()) {
    out += fmt::format("  {}: {},\n", in_one_line(key), in_one_line(value));
  }
  out += "  \"known\": [";
  std::string separator = "\n";
  for (const KnownFailure& entry : baseline.known) {
    out += separator + "    {";
    separator = ",\n";
    std::string comma;
    const auto add = [&](std::string_view key, std::string_view value) {
      if (value.empty()) return;
      out += fmt::format("{}\"{}\": {}", comma, key, in_one_line(Json(value)));
      comma = ", ";
    };
    add("vectors", entry.vectors);
    add("target", entry.target);
    add("verdict", name(entry.verdict));
    add("reason", entry.reason);
    add("url", entry.url);
    if (entry.flaky) out += R"(, "flaky": true)";
    out += '}';
  }
  return out + (baseline.known.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

bool is_about(const KnownFailure& entry, const Identity& identity) {
  return entry.target.empty() || entry.target == identity.target ||
         entry.target == identity.implementation;
}

bool knows(const Baseline& baseline, const Identity& identity, const Vector& vector,
           Verdict verdict) {
  return is_failure(verdict) && std::ranges::any_of(baseline.known, [&](const KnownFailure& entry) {
           return (entry.flaky || entry.verdict == verdict) && is_about(entry, identity) &&
                  matches(entry.vectors, vector);
         });
}

}  // namespace acecheck
