// SPDX-License-Identifier: Apache-2.0
// Whether an answer of CIDNUC depends on the version of Unicode: Table 1 names categories of
// characters, and 2.2.3 a normal form, of a character database without a version (CIDNUC-12).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/operation.h"
#include "core/unicode/unicode_version.h"

namespace acecheck {

// The version of Unicode from which on `op`, encode or decode, answers for the text as today;
// nothing if the answer was the same in Unicode 3.0, the version of the draft's time. A character
// that a version does not have is neither prohibited nor changed by normalization in that version.
std::optional<UnicodeVersion> unicode_dependence(Op op, const std::vector<std::uint64_t>& text);

// The text that a label stands for, whether or not CIDNUC permits the text; nothing if the label is
// not made of compressed octets.
std::optional<std::vector<std::uint64_t>> text_of_cidnuc(const std::string& label);

}  // namespace acecheck
