// SPDX-License-Identifier: Apache-2.0
// Punycode (draft-costello-rfc3492bis-02, RFC 3492): text to ASCII, and back.
//
// Encode and decode. Text is a sequence of code points, an encoding a sequence of octets:
//
//   ace::punycode::encode(U"bücher")               -> "bcher-kva"
//   ace::punycode::decode("bcher-kva")             -> U"bücher"
//
// Every function returns a value or an error, never throws, and reads nothing but its input:
//
//   const auto text = ace::punycode::decode("bcher-kv");
//   if (!text) log(ace::name(text.error().code),   // "truncated"
//                  text.error().position);         // 8: the index of the octet, here the end
//
// Write into memory of your own. Nothing is allocated for a label:
//
//   std::array<char, 63> out;
//   const auto size = ace::punycode::encode(U"bücher", std::span(out));
//   if (size) use(std::string_view(out.data(), *size));   // else `output-full`, or why
//
// Keep the letter case of a word in the encoding (mixed-case annotation, appendix A):
//
//   const ace::CaseFlag flags[] = {ace::CaseFlag::upper, ace::CaseFlag::lower};
//   ace::punycode::encode(U"üb", flags)            -> "b-dhA"
//   std::vector<ace::CaseFlag> seen;
//   ace::punycode::decode("b-dhA", seen)           -> U"üb", and in `seen` upper, lower
//
// Allow more than Unicode scalar values, or refuse a text that no decoder of this width can read:
//
//   ace::punycode::decode("ib9b")                              -> Error{out_of_domain, 3}: D800
//   ace::punycode::decode("ib9b", {ace::Domain::code_point})   -> U"\xD800"
//   ace::punycode::encode(text, {.reversible = true})
//
// IDNA's prefix "xn--" is not a part of Punycode: encode() does not write it, and decode() treats
// it as a part of the literal portion. Integers have 32 bits. Time is n log n in the length. For a
// text that is too long for the stack, the call allocates memory. If there is none, the call takes
// quadratic time instead and does not fail.
#pragma once

#include <ace/error.h>
#include <ace/options.h>
#include <ace/punycode_profile.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ace::punycode {

// --- Encoding (section 6.3) ---------------------------------------------------------------------
// text    code points. Reasons: `out-of-domain`, `overflow`; positions are indices into `text`.
// flags   mixed-case annotation (appendix A): one flag per code point, or empty for none. It turns
//         literal letters and the last digit of each delta to the flagged case.
// The digits are lower case otherwise.

Result<std::string> encode(std::u32string_view text, const Options& options = {});
Result<std::string> encode(std::u32string_view text, std::span<const CaseFlag> flags,
                           const Options& options = {});

// Writes to `out` and returns the length; `output-full` if it does not fit, and `out` then holds a
// part. Allocates nothing for up to bootstring::encode_buffer_points code points.
Result<std::size_t> encode(std::u32string_view text, std::span<char> out,
                           const Options& options = {});
Result<std::size_t> encode(std::u32string_view text, std::span<const CaseFlag> flags,
                           std::span<char> out, const Options& options = {});

// --- Decoding (section 6.2) ---------------------------------------------------------------------
// ace     octets. Reasons: `non-basic-literal`, `truncated`, `bad-digit`, `overflow`,
//         `out-of-domain`; positions are indices into `ace`.
// flags   receives one case flag per code point of the result.

Result<std::u32string> decode(std::string_view ace, const Options& options = {});
Result<std::u32string> decode(std::string_view ace, std::vector<CaseFlag>& flags,
                              const Options& options = {});

// ace.size() code points are always room enough. `flags` is empty or at least as long as `out`.
// Allocates nothing for up to bootstring::decode_buffer_points code points.
Result<std::size_t> decode(std::string_view ace, std::span<char32_t> out,
                           const Options& options = {});
Result<std::size_t> decode(std::string_view ace, std::span<char32_t> out, std::span<CaseFlag> flags,
                           const Options& options = {});

// --- Steps --------------------------------------------------------------------------------------

// Section 6.1 with Punycode's parameters; numpoints at least 1.
std::uint32_t adapt(std::uint32_t delta, std::uint32_t numpoints, bool firsttime);

}  // namespace ace::punycode
