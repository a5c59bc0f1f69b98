#include "base/json.h"

#include <fmt/format.h>

#include <vector>

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace acecheck {
namespace {

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

}  // namespace

std::expected<Json, JsonError> parse_json(std::string_view text, const JsonLimits& limits) {
  if (std::string why = excess_of(text, limits); !why.empty()) {
    return std::unexpected(JsonError{true, std::move(why)});
  }
  // The parser takes a NUL for the end of the text.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    return std::unexpected(JsonError{false, fmt::format("has a NUL at octet {}", nul + 1)});
  }
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {
    return std::unexpected(JsonError{false, fmt::format("is no JSON: {}", error.what())});
  }
}

}  // namespace acecheck
