// SPDX-License-Identifier: Apache-2.0
// The diagnosis of a run: what is wrong with the implementation, from its failures and from what it
// answered rightly.
//
//   faulty::Diagnosis diagnosis(catalogue);
//   for (const faulty::Mistake& mistake : diagnosis.mistakes_of(run.entries, run.hello)) ...
//
// Every report shows this list, in this order.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "answer/protocol/hello.h"
#include "faults/suspects.h"
#include "suite/catalogue.h"
#include "suite/entry.h"

namespace faulty {

// Failures with one explanation.
struct Mistake {
  enum class Kind : std::uint8_t {
    protocol,  // the adapter breaks the protocol: the answers say nothing about the implementation
    constant,  // the implementation does not answer at all: the same answer to every question
    state,     // asked alone, these questions are answered rightly
    fault,     // a faulty codec gives the same answers
    memory,    // what the implementation did to memory shows the mistake class
    group,     // no fault gives these answers; they have in common what the implementation did
  };

  Kind kind;
  std::string id;    // of the fault or the class; of a group, such as "punycode.decode.rejected"
  std::string what;  // a sentence
  const acecheck::BugClass* bug = nullptr;    // the mistake class; null if none is sure
  const FaultyCodec* fault = nullptr;         // of Kind::fault
  std::vector<const FaultyCodec*> ties = {};  // other faults that give the same answers
  std::size_t contradicted = 0;               // vectors that passed, and the fault would fail
  // Of a group: the faults that give its answers, as far as the first failures show. by_some: none
  // of them gives enough of the answers.
  Suspects::Known known = Suspects::Known::not_asked;
  std::vector<const acecheck::Entry*> failures;  // the best example first
  // How to repair the code, where the class does not say it.
  std::string repair = {};
  std::string family = {};  // of a group: Group::family
  // Of a group: the failures with its own sentence, and other groups of the same cause.
  struct Part {
    std::string what;
    std::vector<const acecheck::Entry*> failures;
  };
  std::vector<Part> parts = {};
  // Failures that are likely to have this cause, though a codec with the fault answers otherwise.
  std::size_t others = 0;

  const acecheck::Entry& example() const { return *failures.front(); }

  // What a mistake of the class can do to a user; empty if the class is not sure.
  std::string effect() const { return bug == nullptr ? "" : bug->effect; }
  // How to repair the code; empty if the class is not sure.
  std::string fix() const;
  // A public report of the class; empty if there is none.
  std::string url() const;
  // What is wrong, what it leads to, and how to repair it.
  std::string text() const;
};

class Diagnosis {
 public:
  // catalogue: lives at least as long.
  explicit Diagnosis(const acecheck::Catalogue& catalogue) : catalogue_(catalogue) {}

  class Failures;  // that are explained one after the other

  // Failures that the baseline knows, or the others.
  enum class Which : std::uint8_t { unknown, known };

  // Each of these failures is in one mistake; all failures are evidence. A protocol that is often
  // broken comes first, then the mistake that explains most failures.
  // hello: what the implementation declares; it has the codecs of all entries.
  std::vector<Mistake> mistakes_of(std::span<const acecheck::Entry> entries,
                                   const acecheck::Hello& hello, Which which = Which::unknown);

  // The faults of which a codec gives this outcome.
  std::vector<const FaultyCodec*> faults_answering(const Question& question,
                                                   const Outcome& outcome) {
    return suspects_.faults_answering(question, outcome);
  }

 private:
  std::vector<Mistake> fault_mistakes(std::span<const acecheck::Entry> entries,
                                      const acecheck::Hello& hello, Failures& failures);

  const acecheck::Catalogue& catalogue_;
  Suspects suspects_;
};

// Whether a failure that was asked again alone was answered rightly then, at least once.
bool is_right_alone(const acecheck::Entry& entry);

// Whether what happened is an effect of the mistake class.
bool shows(const acecheck::BugClass& bug, const acecheck::Entry& entry);

}  // namespace faulty
