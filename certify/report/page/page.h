// SPDX-License-Identifier: Apache-2.0
// The HTML report: one page that needs nothing else, for a browser with or without a network.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "faults/diagnosis.h"
#include "run/run_log.h"
#include "suite/catalogue.h"
#include "suite/suite.h"

namespace acecheck {

// Writes directory/index.html: page.html with its style, its script and the data of the runs.
// diagnosis: finds the likely faults. site: the address of the pages of `acecheck vectors html`, to
// which mistakes and vectors are linked; empty for none. Throws BadInput if the file cannot be
// written, or for a log that is damaged or of another suite.
void write_page(const std::filesystem::path& directory, const std::vector<LoggedRun>& logs,
                const Suite& suite, const Catalogue& catalogue, faulty::Diagnosis& diagnosis,
                const std::string& site = "");

// The data that the script of the page shows.
Json page_data(const std::vector<LoggedRun>& logs, const Suite& suite, const Catalogue& catalogue,
               faulty::Diagnosis& diagnosis, const std::string& site = "");

}  // namespace acecheck
