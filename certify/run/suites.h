// SPDX-License-Identifier: Apache-2.0
// The vectors for each implementation of a campaign.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "answer/protocol/hello.h"
#include "suite/suite.h"

namespace acecheck {

// From any thread.
class Suites {
 public:
  explicit Suites(Suite suite) : suite_(std::move(suite)) {}

  // The suite for Punycode itself.
  const Suite& suite() const { return suite_; }

  // The suite for an implementation: with the vectors of its profile of Bootstring, if it declares
  // one, instead of Punycode's. Lives as long as this object.
  const Suite& of(const Hello& hello);

  // The vectors of all the suites that were asked for.
  Suite all() const;

 private:
  Suite suite_;
  mutable std::mutex mutex_;
  std::map<std::string, Suite> by_profile_;
};

}  // namespace acecheck
