// SPDX-License-Identifier: Apache-2.0
// The run log: JSON lines. A header, a line per vector, a footer. A log without a footer is
// truncated, and says so. Runs of one log may be mixed: then each line has the number of its `run`.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "core/failure.h"
#include "run/run.h"
#include "run/run_options.h"
#include "run/selected.h"

namespace acecheck {

// One run as a log has it.
struct LoggedRun {
  Json header;
  std::vector<Json> lines;     // of vectors and of failures that no vector explains
  std::optional<Json> footer;  // nothing: the log is truncated
};

// Reads a log: its runs in the order of their numbers, and the vectors of each in the order of the
// suite. Throws BadInput with the line at fault.
std::vector<LoggedRun> read_log(const std::filesystem::path& path);

// Reads the text of a log. where: the file, for messages.
std::vector<LoggedRun> parse_log(std::istream& in, const std::string& where);

// What was asked of what, and how.
struct RunKind {
  std::string target;
  std::vector<std::string> command;  // of the adapter
  std::string suite_digest;
  Selection selection;
  RunOptions run_options;
};

// The header of a run that starts now. arguments: this program's.
Json header_of(const RunKind& kind, const Hello& hello, const std::vector<std::string>& arguments);
// A failure's line has what a reader needs without the suite: the input, the value that is expected
// or "reject", the clause, the requirements and the classes of mistakes.
Json line_of(const Entry& entry);
Json line_of(const Unattributed& failure);
Json footer_of(const Run& run);

// The log of a run.
LoggedRun logged(const Run& run, Json header);

// What the line of a vector says. Throws BadInput for a verdict that is not known, and
// Json::exception for a line without one.
Verdict verdict_in(const Json& line);

// Why a run is not a whole one, although its log is not damaged: a selected vector has no outcome.
// Empty for a whole run. Throws like verdict_in().
std::string incomplete(const LoggedRun& run);

// The error for a log that lacks a member or has a member of the wrong type. files: the logs that
// can be meant.
BadInput damaged_log(const std::vector<std::string>& files, const Json::exception& error);

// The entries and the unattributed failures of a log of this suite. Throws BadInput if the log has
// vectors that the suite does not have.
std::vector<Entry> entries_of(const LoggedRun& log, const Suite& suite);
std::vector<Unattributed> unattributed_of(const LoggedRun& log);

// The run of a log. One without a footer is an interrupted run.
Run run_of(const LoggedRun& log, const Suite& suite);

// The runs of several.
std::vector<Run> runs_of(const std::vector<LoggedRun>& logs, const Suite& suite);

}  // namespace acecheck
