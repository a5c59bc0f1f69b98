// SPDX-License-Identifier: Apache-2.0
// Strings of a language as inputs: those that are text, and those that are not.
#pragma once

#include <string>
#include <string_view>

#include "core/encoding_form.h"
#include "search/mutate/mutate.h"

namespace acecheck::hunt {

// The text in the encoding form: the octets of UTF-8, or code units of two octets, the high one
// first. In UTF-8 a surrogate and an integer above 10FFFF are written as if they were characters,
// and now and then a character is written in more octets than it takes. Of an integer that the form
// has no room for, the lowest bits are written.
std::string string_of(std::u32string_view text, EncodingForm form, fuzz::Random& random);

}  // namespace acecheck::hunt
