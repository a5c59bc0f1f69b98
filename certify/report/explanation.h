// SPDX-License-Identifier: Apache-2.0
// Why an answer is right or wrong, for a person who has code to fix.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/oracle_answer.h"
#include "judge/outcome.h"
#include "suite/catalogue.h"
#include "suite/suite.h"

namespace acecheck {

// The oracle's answer to a vector, with its computation if the input is not long.
OracleAnswer traced_answer(const Vector& vector);

// What a vector asks, what is right, and on which conditions, in lines of text.
std::string question_of(const Vector& vector, const OracleAnswer& answer);

// The oracle's computation in lines of text, its middle left out if it is long. The last line is
// the value, or where the input is rejected. departs: the line behind which a wrong answer departs.
std::string computation_of(const Question& question, const OracleAnswer& answer,
                           const std::optional<std::size_t>& departs = {});

// Where an answer first differs from the right one. Units are code points, the characters of an
// encoding, or case flags where all else is right; one that is not there is "the end".
struct Departure {
  std::size_t index;
  std::string got;
  std::string right;
};

// Nothing if the members are the same.
std::optional<Departure> departure_of(const Data& right, const Data& got);

// The line of the oracle's computation in which a wrong answer departs from it: the first insertion
// that the answer cannot come from, or the first digits that it has not. Nothing if the computation
// is not one of Punycode, or departs in no line.
std::optional<std::size_t> departing_line(const std::vector<std::string>& trace, const Data& right,
                                          const Data& got);

// Where the oracle decides that an input must be rejected, as the last line of its computation.
std::string rejected_at(const OracleAnswer& answer);

// What a vector asks and expects, which requirements it shows, which mistakes it catches and what
// they lead to, and the oracle's computation with the step that decides. given: the answer of
// somebody's implementation, or nothing; for a wrong answer, the faults that give it.
std::string explanation_of(const Vector& vector, const Catalogue& catalogue,
                           const std::optional<Outcome>& given);

// The same for an encoding that need not be in a vector.
std::string explanation_of(Codec codec, const std::string& ace, const Suite& suite,
                           const Catalogue& catalogue, const std::optional<Outcome>& given);

// A mistake class, a requirement or an erratum, and how many vectors show it. id: may begin with
// "bug:", "requirement:" or "erratum:". Empty if there is none of this id.
std::string explanation_of(std::string_view id, const Suite& suite, const Catalogue& catalogue,
                           const std::vector<Erratum>& errata);

}  // namespace acecheck
