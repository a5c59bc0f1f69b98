// SPDX-License-Identifier: Apache-2.0
// Functions that the label procedures of LACE, MACE and CIDNUC share.
#pragma once

#include <oracle/answer.h>

#include <algorithm>
#include <string_view>

namespace oracle {

inline std::unexpected<Rejection> reject(ace::Errc reason, std::size_t at, const char* step) {
  return std::unexpected(Rejection{reason, at, step});
}

inline bool is_letter_or_digit(const Integer& c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

inline bool is_ldh(const Integer& c) { return c == '-' || is_letter_or_digit(c); }

inline bool all_ldh(const CodePoints& text) { return std::ranges::all_of(text, is_ldh); }

// The index of the first code point with that property, or text.size().
template <class Property>
std::size_t first_with(const CodePoints& text, const Property& property) {
  return static_cast<std::size_t>(std::ranges::find_if(text, property) - text.begin());
}

inline char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Equality up to ASCII letter case.
inline bool equal_fold(char a, char b) { return to_lower(a) == to_lower(b); }

inline bool has_prefix(std::string_view label, std::string_view prefix) {
  return label.size() >= prefix.size() &&
         std::ranges::equal(label.substr(0, prefix.size()), prefix, equal_fold);
}

// The symbol of a base32 string that holds the first bit of octet `index`.
inline std::size_t symbol_of(std::size_t index) { return index * 8 / 5; }

// The index of the first unit in which they differ.
template <class Sequence, class Equal>
std::size_t first_difference(const Sequence& a, const Sequence& b, const Equal& equal) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b, equal).in1 - a.begin());
}

}  // namespace oracle
