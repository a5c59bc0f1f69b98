// What the recipes of LACE and CIDNUC share: both compress octets and write the result in base32.
// A theme's encoding says whose steps are meant.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "authoring/recipes/theme.h"

namespace acecheck::recipes {

// The input of an operation on octets. All octets here are hexadecimal, as the vectors write them.
Json octets(const std::string& octets);
Json compressed(const std::string& octets);

std::string repeated(std::string_view text, std::size_t count);

// The label whose base32 holds these octets, which need not be right.
std::string label(Codec codec, const std::string& octets);

using Slugs = std::initializer_list<std::pair<std::string_view, std::string_view>>;

struct Step {
  std::string_view slug;
  std::string octets;
  std::string_view comment;
};

// Two vectors for each step: `slug`-compress of the octets, and -decompress of what the oracle
// makes of them.
void compress_each(Theme& theme, std::initializer_list<Step> steps);
void decompress_each(Theme& theme, std::initializer_list<Step> steps);
void base32_decode_each(Theme& theme, Slugs symbols, const std::string& comment);
// A label to decode for each of these octets.
void decode_labels(Theme& theme, const std::string& prefix, Slugs octets,
                   const std::string& comment);

// Every symbol of base32, both ways.
void add_base32_alphabet(Theme& theme);
// Each of these octets in base32, both ways.
void add_base32_octets(Theme& theme, std::initializer_list<std::string> octets);
// Capitals. pad: the pad symbol, or nothing.
void add_base32_case(Theme& theme, std::string_view pad);
// Every value of the bits that are left over after whole octets. pad: as above.
void add_left_over_bits(Theme& theme, std::string_view pad);

// A label of each of these octets, with every value but zero of the bits that are left over. pad:
// as above.
void add_left_over_labels(Theme& theme, std::initializer_list<std::string> octets,
                          std::string_view pad);

}  // namespace acecheck::recipes
