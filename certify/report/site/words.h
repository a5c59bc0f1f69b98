// SPDX-License-Identifier: Apache-2.0
// What the site says in more than one place, in words.
#pragma once

#include <string>
#include <string_view>

#include "report/site/html.h"
#include "suite/catalogue.h"

namespace acecheck {

// What is right for an implementation of Unicode's scalar values, and what for others.
std::string right_answer(const Vector& vector);

// What a vector asks: "punycode decode of "tda"".
std::string asked(const Vector& vector);

std::string codecs_of(const BugClass& bug);

// "draft-ietf-idn-lace-00, section 2.4.1", with a link to the section.
Html place_of(const std::string& draft, const std::string& section);

// A source as cited() writes it, "RFC 3492, section 6.2 (draft-..., section 6.2)" or the draft
// alone, with links to the sections.
Html source_link(const std::string& source);

// Text of which each part in quotation marks may run from right to left, and must not move the
// rest.
Html isolated(std::string_view text);

}  // namespace acecheck
