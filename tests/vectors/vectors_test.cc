// SPDX-License-Identifier: Apache-2.0
// The vector files: schema, form, and everything the oracle can compute.
#include <gtest/gtest.h>

#include "suite/files/generate.h"
#include "suite/suite.h"
#include "support/schema.h"

namespace {

using namespace acecheck;
namespace fs = std::filesystem;

const fs::path directory = fs::path(ACECHECK_SOURCE_DIR) / "vectors";

TEST(Vectors, SchemaFindsDamage) {
  const fs::path path = directory / "drafts" / "draft-ietf-idn-punycode-00.json";
  const auto damaged = [&](const auto& damage) {
    nlohmann::json json = tests::read_json(path.string());
    damage(json["vectors"][0]);
    return tests::schema_error("vectors", json);
  };
  EXPECT_EQ(damaged([](auto&) {}), "");
  EXPECT_NE(damaged([](auto& v) { v.erase("source"); }), "");
  EXPECT_NE(damaged([](auto& v) { v["unknown"] = 1; }), "");
  EXPECT_NE(damaged([](auto& v) { v["unicode"] = "0041  0042"; }), "");
  EXPECT_NE(damaged([](auto& v) { v["unicode"] = "00041"; }), "");
  EXPECT_NE(damaged([](auto& v) { v["expect"] = "acceptable"; }), "");
  EXPECT_NE(damaged([](auto& v) { v["expect"] = "reject"; }), "");
  EXPECT_NE(damaged([](auto& v) { v["reason"] = "overflow"; }), "");
  EXPECT_NE(damaged([](auto& v) { v["op"] = "transcode"; }), "");
  EXPECT_NE(damaged([](auto& v) { v["domain"] = "bmp"; }), "");
}

// `acecheck vectors generate` corrects a damaged expectation.
TEST(Vectors, GenerateCorrectsDamage) {
  const VectorFile file = vector_files(directory).front();
  for (const auto& [key, value] : {std::pair<const char*, Json>{"ace", "wrong"},
                                   {"min_bits", 99u},
                                   {"expect", "reject"},
                                   {"domain", "any"},
                                   {"trace", Json::array({"wrong"})}}) {
    const Json& right = file.json["vectors"][2];  // 7.1-B-encode, which has all these members
    ASSERT_TRUE(right.contains(key)) << key;
    Json wrong = right;
    wrong[key] = value;
    EXPECT_EQ(generated(wrong, file.codec, "here"), right) << key;
  }
}

}  // namespace
