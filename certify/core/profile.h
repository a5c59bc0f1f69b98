// SPDX-License-Identifier: Apache-2.0
// A profile of Bootstring: an encoding that is Punycode with other parameters
// (draft-costello-rfc3492bis-02, section 4).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace acecheck {

struct Profile {
  std::string name;                      // the first part of its vectors' ids
  std::vector<std::string> digits = {};  // the characters of each digit-value; the first is written
  char delimiter = '-';
  std::uint64_t tmin = 1;
  std::uint64_t tmax = 26;
  std::uint64_t skew = 38;
  std::uint64_t damp = 700;
  std::uint64_t initial_bias = 72;
  std::uint64_t initial_n = 0x80;
  std::array<bool, 128> basic = {};  // by character of ASCII

  bool is_basic(std::uint64_t c) const { return c < basic.size() && basic[c]; }
  // The digit-value of a character; negative for any other character.
  int digit_value(char c) const;
  // The index of the first digit of an encoding. The last delimiter ends the literal portion,
  // unless it has index 0.
  std::size_t first_digit(std::string_view ace) const;

  friend bool operator==(const Profile&, const Profile&) = default;
};

// Digits with one character each.
std::vector<std::string> single_forms(std::string_view characters);

// Punycode's own parameters, with the name `punycode`.
const Profile& punycode_profile();

// The profile with that name: rust-v0 or swift, of the symbols of these languages. Null if there is
// none.
const Profile* known_profile(std::string_view name);

// With what the name of any other profile begins; a digest of its parameters follows.
inline constexpr std::string_view custom_profile = "profile-";

// The condition of section 4 that the profile breaks, as a sentence without its subject; empty if
// it breaks none.
std::string_view broken_condition(const Profile& profile);

}  // namespace acecheck
