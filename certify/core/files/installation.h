// SPDX-License-Identifier: Apache-2.0
// Where the program and the files that belong to it are: in an installation and in a build tree.
#pragma once

#include <filesystem>

namespace acecheck {

// The directory that holds vectors/ and adapters/: $ACECHECK_DATA, the files inside the program
// (embedded.h), an installation's share/acecheck, or the source tree around a build tree. Throws
// BadInput if there is none.
std::filesystem::path data_directory();

// The directory of adapter programs: libexec/acecheck beside bin/.
std::filesystem::path libexec_directory();

// This program's own path.
std::filesystem::path program_path();

}  // namespace acecheck
