// SPDX-License-Identifier: Apache-2.0
// MACE, Modal ASCII Compatible Encoding (draft-ietf-idn-mace-01): text to letters, digits and
// hyphens, and back.
//
//   ace::mace::encode(U"\u00FC")    -> "07s"
//   ace::mace::decode("07s")        -> U"\u00FC"
//   ace::mace::decode("w07s")       -> Error{Errc::not_canonical, 0}
//
// The draft leaves the ACE prefix and the length limit to others, so there is neither. Nothing here
// throws, allocation aside.
#pragma once

#include <ace/error.h>
#include <ace/options.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ace::mace {

// Encodes a text (sections 6 and 7). Letters, digits and hyphens keep their case, the rest is lower
// case. Reasons: `out-of-domain`, `host-name` (letters, digits and inner hyphens only); positions
// are indices into `text`. Six octets per code point are always room enough.
Result<std::string> encode(std::u32string_view text, const Options& options = {});
Result<std::size_t> encode(std::u32string_view text, std::span<char> out,
                           const Options& options = {});

// Decodes (sections 8 and 9), base32 and introducers in either case. Reasons: `truncated`,
// `bad-digit`, `out-of-domain`, `host-name`, `not-canonical`; positions are indices into `ace`.
// ace.size() code points are always room enough.
Result<std::u32string> decode(std::string_view ace, const Options& options = {});
Result<std::size_t> decode(std::string_view ace, std::span<char32_t> out,
                           const Options& options = {});

// --- Steps --------------------------------------------------------------------------------------

// `number` as `length` base32 digits, big-endian, with leading zeros (sections 4 and 5). `number`
// must be less than 32^length.
std::string base32_encode(std::uint64_t number, std::size_t length);

// The number that base32 digits stand for; leading zeros do not matter (sections 4 and 5). Reasons:
// `empty`, `bad-digit`, and `overflow` above 2^64 - 1, at the digit that makes it so.
Result<std::uint64_t> base32_decode(std::string_view digits);

}  // namespace ace::mace
