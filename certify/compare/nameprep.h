// The nameprep of IDNA2003 (RFC 3491), from ICU.
#pragma once

#include <unicode/unistr.h>

#include <optional>

namespace acecheck {

// The label as nameprep maps it; nothing if nameprep refuses the label, or knows a character of it
// not (Unicode 3.2).
std::optional<icu::UnicodeString> after_nameprep(const icu::UnicodeString& label);

}  // namespace acecheck
