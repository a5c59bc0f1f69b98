// SPDX-License-Identifier: Apache-2.0
#include "run/baseline/stale.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace acecheck {
namespace {

// Why an entry is stale; empty if it is not, or if nothing can be said.
std::string why_stale(const KnownFailure& entry, const Suite& suite,
                      std::span<const Results> results) {
  std::vector<const Vector*> vectors;
  for (const Vector& vector : suite.vectors()) {
    if (matches(entry.vectors, vector)) vectors.push_back(&vector);
  }
  if (vectors.empty() && names_profile(entry.vectors)) return "";  // nobody has that profile
  if (vectors.empty()) {
    return fmt::format("{} matches no vector of the suite{}", entry.vectors,
                       did_you_mean_vectors(entry.vectors, suite));
  }
  bool asked = false;
  std::map<std::string_view, std::size_t> now;
  for (const Results& each : results) {
    if (!is_about(entry, each.identity)) continue;
    asked = true;
    for (const Vector* vector : vectors) {
      const auto it = each.verdicts.find(vector->id);
      const bool has_verdict = it != each.verdicts.end();
      if (has_verdict && it->second == entry.verdict) return "";
      if (has_verdict && entry.flaky) return "";
      if (has_verdict ? it->second == Verdict::not_run : !each.whole) return "";  // may be right
      ++now[has_verdict ? name(it->second) : "not applicable"];
    }
  }
  if (!asked) return "";
  std::vector<std::string> counts;
  for (const auto& [verdict, count] : now) {
    counts.push_back(vectors.size() == 1 ? std::string(verdict)
                                         : fmt::format("{} {}", count, verdict));
  }
  return fmt::format("{}{}: the baseline says {}, and now it is {}", entry.vectors,
                     entry.target.empty() ? "" : " of " + entry.target, name(entry.verdict),
                     fmt::join(counts, ", "));
}

// By what an entry names an implementation: the implementation's own name, which stays the same
// however it is started, unless several of them have that name.
std::string target_for(const Identity& identity, std::span<const Results> results) {
  const bool unique = std::ranges::count(results, identity.implementation, [](const Results& each) {
                        return each.identity.implementation;
                      }) == 1;
  return unique && !identity.implementation.empty() ? identity.implementation : identity.target;
}

}  // namespace

std::vector<Stale> stale_entries(const Baseline& baseline, const Suite& suite,
                                 std::span<const Results> results) {
  std::vector<Stale> out;
  for (std::size_t i = 0; i < baseline.known.size(); ++i) {
    std::string why = why_stale(baseline.known[i], suite, results);
    if (!why.empty()) out.push_back({i, std::move(why)});
  }
  return out;
}

Update updated(const Baseline& baseline, const Suite& suite, std::span<const Results> results) {
  Update out{{baseline.head, {}}, stale_entries(baseline, suite, results), 0};
  std::set<std::size_t> removed;
  for (const Stale& each : out.removed) removed.insert(each.entry);
  for (std::size_t i = 0; i < baseline.known.size(); ++i) {
    if (!removed.contains(i)) out.baseline.known.push_back(baseline.known[i]);
  }
  for (const Results& each : results) {
    for (const Vector& vector : suite.vectors()) {
      const auto it = each.verdicts.find(vector.id);
      if (it == each.verdicts.end() || !is_failure(it->second)) continue;
      if (knows(out.baseline, each.identity, vector, it->second)) continue;
      out.baseline.known.push_back({.vectors = vector.id,
                                    .target = target_for(each.identity, results),
                                    .verdict = it->second,
                                    .reason = std::string(to_be_explained),
                                    .url = "",
                                    .flaky = it->second == Verdict::flaky});
      ++out.added;
    }
  }
  return out;
}

}  // namespace acecheck
