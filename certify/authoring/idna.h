// What IDNA does with a text, so that an implementation that wraps Punycode in IDNA must give the
// same encoding, or must refuse the label.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace acecheck {

// unicode: a text as the vectors write it, of any length; ace: its Punycode encoding. UTS #46
// nontransitional processing, STD 3 rules, bidi and context rules (ICU), for characters of Unicode
// 15.0 and earlier; a text with another character is not stable.
bool is_idna_stable(std::string_view unicode, const std::string& ace);

// Whether every version of IDNA maps the text to another one, as it does capitals, ligatures and
// the soft hyphen, so that no label decodes to the text (RFC 3490, 4.2 step 7; UTS #46, 4.1). False
// for a text of ASCII, and for one with a character that is younger than Unicode 3.2.
bool is_idna_mapped(const std::vector<std::uint64_t>& text);

}  // namespace acecheck
