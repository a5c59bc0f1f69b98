// SPDX-License-Identifier: Apache-2.0
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

  // The files of these formats, of the page in the folder `html`, and these others.
  std::vector<std::filesystem::path> outputs(const std::string& html,
                                             std::vector<std::filesystem::path> others) const;
};

void add_formats(CLI::App& command, FormatOptions& options);

// Throws BadInput, before the work, if an output cannot be written, has the name of another, or is
// an input. Empty names are outputs that are not wanted.
void check_outputs(const std::vector<std::filesystem::path>& outputs,
                   const std::vector<std::string>& inputs);

// Writes the files that are wanted, and says so.
void write_formats(const FormatOptions& options, const std::vector<Run>& runs,
                   faulty::Diagnosis& diagnosis);

}  // namespace acecheck
