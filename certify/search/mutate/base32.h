// SPDX-License-Identifier: Apache-2.0
// The base32 of LACE and CIDNUC. These functions check nothing, so that invalid inputs can be
// changed as well.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

using Octets = std::vector<std::uint8_t>;

inline constexpr std::string_view base32_symbols = "abcdefghijklmnopqrstuvwxyz234567";

// Decodes the symbols before the first character that is not a symbol. Bits that do not fill an
// octet are dropped.
Octets from_base32(std::string_view symbols);

void append_base32(const Octets& octets, std::string& out);

}  // namespace fuzz
