// Which fault in a codec gives the answers that an implementation gave? Found by asking the faulty
// codecs.
#pragma once

#include <cstddef>
#include <cstdint>
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

// A fault that explains failures of a run.
struct Cause {
  const FaultyCodec* fault;
  std::size_t explained;  // failures, not explained by a cause before, whose answer the fault gives
  std::size_t contradicted;        // vectors that the run passed, and that this fault would fail
  const acecheck::Entry* example;  // of the failures that it explains: the shortest input
  std::vector<const FaultyCodec*> alike;  // other faults with the same two figures
};

// The faulty codecs, asked when they are needed. Each answer is computed once and remembered, so
// that several runs can be looked at. The faults that it names live as long as it does. Not for
// several threads at once.
class Diagnosis {
 public:
  // The faults that explain most of the failures, and contradict least of what passed: the one that
  // explains most first, then the one that explains most of the rest, and so on. At most `most` of
  // them. Failures whose input or answer is long are left out. hello: what the implementation
  // declares; it has the codecs of all entries.
  std::vector<Cause> causes_of(std::span<const acecheck::Entry> entries,
                               const acecheck::Hello& hello, std::size_t most = 5);

  // The faults of which a codec gives this outcome. The textbook's own answer has none.
  std::vector<const FaultyCodec*> faults_answering(const Question& question,
                                                   const Outcome& outcome);

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
  };
  struct Asked;      // an entry of the run, ready to be asked of faulty codecs
  struct Candidate;  // a suspect with its figures

  // The faults of a codec; makes all of them at the first call.
  const std::vector<Suspect>& suspects(Codec codec);

  static Digest digest_of(const Outcome& outcome);
  static bool same(const Digest& a, const Digest& b);

  const Digest& answer(const FaultyCodec& codec, const Asked& asked);
  // Whether the fault makes the difference between the right answer and the answer that was given.
  bool explains(const Suspect& suspect, const Asked& asked);
  // How many of these, up to `limit`, the run passed and the fault fails.
  std::size_t contradictions(const Suspect& suspect, std::span<const Asked> passed,
                             std::size_t limit);
  // The cause of most of the failures that are left, which are taken out of `left`.
  std::optional<Cause> next_cause(Codec codec, std::vector<const Asked*>& left,
                                  std::span<const Asked> passed);

  std::vector<FaultyCodec> faults_;
  std::vector<FaultyCodec> textbooks_;
  std::map<Codec, std::vector<Suspect>> suspects_;
  // By codec, vector, and whether case flags are asked for.
  std::map<std::tuple<const FaultyCodec*, std::size_t, bool>, Digest> answers_;
};

}  // namespace faulty
