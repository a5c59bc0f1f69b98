// SPDX-License-Identifier: Apache-2.0
// CIDNUC, Compatible Internationalized Domain Names Using Compression
// (draft-hoffman-idn-cidnuc-00): text to a domain name part that begins with "ph6", and back.
//
//   ace::cidnuc::encode(U"\u00FC")    -> "ph67aaxy8"
//   ace::cidnuc::decode("ph67aaxy8")  -> U"\u00FC"
//
// CIDNUC works on UTF-16: text is normalized to NFC, compressed through a window of 128 characters
// or written in pairs, and then put in base32. The Unicode version is the version of
// utf8proc (unicode_version()). Section numbers are the draft's. vectors/errata.json lists the
// errata of the draft and their readings. Only allocation can throw.
#pragma once

#include <ace/error.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ace::cidnuc {

inline constexpr std::string_view prefix = "ph6";
inline constexpr std::size_t max_octets = 36;  // of the compressed string (2.2.5, corrected)
inline constexpr std::size_t max_label = 62;   // octets of the longest label
inline constexpr std::size_t max_text = 36;    // code points of the longest text after NFC

// --- Labels -------------------------------------------------------------------------------------

// Encodes a text (2.2), normalizing it. Reasons: `out-of-domain` (above 10FFFF), `host-name`
// (letters, digits and hyphens only, before or after NFC; nothing at all included), `prohibited`
// (Table 1), `unpaired-surrogate`, `too-long`; positions are indices into `text`.
Result<std::string> encode(std::u32string_view text);

// Decodes a label (2.3), letters in either case. Reasons: `missing-prefix`, `bad-digit`,
// `bad-padding`, `too-long`, the reasons of decompress(), `host-name`, `prohibited`,
// `unpaired-surrogate`, `not-normalized`. Positions are indices into `label`; 0 if the decoded text
// is wrong.
Result<std::u32string> decode(std::string_view label);

// Without allocation: max_label and max_text are always room enough. They return the length, or
// `output-full`, and `out` then holds a part.
Result<std::size_t> encode(std::u32string_view text, std::span<char> out);
Result<std::size_t> decode(std::string_view label, std::span<char32_t> out);

// --- Steps --------------------------------------------------------------------------------------

// Compresses UTF-16BE octets (2.4.1), without a check of the text. Reason: `truncated`
// (half a pair at the end). Twice octets.size() is always room enough.
Result<std::vector<std::uint8_t>> compress(std::span<const std::uint8_t> octets);
Result<std::size_t> compress(std::span<const std::uint8_t> octets, std::span<std::uint8_t> out);

// Decompresses to UTF-16BE octets (2.4.2). Reasons: `truncated`, `bad-mode`, `not-canonical`. Twice
// octets.size() is always room enough.
Result<std::vector<std::uint8_t>> decompress(std::span<const std::uint8_t> octets);
Result<std::size_t> decompress(std::span<const std::uint8_t> octets, std::span<std::uint8_t> out);

// Base32 (2.5) with the pad symbol "8" at the end of what does not fill its last symbol. Decoding
// takes letters in either case; reasons: `bad-digit`, `bad-padding`.
std::string base32_encode(std::span<const std::uint8_t> octets);
Result<std::vector<std::uint8_t>> base32_decode(std::string_view symbols);

// The version of the Unicode Character Database behind NFC and Table 1, such as "15.0.0".
std::string_view unicode_version();

}  // namespace ace::cidnuc
