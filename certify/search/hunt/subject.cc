// SPDX-License-Identifier: Apache-2.0
#include "search/hunt/subject.h"

#include <fmt/format.h>

namespace acecheck::hunt {

void ProcessSubject::ask(std::span<const Request> requests, const Answered& answered) {
  process_.run(requests, answered);
}

std::vector<std::string> ProcessSubject::unattributed() const {
  std::vector<std::string> out;
  for (const auto& failure : process_.unattributed()) {
    out.push_back(fmt::format("{}: {}", name(failure.outcome.kind), failure.outcome.detail));
  }
  if (!can_go_on()) out.push_back(process_.gave_up());
  return out;
}

void LocalSubject::ask(std::span<const Request> requests, const Answered& answered) {
  for (std::size_t i = 0; i < requests.size(); ++i) answered(i, answer_(requests[i]));
}

}  // namespace acecheck::hunt
