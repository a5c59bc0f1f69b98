// SPDX-License-Identifier: Apache-2.0
// The JSON of vectors, of the adapter protocol and of logs: members keep their order.
#pragma once

#include <expected>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

// Compiled once, in json.cc: its parser and printer are most of what a source that uses it costs.
extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace acecheck {

using Json = nlohmann::ordered_json;

// What a JSON text may have. Beyond it, reading takes too much stack, time or memory.
struct JsonLimits {
  std::size_t octets = std::size_t{64} << 20;
  std::size_t depth = 64;          // of arrays and objects in each other
  std::size_t values = 1'000'000;  // of the whole text: strings, numbers, arrays, ...
  std::size_t members = 1000;      // of one object: looking a member up takes as many steps
};

struct JsonError {
  bool is_json;      // it is beyond the limits or has a member twice; otherwise it is no JSON
  std::string what;  // "nests deeper than 64 levels at octet 70"
};

// Reads a JSON text that somebody else wrote. All of the program's reading of JSON goes through
// here
// (`ctest -R Rules`).
std::expected<Json, JsonError> parse_json(std::string_view text, const JsonLimits& limits = {});

// The message of Json::exception without the library's name and number: "key 'id' not found".
std::string words_of(const std::exception& error);

// Appends the text that Json::dump() gives, sooner: of a string that is printable ASCII, and of
// whole numbers.
void append_dump(std::string& out, const Json& json);

// The text without line ends; in_ascii_line() writes what is not ASCII as an escape. What is no
// UTF-8 in a string becomes U+FFFD.
std::string in_one_line(const Json& json);
std::string in_ascii_line(const Json& json);

// Appends the text in the one form that does not depend on who wrote it: no spaces, and the members
// of each object in order of their keys.
void append_sorted(std::string& out, const Json& json);

}  // namespace acecheck
