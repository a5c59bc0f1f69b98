// The failures of a run by the mistake that they are examples of.
#pragma once

#include <string>
#include <vector>

#include "run/run.h"
#include "suite/catalogue.h"

namespace acecheck {

// What several vectors that failed have in common: a class of mistakes, which the outcome shows or
// the vector is about; for vectors of no class, a requirement; for vectors of no requirement, the
// verdict.
struct Mistake {
  std::string id;      // of the class or the requirement, or the verdict's name
  std::string what;    // the mistake in a sentence, or the requirement that was not met
  std::string effect;  // what a user or an attacker gets; empty if the catalogue does not say
  std::string url;     // a public report; empty if there is none
  std::vector<const Entry*> failures;  // the shortest input first

  // The mistake and its effect.
  std::string text() const { return effect.empty() ? what : what + ' ' + effect; }

  const Entry& shortest() const { return *failures.front(); }
};

// The mistakes that explain the failures of a run which the baseline does not know, most
// consequential first. Each failure is in one mistake: the class that its outcome shows; else, of
// the classes that its vector names, the class that explains most failures, and whose other vectors
// failed as well.
std::vector<Mistake> mistakes_of(const Run& run, const Catalogue& catalogue);

// The place of a class of mistakes among others, from what it leads to: lower is worse.
std::size_t consequence_of(const BugClass& bug);

// The mistake of one failure by itself: the class that its outcome shows; else, of the classes that
// its vector names, the first.
Mistake mistake_of(const Entry& entry, const Catalogue& catalogue);

}  // namespace acecheck
