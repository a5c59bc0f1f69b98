// SPDX-License-Identifier: Apache-2.0
#include "suite/files/regression.h"

#include <fmt/format.h>

#include <map>

#include "core/digest.h"
#include "core/members.h"
#include "suite/catalogue.h"
#include "suite/files/generate.h"

namespace acecheck {
namespace {

// The vector whose requirements most vectors of the same operation and outcome show.
const Vector* nearest(const Suite& suite, const Vector& vector) {
  const auto like = [&](const Vector& other) {
    return other.codec == vector.codec && other.op == vector.op &&
           other.value.has_value() == vector.value.has_value() && other.reason == vector.reason &&
           !other.should;
  };
  std::map<std::vector<std::string>, std::size_t> counts;
  const Vector* best = nullptr;
  std::size_t most = 0;
  for (const Vector& other : suite.vectors()) {
    if (!like(other)) continue;
    const auto requirements = references_of(other, "requirements");
    if (requirements.empty() || ++counts[requirements] <= most) continue;
    most = counts[requirements];
    best = &other;
  }
  return best;
}

}  // namespace

Json regression(const Suite& suite, const Question& question, const std::string& comment) {
  const Codec codec = question.codec;
  Json json = input_members(question);
  const std::string digest = sha256(fmt::format("{} {}", name(question.op), json.dump()));
  json["id"] = fmt::format("{}/regressions/{}", name(codec), digest.substr(0, 12));
  json["op"] = name(question.op);
  json["level"] = "must";
  json["comment"] = comment;
  json = generated(json, codec, "a new vector");
  if (const Vector* like = nearest(suite, parse_vector(json, codec, "a new vector"))) {
    json["requirements"] = like->json["requirements"];
    json["source"] = like->json["source"];
    json = generated(json, codec, "a new vector");
  }
  return json;
}

std::string with_regression(const std::string& before, Codec codec, const Json& vector,
                            const std::filesystem::path& path) {
  Json file = {{"$schema", "../schema/vectors.schema.json"},
               {"codec", name(codec)},
               {"description", "What fuzzing, proofs and the field found."},
               {"vectors", Json::array()}};
  if (!before.empty()) file = parse_vector_file(before, path).json;
  file["vectors"].push_back(vector);
  return file.dump(2) + '\n';
}

}  // namespace acecheck
