// SPDX-License-Identifier: Apache-2.0
// The format in which the mutators change the inputs of an operation.
#pragma once

#include "core/operation.h"
#include "search/mutate/mutate.h"

namespace fuzz {

constexpr Format format_of(acecheck::Codec codec, acecheck::Op op) {
  using acecheck::Codec;
  using acecheck::Op;
  if (op == Op::encode) return Format::text;
  if (op == Op::compress) return Format::pairs;
  const bool decompress = op == Op::decompress;
  if (op != Op::decode && !decompress) return Format::octets;
  switch (codec) {
    case Codec::punycode:
      return Format::punycode;
    case Codec::lace:
      return decompress ? Format::lace_octets : Format::lace;
    case Codec::mace:
      return Format::mace;
    case Codec::cidnuc:
      return decompress ? Format::cidnuc_octets : Format::cidnuc;
  }
  return Format::octets;
}

}  // namespace fuzz
