// Structure-aware changes of inputs: an input is taken apart into the units of its encoding, some
// are moved, changed or set to a bound, and it is put together again.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace fuzz {

// What an input is.
enum class Format : std::uint8_t {
  octets,  // without structure
  text,    // code points, four octets each, little-endian
  punycode,
  lace,
  mace,
  cidnuc,
  pairs,          // UTF-16BE, which LACE and CIDNUC compress
  lace_octets,    // what LACE decompresses
  cidnuc_octets,  // what CIDNUC does
};

using Random = std::minstd_rand;

// `input` changed in one way or two.
std::string mutated(Format format, std::string_view input, Random& random);

// The beginning of one input and the end of the other, by units.
std::string crossed(Format format, std::string_view a, std::string_view b, Random& random);

}  // namespace fuzz
