// SPDX-License-Identifier: Apache-2.0
// What must hold of the vectors as a whole.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace acecheck {

// One thing that is wrong: the check that found it, and where and what it is.
struct LintError {
  std::string check;
  std::string what;
};

// The checks: schema, ids, duplicates, references, coverage, computed. Each looks at the files of
// `directory` (vectors/) afresh, and needs those before it to be clean.
const std::vector<std::string>& lint_checks();
std::vector<LintError> lint(const std::filesystem::path& directory, const std::string& check);

// Every check in turn, up to the first that finds something.
std::vector<LintError> lint(const std::filesystem::path& directory);

// The text of ids.txt: every id ever published, and what it stands for. Lines of `published` stay;
// vectors that have none are added.
std::string with_new_ids(const std::string& published, const std::filesystem::path& directory);

}  // namespace acecheck
