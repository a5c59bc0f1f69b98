// SPDX-License-Identifier: Apache-2.0
// Why a codec rejects an input, and where.
//
// The reasons are the words of the adapter protocol and of the vectors (`bad-digit`, `truncated`,
// ...). Codecs and oracle share this header and nothing else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

namespace ace {

enum class Errc : std::uint8_t {
  non_basic_literal,   // Punycode: a non-ASCII unit before the last delimiter
  truncated,           // the input ends inside a unit
  bad_digit,           // a unit is no digit or symbol of the encoding
  overflow,            // an integer exceeds maxint
  basic_code_point,    // Bootstring: a basic code point is encoded as a delta
  out_of_domain,       // a code point is outside the declared domain
  missing_prefix,      // the ACE prefix is absent
  bad_padding,         // base32: wrong length, non-zero left-over bits, or a wrong pad symbol
  bad_run,             // LACE: a run of no pairs, or of more than 254
  odd_length,          // an octet string that should hold pairs has an odd length
  unpaired_surrogate,  // a surrogate without its partner
  bad_mode,            // CIDNUC: a mode or window indicator where none may stand
  host_name,           // the text is a host name already and must not be converted
  prohibited,          // CIDNUC: a character of Table 1
  not_normalized,      // CIDNUC: the decoded text is not in Normalization Form C
  not_canonical,       // another encoding of the same text is the right one
  too_long,            // the label would exceed its limit
  empty,               // nothing where the draft asks for something
  output_full,         // the caller's buffer is too small
};

// The reasons in the order of Errc.
inline constexpr std::array<std::string_view, 19> errc_names = {
    "non-basic-literal",  "truncated",      "bad-digit",   "overflow",   "basic-code-point",
    "out-of-domain",      "missing-prefix", "bad-padding", "bad-run",    "odd-length",
    "unpaired-surrogate", "bad-mode",       "host-name",   "prohibited", "not-normalized",
    "not-canonical",      "too-long",       "empty",       "output-full"};

constexpr std::string_view name(Errc code) { return errc_names[static_cast<std::size_t>(code)]; }

// The reason with that name, or nothing.
constexpr std::optional<Errc> errc_from_name(std::string_view text) {
  for (std::size_t i = 0; i < errc_names.size(); ++i) {
    if (errc_names[i] == text) return static_cast<Errc>(i);
  }
  return std::nullopt;
}

struct Error {
  Errc code;
  // Index of the input unit (code point when encoding, octet when decoding) where the error was
  // seen. `truncated` and `too-long` are seen at the end, so the index is the input's size;
  // `not-canonical` at the first unit that differs from the right encoding, `empty`, `host-name`,
  // `not-normalized` and `missing-prefix` concern the whole and give 0.
  std::size_t position;

  friend constexpr bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = std::expected<T, Error>;

}  // namespace ace
