// SPDX-License-Identifier: Apache-2.0
// A run with one process, as most tests of runs need it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>

#include "run/runner.h"

namespace tests {

inline acecheck::Run run_suite(const acecheck::Suite& suite,
                               std::unique_ptr<acecheck::Implementation> implementation,
                               const std::string& target,
                               const acecheck::Selection& selection = {}) {
  // NOLINTNEXTLINE(misc-const-correctness): ask() changes it
  acecheck::Runner runner(suite, target, implementation->hello(), selection, {});
  runner.ask(std::span(&implementation, 1));
  return runner.run();
}

}  // namespace tests
