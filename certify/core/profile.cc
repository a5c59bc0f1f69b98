// SPDX-License-Identifier: Apache-2.0
#include "core/profile.h"

#include <algorithm>

namespace acecheck {
namespace {

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// A profile of symbols that have letters, digits and these characters.
Profile of_symbols(std::string name, std::string_view digits, std::string_view others) {
  Profile out{.name = std::move(name), .digits = single_forms(digits), .delimiter = '_'};
  for (std::size_t c = 0; c < out.basic.size(); ++c) {
    const char character = static_cast<char>(c);
    out.basic[c] = is_letter_or_digit(character) || others.contains(character);
  }
  return out;
}

}  // namespace

int Profile::digit_value(char c) const {
  for (std::size_t value = 0; value < digits.size(); ++value) {
    if (digits[value].contains(c)) return static_cast<int>(value);
  }
  return -1;
}

std::size_t Profile::first_digit(std::string_view ace) const {
  const std::size_t last = ace.rfind(delimiter);
  return last == std::string_view::npos || last == 0 ? 0 : last + 1;
}

std::vector<std::string> single_forms(std::string_view characters) {
  std::vector<std::string> out;
  for (const char c : characters) out.emplace_back(1, c);
  return out;
}

const Profile& punycode_profile() {
  static const Profile profile = [] {
    Profile out{.name = "punycode"};
    out.basic.fill(true);
    for (char c = 'a'; c <= 'z'; ++c) out.digits.push_back({c, static_cast<char>(c - 'a' + 'A')});
    for (char c = '0'; c <= '9'; ++c) out.digits.emplace_back(1, c);
    return out;
  }();
  return profile;
}

const Profile* known_profile(std::string_view name) {
  static const Profile profiles[] = {
      of_symbols("rust-v0", "abcdefghijklmnopqrstuvwxyz0123456789", "_"),
      of_symbols("swift", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ", "_$"),
  };
  const auto* found = std::ranges::find(profiles, name, &Profile::name);
  return found == std::end(profiles) ? nullptr : found;
}

std::string_view broken_condition(const Profile& profile) {
  const std::uint64_t base = profile.digits.size();
  if (base < 2) return "has fewer than two digits";
  if (!profile.is_basic(static_cast<unsigned char>(profile.delimiter))) {
    return "has a delimiter that is not basic";
  }
  if (profile.digit_value(profile.delimiter) >= 0) return "has a digit that is the delimiter";
  std::array<bool, 128> used{};
  for (const std::string& forms : profile.digits) {
    if (forms.empty()) return "has a digit-value without a character";
    for (const char form : forms) {
      const auto c = static_cast<unsigned char>(form);
      if (!profile.is_basic(c)) return "has a digit that is not basic";
      if (used[c]) return "has the same digit twice";
      used[c] = true;
    }
  }
  if (profile.tmin > base - 2) return "has a tmin above base - 2";
  if (profile.tmax < 1 || profile.tmax > base - 1) return "has a tmax outside 1 to base - 1";
  if (profile.tmin > profile.tmax) return "has a tmin above its tmax";
  if (profile.skew < 1) return "has a skew of 0";
  if (profile.damp < 2) return "has a damp below 2";
  if (profile.initial_bias % base > base - profile.tmin) {
    return "has an initial_bias that leaves a remainder above base - tmin when divided by base";
  }
  return "";
}

}  // namespace acecheck
