// SPDX-License-Identifier: Apache-2.0
// The oracle's answers, computed in a source file that is compiled without sanitizers. If a target
// instantiated the oracle's types, the oracle's code would be compiled with the target's
// sanitizers, and would take most of the time.
#pragma once

#include <ace/options.h>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/operation.h"
#include "judge/answer.h"

namespace fuzz {

using acecheck::Codec;
using acecheck::compare::AceAnswer;
using acecheck::compare::OctetsAnswer;
using acecheck::compare::TextAnswer;

// The oracle's answers with the limits of our codecs.
AceAnswer oracle_encode(Codec codec, std::u32string_view text);
TextAnswer oracle_decode(Codec codec, std::string_view ace);

// The steps of LACE and CIDNUC.
OctetsAnswer oracle_compress(Codec codec, std::span<const std::uint8_t> octets);
OctetsAnswer oracle_decompress(Codec codec, std::span<const std::uint8_t> octets);
AceAnswer oracle_base32_encode(Codec codec, std::span<const std::uint8_t> octets);
OctetsAnswer oracle_base32_decode(Codec codec, std::string_view symbols);

// The oracle's answers for Punycode with integers up to `maxint`.
using Numbers = std::vector<std::uint64_t>;
AceAnswer oracle_encode_at(std::uint64_t maxint, ace::Domain domain, std::u32string_view text);
acecheck::compare::Answer<Numbers> oracle_decode_at(std::uint64_t maxint, ace::Domain domain,
                                                    std::string_view ace);

}  // namespace fuzz
