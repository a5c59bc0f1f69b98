// SPDX-License-Identifier: Apache-2.0
// How a target reports a wrong answer.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "judge/answer.h"

namespace fuzz {

// Prints a line that says what is wrong with the answer to `input`, and ends the process. Every
// fuzzing engine reports the end of the process as a finding.
//   what   the operation: "decode"
[[noreturn]] void finding(std::string_view what, std::string_view input, const std::string& wrong);
[[noreturn]] void finding(std::string_view what, std::u32string_view input,
                          const std::string& wrong);
[[noreturn]] void finding(std::string_view what, std::span<const std::uint8_t> input,
                          const std::string& wrong);

// Reports a finding unless the codec's answer equals the oracle's in value, or in reason and
// position.
template <class Input, class Answer>
void expect_same(std::string_view what, const Input& input, const Answer& codec,
                 const Answer& oracle) {
  if (codec == oracle) return;
  finding(what, input, "the oracle says " + shown(oracle) + ", and the codec " + shown(codec));
}

}  // namespace fuzz
