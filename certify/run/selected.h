// SPDX-License-Identifier: Apache-2.0
// Which vectors a run asks.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "answer/protocol/hello.h"
#include "suite/selection.h"

namespace acecheck {

struct Selected {
  std::vector<const Vector*> vectors;                 // to be asked, in the order of the suite
  std::map<std::string, std::size_t> not_applicable;  // how many are selected and not asked, by why
};

// The vectors of the suite that `selection` selects, divided by whether the declaration covers
// them.
Selected select(const Suite& suite, const Selection& selection, const Hello& hello);

// The suites for the implementations of a campaign. From any thread.
class Suites {
 public:
  explicit Suites(Suite suite) : suite_(std::move(suite)) {}

  // The suite for Punycode itself.
  const Suite& suite() const { return suite_; }

  // The suite for an implementation: with the vectors of its profile of Bootstring, if it declares
  // one, instead of Punycode's. Lives as long as this object.
  const Suite& of(const Hello& hello);

  // The vectors of all the suites that were asked for. Until the next call.
  const Suite& all();

 private:
  Suite suite_;
  std::mutex mutex_;  // of all that follows
  std::map<std::string, Suite> by_profile_;
  Suite all_;
};

}  // namespace acecheck
