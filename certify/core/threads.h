// SPDX-License-Identifier: Apache-2.0
// Threads that take their work from the same place.
#pragma once

#include <system_error>
#include <thread>
#include <vector>

namespace acecheck {

// Adds up to `count` threads that call `work`: fewer if the system gives no more. Throws
// std::system_error if it gives none.
template <class Work>
void start_threads(std::vector<std::jthread>& threads, unsigned count, const Work& work) {
  try {
    while (threads.size() < count) threads.emplace_back(work);
  } catch (const std::system_error&) {
    if (threads.empty()) throw;
  }
}

}  // namespace acecheck
