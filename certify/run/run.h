// SPDX-License-Identifier: Apache-2.0
// The result of running the suite against one implementation: the answers with their verdicts, and
// the conclusion.
//
//   const Run run = runner.run();
//   if (run.conclusion() == Conclusion::not_conformant) ...  // run.entries has the failures
//
// The entries point into the suite, which must live longer. Threads may read the same run.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "answer/protocol/hello.h"
#include "suite/entry.h"

namespace acecheck {

// A failure of the implementation that no single vector explains.
struct Unattributed {
  Outcome outcome;
  std::vector<std::string> in_flight;  // ids of the vectors that were unanswered when it failed
};

enum class Conclusion : std::uint8_t {
  conformant,
  within_limits,  // conformant within declared limits
  not_conformant,
  as_known,  // not conformant, and every failure is in the baseline
  nothing_ran,
  interrupted,  // by a signal; nothing failed until then
};
inline constexpr std::array<std::string_view, 6> conclusion_names = {
    "conformant",     "conformant within declared limits",
    "not conformant", "not conformant, as known",
    "nothing ran",    "interrupted"};
inline std::string_view name(Conclusion conclusion) {
  return name_in(conclusion_names, conclusion);
}

// How much a run says of the implementation.
struct Totals {
  std::size_t asked = 0;    // vectors: passed, excused or failed
  std::size_t passed = 0;   // right
  std::size_t excused = 0;  // permitted only by declared limits, or departs from a SHOULD
  std::size_t failed = 0;
  std::size_t known = 0;       // of those that failed: in the baseline
  std::size_t advisories = 0;  // of those that passed: users should know of them
  std::size_t not_run = 0;     // selected, and not asked: they do not apply, or the run was stopped
};
Json to_json(const Totals& totals);

struct Run {
  std::string target;
  Hello hello;
  std::vector<Entry> entries;                         // in the order of the suite
  std::map<std::string, std::size_t> not_applicable;  // by reason
  std::vector<Unattributed> unattributed;
  std::string error_output;  // the end of the adapter's standard error
  std::string stopped;       // why the run was stopped before its end; empty if it was not
  bool interrupted = false;  // by a signal, which `stopped` names
  std::string ended = {};    // the signal that ended a process after its last answer; mostly empty

  std::size_t count(Verdict verdict) const;
  // Of these, the failures that the baseline knows.
  std::size_t count_known(Verdict verdict) const;
  Totals totals() const;
  // Vectors by what users should know of the implementation.
  std::map<std::string, std::size_t> advisories() const;
  Conclusion conclusion() const;
};

}  // namespace acecheck
