// SPDX-License-Identifier: Apache-2.0
// What CIDNUC needs of the Unicode Character Database, through utf8proc, without allocation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ace::unicode {

// Whether the General Category is Zs, Zl, Zp, Cc, Cf or Co.
bool is_separator_control_or_private(char32_t c);

// Whether the canonical decomposition of a scalar value is letters, digits and hyphens only.
bool decomposes_to_ldh(char32_t c);

// No character decomposes canonically to more than four. Hence a text of more than 4n characters
// has more than n after NFC, and needs 4 * 4n places while it is decomposed.
inline constexpr std::size_t max_decomposition = 4;
consteval std::size_t nfc_capacity(std::size_t characters) {
  return max_decomposition * max_decomposition * characters;
}

// Normalization Form C of scalar values, in `buffer` (utf8proc's own integers); nothing if `text`
// has more than buffer.size() / max_decomposition characters.
std::optional<std::span<const std::int32_t>> to_nfc(std::u32string_view text,
                                                    std::span<std::int32_t> buffer);

// The version of the database.
std::string_view version();

}  // namespace ace::unicode
