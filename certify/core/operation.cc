// SPDX-License-Identifier: Apache-2.0
#include "core/operation.h"

namespace acecheck {
namespace {

using MemberNames = std::span<const std::string_view>;

constexpr std::string_view text[] = {"unicode"};
constexpr std::string_view ace[] = {"ace"};
constexpr std::string_view octets[] = {"octets"};
constexpr std::string_view compressed[] = {"compressed"};
constexpr std::string_view value[] = {"value"};
constexpr std::string_view digits[] = {"digits"};
constexpr std::string_view value_and_length[] = {"value", "length"};
constexpr std::string_view format_and_value[] = {"base", "thresholds", "value"};
constexpr std::string_view format_and_digits[] = {"base", "thresholds", "digits"};

}  // namespace

MemberNames inputs(Codec codec, Op op) {
  switch (op) {
    case Op::encode:
      return text;
    case Op::decode:
    case Op::base32_decode:
      return ace;
    case Op::compress:
      return octets;
    case Op::decompress:
      return compressed;
    case Op::base32_encode:
      return row_of(codec).steps == Steps::octets ? MemberNames(octets)
                                                  : MemberNames(value_and_length);
    case Op::integer_encode:
      return format_and_value;
    case Op::integer_decode:
      return format_and_digits;
  }
  return {};
}

MemberNames outputs(Codec codec, Op op) {
  switch (op) {
    case Op::encode:
    case Op::base32_encode:
      return ace;
    case Op::decode:
      return text;
    case Op::compress:
      return compressed;
    case Op::decompress:
      return octets;
    case Op::base32_decode:
      return row_of(codec).steps == Steps::octets ? MemberNames(octets) : MemberNames(value);
    case Op::integer_encode:
      return digits;
    case Op::integer_decode:
      return value;
  }
  return {};
}

bool has_op(Codec codec, Op op) {
  switch (op) {
    case Op::encode:
    case Op::decode:
      return true;
    case Op::compress:
    case Op::decompress:
      return row_of(codec).steps == Steps::octets;
    case Op::base32_encode:
    case Op::base32_decode:
      return row_of(codec).steps != Steps::integers;
    case Op::integer_encode:
    case Op::integer_decode:
      return row_of(codec).steps == Steps::integers;
  }
  return false;
}

}  // namespace acecheck
