// SPDX-License-Identifier: Apache-2.0
// Reports for programs: of CI servers and of code hosts.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "faults/diagnosis.h"
#include "run/run.h"
#include "suite/place.h"

namespace acecheck {

// What a report is made of.
struct Reported {
  std::span<const Run> runs;
  // Of each run: what is wrong, and the failures that the baseline knows, explained in the same
  // way.
  std::vector<std::vector<faulty::Mistake>> mistakes;
  std::vector<std::vector<faulty::Mistake>> known;
  // Where the implementation is, which a report points at; nothing: at the vector, in its file.
  std::optional<Place> source;
  std::map<std::string, Place> places;  // of the vectors, by id; empty if there is a source

  // What a report of a vector points at; nothing if the suite does not have the vector.
  std::optional<Place> place_of(const std::string& id) const;
};

// A report of runs without places.
Reported reported(std::span<const Run> runs, faulty::Diagnosis& diagnosis);

// The text of a JSON document, in ASCII.
std::string document(const Json& json);

// JUnit's XML, as CI servers read it. A run is a testsuite, a vector a testcase: a wrong answer is
// a failure; a crash, a timeout and what is no answer are errors; what was not asked, and a failure
// that the baseline knows, are skipped.
std::string junit(const Reported& reported);

// Markdown for the summary of a CI job: a table of the runs, and what failed by mistake.
std::string markdown(const Reported& reported);

// SARIF 2.1.0: a rule for each mistake, a result for each failure; one that the baseline knows is
// suppressed.
std::string sarif(const Reported& reported);

// JSON, as vectors/schema/report.schema.json describes it: the runs, their mistakes and failures.
std::string json(const Reported& reported);

// An SVG image of one line: the result of the run, or how many of the runs are conformant.
std::string badge(const Reported& reported);

// The workflow commands of GitHub Actions, which annotate a change: an error for each mistake, and
// no more than ten, which is what GitHub shows of a step.
std::string github(const Reported& reported);

// The code quality report of GitLab, which annotates a merge request: an issue for each mistake.
std::string gitlab(const Reported& reported);

struct Format {
  std::string_view name;  // of the option, without its dashes
  std::string_view help;
  std::string (*write)(const Reported& reported);
  bool points = false;  // to places
};
inline constexpr std::array<Format, 7> formats = {
    {{"junit", "Write JUnit XML, for a CI server, to this file", junit},
     {"markdown", "Write a summary in Markdown, for a CI job, to this file", markdown},
     {"sarif", "Write SARIF 2.1.0, for code scanning, to this file", sarif, true},
     {"json", "Write the result, the mistakes and the failures as JSON to this file", json},
     {"badge", "Write an image (SVG) with the result to this file", badge},
     {"github", "Write annotations for a job of GitHub Actions to this file", github, true},
     {"gitlab", "Write a code quality report, for GitLab, to this file", gitlab, true}}};

}  // namespace acecheck
