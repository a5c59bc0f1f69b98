// SPDX-License-Identifier: Apache-2.0
// The operations that a vector can exercise, and the members that each takes and gives.
#pragma once

#include <span>

#include "core/codec.h"

namespace acecheck {

enum class Op : std::uint8_t {
  encode,
  decode,
  compress,
  decompress,
  base32_encode,
  base32_decode,
  integer_encode,
  integer_decode,
};
inline constexpr std::array<std::string_view, 8> op_names = {
    "encode",        "decode",        "compress",       "decompress",
    "base32-encode", "base32-decode", "integer-encode", "integer-decode"};

constexpr std::string_view name(Op op) { return name_in(op_names, op); }

// The most digits that base32-encode of MACE is asked for; more are an overflow.
inline constexpr std::size_t most_base32_digits = 64;

// The members of a request and of its answer. `case` is optional in both; `ace` may be replaced by
// `ace_hex`.
std::span<const std::string_view> inputs(Codec codec, Op op);
std::span<const std::string_view> outputs(Codec codec, Op op);

// Whether the codec has the operation at all (MACE has nothing to compress, for example).
bool has_op(Codec codec, Op op);

}  // namespace acecheck
