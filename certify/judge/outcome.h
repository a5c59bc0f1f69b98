// SPDX-License-Identifier: Apache-2.0
// What an implementation did with one request.
#pragma once

#include <cstdint>
#include <string>

#include "core/names.h"
#include "core/question.h"

namespace acecheck {

struct Outcome {
  enum class Kind : std::uint8_t {
    value,
    reject,
    too_small,  // the buffer, as the implementation says
    unsupported,
    crash,
    timeout,
    protocol_error,
    overrun,  // a write beside the buffer, or an answer that was cut to fit it
    flaky,    // another answer than to the same request before
    not_run
  };

  Kind kind;
  Data value;          // empty without a value
  std::string detail;  // the reason of a rejection, how many entries the answer takes, why a
                       // request is unsupported, how a process ended, why nothing was asked
  // The class of vectors/bugs.json that shows in how the implementation treated memory, whatever
  // was asked; mostly empty.
  std::string bug{};

  friend bool operator==(const Outcome&, const Outcome&) = default;
};
inline constexpr std::array<std::string_view, 10> outcome_names = {
    "value",   "reject",         "too-small", "unsupported", "crash",
    "timeout", "protocol-error", "overrun",   "flaky",       "not-run"};

inline std::string_view name(Outcome::Kind kind) { return name_in(outcome_names, kind); }

// The answer in the buffer of the question: too_small, with the size that is needed, if the value
// does not fit.
inline Outcome in_buffer(Outcome outcome, const Question& question) {
  const std::size_t needed = outcome.value.entries();
  if (outcome.kind != Outcome::Kind::value || !question.capacity || needed <= *question.capacity) {
    return outcome;
  }
  return {Outcome::Kind::too_small, {}, std::to_string(needed)};
}

}  // namespace acecheck
