// SPDX-License-Identifier: Apache-2.0
// Compares the steps of LACE and CIDNUC with the oracle's steps.
#pragma once

#include <span>

#include "checks.h"

namespace fuzz {

#define FUZZ_STEPS(Name, space)                                                                 \
  struct Name {                                                                                 \
    static constexpr Codec codec = Codec::space;                                                \
    static auto compress(std::span<const std::uint8_t> in) { return ace::space::compress(in); } \
    static auto decompress(std::span<const std::uint8_t> in) {                                  \
      return ace::space::decompress(in);                                                        \
    }                                                                                           \
    static auto base32_encode(std::span<const std::uint8_t> in) {                               \
      return ace::space::base32_encode(in);                                                     \
    }                                                                                           \
    static auto base32_decode(std::string_view in) { return ace::space::base32_decode(in); }    \
  };
FUZZ_STEPS(LaceSteps, lace)
FUZZ_STEPS(CidnucSteps, cidnuc)
#undef FUZZ_STEPS

template <class S>
void check_steps(std::string_view input) {
  const std::span<const std::uint8_t> octets(reinterpret_cast<const std::uint8_t*>(input.data()),
                                             input.size());
  expect_same("compress", octets, answer_of(S::compress(octets)),
              oracle_compress(S::codec, octets));
  expect_same("decompress", octets, answer_of(S::decompress(octets)),
              oracle_decompress(S::codec, octets));
  expect_same("base32-encode", octets,
              answer_of(ace::Result<std::string>(S::base32_encode(octets))),
              oracle_base32_encode(S::codec, octets));
  expect_same("base32-decode", input, answer_of(S::base32_decode(input)),
              oracle_base32_decode(S::codec, input));
}

}  // namespace fuzz
