// SPDX-License-Identifier: Apache-2.0
// A walk through the protocol with an adapter: what its author is likely to have to change.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace acecheck {

struct Step {
  std::string what;    // was tried: "several requests at once"
  std::string slip{};  // what is wrong, and what to change; empty if nothing is
};

// Takes every step that the adapter's operations permit. report: is told each step when it is done.
// Returns whether no step has a slip.
//   timeout   for each answer
bool walk(const std::vector<std::string>& command, std::chrono::milliseconds timeout,
          const std::function<void(const Step&)>& report);

}  // namespace acecheck
