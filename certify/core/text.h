// SPDX-License-Identifier: Apache-2.0
// Texts and octets as the vectors write them, and as people do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acecheck {

// "0062 00FC": upper-case hexadecimal code points of four digits or more with one space between.
// Reads lower case and superfluous zeros as well, but nothing else; code points beyond 64 bits are
// kept as digits. The canonical form, or nothing.
std::optional<std::string> canonical_unicode(std::string_view text);
// Whether a text has its canonical form already.
bool is_canonical_unicode(std::string_view text);

// The code points of a canonical text; nothing if one exceeds 64 bits.
std::optional<std::vector<std::uint64_t>> code_points(std::string_view unicode);
std::string unicode_of(const std::vector<std::uint64_t>& code_points);

// "30E6": two upper-case hexadecimal digits per octet. Nothing if it is anything else.
std::optional<std::string> canonical_octets(std::string_view hex);
bool is_canonical_octets(std::string_view hex);
std::optional<std::vector<std::uint8_t>> octets_of(std::string_view hex);
std::string hex_of(std::string_view octets);
std::string hex_of(const std::vector<std::uint8_t>& octets);

// UTF-8, strictly. Encoding takes surrogates to U+FFFD, for display only.
std::optional<std::vector<std::uint64_t>> from_utf8(std::string_view utf8);
std::string to_utf8(const std::vector<std::uint64_t>& code_points);

// The lines of a text, without their ends; the last one need not have an end.
std::vector<std::string_view> lines_of(std::string_view text);

}  // namespace acecheck
