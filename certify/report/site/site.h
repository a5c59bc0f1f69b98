// SPDX-License-Identifier: Apache-2.0
// The suite itself as a static site: what one links to in a report of a mistake.
#pragma once

#include <cstddef>
#include <filesystem>

namespace acecheck {

// Writes directory/index.html and the pages it leads to: a page for each mistake class, for the
// requirements of each codec and for each file of vectors, and one for the drafts' errata. Each
// vector, requirement, erratum and fault has its id as its anchor. The pages need no network, and a
// script (search.js, entries.js) only for the search. vectors: the directory that holds the suite.
// engine: acecheck.wasm, for the page try.html, which computes; empty: without this page.
// Returns how many pages there are. Throws BadInput if a file cannot be written, or the suite is
// damaged.
std::size_t write_site(const std::filesystem::path& directory, const std::filesystem::path& vectors,
                       const std::filesystem::path& engine = {});

}  // namespace acecheck
