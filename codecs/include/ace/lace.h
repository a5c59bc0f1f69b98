// SPDX-License-Identifier: Apache-2.0
// LACE, Length-based ASCII Compatible Encoding (draft-ietf-idn-lace-00): text to a host name part
// that begins with "bq--", and back.
//
//   ace::lace::encode(U"ユニコード")        -> "bq--auyons5t7teq"
//   ace::lace::decode("bq--74yom")        -> U"ユ"
//
// LACE works on UTF-16: text is compressed by runs of one row, or marked as uncompressed, and then
// written in base32. Section numbers are the draft's. vectors/errata.json lists the errata of the
// draft and their readings. Only allocation can throw.
#pragma once

#include <ace/error.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ace::lace {

inline constexpr std::string_view prefix = "bq--";
inline constexpr std::size_t max_octets = 36;  // of the compressed string (2.2.2)
inline constexpr std::size_t max_label = 62;   // octets of the longest label: prefix and 58 symbols
inline constexpr std::size_t max_text = 34;    // code points of the longest text: one row

// --- Labels -------------------------------------------------------------------------------------

// Encodes a text (2.2). Reasons: `out-of-domain` (above 10FFFF), `unpaired-surrogate` (a surrogate
// is not a character by itself), `host-name` (letters, digits and hyphens only, or nothing),
// `too-long`; positions are indices into `text`.
Result<std::string> encode(std::u32string_view text);

// Decodes a label (2.3), letters in either case. Reasons: `missing-prefix`, `bad-digit`,
// `bad-padding`, `too-long`, the reasons of decompress(), `unpaired-surrogate`, `host-name`.
// Positions are indices into `label`; 0 if the decoded text is wrong.
Result<std::u32string> decode(std::string_view label);

// Without allocation: max_label and max_text are always room enough. They return the length, or
// `output-full`, and `out` then holds a part.
Result<std::size_t> encode(std::u32string_view text, std::span<char> out);
Result<std::size_t> decode(std::string_view label, std::span<char32_t> out);

// --- Steps --------------------------------------------------------------------------------------

// Compresses UTF-16BE octets (2.4.1), without a check of the text. Reasons: `empty`,
// `odd-length`, `bad-run` (a row has more than 254 consecutive pairs).
Result<std::vector<std::uint8_t>> compress(std::span<const std::uint8_t> octets);
Result<std::size_t> compress(std::span<const std::uint8_t> octets, std::span<std::uint8_t> out);

// Decompresses to UTF-16BE octets (2.4.2). Reasons: `empty`, `truncated`, `bad-run`, `odd-length`,
// `not-canonical`. Twice octets.size() is always room enough.
Result<std::vector<std::uint8_t>> decompress(std::span<const std::uint8_t> octets);
Result<std::size_t> decompress(std::span<const std::uint8_t> octets, std::span<std::uint8_t> out);

// Base32 (2.5), without pad symbol. Decoding takes letters in either case; reasons: `bad-digit`,
// `bad-padding`.
std::string base32_encode(std::span<const std::uint8_t> octets);
Result<std::vector<std::uint8_t>> base32_decode(std::string_view symbols);

}  // namespace ace::lace
