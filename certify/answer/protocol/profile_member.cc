// SPDX-License-Identifier: Apache-2.0
#include "answer/protocol/profile_member.h"

#include <fmt/format.h>

#include <algorithm>

#include "answer/protocol/members_check.h"
#include "core/digest.h"

namespace acecheck {
namespace {

struct NumberMember {
  std::string_view name;
  std::uint64_t Profile::* value;
};
constexpr NumberMember numbers[] = {{"tmin", &Profile::tmin},
                                    {"tmax", &Profile::tmax},
                                    {"skew", &Profile::skew},
                                    {"damp", &Profile::damp},
                                    {"initial_bias", &Profile::initial_bias},
                                    {"initial_n", &Profile::initial_n}};
constexpr std::uint64_t most = 0x10FFFF;  // of each number

constexpr std::string_view members[] = {"delimiter", "digits", "basic",        "tmin",     "tmax",
                                        "skew",      "damp",   "initial_bias", "initial_n"};

// A string of ASCII; nothing for anything else.
std::optional<std::string> ascii_in(const Json& json) {
  if (!json.is_string()) return {};
  auto text = json.get<std::string>();
  if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) > 0x7F; })) {
    return {};
  }
  return text;
}

// Reads a member. What was expected, if it is something else.
std::string read(const std::string& key, const Json& value, Profile& profile) {
  if (const auto* number = std::ranges::find(numbers, key, &NumberMember::name);
      number != std::end(numbers)) {
    if (!value.is_number_unsigned() || value > most) {
      return fmt::format("a whole number up to {}", most);
    }
    profile.*number->value = value.get<std::uint64_t>();
    return "";
  }
  if (key == "digits" && value.is_array()) {
    profile.digits.clear();
    for (const Json& forms : value) {
      profile.digits.push_back(ascii_in(forms).value_or(""));
      if (profile.digits.back().empty()) return "strings of ASCII, one for each digit-value";
    }
    return "";
  }
  const auto text = ascii_in(value);
  if (key == "digits") {
    if (!text) return "a string with a character for each digit-value, or a list of strings";
    profile.digits = single_forms(*text);
  } else if (key == "delimiter") {
    if (!text || text->size() != 1) return "one character of ASCII";
    profile.delimiter = text->front();
  } else {
    if (!text) return "a string of the basic characters";
    profile.basic.fill(false);
    for (const char c : *text) profile.basic[static_cast<unsigned char>(c)] = true;
  }
  return "";
}

}  // namespace

std::expected<std::shared_ptr<const Profile>, std::string> profile_in(const Json& json) {
  if (json.is_string()) {
    const Profile* known = known_profile(json.get<std::string>());
    if (known != nullptr) return std::make_shared<const Profile>(*known);
  }
  if (!json.is_object()) {
    return std::unexpected(
        wrong_member("profile", json, "\"rust-v0\", \"swift\" or an object of parameters"));
  }
  if (const std::string why = unknown_member(json, members); !why.empty()) {
    return std::unexpected(why + " in \"profile\"");
  }
  Profile profile = punycode_profile();
  for (const auto& [key, value] : json.items()) {
    if (const std::string expected = read(key, value, profile); !expected.empty()) {
      return std::unexpected(wrong_member(key, value, expected));
    }
  }
  if (const std::string_view broken = broken_condition(profile); !broken.empty()) {
    return std::unexpected(fmt::format(
        "has a \"profile\" that {}; see section 4 of draft-costello-rfc3492bis-02", broken));
  }
  // Of two profiles in one report, the names must differ.
  std::string text;
  append_sorted(text, profile_member(profile));
  profile.name = std::string(custom_profile) + sha256(text).substr(0, 8);
  return std::make_shared<const Profile>(std::move(profile));
}

Json profile_member(const Profile& profile) {
  if (known_profile(profile.name) != nullptr) return profile.name;
  Json out = {{"delimiter", std::string(1, profile.delimiter)}, {"digits", profile.digits}};
  std::string basic;
  for (std::size_t c = 0; c < profile.basic.size(); ++c) {
    if (profile.basic[c]) basic += static_cast<char>(c);
  }
  out["basic"] = basic;
  for (const NumberMember& number : numbers) {
    out[std::string(number.name)] = profile.*number.value;
  }
  return out;
}

}  // namespace acecheck
