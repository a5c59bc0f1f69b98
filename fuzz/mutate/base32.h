// The base32 of LACE and CIDNUC, without a check.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

using Octets = std::vector<std::uint8_t>;

inline constexpr std::string_view base32_symbols = "abcdefghijklmnopqrstuvwxyz234567";

// Whole octets of what stands before the first that is no symbol.
Octets from_base32(std::string_view symbols);

std::string to_base32(const Octets& octets);

}  // namespace fuzz
