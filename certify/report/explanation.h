// Why an answer is right or wrong, for a person who has code to fix.
#pragma once

#include <optional>
#include <string>

#include "suite/catalogue.h"
#include "suite/suite.h"

namespace acecheck {

// What a vector asks and expects, which requirements it shows, which mistakes it catches and what
// they lead to, and the oracle's computation with the step that decides. given: the answer of
// somebody's implementation in the form of the expected value, or nothing.
std::string explanation_of(const Vector& vector, const Catalogue& catalogue,
                           const std::optional<std::string>& given);

// The same for an encoding that need not be in a vector.
std::string explanation_of(Codec codec, const std::string& ace, const Suite& suite,
                           const Catalogue& catalogue, const std::optional<std::string>& given);

}  // namespace acecheck
