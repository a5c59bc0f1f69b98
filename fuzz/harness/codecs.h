// SPDX-License-Identifier: Apache-2.0
// The four codecs behind one interface, and their answers in the form of the oracle's answers.
#pragma once

#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "judge/answer.h"
#include "judge/same_ace.h"

namespace fuzz {

using acecheck::Codec;

#define FUZZ_CODEC(Name, space)                                                       \
  struct Name {                                                                       \
    static constexpr Codec codec = Codec::space;                                      \
    static auto encode(std::u32string_view text) { return ace::space::encode(text); } \
    static auto decode(std::string_view ace) { return ace::space::decode(ace); }      \
    static auto encode(std::u32string_view text, std::span<char> out) {               \
      return ace::space::encode(text, out);                                           \
    }                                                                                 \
    static auto decode(std::string_view ace, std::span<char32_t> out) {               \
      return ace::space::decode(ace, out);                                            \
    }                                                                                 \
  };
FUZZ_CODEC(Punycode, punycode)
FUZZ_CODEC(Lace, lace)
FUZZ_CODEC(Mace, mace)
FUZZ_CODEC(Cidnuc, cidnuc)
#undef FUZZ_CODEC

template <class T>
acecheck::compare::Answer<T> answer_of(ace::Result<T> result) {
  if (result) return {true, std::move(*result), {}, 0};
  return {false, {}, ace::name(result.error().code), result.error().position};
}

}  // namespace fuzz
