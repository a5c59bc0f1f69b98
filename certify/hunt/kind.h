// Kinds of answers. Where there is no coverage, an input is worth keeping if the answers to it are
// of a kind that was not seen before; and one finding for each kind of difference is enough.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "compare/judge.h"
#include "hunt/question.h"

namespace acecheck::hunt {

// What an answer and the right answer are, as far as kinds of answers go.
struct AnswerFacts {
  Operation operation;
  std::string_view reason;         // why the input must be rejected; empty if it has a value
  std::size_t size = 0;            // units of the right value; 0 without one
  unsigned min_bits = 0;           // integer width that the computation needs
  std::uint64_t highest_unit = 0;  // of the right value, or of an input that must be rejected
  std::size_t ace_length = 0;      // octets of the ACE string
  Outcome::Kind given = Outcome::Kind::not_run;
  std::string_view detail;  // the reason that was given for a rejection
};

// What was answered, coarsely: the right answer, the answer that was given, and about how long they
// are. Two answers of the same kind have the same number.
std::uint64_t kind_of(const AnswerFacts& facts);
std::uint64_t kind_of_answer(const Vector& vector, const Outcome& outcome);

// In which way an answer that is a failure differs from the right answer. The same mistake in the
// code mostly leads to one kind or a few.
std::string kind_of_difference(const Vector& vector, const Outcome& outcome, Verdict verdict);

}  // namespace acecheck::hunt
