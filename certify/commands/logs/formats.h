// The options for reports in the formats of programs: --junit FILE and the like.
#pragma once

#include <filesystem>

#include "commands/commands.h"
#include "report/formats/formats.h"

namespace acecheck {

// One file for each of `formats`; empty: not wanted.
using FormatFiles = std::array<std::string, formats.size()>;

void add_formats(CLI::App& command, FormatFiles& files);

// Makes the folder of a file, and says so if there was none. Throws BadInput, before the work, for
// a file that cannot be written.
void prepare_file(const std::filesystem::path& path);

// The same for each file that is wanted.
void check_formats(const FormatFiles& files);

// Writes the files that are wanted, and says so.
void write_formats(const FormatFiles& files, const std::vector<Run>& runs);

}  // namespace acecheck
