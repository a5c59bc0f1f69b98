// SPDX-License-Identifier: Apache-2.0
// The judge: whether an outcome is right, from the case and from what the implementation declares.
//
//   const Judgement judgement = judge(vector, hello.codecs.at(vector.codec), outcome);
//   if (is_failure(judgement.verdict)) ...
//
// A wrong value is never right. A rejection is right if the input must be rejected, and permitted
// if the input is beyond the declared limits. If the buffer is too small, the implementation may
// say so or reject. A SHOULD forgives only what the SHOULD is about. Pure functions, which throw
// nothing.
#pragma once

#include "core/case.h"
#include "judge/capabilities.h"
#include "judge/outcome.h"

namespace acecheck {

// What an implementation may answer. A declared domain is exact: beyond it, only a rejection is
// right. Beyond every other limit, the value and a rejection are both right; so are they where
// IDNA or a contract permits a rejection. Limits are declared as with_floor() gives them.
Permitted permitted(const Case& asked, const Capabilities& capabilities);

enum class Verdict : std::uint8_t {
  pass,
  warn,              // right, but for what the SHOULD is about
  advisory,          // right, but users should know of it
  wrong_value,       // the value differs from the right value
  accepted_invalid,  // a value, where only a rejection is right
  overrun,           // more entries than the buffer has, or a write beside it
  rejected_valid,    // a rejection, where only the value is right
  crash,
  timeout,
  protocol_error,
  flaky,        // different answers to the same request
  unsupported,  // no answer to a request of an operation that the implementation declares
  not_run,      // the run was stopped before
};
inline constexpr std::array<std::string_view, 13> verdict_names = {
    "pass",    "warn",           "advisory", "wrong-value", "accepted-invalid",
    "overrun", "rejected-valid", "crash",    "timeout",     "protocol-error",
    "flaky",   "unsupported",    "not-run"};
inline std::string_view name(Verdict verdict) { return name_in(verdict_names, verdict); }

constexpr bool is_failure(Verdict verdict) {
  return verdict != Verdict::pass && verdict != Verdict::warn && verdict != Verdict::advisory &&
         verdict != Verdict::not_run;
}

// Octets of an ACE string. At this length or above, a timeout is not a failure, unless the declared
// limit includes the length.
inline constexpr std::size_t heavy_length = 1024;

// Whether no answer in time is a failure.
bool time_decides(const Case& asked, const Capabilities& capabilities);

struct Judgement {
  Verdict verdict;
  bool by_limits = false;  // right only because the input is beyond the implementation's limits

  friend bool operator==(const Judgement&, const Judgement&) = default;
};

// The advisory for a permitted value: it is outside Unicode, was allowed only by an older version
// of the layer, or encodes the text with U+FFFD for its ill-formed parts. A sentence without its
// subject; empty if there is no advisory.
std::string_view advice_on(const Case& asked, const Capabilities& capabilities,
                           const Outcome& outcome);

// strict: a SHOULD counts as a MUST, and an advisory as a failure.
Judgement judge(const Case& asked, const Capabilities& capabilities, const Outcome& outcome,
                bool strict = false);

// Why a case is not run against an implementation; empty if it is. The implementation lacks the
// operation, or its strings cannot hold the input.
std::string_view not_applicable(const Case& asked, const Capabilities& capabilities);

// Why strings of that kind cannot hold the input of an operation; empty if they can.
std::string_view cannot_hold(Op op, const Data& input, Strings strings);

}  // namespace acecheck
