// SPDX-License-Identifier: Apache-2.0
// The oracle behind one interface: its answer to an operation of any encoding.
#pragma once

#include <oracle/answer.h>
#include <oracle/bootstring.h>
#include <oracle/options.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/codec.h"
#include "core/profile.h"
#include "judge/answer.h"

namespace acecheck::compare {

using Decoded = oracle::bootstring::Decoded;  // case flags are Punycode's alone

struct Oracle {
  oracle::Options options;
  oracle::bootstring::Limits limits;  // of Punycode
  const oracle::bootstring::Parameters* parameters = &oracle::bootstring::punycode();  // the same

  // With the limits that the built-in codecs have.
  static Oracle like_builtin(Codec codec);
  // With integers without limits. domain: cut to the widest that the encoding has.
  static Oracle without_limits(Codec codec, Domain domain = Domain::any);

  // case_flags: for Punycode only; empty, or `U`/`u` for each code point.
  oracle::Answer<std::string> encode(Codec codec, const oracle::CodePoints& text,
                                     const std::string& case_flags = "") const;
  oracle::Answer<std::string> encode(Codec codec, std::u32string_view text) const;
  oracle::Answer<Decoded> decode(Codec codec, std::string_view ace) const;

  // codec: its row has Steps::octets.
  oracle::Answer<oracle::Octets> compress(Codec codec, std::span<const std::uint8_t> octets) const;
  oracle::Answer<oracle::Octets> decompress(Codec codec,
                                            std::span<const std::uint8_t> octets) const;
  std::string base32_encode(Codec codec, std::span<const std::uint8_t> octets) const;
  oracle::Answer<oracle::Octets> base32_decode(Codec codec, std::string_view symbols) const;
};

// A profile as the oracle takes it.
oracle::bootstring::Parameters parameters_of(const Profile& profile);

// As answers to compare with. A code point beyond 32 bits becomes FFFFFFFF, which is no code point
// either.
AceAnswer answer_of(const oracle::Answer<std::string>& answer);
TextAnswer answer_of(const oracle::Answer<Decoded>& answer);
OctetsAnswer answer_of(const oracle::Answer<oracle::Octets>& answer);

}  // namespace acecheck::compare
