// SPDX-License-Identifier: Apache-2.0
// Runs a proof: checks every input of a domain on all cores, and writes a checkpoint from time to
// time.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "search/prove/checker.h"

namespace acecheck::prove {

struct Plan {
  ProofDomain domain;
  std::string name;                                   // of the implementation
  std::function<std::unique_ptr<Checker>()> checker;  // one per thread
  bool oracle = false;                                // every answer is compared with the oracle's
  bool round_trip = true;                             // false: the implementation has one direction
  Shard shard{};
  unsigned jobs = 1;
  std::filesystem::path checkpoint{};  // empty: none
  double checkpoint_every = 2;         // seconds
  bool resume = false;                 // from the checkpoint, if it is there
  // Called with the number of chunks that are done, and of all chunks.
  std::function<void(std::uint64_t, std::uint64_t)> progress = [](std::uint64_t, std::uint64_t) {};
};

// What is proved of each input, in the words of docs/proofs.md. Strings: if decode accepts it,
// encode gives it back, up to case. Texts: if encode accepts it, decode gives it back, or its
// Normalization Form C for CIDNUC. If plan.round_trip is false, it proves only that each answer is
// the oracle's. Stops early after ten counterexamples.
// Throws BadInput if the checkpoint is of another proof or cannot be read or written.
Result prove(const Plan& plan);

}  // namespace acecheck::prove
