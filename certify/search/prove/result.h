// SPDX-License-Identifier: Apache-2.0
// The result of a proof. The same form is the result file and the checkpoint from which a proof is
// resumed.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/shard.h"
#include "search/prove/domain.h"

namespace acecheck::prove {

// How many inputs were accepted, and rejected for which reason.
struct Counts {
  std::uint64_t accepted = 0;
  std::map<std::string, std::uint64_t, std::less<>> rejected;

  void add(const Counts& other);
  std::uint64_t total() const;
};

// An input for which something does not hold.
struct Counterexample {
  std::string input;  // as the vectors write it
  std::string what;
  Json vector;  // ready for vectors/regressions/
};

struct Result {
  Json proof;  // codec, domain, implementation, oracle: what two shards of one proof have in common
  Shard shard;               // of the chunks of the domain
  std::uint64_t inputs = 0;  // of the whole domain
  std::uint64_t done = 0;    // chunks of this shard, from its first on
  bool complete = false;
  Counts counts;
  std::vector<Counterexample> failures;

  Json to_json() const;
  // where: the file, for messages. Throws BadInput if the JSON is no result of a proof.
  static Result from_json(const Json& json, const std::string& where);
};

// The result of all shards together. Throws BadInput if the shards belong to different proofs, or
// if a shard is missing, present twice, or not complete.
Result merged(const std::vector<Result>& shards);

}  // namespace acecheck::prove
