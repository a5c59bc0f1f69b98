// Reports for programs: of CI servers, of spreadsheets.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "run/run.h"

namespace acecheck {

// JUnit's XML, as CI servers read it. A run is a testsuite, a vector a testcase: a wrong answer is
// a failure; a crash, a timeout and what is no answer are errors; what was not asked, and a failure
// that the baseline knows, are skipped.
std::string junit(const std::vector<Run>& runs);

// The Test Anything Protocol, version 14. A failure that the baseline knows is a TODO.
std::string tap(const std::vector<Run>& runs);

// Markdown for the summary of a CI job: a table of the runs, and what failed by class of mistakes.
std::string markdown(const std::vector<Run>& runs);

// Comma-separated values (RFC 4180), a line per vector and run.
std::string csv(const std::vector<Run>& runs);

struct Format {
  std::string_view name;  // of the option, without its dashes
  std::string_view help;
  std::string (*write)(const std::vector<Run>& runs);
};
inline constexpr std::array<Format, 4> formats = {
    {{"junit", "Write JUnit XML, for a CI server, to this file", junit},
     {"tap", "Write the Test Anything Protocol, version 14, to this file", tap},
     {"markdown", "Write a summary in Markdown, for a CI job, to this file", markdown},
     {"csv", "Write comma-separated values, a line per vector, to this file", csv}}};

}  // namespace acecheck
