// What the oracle says of an input, without making a vector of it: enough to see that an answer is
// right. Most answers are, and whatever is not seen to be right here is left to the judge.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "compare/capabilities.h"
#include "compare/oracle.h"
#include "compare/outcome.h"
#include "hunt/question.h"

namespace acecheck::hunt {

class Quick {
 public:
  // capabilities: what the implementation declares of the encoding.
  Quick(Operation operation, const Capabilities& capabilities);

  // Whether implementations with these capabilities are looked at at all: no layer of IDNA, and no
  // contract.
  bool is_usable() const { return usable_; }

  // The kind of the answer (kind.h) if the answer to the input is right: judge() would pass it.
  // Nothing if it is wrong, or if only the judge can say.
  std::optional<std::uint64_t> kind_if_right(std::string_view input, const Outcome& given) const;

 private:
  struct Right;
  Right right_for(std::string_view input) const;
  bool same_value(const Right& right, const Data& given) const;

  Operation operation_;
  DeclaredLimits limits_;
  bool case_flags_;
  bool usable_;
  compare::Oracle oracle_;
};

}  // namespace acecheck::hunt
