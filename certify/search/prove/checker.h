// SPDX-License-Identifier: Apache-2.0
// Checks inputs of a proof, one by one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "search/prove/result.h"
#include "search/prove/subject.h"

namespace acecheck::prove {

// A proof stops after so many counterexamples.
inline constexpr std::size_t most_failures = 10;

// What is wrong with one input; empty if nothing is.
std::string check(Subject& subject, const ProofDomain& domain, const Item& item, bool oracle);

// The input as the vectors write it, and as a vector for vectors/regressions/.
std::string input_of(const ProofDomain& domain, const Item& item);
Json vector_of(const ProofDomain& domain, const Item& item);

struct Checked {
  Counts counts;
  std::vector<Counterexample> failures;  // at most most_failures
};

// Checks ranges of inputs. Not shared between threads.
class Checker {
 public:
  virtual ~Checker() = default;
  virtual Checked check(std::uint64_t begin, std::uint64_t end) = 0;
};

// Checks in this process. domain: outlives the checker.
std::unique_ptr<Checker> local_checker(const ProofDomain& domain, std::unique_ptr<Subject> subject,
                                       bool oracle);

}  // namespace acecheck::prove
