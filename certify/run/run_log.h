// The run log: JSON lines. A header, a line per vector, a footer. A log without a footer is
// truncated, and says so.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "run/run.h"

namespace acecheck {

// One run as a log has it.
struct LoggedRun {
  Json header;
  std::vector<Json> lines;
  std::optional<Json> footer;  // nothing: the log is truncated
};

// Reads a log. Throws BadInput with the line at fault.
std::vector<LoggedRun> read_log(const std::filesystem::path& path);

// The same of a log's text, which `where` names in messages.
std::vector<LoggedRun> parse_log(std::istream& in, const std::string& where);

// The log of a run that has just ended.
LoggedRun logged(const Run& run, const std::string& suite_digest,
                 const std::vector<std::string>& arguments);

// Writes the log of one or more runs beside `path` and renames it when it is whole. Throws
// Failure(usage) if it cannot be written. The runs must have their footers.
void write_log(const std::filesystem::path& path, const std::vector<LoggedRun>& runs);

}  // namespace acecheck
