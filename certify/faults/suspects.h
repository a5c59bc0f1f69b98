// SPDX-License-Identifier: Apache-2.0
// Asks every faulty codec what an implementation was asked, to find the faults that give the same
// wrong answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "answer/protocol/hello.h"
#include "faults/faulty.h"
#include "suite/entry.h"

namespace faulty {

// A fault that explains failures.
struct Cause {
  const FaultyCodec* fault;
  std::optional<Op> only;                         // the fault acts in this operation alone
  std::vector<const acecheck::Entry*> explained;  // the fault gives the same answers to these
  std::size_t contradicted;  // vectors that passed, and that this fault would fail
  // Other faults that explain and contradict as much. No vector tells them apart.
  std::vector<const FaultyCodec*> alike;
};

// The faulty codecs, made when they are needed. Each answer is computed once and remembered, so
// that several runs can be looked at. The faults that it names live as long as it does. They are
// faults of Punycode itself, so that none is named under another profile of Bootstring. Not for
// several threads at once.
class Suspects {
 public:
  // Whether the fault may be named for failures among which is this one: one is enough.
  using Allowed = std::function<bool(const FaultyCodec&, const acecheck::Entry&)>;

  // The fault that explains most of the failures, then the one that explains most of the rest, and
  // so on. A fault that explains less than half of what is left is not named, nor
  // one of many faults that explain the same few failures. All failures and
  // passed entries are of one codec.
  std::vector<Cause> causes_of(std::span<const acecheck::Entry* const> failures,
                               std::span<const acecheck::Entry* const> passed,
                               const acecheck::Capabilities& capabilities, const Allowed& allowed);

  // The faults of which a codec gives this outcome. The outcome of a codec without faults has none.
  std::vector<const FaultyCodec*> faults_answering(const Question& question,
                                                   const Outcome& outcome);

  // Of the faulty codecs, how many give the answer of a failure.
  enum class Known : std::uint8_t {
    by_none,
    by_some,
    not_asked,  // most of them, since the input is long; all, since the profile is not Punycode's
  };
  Known known(const acecheck::Entry& failure, const acecheck::Capabilities& capabilities);

 private:
  // As much of an answer as comparisons need: hashes.
  struct Digest {
    Outcome::Kind kind;
    std::size_t value = 0;       // of the text, the encoding or the octets
    std::size_t lower_case = 0;  // the same in lower case
    std::size_t flags = 0;       // of the case flags; 0 without flags
  };
  struct Suspect {
    const FaultyCodec* codec;
    const FaultyCodec* textbook;  // without the fault, with integers of the same width
    std::optional<Op> only = {};  // the fault acts in this operation alone
  };
  struct Asked;      // an entry, ready to be asked of faulty codecs
  struct Candidate;  // a suspect with its figures

  // The faults of a codec; makes all of them at the first call.
  const std::vector<Suspect>& suspects(Codec codec);

  static Asked asked(const acecheck::Entry& entry, const acecheck::Capabilities& capabilities);
  static Digest digest_of(const Outcome& outcome);
  static bool same(const Digest& a, const Digest& b);

  const Digest& answer(const FaultyCodec& codec, const Asked& asked);
  // What the suspect answers: the textbook's answer where the fault does not act.
  const Digest& answer(const Suspect& suspect, const Asked& asked);
  // Whether the fault makes the difference between the right answer and the answer that was given.
  bool explains(const Suspect& suspect, const Asked& asked);
  // How many of these, up to `limit`, passed and would fail with the fault.
  std::size_t contradictions(const Suspect& suspect, std::span<const Asked> passed,
                             std::size_t limit);
  // The cause of most of the failures that are left, which are taken out of `left` and `longest`.
  std::optional<Cause> next_cause(Codec codec, std::vector<const Asked*>& left,
                                  std::vector<const Asked*>& longest, std::span<const Asked> passed,
                                  std::span<const Asked> long_passed, const Allowed& allowed);

  std::vector<FaultyCodec> faults_;
  std::vector<FaultyCodec> textbooks_;
  std::map<Codec, std::vector<Suspect>> suspects_;
  // By codec, vector, whether case flags are asked for, and whether strings join surrogates.
  std::map<std::tuple<const FaultyCodec*, std::size_t, bool, bool>, Digest> answers_;
};

}  // namespace faulty
