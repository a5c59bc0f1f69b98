// SPDX-License-Identifier: Apache-2.0
// The encoding forms in which a request can give a text as strings hold it, well-formed or not
// (Unicode, section 3.9).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.h"

namespace acecheck {

enum class EncodingForm : std::uint8_t {
  utf_8,
  utf_16,  // code units of two octets, the high one first
};
inline constexpr std::array<std::string_view, 2> encoding_form_names = {"utf-8", "utf-16"};
constexpr std::string_view name(EncodingForm form) { return name_in(encoding_form_names, form); }

// "62C3BC" in UTF-8, "006200FC" in UTF-16: upper-case hexadecimal digits of whole code units. Reads
// lower case as well. The canonical form, or nothing.
std::optional<std::string> canonical_units(EncodingForm form, std::string_view hex);

// The code points of a string, whose units are octets as canonical_units() describes them. A
// surrogate of UTF-16 without its partner stands for itself, and the text is then none of scalar
// values. Nothing if the string is ill-formed UTF-8, which stands for no code points.
std::optional<std::vector<std::uint64_t>> code_points_in(EncodingForm form,
                                                         const std::vector<std::uint8_t>& octets);

}  // namespace acecheck
