// SPDX-License-Identifier: Apache-2.0
// Structure-aware changes of inputs: an input is split into the units of its encoding, some units
// are moved, changed or set to a bound, and the units are joined again.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace fuzz {

// The kinds of input.
enum class Format : std::uint8_t {
  octets,  // without structure
  text,    // code points, four octets each, little-endian
  punycode,
  lace,
  mace,
  cidnuc,
  pairs,          // UTF-16BE, which LACE and CIDNUC compress
  lace_octets,    // input of LACE's decompression
  cidnuc_octets,  // input of CIDNUC's decompression
};

using Random = std::minstd_rand;

// Returns `input` with one change or two.
std::string mutated(Format format, std::string_view input, Random& random);

// Returns the first units of one input, followed by the last units of the other.
std::string crossed(Format format, std::string_view a, std::string_view b, Random& random);

}  // namespace fuzz
