// The oracle's answer to an operation of any codec.
#pragma once

#include <oracle/answer.h>
#include <oracle/bootstring.h>
#include <oracle/options.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/operation.h"
#include "compare/answer.h"

namespace acecheck::compare {

struct OracleAnswers {
  oracle::Options options;
  oracle::bootstring::Limits limits;  // of Punycode

  // With the limits that the built-in codecs have.
  static OracleAnswers like_builtin(Codec codec);

  oracle::Answer<std::string> encode(Codec codec, std::u32string_view text) const;
  oracle::Answer<oracle::CodePoints> decode(Codec codec, std::string_view ace) const;

  // The steps of LACE and CIDNUC.
  oracle::Answer<oracle::Octets> compress(Codec codec, std::span<const std::uint8_t> octets) const;
  oracle::Answer<oracle::Octets> decompress(Codec codec,
                                            std::span<const std::uint8_t> octets) const;
  std::string base32_encode(Codec codec, std::span<const std::uint8_t> octets) const;
  oracle::Answer<oracle::Octets> base32_decode(Codec codec, std::string_view symbols) const;
};

// As answers to compare with. Code points beyond 32 bits become FFFFFFFF, which is none either.
AceAnswer answer_of(const oracle::Answer<std::string>& answer);
TextAnswer answer_of(const oracle::Answer<oracle::CodePoints>& answer);
OctetsAnswer answer_of(const oracle::Answer<oracle::Octets>& answer);

}  // namespace acecheck::compare
