// SPDX-License-Identifier: Apache-2.0
// Faulty codecs: one textbook implementation per encoding, in which a single fault can be switched
// on. The vectors must catch each fault, except where `equivalent` says why no input can.
//
//   for (const FaultyCodec& codec : all()) {
//     const Outcome outcome = codec.answer(question);  // a crash or a hang is an outcome
//   }
//
// Codecs of one list can share memory: use each list in one thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/protocol/hello.h"
#include "answer/protocol/message.h"
#include "faults/ending.h"

namespace faulty {

using acecheck::Codec;
using acecheck::Data;
using acecheck::Domain;
using acecheck::Op;
using acecheck::Outcome;
using acecheck::Question;

struct FaultyCodec {
  std::string id;  // "punycode/first-delimiter"; empty for the textbook without a fault
  Codec codec;
  std::string bug;   // its class in vectors/bugs.json
  std::string what;  // in words
  acecheck::Capabilities capabilities;
  std::function<Outcome(const Question&)> answer;
  // Why no input can tell it from the right codec; empty if one can.
  std::string equivalent;
  bool needs_long_inputs = false;  // only very long inputs show it
  bool remembers = false;  // its answers depend on earlier questions: the diagnosis never names it
  // A fault that an encoder and a decoder can have, each by itself: the fault of both, and its
  // sentence. Empty for any other fault.
  std::string id_of_both = {};
  std::string what_of_both = {};
  std::string fix = {};  // how to repair it; empty where the class says so
};

// More steps than this for one input count as a hang: ten seconds of an interpreter that does a
// million a second.
inline constexpr std::size_t max_steps = 10'000'000;

inline Outcome rejected(std::string_view reason) {
  return {Outcome::Kind::reject, {}, std::string(reason)};
}
// A refusal of a buffer; needed: the entries that the answer takes, as the codec says.
inline Outcome too_small(std::size_t needed) {
  return {Outcome::Kind::too_small, {}, std::to_string(needed)};
}
inline Outcome value_of(Data value) { return {Outcome::Kind::value, std::move(value), ""}; }
inline Outcome text_value(std::vector<std::uint64_t> code_points) {
  return value_of(acecheck::Text{std::move(code_points)});
}

// The answer of a procedure that may stop().
Outcome outcome_of(const std::function<Outcome()>& procedure);

// "first_delimiter" as "first-delimiter".
std::string dashed(std::string_view name);

// A codec with one fault, which declares everything that its encoding has. `name` is the fault's,
// as "first_delimiter"; the textbook without a fault has no name. `answer` may
// stop().
FaultyCodec faulty_codec(Codec codec, const std::string& name, const std::string& bug,
                         const std::string& what,
                         const std::function<Outcome(const Question&)>& answer);

// Every faulty codec, and the textbooks without a fault.
std::vector<FaultyCodec> all();
std::vector<FaultyCodec> textbooks();

void add_punycode(std::vector<FaultyCodec>& out, bool faults);
void add_lace(std::vector<FaultyCodec>& out, bool faults);
void add_mace(std::vector<FaultyCodec>& out, bool faults);
void add_cidnuc(std::vector<FaultyCodec>& out, bool faults);
void add_text(std::vector<FaultyCodec>& out, bool faults);
void add_around(std::vector<FaultyCodec>& out, bool faults);
void add_buffers(std::vector<FaultyCodec>& out, bool faults);
void add_old_unicode(std::vector<FaultyCodec>& out, bool faults);

// The same codec for requests that give a string of units: the string is read correctly, and the
// codec gets code points. An ill-formed string is rejected.
FaultyCodec reading_strings(FaultyCodec codec);
// Adds codecs that read the string wrongly.
void add_strings(std::vector<FaultyCodec>& out);

}  // namespace faulty
