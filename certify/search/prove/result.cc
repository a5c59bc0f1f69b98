// SPDX-License-Identifier: Apache-2.0
#include "search/prove/result.h"

#include <fmt/format.h>

#include <set>

#include "core/failure.h"
#include "core/files/version.h"

namespace acecheck::prove {

void Counts::add(const Counts& other) {
  accepted += other.accepted;
  for (const auto& [reason, count] : other.rejected) rejected[reason] += count;
}

std::uint64_t Counts::total() const {
  std::uint64_t out = accepted;
  for (const auto& [reason, count] : rejected) out += count;
  return out;
}

Json Result::to_json() const {
  Json json{{"acecheck", version}, {"proof", proof}};
  json["shard"] = {shard.index, shard.count};
  json["inputs"] = inputs;
  json["complete"] = complete;
  json["done"] = done;
  json["accepted"] = counts.accepted;
  json["rejected"] = Json::object();
  for (const auto& [reason, count] : counts.rejected) json["rejected"][reason] = count;
  json["failures"] = Json::array();
  for (const Counterexample& failure : failures) {
    json["failures"].push_back(
        {{"input", failure.input}, {"what", failure.what}, {"vector", failure.vector}});
  }
  return json;
}

Result Result::from_json(const Json& json, const std::string& where) {
  try {
    Result out;
    out.proof = json.at("proof");
    out.shard = {json.at("shard").at(0), json.at("shard").at(1)};
    out.inputs = json.at("inputs");
    out.complete = json.at("complete");
    out.done = json.at("done");
    out.counts.accepted = json.at("accepted");
    const Json& rejected = json.at("rejected");
    for (const auto& [reason, count] : rejected.items()) out.counts.rejected[reason] = count;
    for (const Json& failure : json.at("failures")) {
      out.failures.push_back({failure.at("input"), failure.at("what"), failure.at("vector")});
    }
    return out;
  } catch (const Json::exception& error) {
    throw BadInput(
        fmt::format("{}: is not a result of acecheck prove: {}", where, words_of(error)));
  }
}

Result merged(const std::vector<Result>& shards) {
  const auto fail = [](const std::string& what) -> void { throw BadInput(what); };
  Result out = shards.at(0);
  std::set<std::uint64_t> seen;
  out.counts = {};
  out.failures.clear();
  out.done = 0;
  for (const Result& shard : shards) {
    if (shard.proof != out.proof || shard.inputs != out.inputs ||
        shard.shard.count != out.shard.count) {
      fail(fmt::format("these are not shards of one proof: {} and {}", out.proof.dump(),
                       shard.proof.dump()));
    }
    if (!shard.complete)
      fail(fmt::format("shard {} is not complete; go on with --resume", shard.shard.index));
    if (!seen.insert(shard.shard.index).second) {
      fail(fmt::format("shard {} is there twice", shard.shard.index));
    }
    out.counts.add(shard.counts);
    out.done += shard.done;
    out.failures.insert(out.failures.end(), shard.failures.begin(), shard.failures.end());
  }
  for (std::uint64_t i = 0; i < out.shard.count; ++i) {
    if (!seen.contains(i)) fail(fmt::format("shard {} of {} is missing", i, out.shard.count));
  }
  if (out.counts.total() != out.inputs) {
    fail(fmt::format("the shards count {} inputs of {}: a file is damaged", out.counts.total(),
                     out.inputs));
  }
  out.shard = {0, 1};
  return out;
}

}  // namespace acecheck::prove
