// SPDX-License-Identifier: Apache-2.0
// A question with its right answer, and with what else a verdict depends on.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/question.h"
#include "core/unicode/unicode_version.h"

namespace acecheck {

// What a SHOULD is about, and thus all that it forgives.
enum class Should : std::uint8_t {
  letter_case,  // digits of an encoding in upper and in lower case
  time,         // more time than the time limit
};
inline constexpr std::array<std::string_view, 2> should_names = {"case", "time"};
constexpr std::string_view name(Should should) { return name_in(should_names, should); }

// The vectors of the suite are cases, and so is each input of a hunt with the oracle's answer.
struct Case : Question {
  std::optional<Data> value = {};  // the right answer; nothing if the input must be rejected
  std::string reason = {};         // of a rejection, for information
  // Encodings of the text with U+FFFD for what is ill-formed; empty for well-formed input.
  std::vector<std::string> replaced = {};
  std::optional<Should> should = {};  // of level `should`; nothing: of level `must`
  unsigned min_bits = 0;  // integer width the computation needs; 0 where it does not matter
  Domain domain = Domain::scalar;  // the narrowest domain that holds the text of the value
  // The answer is right from this version of Unicode on; nothing: in every version.
  std::optional<UnicodeVersion> unicode_version = {};
  bool idna_stable = false;   // IDNA changes neither the text nor its encoding
  bool idna_rejects = false;  // IDNA would not have made the label, and must refuse it

  // The ACE string's length in octets, given or expected; 0 without an ACE string.
  std::size_t ace_length() const {
    if (input.ace() != nullptr) return input.ace()->size();
    return value && value->ace() != nullptr ? value->ace()->size() : 0;
  }

  // Whether the value takes more entries than the buffer has.
  bool is_too_small() const { return capacity && value && value->entries() > *capacity; }

  // Whether the input is a string that no text of Unicode has (Unicode, D84): UTF-8 that stands for
  // no code points, or UTF-16 with a surrogate that has no partner.
  bool is_ill_formed() const {
    return input.units() != nullptr &&
           (input.text() == nullptr || domain_of(*input.text()) != Domain::scalar);
  }
};

}  // namespace acecheck
