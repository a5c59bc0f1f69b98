// SPDX-License-Identifier: Apache-2.0
#include "judge/wrong.h"

#include "judge/answer.h"
#include "judge/judge.h"

namespace acecheck {

std::string wrong(const Case& asked, const Capabilities& capabilities, const Outcome& outcome) {
  using compare::shown;
  const auto right = [&] { return asked.value ? shown(*asked.value) : asked.reason; };
  const auto why = [&]() -> std::string {
    if (!asked.value) return asked.reason;
    if (asked.is_too_small()) return "the buffer is too small for the right value";
    if (capabilities.domain && asked.domain > *capabilities.domain) {
      return "the input is not in the declared domain";
    }
    return asked.op == Op::decode ? "IDNA would not have made this label" : "IDNA refuses the text";
  };
  switch (const Verdict verdict = judge(asked, capabilities, outcome).verdict) {
    case Verdict::rejected_valid:
      return "must not be rejected: " + right() + " is right";
    case Verdict::accepted_invalid:
      return shown(outcome.value) + " must be rejected: " + why();
    case Verdict::wrong_value:
      return right() + " is right, and not " + shown(outcome.value);
    default:
      return is_failure(verdict) ? std::string(name(verdict)) : "";
  }
}

}  // namespace acecheck
