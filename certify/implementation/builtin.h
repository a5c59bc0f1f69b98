// The built-in codecs and the oracle as implementations: what answers a request in `acecheck
// serve`.
#pragma once

#include "implementation/message.h"

namespace acecheck {

// domain: the code points that Punycode and MACE take and give.
Hello builtin_hello(Domain domain = Domain::scalar);
Outcome builtin_answer(const Request& request, Domain domain = Domain::scalar);

// The oracle in its widest domain, without any maxint.
Hello oracle_hello();

// What the oracle says of a request, with the numbers a vector records.
struct Finding {
  Outcome outcome;
  unsigned min_bits = 0;
  Domain domain = Domain::scalar;  // the narrowest that holds the text
  std::vector<std::string> trace;
  std::string step = "";     // of a draft, where the input was rejected
  std::size_t position = 0;  // index of the input unit where that was seen
};
Finding oracle_finding(const Request& request, bool trace = false);

}  // namespace acecheck
