// SPDX-License-Identifier: Apache-2.0
// Operations that the tests of hunt ask.
#pragma once

#include "search/hunt/question.h"

namespace hunt_test {

inline constexpr acecheck::hunt::Operation decode_punycode{acecheck::Codec::punycode,
                                                           acecheck::Op::decode};
inline constexpr acecheck::hunt::Operation encode_text{acecheck::Codec::punycode,
                                                       acecheck::Op::encode};
inline constexpr acecheck::hunt::Operation encode_utf_8{
    acecheck::Codec::punycode, acecheck::Op::encode, acecheck::EncodingForm::utf_8};
inline constexpr acecheck::hunt::Operation encode_utf_16{
    acecheck::Codec::punycode, acecheck::Op::encode, acecheck::EncodingForm::utf_16};

}  // namespace hunt_test
