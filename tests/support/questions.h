// SPDX-License-Identifier: Apache-2.0
// Questions and values from their members in JSON, for tests: members that cannot be read throw.
#pragma once

#include <stdexcept>

#include "answer/protocol/message.h"
#include "core/members.h"

namespace tests {

inline acecheck::Question question(acecheck::Codec codec, acecheck::Op op,
                                   const acecheck::Json& members) {
  // Read again, as from a file: numbers in code are signed.
  auto out = acecheck::question_in(acecheck::Json::parse(members.dump()), codec, op);
  if (!out) throw std::invalid_argument(members.dump() + ' ' + out.error());
  return std::move(*out);
}

inline acecheck::Request request(std::uint64_t id, acecheck::Codec codec, acecheck::Op op,
                                 const acecheck::Json& members) {
  return {question(codec, op, members), id};
}

inline acecheck::Data value(acecheck::Codec codec, acecheck::Op op, const acecheck::Json& members) {
  auto out = acecheck::value_in(acecheck::Json::parse(members.dump()), codec, op);
  if (!out) throw std::invalid_argument(members.dump() + ' ' + out.error());
  return std::move(*out);
}

// Values whose operation does not matter: {"unicode": ...}, {"ace": ...}, {"octets": ...}; of no
// members, none.
inline acecheck::Data value(const acecheck::Json& members) {
  using acecheck::Codec;
  using acecheck::Op;
  if (members.empty()) return {};
  if (members.contains("unicode")) return value(Codec::punycode, Op::decode, members);
  if (members.contains("octets")) return value(Codec::lace, Op::decompress, members);
  if (members.contains("compressed")) return value(Codec::lace, Op::compress, members);
  if (members.contains("digits")) return value(Codec::punycode, Op::integer_encode, members);
  if (members.contains("value")) {
    return members["value"].is_array() ? value(Codec::punycode, Op::integer_decode, members)
                                       : value(Codec::mace, Op::base32_decode, members);
  }
  return value(Codec::punycode, Op::encode, members);
}

// A value as members, whatever its operation; octets are "octets", numbers are "value".
inline acecheck::Json json(const acecheck::Data& value) {
  using acecheck::Codec;
  using acecheck::Op;
  if (value.empty()) return acecheck::Json::object();
  if (value.whole_text() != nullptr) return value_members(Codec::punycode, Op::decode, value);
  if (value.octets() != nullptr) return value_members(Codec::lace, Op::decompress, value);
  if (value.number() != nullptr) return value_members(Codec::mace, Op::base32_decode, value);
  if (value.integers() != nullptr) {
    return value_members(Codec::punycode, Op::integer_decode, value);
  }
  return value_members(Codec::punycode, Op::encode, value);
}

}  // namespace tests
