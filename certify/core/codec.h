// SPDX-License-Identifier: Apache-2.0
// The encodings, and what the harness must know of each. To add an encoding, add an enumerator and
// a row: the compiler then names every switch that lacks it. codecs/README.md lists the places.
#pragma once

#include <cstdint>

#include "core/names.h"

namespace acecheck {

// The code points that a text may hold. Each domain includes the one before it.
enum class Domain : std::uint8_t { scalar, code_point, any };
inline constexpr std::array<std::string_view, 3> domain_names = {"scalar", "code_point", "any"};
constexpr std::string_view name(Domain domain) { return name_in(domain_names, domain); }

// The narrowest domain that holds a text. text: a range of integers of any type.
template <class Text>
Domain domain_of(const Text& text) {
  Domain domain = Domain::scalar;
  for (const auto& c : text) {
    if (c > 0x10FFFF) return Domain::any;
    if (c >= 0xD800 && c <= 0xDFFF) domain = Domain::code_point;
  }
  return domain;
}

enum class Codec : std::uint8_t { punycode, lace, mace, cidnuc };
inline constexpr std::size_t codec_count = 4;

// What the steps between text and ACE string are made of, where a vector can ask for them.
enum class Steps : std::uint8_t {
  integers,        // generalized variable-length integers (rfc3492bis 3.3)
  octets,          // compression of octets, and base32 of the result
  base32_numbers,  // base32 of a number, in so many symbols
};

struct CodecRow {
  std::string_view name;
  std::string_view draft;    // the draft that defines it
  std::string_view prefix;   // that its encoder writes; IDNA's prefix is no part of Punycode
  std::string_view symbols;  // that its encoder writes after the prefix, without capitals
  Domain widest_domain;      // LACE and CIDNUC work on UTF-16
  Steps steps;
};

// A name without letters stands for no encoding.
constexpr CodecRow row_of(Codec codec) {
  constexpr std::string_view ldh = "abcdefghijklmnopqrstuvwxyz0123456789-";
  constexpr std::string_view base32 = "abcdefghijklmnopqrstuvwxyz234567";
  constexpr std::string_view base32_and_pad = "abcdefghijklmnopqrstuvwxyz2345678";
  switch (codec) {
    case Codec::punycode:
      return {.name = "punycode",
              .draft = "draft-costello-rfc3492bis-02",
              .prefix = "",
              .symbols = ldh,
              .widest_domain = Domain::any,
              .steps = Steps::integers};
    case Codec::lace:
      return {.name = "lace",
              .draft = "draft-ietf-idn-lace-00",
              .prefix = "bq--",
              .symbols = base32,
              .widest_domain = Domain::scalar,
              .steps = Steps::octets};
    case Codec::mace:
      return {.name = "mace",
              .draft = "draft-ietf-idn-mace-01",
              .prefix = "",
              .symbols = ldh,
              .widest_domain = Domain::code_point,
              .steps = Steps::base32_numbers};
    case Codec::cidnuc:
      return {.name = "cidnuc",
              .draft = "draft-hoffman-idn-cidnuc-00",
              .prefix = "ph6",
              .symbols = base32_and_pad,
              .widest_domain = Domain::scalar,
              .steps = Steps::octets};
  }
  return {};
}

constexpr std::string_view name(Codec codec) { return row_of(codec).name; }
constexpr Domain widest_domain(Codec codec) { return row_of(codec).widest_domain; }

inline constexpr auto all_codecs = [] {
  std::array<Codec, codec_count> all{};
  for (std::size_t i = 0; i < codec_count; ++i) all[i] = static_cast<Codec>(i);
  return all;
}();
inline constexpr auto codec_names = [] {
  std::array<std::string_view, codec_count> all{};
  for (std::size_t i = 0; i < codec_count; ++i) all[i] = name(all_codecs[i]);
  return all;
}();
static_assert(!codec_names.back().empty() && name(static_cast<Codec>(codec_count)).empty(),
              "codec_count is the number of encodings");

}  // namespace acecheck
