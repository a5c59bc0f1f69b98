// SPDX-License-Identifier: Apache-2.0
// An answer as comparisons need it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/question.h"

namespace acecheck::compare {

// A value, or a rejection with whatever reason is known.
template <class T>
struct Answer {
  bool accepted = false;
  T value{};
  std::string_view reason{};  // of a rejection; a name that lives as long as the program
  std::size_t position = 0;

  friend bool operator==(const Answer&, const Answer&) = default;
};
using TextAnswer = Answer<std::u32string>;
using AceAnswer = Answer<std::string>;
using OctetsAnswer = Answer<std::vector<std::uint8_t>>;

// For a person: `0062 00FC`, an escaped string in quotes, hexadecimal octets, or numbers.
std::string shown(const Data& value);
// The same, or the reason of the rejection.
std::string shown(const TextAnswer& answer);
std::string shown(const AceAnswer& answer);
std::string shown(const OctetsAnswer& answer);

// Octets in quotes, with \x escapes for what is not printable ASCII.
std::string quoted(std::string_view octets);

}  // namespace acecheck::compare
