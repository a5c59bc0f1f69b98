// The options for reports in the formats of programs: --junit FILE and the like.
#pragma once

#include <filesystem>

#include "program/commands.h"
#include "report/formats/formats.h"

namespace acecheck {

struct FormatOptions {
  std::array<std::string, formats.size()> files;  // of each of `formats`; empty: not wanted
  std::string source;                             // FILE or FILE:LINE that reports point at

  bool some() const;  // whether a file is wanted
};

void add_formats(CLI::App& command, FormatOptions& options);

// Makes the folder of a file, and says so if there was none. Throws BadInput, before the work, for
// a file that cannot be written.
void prepare_file(const std::filesystem::path& path);

// The same for each file that is wanted.
void check_formats(const FormatOptions& options);

// Writes the files that are wanted, and says so.
void write_formats(const FormatOptions& options, const std::vector<Run>& runs,
                   faulty::Diagnosis& diagnosis);

}  // namespace acecheck
