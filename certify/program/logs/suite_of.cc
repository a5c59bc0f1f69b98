// SPDX-License-Identifier: Apache-2.0
#include "program/logs/suite_of.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/files/installation.h"
#include "search/fresh.h"
#include "suite/profile_vectors.h"

namespace acecheck {

std::size_t fresh_of(const LoggedRun& run) {
  return run.header.value("conduct", Json::object()).value("fresh", std::size_t{0});
}

Suite suite_of(const std::vector<LoggedRun>& runs) {
  std::map<std::uint64_t, std::size_t> made;  // the seeds, each with the greatest count
  for (const LoggedRun& run : runs) {
    if (fresh_of(run) == 0) continue;
    std::size_t& count = made[run.header["conduct"].value("seed", std::uint64_t{0})];
    count = std::max(count, fresh_of(run));
  }
  Suite suite = Suite::load(data_directory() / "vectors");
  std::vector<Vector> fresh;  // of every seed, before the suite has one of them
  for (const auto& [seed, count] : made) {
    std::ranges::move(fresh_vectors(suite, count, seed), std::back_inserter(fresh));
  }
  suite.add(std::move(fresh));
  std::map<std::string, std::vector<Vector>> by_profile;
  for (const LoggedRun& run : runs) {
    const auto hello = parse_hello(run.header["hello"]);
    const auto profile = hello ? hello->profile() : nullptr;
    if (!profile || by_profile.contains(profile->name)) continue;
    by_profile.emplace(profile->name, profile_vectors(suite, profile));
  }
  for (auto& [name, vectors] : by_profile) suite.add(std::move(vectors));
  return suite;
}

}  // namespace acecheck
