// SPDX-License-Identifier: Apache-2.0
#include "core/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#ifdef ACECHECK_SIMDJSON
#include <simdjson.h>
#endif

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace acecheck {
namespace {

// Whether a character of a string stands for itself in JSON, whatever stands beside it. An octet
// that is not ASCII is negative here.
bool is_plain(char c) { return static_cast<signed char>(c) >= 0x20 && c != '"' && c != '\\'; }

// Appends a string as JSON has it, in quotation marks. Most strings are plain.
void append_text(std::string& out, const std::string& text) {
  if (std::ranges::all_of(text, is_plain)) {
    out.append(1, '"').append(text).append(1, '"');
  } else {
    out += Json(text).dump();
  }
}

// The place of the quotation mark that ends the string that begins at `at`; the size if none does.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (;;) {
    const std::size_t end = text.find('"', at + 1);
    if (end == std::string_view::npos) return text.size();
    std::size_t backslashes = 0;
    while (text[end - 1 - backslashes] == '\\') ++backslashes;
    if (backslashes % 2 == 0) return end;
    at = end;
  }
}

// What of a text is beyond the limits; empty if nothing is. The text need not be JSON.
std::string excess_of(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.octets) {
    return fmt::format("has {} octets, which is more than {}", text.size(), limits.octets);
  }
  std::size_t values = 0;
  // Most texts are too short to be beyond any other limit.
  if (text.size() <= limits.values && text.size() <= limits.members &&
      static_cast<std::size_t>(std::ranges::count(text, '{') + std::ranges::count(text, '[')) <=
          limits.depth) {
    return "";
  }
  std::vector<std::size_t> members = {0};  // of each object around the place
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      at = end_of_string(text, at);
      continue;
    }
    if (c == '[' || c == '{') {
      members.push_back(0);
      if (members.size() - 1 > limits.depth) {
        return fmt::format("nests deeper than {} levels at octet {}", limits.depth, at + 1);
      }
    }
    if ((c == ']' || c == '}') && members.size() > 1) members.pop_back();
    if (c == ':' && ++members.back() > limits.members) {
      return fmt::format("has an object of more than {} members at octet {}", limits.members,
                         at + 1);
    }
    if ((c == ',' || c == '[' || c == '{' || c == ':') && ++values > limits.values) {
      return fmt::format("has more than {} values at octet {}", limits.values, at + 1);
    }
  }
  return "";
}

// Parsers differ in which of two members with one name they take.
JsonError twice(std::string_view key) {
  return {true, fmt::format("has the member {} twice", in_ascii_line(Json(key)))};
}

#ifdef ACECHECK_SIMDJSON
// Throws JsonError.
Json from_simdjson(simdjson::dom::element element) {
  using Type = simdjson::dom::element_type;
  switch (element.type()) {
    case Type::ARRAY: {
      Json out = Json::array();
      auto& values = out.get_ref<Json::array_t&>();
      const simdjson::dom::array array = element.get_array();
      values.reserve(array.size());
      for (const simdjson::dom::element value : array) values.push_back(from_simdjson(value));
      return out;
    }
    case Type::OBJECT: {
      Json out = Json::object();
      auto& members = out.get_ref<Json::object_t&>();
      const simdjson::dom::object object = element.get_object();
      members.reserve(object.size());
      for (const auto& [key, value] : object) {
        const std::size_t before = members.size();
        Json& member = members[std::string(key)];
        if (members.size() == before) throw twice(key);
        member = from_simdjson(value);
      }
      return out;
    }
    case Type::STRING:
      return std::string(element.get_string().value_unsafe());
    case Type::INT64: {
      const std::int64_t value = element.get_int64().value_unsafe();
      return value < 0 ? Json(value) : Json(static_cast<std::uint64_t>(value));
    }
    case Type::UINT64:
      return element.get_uint64().value_unsafe();
    case Type::DOUBLE:
      return element.get_double().value_unsafe();
    case Type::BOOL:
      return element.get_bool().value_unsafe();
    case Type::NULL_VALUE:
      break;
  }
  return nullptr;
}

// Whether the text may hold minus zero, which simdjson takes for 0.
bool may_have_minus_zero(std::string_view text) {
  if (text.starts_with("-0")) return true;
  for (std::size_t at = text.find("-0"); at != std::string_view::npos;
       at = text.find("-0", at + 1)) {
    if (std::string_view(" \t\r\n,:[").contains(text[at - 1])) return true;
  }
  return false;
}

// Five times as fast as nlohmann-json, which decides where this gives nothing: of what simdjson
// refuses, such as numbers beyond 64 bits, and of minus zero. Throws JsonError.
std::optional<Json> parse_fast(std::string_view text) {
  if (may_have_minus_zero(text)) return std::nullopt;
  // The parser's memory serves all texts of a usual size.
  constexpr std::size_t usual = std::size_t{1} << 20;
  thread_local simdjson::dom::parser of_many;
  simdjson::dom::parser of_this;
  simdjson::dom::parser& parser = text.size() <= usual ? of_many : of_this;
  simdjson::dom::element element;
  if (parser.parse(text.data(), text.size()).get(element) != simdjson::SUCCESS) return std::nullopt;
  return from_simdjson(element);
}
#else  // Debian has no static library of it, and OSS-Fuzz's containers none at all.
std::optional<Json> parse_fast(std::string_view) { return std::nullopt; }
#endif

#ifdef __cpp_exceptions
// Throws JsonError and Json::exception.
Json parse_slowly(std::string_view text) {
  std::vector<std::set<std::string>> keys;  // of each object around the place
  return Json::parse(text, [&](int, Json::parse_event_t event, const Json& value) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key) {
      auto key = value.get<std::string>();
      if (!keys.back().insert(key).second) throw twice(key);
    }
    return true;
  });
}
#endif

}  // namespace

std::string words_of(const std::exception& error) {
  std::string_view what = error.what();
  if (what.starts_with("[json.exception.")) what.remove_prefix(what.find("] ") + 2);
  constexpr std::string_view before = "parse error at ";
  if (what.starts_with(before)) what.remove_prefix(before.size());
  return std::string(what);
}

std::expected<Json, JsonError> parse_json(std::string_view text, const JsonLimits& limits) {
  if (std::string why = excess_of(text, limits); !why.empty()) {
    return std::unexpected(JsonError{true, std::move(why)});
  }
  // The parser takes a NUL for the end of the text.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    return std::unexpected(JsonError{false, fmt::format("has a NUL at octet {}", nul + 1)});
  }
#ifdef __cpp_exceptions
  try {
    if (std::optional<Json> json = parse_fast(text)) return *std::move(json);
    return parse_slowly(text);
  } catch (const JsonError& error) {
    return std::unexpected(error);
  } catch (const Json::exception& error) {
    return std::unexpected(JsonError{false, "is not JSON: " + words_of(error)});
  }
#else
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::unexpected(JsonError{false, "is not JSON"});
  return json;
#endif
}

void append_dump(std::string& out, const Json& json) {
  if (json.is_string()) {
    append_text(out, json.get_ref<const std::string&>());
  } else if (json.is_number_unsigned()) {
    fmt::format_to(std::back_inserter(out), "{}", json.get<std::uint64_t>());
  } else {
    out += json.dump();
  }
}

std::string in_one_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string in_ascii_line(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

void append_sorted(std::string& out, const Json& json) {
  if (json.is_object()) {
    std::vector<const Json::object_t::value_type*> members;
    for (const auto& member : json.get_ref<const Json::object_t&>()) members.push_back(&member);
    std::ranges::sort(members, {}, [](const auto* member) -> auto& { return member->first; });
    char before = '{';
    for (const auto* member : members) {
      out += std::exchange(before, ',');
      append_text(out, member->first);
      out += ':';
      append_sorted(out, member->second);
    }
    out += members.empty() ? "{}" : "}";
  } else if (json.is_array()) {
    char before = '[';
    for (const Json& value : json) {
      out += std::exchange(before, ',');
      append_sorted(out, value);
    }
    out += json.empty() ? "[]" : "]";
  } else if (json.is_string()) {
    append_text(out, json.get_ref<const std::string&>());
  } else {
    out += json.dump();
  }
}

}  // namespace acecheck
