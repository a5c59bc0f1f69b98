// SPDX-License-Identifier: Apache-2.0
// What the harness needs of the Unicode Character Database, apart from the rules of IDNA: ICU's
// data (icu.cc), or those of the browser that runs the WebAssembly module (imported.cc).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace acecheck::unicode {

enum class Form : std::uint8_t { nfc, nfd, nfkc };

// text: of scalar values.
std::vector<std::uint64_t> normalized(const std::vector<std::uint64_t>& text, Form form);

// General categories; any other one is `other`.
enum class Category : std::uint8_t { other, zs, zl, zp, cc, cf, co, pd };

// c: up to 10FFFF, like each c below.
Category category(std::uint64_t c);

// The one character that a letter has in the other case, or the character itself.
std::uint64_t to_lower(std::uint64_t c);
std::uint64_t to_upper(std::uint64_t c);

// Of a decimal digit of any script; -1 for other characters.
int digit_value(std::uint64_t c);

// Whether it can stand in a line of text: a control, a format character, a surrogate, a private or
// unassigned code point and a separator of lines cannot.
bool is_printable(std::uint64_t c);

// "LATIN SMALL LETTER A"; empty where no data have the names, as in a browser.
std::string name_of(std::uint64_t c);

}  // namespace acecheck::unicode
