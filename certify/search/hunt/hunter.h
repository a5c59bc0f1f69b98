// SPDX-License-Identifier: Apache-2.0
// Searches for inputs on which an implementation and the oracle differ, and shrinks them.
//
//   Hunter hunter(answerer.hello(), {.seed = 1, .most_cases = 100'000});
//   hunter.hunt(answerer, 0);  // blocks; call it once for each answerer, each in its own thread
//   for (const Finding& finding : hunter.findings()) ...
//
// Failures of the implementation are findings, not exceptions. The other functions may be called
// from any thread, also during hunt().
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "answer/answerer.h"
#include "judge/judge.h"
#include "search/hunt/inputs.h"
#include "search/hunt/question.h"
#include "search/hunt/shrink.h"

namespace acecheck::hunt {

struct Finding {
  Operation operation;
  std::string kind;   // of difference
  std::string input;  // the smallest that was found (is_smaller), as fuzz_input.h describes inputs
  Case question;      // the input with its right answer
  Outcome outcome;    // the answer to it
  Verdict verdict;
};

struct Settings {
  std::uint32_t seed = 1;
  std::size_t most_cases = 0;  // of each answerer; 0: until stop() is called
  bool strict = false;
  bool fail_fast = false;  // end with the first finding
};

class Hunter {
 public:
  // hello: what every answerer of the implementation declares.
  Hunter(Hello hello, const Settings& settings);

  // Asks until the cases are used up or stop() is called, and shrinks what was found. In a thread
  // for each answerer; `number` counts them.
  void hunt(Answerer& answerer, unsigned number);

  void stop() { stopped_ = true; }
  std::size_t cases() const { return cases_; }

  // The first difference of each operation and verdict, shrunk, in the order in which they were
  // found; each is given once. While hunt() goes on in other threads.
  std::vector<Finding> take_news();
  // One for each kind of difference, in the order of operations and kinds. Failures that no input
  // explains are not among them.
  std::vector<Finding> findings() const;
  // The first correct answers of each operation and answerer; a diagnosis must agree with them.
  std::vector<Finding> passed() const;
  // Failures that no single input explains.
  std::vector<std::string> unattributed() const;

 private:
  // An input with the answer to it.
  struct Asked {
    std::string input;
    Case question;  // with the right answer
    Outcome outcome{Outcome::Kind::not_run, {}, ""};
    Verdict verdict = Verdict::not_run;
    std::uint64_t kind = 0;  // of the answer
  };

  // The answers to inputs of one operation. Inputs that the answerer is not asked are left out.
  // keeps_passed: with right answers; otherwise these have only a verdict.
  std::vector<Asked> ask(Answerer& answerer, Operation operation, std::vector<std::string> inputs,
                         bool keeps_passed = false);
  void shrink(Answerer& answerer, Finding& finding);
  // Adds the smallest input of this kind to news_, once per operation and verdict.
  void announce(const Finding& first);
  // Keeps the smallest input of the same kind. Returns whether the kind is new.
  bool note(Finding finding);

  const Hello hello_;
  const Settings settings_;
  const std::vector<Operation> operations_;
  std::atomic<bool> stopped_ = false;
  std::atomic<std::size_t> cases_ = 0;

  mutable std::mutex mutex_;                 // of all that follows
  std::map<std::string, Finding> findings_;  // by kind
  std::vector<Finding> news_;
  std::set<std::string> announced_;  // operations with verdicts
  std::vector<Finding> passed_;
  std::vector<std::string> unattributed_;
};

}  // namespace acecheck::hunt
