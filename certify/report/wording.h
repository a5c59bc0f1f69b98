// SPDX-License-Identifier: Apache-2.0
// How requests and answers are put into words, in every report.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "faults/diagnosis.h"
#include "run/run.h"

namespace acecheck {

// A text in lines of at most `width` octets, which end at spaces.
enum class LongWord : std::uint8_t {
  is_cut,       // between two characters
  leaves_rest,  // what follows stays one line, so that an address can be clicked
};
std::vector<std::string_view> wrapped(std::string_view text, std::size_t width, LongWord long_word);

// The members of a request or an answer for a person: text in quotes with its code points, octets
// in hexadecimal. Case flags are left out where all of them are lower case.
std::string described(const Json& members);
// The input of a question with its capacity, and the value of an answer to it, in the same form.
std::string described(const Question& question);
std::string described(const Question& question, const Data& value);

// What an implementation calls itself, safe for a terminal: its name and, if it has one, version.
std::string implementation_of(std::string_view name, std::string_view version);

// "libidn2: libidn2 2.3.3": the target and what it says of itself, safe for a terminal.
std::string title_of(const Run& run);

// "after its last answer the process was ended by signal 11 (Segmentation fault)", safe for a
// terminal; empty if nothing ended it.
std::string ending_of(const Run& run);

// What an implementation declares that it does otherwise than the codec, for each encoding of which
// it does: "punycode: layer uts46, transitional, lower-case". Empty if there is nothing.
std::string declared_of(const Hello& hello);

// "conformant, 12 advisories: returns surrogates".
//   advisories: vectors by what users should know
std::string result_of(Conclusion conclusion, const std::map<std::string, std::size_t>& advisories);
std::string result_of(const Run& run);

// What is right for the run's implementation, with its capabilities.
struct Expectation {
  std::optional<Data> value;  // nothing: only `says` is right
  std::string says;           // what is right beside the value, such as ", or a rejection"
};
Expectation expectation_of(const Run& run, const Entry& entry);
// The same in words.
std::string expected_of(const Run& run, const Entry& entry);

// What it did.
std::string given_of(const Question& question, const Outcome& outcome);

// "12 of 17 failures: the decoder rejects valid input".
//   failures: of the whole run
std::string headline_of(const faulty::Mistake& mistake, std::size_t failures);

// What speaks for the mistake: "fault punycode/literal-lower, mistake class text-lower".
std::string evidence_of(const faulty::Mistake& mistake);

// What follows the headline, if it is known: the evidence, the possible effect, how to fix it.
std::vector<std::string> details_of(const faulty::Mistake& mistake);

// What an erratum's printed text leads to, in a sentence.
std::string consequence_of(const Erratum& erratum);

// The example of an erratum: "decode, ace tda, as printed: rejected".
std::string example_of(const Erratum& erratum);

// "1 vector", "2 vectors".
std::string plural(std::size_t count, std::string_view noun);

}  // namespace acecheck
