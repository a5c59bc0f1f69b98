// The HTML report: one page, no script needed, one column per run.
#pragma once

#include <filesystem>
#include <vector>

#include "run/run_log.h"
#include "suite/suite.h"

namespace acecheck {

// Writes directory/index.html. Throws BadInput if it cannot be written.
void write_html(const std::filesystem::path& directory, const std::vector<LoggedRun>& runs,
                const Suite& suite);

}  // namespace acecheck
