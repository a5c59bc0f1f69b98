// Whether IDNA leaves a text as it is, so that an implementation that wraps Punycode in IDNA must
// give the same encoding.
#pragma once

#include <string>
#include <string_view>

namespace acecheck {

// unicode: a text as the vectors write it, of any length; ace: its Punycode encoding. UTS #46
// nontransitional processing, STD 3 rules, bidi and context rules (ICU), for characters of Unicode
// 15.0 and earlier; a text with another character is not stable.
bool is_idna_stable(std::string_view unicode, const std::string& ace);

}  // namespace acecheck
