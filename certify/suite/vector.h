// One test vector, as vectors/README.md describes it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/unicode_version.h"
#include "core/question.h"

namespace acecheck {

// What a SHOULD is about, and thus all that it forgives.
enum class Should : std::uint8_t {
  letter_case,  // digits of an encoding in upper and in lower case
  time,         // more time than the time limit
};
inline constexpr std::array<std::string_view, 2> should_names = {"case", "time"};
constexpr std::string_view name(Should should) { return name_in(should_names, should); }

// A question, with the right answer and what a verdict depends on.
struct Vector : Question {
  std::string id;
  std::optional<Data> value;  // nothing if the input must be rejected
  std::string reason;         // of a rejection, for information
  // Encodings of the text with U+FFFD for what is ill-formed; empty where nothing is.
  std::vector<std::string> replaced;
  std::optional<Should> should;  // of level `should`; nothing: of level `must`
  unsigned min_bits = 0;         // integer width the computation needs; 0 where it does not matter
  Domain domain = Domain::scalar;  // the narrowest domain that holds the text of the value
  // The answer is the right one from this version of Unicode on; nothing: in every version.
  std::optional<UnicodeVersion> unicode_version;
  bool idna_stable = false;        // IDNA changes neither the text nor its encoding
  bool idna_rejects = false;       // IDNA would not have made the label, and must refuse it
  std::vector<std::string> trace;  // what the oracle's trace must be
  Json json;                       // the whole object, as the file has it
  std::size_t number = 0;          // its place in the suite, from 1

  // The ACE string's length in octets, given or expected; 0 where there is none.
  std::size_t ace_length() const;

  // Whether the value takes more entries than the buffer has.
  bool is_too_small() const { return capacity && value && value->entries() > *capacity; }

  // Whether the input is a string that no text of Unicode has (Unicode, D84): UTF-8 that stands for
  // no code points, or UTF-16 with a surrogate that has no partner.
  bool is_ill_formed() const {
    return input.units() != nullptr &&
           (input.text() == nullptr || domain_of(*input.text()) != Domain::scalar);
  }
};

// What is asked, as text: equal for two questions that are the same.
std::string question_key(const Question& question);

// Reads one object. where: the file, for messages. Throws BadInput, which names `where`, the id and
// the member at fault.
Vector parse_vector(Json json, Codec codec, const std::string& where);

}  // namespace acecheck
