// SPDX-License-Identifier: Apache-2.0
#include "judge/same_ace.h"

#include <algorithm>

namespace acecheck {
namespace {

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

bool equal_fold(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

std::string lower_digits(Codec codec, std::string ace) {
  const std::size_t first = codec == Codec::punycode ? punycode_profile().first_digit(ace) : 0;
  // MACE: a hyphen switches between Literal and Non-Literal mode. Two in a row stand for one, and
  // switch back at once.
  bool literal = false;
  for (std::size_t i = first; i < ace.size(); ++i) {
    if (codec == Codec::mace && ace[i] == '-') literal = !literal;
    if (!literal) ace[i] = to_lower(ace[i]);
  }
  return ace;
}

bool same_ace(Codec codec, std::string_view expected, std::string_view given) {
  if (expected == given) return true;
  if (codec == Codec::punycode) return same_ace(punycode_profile(), expected, given);
  return equal_fold(expected, given) &&
         lower_digits(codec, std::string(expected)) == lower_digits(codec, std::string(given));
}

bool same_ace(const Profile& profile, std::string_view expected, std::string_view given) {
  if (expected.size() != given.size()) return false;
  const std::size_t first_digit = profile.first_digit(expected);
  return expected.substr(0, first_digit) == given.substr(0, first_digit) &&
         std::ranges::equal(expected.substr(first_digit), given.substr(first_digit),
                            [&](char a, char b) {
                              const int value = profile.digit_value(a);
                              return a == b || (value >= 0 && value == profile.digit_value(b));
                            });
}

}  // namespace acecheck
