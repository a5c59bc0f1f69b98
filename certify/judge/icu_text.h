// SPDX-License-Identifier: Apache-2.0
// Texts and characters as ICU sees them, for the rules of IDNA.
#pragma once

#include <unicode/unistr.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "core/unicode/unicode_version.h"

namespace acecheck {

// text: of scalar values.
icu::UnicodeString to_icu(const std::vector<std::uint64_t>& text);

// Whether a code point is a character of that version of Unicode.
bool is_of_unicode(std::uint64_t c, UnicodeVersion version);

// The label as the nameprep of IDNA2003 maps it (RFC 3491); nothing if nameprep refuses the label,
// or has a character of the label not assigned (Unicode 3.2).
std::optional<icu::UnicodeString> after_nameprep(const icu::UnicodeString& label);

}  // namespace acecheck
