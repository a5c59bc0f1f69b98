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

// Reads the text of a log. where: the file, for messages.
std::vector<LoggedRun> parse_log(std::istream& in, const std::string& where);

// The log of a run that has ended.
LoggedRun logged(const Run& run, const std::string& suite_digest,
                 const std::vector<std::string>& arguments);

// Writes the log of one or more runs, which must have their footers, with write_file(). Throws
// BadInput if the file cannot be written.
void write_log(const std::filesystem::path& path, const std::vector<LoggedRun>& runs);

}  // namespace acecheck
