// SPDX-License-Identifier: Apache-2.0
// Reads a string of a language in a wrong way: ill-formed UTF-8 and UTF-16 that is taken for text,
// and text that is taken for ill-formed.
#pragma once

#include <cstdint>
#include <optional>

#include "core/encoding_form.h"
#include "faults/characters.h"

namespace faulty::strings {

using acecheck::EncodingForm;

// What a reader finds at one place of a string. A bit each, so that a fault can be about several.
enum Kind : unsigned {
  character = 1U << 0,
  // Of UTF-8.
  overlong_nul = 1U << 1,  // C0 80
  overlong_2 = 1U << 2,    // another form of two octets that is too long
  overlong_3 = 1U << 3,
  overlong_4 = 1U << 4,
  overlong_5 = 1U << 5,    // of five octets or six
  surrogate = 1U << 6,     // in three octets
  beyond = 1U << 7,        // above 10FFFF, in four octets
  beyond_5 = 1U << 8,      // in five octets or six
  continuation = 1U << 9,  // an octet that stands first, and continues nothing
  cut_within = 1U << 10,   // a sequence that another octet ends
  cut_at_end = 1U << 11,   // a sequence that the string ends
  no_octet = 1U << 12,     // FE and FF
  // Of UTF-16: surrogates without a partner.
  high = 1U << 13,  // before another unit
  high_at_end = 1U << 14,
  low = 1U << 15,
  reversed = 1U << 16,  // a low one before a high one
  pair = 1U << 17,      // which is well-formed
};
constexpr unsigned overlong = overlong_nul | overlong_2 | overlong_3 | overlong_4 | overlong_5;
constexpr unsigned ill_formed_utf8 =
    overlong | surrogate | beyond | beyond_5 | continuation | cut_within | cut_at_end | no_octet;
constexpr unsigned halves = high | high_at_end | low | reversed;

// What a reader does with what it finds.
enum class Act : std::uint8_t {
  refuse,
  take,          // the value, as if it were a character
  drop,          // nothing is left of it
  replace,       // U+FFFD once
  replace_each,  // U+FFFD for each octet
  question,      // a question mark
  latin_1,       // each octet as a character
  join,          // the units after it are taken for its rest, whatever they are
  split,         // each unit by itself
  end_the_string,
  read_on,  // beyond the end
  hang
};

struct Fault {
  const char* name;
  const char* bug;
  const char* what;
  EncodingForm form;
  unsigned kinds;  // of which the reader does the wrong thing
  Act act;
  // Only for values from `first` to `last`.
  std::uint64_t first = 0;
  std::uint64_t last = UINT64_MAX;
  bool only_at_start = false;
  bool any_integer = false;  // the codec takes integers beyond Unicode, and says so
};

// The code points of a string to a reader with that fault; nothing if it refuses the string. Throws
// Crash and Hang.
std::optional<Text> read(const Fault& fault, const Octets& octets);

}  // namespace faulty::strings
