// SPDX-License-Identifier: Apache-2.0
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

// Whether no label of any version of IDNA decodes to the text: because the text is mapped to
// another one, as capitals, ligatures and the soft hyphen are (RFC 3490, 4.2 step 7; UTS #46, 4.1),
// or because it begins with the prefix of encoded labels (RFC 3490, 4.1 step 5; RFC 5891, 4.2.3.1;
// UTS #46 from Unicode 15.1 on, see layer_took_once()).
// False for a text of ASCII, and for one with a character that is younger than Unicode 3.2.
bool is_refused_by_idna(const std::vector<std::uint64_t>& text);

}  // namespace acecheck
