// SPDX-License-Identifier: Apache-2.0
#include "oracle.h"

#include "judge/oracle.h"

namespace fuzz {
namespace {

using acecheck::compare::answer_of;
using acecheck::compare::Oracle;

const Oracle& oracle_like(Codec codec) {
  static const Oracle punycode = Oracle::like_builtin(Codec::punycode);
  static const Oracle other = Oracle::like_builtin(Codec::lace);
  return codec == Codec::punycode ? punycode : other;
}

Oracle oracle_at(std::uint64_t maxint, ace::Domain domain) {
  Oracle oracle = Oracle::like_builtin(Codec::punycode);
  oracle.options.domain = static_cast<oracle::Domain>(domain);
  oracle.limits.maxint = oracle::Integer(maxint);
  return oracle;
}

}  // namespace

AceAnswer oracle_encode(Codec codec, std::u32string_view text) {
  return answer_of(oracle_like(codec).encode(codec, text));
}

TextAnswer oracle_decode(Codec codec, std::string_view ace) {
  return answer_of(oracle_like(codec).decode(codec, ace));
}

OctetsAnswer oracle_compress(Codec codec, std::span<const std::uint8_t> octets) {
  return answer_of(oracle_like(codec).compress(codec, octets));
}

OctetsAnswer oracle_decompress(Codec codec, std::span<const std::uint8_t> octets) {
  return answer_of(oracle_like(codec).decompress(codec, octets));
}

AceAnswer oracle_base32_encode(Codec codec, std::span<const std::uint8_t> octets) {
  return {true, oracle_like(codec).base32_encode(codec, octets), {}, 0};
}

OctetsAnswer oracle_base32_decode(Codec codec, std::string_view symbols) {
  return answer_of(oracle_like(codec).base32_decode(codec, symbols));
}

AceAnswer oracle_encode_at(std::uint64_t maxint, ace::Domain domain, std::u32string_view text) {
  return answer_of(oracle_at(maxint, domain).encode(Codec::punycode, text));
}

acecheck::compare::Answer<Numbers> oracle_decode_at(std::uint64_t maxint, ace::Domain domain,
                                                    std::string_view ace) {
  const auto answer = oracle_at(maxint, domain).decode(Codec::punycode, ace);
  if (!answer.result) {
    return {false, {}, ace::name(answer.result.error().reason), answer.result.error().position};
  }
  acecheck::compare::Answer<Numbers> out{true, {}, {}, 0};
  for (const oracle::Integer& c : answer.result->text) {
    out.value.push_back(static_cast<std::uint64_t>(c));
  }
  return out;
}

}  // namespace fuzz
