// The vector files: schema, form, and everything the oracle can compute.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "authoring/generate.h"
#include "suite/suite.h"

namespace {

using namespace acecheck;
namespace fs = std::filesystem;

const fs::path directory = fs::path(ACECHECK_SOURCE_DIR) / "vectors";

nlohmann::json read_json(const fs::path& path) {
  std::ifstream in(path);
  return nlohmann::json::parse(in);
}

// The first error that the schema reports for `json`; empty if there is no error.
std::string schema_error(const nlohmann::json& json) {
  const nlohmann::json document = read_json(directory / "schema" / "vectors.schema.json");
  valijson::Schema schema;
  const valijson::adapters::NlohmannJsonAdapter schema_adapter(document);
  valijson::SchemaParser().populateSchema(schema_adapter, schema);
  const valijson::adapters::NlohmannJsonAdapter target(json);
  valijson::ValidationResults results;
  valijson::Validator validator;
  if (validator.validate(schema, target, &results)) return "";
  valijson::ValidationResults::Error error;
  std::string text;
  while (results.popError(error)) {
    for (const std::string& step : error.context) text += step;
    text += ": " + error.description + "\n";
  }
  return text.empty() ? "invalid" : text;
}

TEST(Vectors, SchemaFindsDamage) {
  const fs::path path = directory / "drafts" / "draft-ietf-idn-punycode-00.json";
  const auto damaged = [&](const auto& damage) {
    nlohmann::json json = read_json(path);
    damage(json["vectors"][0]);
    return schema_error(json);
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
