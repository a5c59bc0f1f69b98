#include "commands/logs/suite_of.h"

#include <algorithm>
#include <map>

#include "authoring/fresh.h"
#include "base/installation.h"

namespace acecheck {

Suite suite_of(const std::vector<LoggedRun>& runs) {
  const Suite published = Suite::load(data_directory() / "vectors");
  Suite out = published;
  std::map<std::uint64_t, std::size_t> made;  // the seeds, each with the greatest count
  for (const LoggedRun& run : runs) {
    const Json conduct = run.header.value("conduct", Json::object());
    std::size_t& count = made[conduct.value("seed", std::uint64_t{0})];
    count = std::max(count, conduct.value("fresh", std::size_t{0}));
  }
  for (const auto& [seed, count] : made) out.add(fresh_vectors(published, count, seed));
  return out;
}

}  // namespace acecheck
