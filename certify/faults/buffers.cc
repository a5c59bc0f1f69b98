// SPDX-License-Identifier: Apache-2.0
// Codecs that write into a buffer of their caller, and fill it in a wrong way. Each is a right
// codec around which the buffer is; what is written beside the buffer is seen, as a guarded buffer
// shows it.
#include <algorithm>
#include <array>

#include "faults/around.h"

namespace faulty {
namespace {

// How a codec fills a buffer.
//   right      what it does where there is room
//   capacity   entries of the buffer
//   needed     entries of the right answer
using Filling = Outcome (*)(const Outcome& right, const Question& question, std::size_t capacity,
                            std::size_t needed);

Answer filled(const Answer& right, Filling filling) {
  return [right, filling](const Question& question) {
    if (!question.capacity) return right(question);
    Question roomy = question;
    roomy.capacity.reset();
    const Outcome whole = right(roomy);
    if (whole.kind != Outcome::Kind::value) return whole;
    return filling(whole, question, *question.capacity, whole.value.entries());
  };
}

Outcome unchecked(const Outcome& right, const Question&, std::size_t, std::size_t) { return right; }

Outcome one_beyond(const Outcome& right, const Question&, std::size_t capacity,
                   std::size_t needed) {
  return needed > capacity + 1 ? too_small(needed) : right;
}

Outcome one_spare(const Outcome& right, const Question&, std::size_t capacity, std::size_t needed) {
  return needed + 1 > capacity ? too_small(needed) : right;
}

Outcome miscounted(const Outcome& right, const Question&, std::size_t capacity,
                   std::size_t needed) {
  return needed > capacity ? too_small(capacity) : right;
}

// The answer as far as it has room.
Outcome cut(const Outcome& right, const Question&, std::size_t capacity, std::size_t needed) {
  if (needed <= capacity) return right;
  return value_of(right.value.first(capacity));
}

// Basic code points, which an encoder and a decoder copy first.
std::size_t literals_of(const Outcome& right, const Question& question) {
  const CodePoints text = text_of(question.op == Op::encode ? question.input : right.value);
  return static_cast<std::size_t>(std::ranges::count_if(text, is_ascii));
}

// The literal portion is copied unchecked; each later write is checked.
Outcome literal_unchecked(const Outcome& right, const Question& question, std::size_t capacity,
                          std::size_t needed) {
  const bool is_beside = literals_of(right, question) > capacity;
  return needed > capacity && !is_beside ? too_small(needed) : right;
}

// The literal portion is checked, and what follows it is not.
Outcome literal_checked(const Outcome& right, const Question& question, std::size_t capacity,
                        std::size_t needed) {
  return literals_of(right, question) > capacity ? too_small(needed) : right;
}

Outcome literal_uncounted(const Outcome& right, const Question& question, std::size_t capacity,
                          std::size_t needed) {
  return needed - literals_of(right, question) > capacity ? too_small(needed) : right;
}

// The delimiter is written after a literal portion that fills the buffer.
Outcome delimiter_unchecked(const Outcome& right, const Question& question, std::size_t capacity,
                            std::size_t needed) {
  if (needed <= capacity) return right;
  const bool is_beside =
      question.op == Op::encode && capacity > 0 && literals_of(right, question) == capacity;
  return is_beside ? right : too_small(needed);
}

struct Fault {
  const char* name;
  const char* bug;
  const char* what;
  Filling filling;
  bool of_punycode = false;  // and of no other codec
};

constexpr std::array<Fault, 9> buffer_faults = {{
    {"buffer_unchecked", "fixed-buffer", "the capacity is not looked at", unchecked},
    {"buffer_one_beyond", "off-by-one",
     "the end of the buffer is tested with > for >=", one_beyond},
    {"buffer_one_spare", "size-miscount",
     "an answer that fits exactly is refused, as if a terminator followed", one_spare},
    {"buffer_miscounted", "size-miscount", "the capacity is returned as the size that is needed",
     miscounted},
    {"buffer_cut", "silent-truncation", "a full buffer ends the work", cut},
    {"buffer_literal_unchecked", "literal-capacity",
     "the literal portion is copied to the buffer unchecked", literal_unchecked, true},
    {"buffer_literal_checked", "literal-capacity",
     "only the literal portion is checked against the buffer", literal_checked, true},
    {"buffer_literal_uncounted", "literal-capacity",
     "the literal portion is not counted against the buffer", literal_uncounted, true},
    {"buffer_delimiter", "off-by-one", "the delimiter is written without a look at the capacity",
     delimiter_unchecked, true},
}};

}  // namespace

void add_buffers(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) return;
  for (const FaultyCodec& right : right_codecs()) {
    for (const Fault& fault : buffer_faults) {
      if (fault.of_punycode && right.codec != Codec::punycode) continue;
      FaultyCodec codec = right;
      codec.id = std::string(acecheck::name(right.codec)) + "/" + dashed(fault.name);
      codec.bug = fault.bug;
      codec.what = fault.what;
      codec.answer = filled(right.answer, fault.filling);
      out.push_back(std::move(codec));
    }
  }
}

}  // namespace faulty
