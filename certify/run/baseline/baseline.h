// SPDX-License-Identifier: Apache-2.0
// The failures that a project knows of, and does not want to fail for.
//
//   {"known": [
//     {"vectors": "bug:digit-invalid-is-zero", "target": "my-codec", "verdict": "accepted-invalid",
//      "reason": "the table of digits has 256 entries", "url": "https://example.org/issues/7"}
//   ]}
//
// vectors/schema/baseline.schema.json describes all members.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "judge/judge.h"
#include "suite/selection.h"

namespace acecheck {

struct KnownFailure {
  std::string vectors;  // a pattern; see matches() in suite/selection.h
  std::string target;   // as typed, or the implementation's name in hello; empty: every target
  Verdict verdict;      // a failure
  std::string reason;
  std::string url;       // more about it; may be empty
  std::size_t line = 0;  // where the entry begins in its file; 0: not from a file
  // It happens at times, and not always in the same way: the entry is about every failure of its
  // vectors, and is not stale when they pass.
  bool flaky = false;
};

struct Baseline {
  Json head = Json::object();  // the other members of the file: "$schema" and "description"
  std::vector<KnownFailure> known;
};

// Who answered.
struct Identity {
  std::string target;          // as typed
  std::string implementation;  // its name in hello
};

// Reads the text of a baseline. where: the file, for messages. Throws BadInput, which names the
// line of the entry and the member at fault.
Baseline parse_baseline(std::string_view text, const std::string& where);

// The text of a file: an entry in each line.
std::string text_of(const Baseline& baseline);

// Whether an entry is about this implementation.
bool is_about(const KnownFailure& entry, const Identity& identity);

// Whether the verdict is a failure that an entry of the baseline is about.
bool knows(const Baseline& baseline, const Identity& identity, const Vector& vector,
           Verdict verdict);

}  // namespace acecheck
