// SPDX-License-Identifier: Apache-2.0
// Whether JSON is as a schema of vectors/schema says.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace tests {

inline nlohmann::json read_json(const std::string& path) {
  std::ifstream in(path);
  return nlohmann::json::parse(in);
}

// The schema of that name: "vectors", "baseline".
inline nlohmann::json schema_of(const std::string& name) {
  return read_json(ACECHECK_SOURCE_DIR "/vectors/schema/" + name + ".schema.json");
}

// The errors that the schema of that name reports for `json`; empty if there is no error.
inline std::string schema_error(const std::string& name, const nlohmann::json& json) {
  const nlohmann::json document = schema_of(name);
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

}  // namespace tests
