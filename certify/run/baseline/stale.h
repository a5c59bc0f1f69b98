// SPDX-License-Identifier: Apache-2.0
// Which entries of a baseline no longer say what happens, and the baseline that would.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "run/baseline/baseline.h"

namespace acecheck {

// What one implementation did.
struct Results {
  Identity identity;
  std::map<std::string, Verdict, std::less<>> verdicts;  // by id; not_run where a run was stopped
  // Whether every vector of the suite was selected, so that one without a verdict does not apply.
  bool whole = false;
};

struct Stale {
  std::size_t entry;  // its index
  std::string why;    // "punycode/x of my-codec: the baseline says crash, and now it is pass"
};

// The entries that are about one of these implementations, and about no failure of theirs: their
// vectors pass, fail otherwise, or do not apply. An entry of which something was not run is not
// stale: it may still be right. Neither is one that is flaky where its vectors pass. An entry whose
// pattern matches no vector of the suite always is stale.
std::vector<Stale> stale_entries(const Baseline& baseline, const Suite& suite,
                                 std::span<const Results> results);

// The reason of an entry that nobody has explained yet.
inline constexpr std::string_view to_be_explained = "to be explained";

struct Update {
  Baseline baseline;
  std::vector<Stale> removed;  // indices into the old baseline
  std::size_t added;
};

// The baseline without its stale entries, and with an entry for each failure that it does not know.
Update updated(const Baseline& baseline, const Suite& suite, std::span<const Results> results);

}  // namespace acecheck
