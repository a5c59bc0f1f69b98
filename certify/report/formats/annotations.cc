// SPDX-License-Identifier: Apache-2.0
// What code hosts show beside the lines of a change.
#include <fmt/format.h>

#include "core/digest.h"
#include "core/foreign_text.h"
#include "core/text.h"
#include "report/formats/formats.h"
#include "report/wording.h"

namespace acecheck {
namespace {

struct Annotation {
  std::string title;
  std::string text;
  Place place;
  std::string key;  // the same in every run for the same mistake of the same implementation
};

Annotation annotation_of(const Run& run, const faulty::Mistake& mistake, const Reported& reported) {
  const Entry& entry = mistake.example();
  const Vector& vector = *entry.vector;
  return {.title = fmt::format("{}: {} ({})", for_terminal(run.target), mistake.id,
                               plural(mistake.failures.size(), "vector")),
          .text = fmt::format("{}\n{} {}: expected {}, got {}\nacecheck explain {}", mistake.text(),
                              name(vector.op), shortened(described(vector)),
                              shortened(expected_of(run, entry)),
                              shortened(given_of(*entry.vector, entry.outcome)), vector.id),
          .place = reported.place_of(vector.id).value_or(Place{}),
          .key = for_terminal(run.target) + '\n' + mistake.id};
}

// Of every mistake, and of every run that was stopped.
std::vector<Annotation> annotations_of(const Reported& reported) {
  std::vector<Annotation> out;
  for (std::size_t i = 0; i < reported.runs.size(); ++i) {
    const Run& run = reported.runs[i];
    const auto of_the_run = [&](const std::string& title, const std::string& text) {
      out.push_back({.title = fmt::format("{}: {}", for_terminal(run.target), title),
                     .text = text,
                     .place = reported.source.value_or(Place{}),
                     .key = for_terminal(run.target) + '\n' + title});
    };
    if (!run.stopped.empty()) of_the_run("the run was stopped", for_terminal(run.stopped));
    if (!run.unattributed.empty()) {
      of_the_run("a failure that no single vector explains",
                 fmt::format("{}: {}", name(run.unattributed.front().outcome.kind),
                             for_terminal(run.unattributed.front().outcome.detail)));
    }
    for (const faulty::Mistake& mistake : reported.mistakes[i]) {
      out.push_back(annotation_of(run, mistake, reported));
    }
  }
  return out;
}

// A value of a workflow command. property: one before `::`.
std::string command_value(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    const bool escape = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    out += escape ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return out;
}

}  // namespace

std::string github(const Reported& reported) {
  constexpr std::size_t most = 10;  // that GitHub shows of a step
  std::vector<Annotation> all = annotations_of(reported);
  if (all.size() > most) {
    const std::size_t left = all.size() - most + 1;
    all.resize(most - 1);
    all.push_back({.title = fmt::format("{} more mistakes", left),
                   .text = "The job's summary and the other reports have all of them.",
                   .place = reported.source.value_or(Place{}),
                   .key = {}});
  }
  std::string out;
  for (const Annotation& each : all) {
    const std::string place =
        each.place.file.empty()
            ? ""
            : fmt::format("file={},line={},", command_value(each.place.file, true),
                          each.place.line);
    out += fmt::format("::error {}title={}::{}\n", place, command_value(each.title, true),
                       command_value(each.text, false));
  }
  return out;
}

std::string gitlab(const Reported& reported) {
  Json out = Json::array();
  for (const Annotation& each : annotations_of(reported)) {
    out.push_back({{"description", each.title + ". " + each.text},
                   {"check_name", "acecheck"},
                   {"fingerprint", sha256(each.key)},
                   {"severity", "major"},
                   {"location",
                    {{"path", each.place.file.empty() ? "acecheck" : each.place.file},
                     {"lines", {{"begin", each.place.line}}}}}});
  }
  return document(out);
}

}  // namespace acecheck
