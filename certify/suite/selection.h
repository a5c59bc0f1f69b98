// SPDX-License-Identifier: Apache-2.0
// Which vectors are meant: patterns as a person types them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suite/suite.h"

namespace acecheck {

// Whether a vector matches a pattern:
//   punycode/overflow/*    its id
//   bug:overflow-*         a mistake class that the vector catches
//   requirement:bis/6.2/*  a requirement that the vector shows
//   erratum:PUNY-*         an erratum of a draft that the vector shows
// In each of them `*` is any run of characters and `?` any one character. A vector of a profile
// matches by its id with and without the profile.
bool matches(std::string_view pattern, const Vector& vector);

// Whether the pattern is an id's that begins with the name of a profile of Bootstring.
bool names_profile(std::string_view pattern);

struct Selection {
  std::vector<std::string> filter = {};   // one of these must match; empty: every vector
  std::vector<std::string> exclude = {};  // none of these may match
  std::optional<Codec> codec = {};        // only that one

  bool selects(const Vector& vector) const;
};
Json to_json(const Selection& selection);

// Throws BadInput for a pattern that matches no vector of the suite: the message names the pattern
// and, if there is one, the nearest pattern that matches something.
void check_patterns(const Selection& selection, const Suite& suite);

// "; did you mean ID?" for an id or a pattern that no vector has, or an empty text.
std::string did_you_mean_vectors(std::string_view pattern, const Suite& suite);

}  // namespace acecheck
