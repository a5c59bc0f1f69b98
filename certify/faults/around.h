// SPDX-License-Identifier: Apache-2.0
// Faults that stand around a right codec: requests taken apart and put together.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/text.h"
#include "faults/faulty.h"

namespace faulty {

using Answer = std::function<Outcome(const Question&)>;
using CodePoints = std::vector<std::uint64_t>;

inline bool is_ascii(std::uint64_t c) { return c < 0x80; }

// The code points of an input or a value; empty for data without code points.
inline CodePoints text_of(const Data& data) {
  return data.text() == nullptr ? CodePoints() : *data.text();
}

// The question with another text, and without case flags.
inline Question with_text(Question question, const CodePoints& text) {
  question.input = acecheck::Text{text};
  return question;
}

// A label as an implementation of IDNA sees it: whether UTS #46 allows it.
bool idna_allows(const std::string& ace);

// A textbook without a fault for each encoding: of the several for Punycode the one of 32 bits and
// of scalar values, which is what most implementations are.
std::vector<FaultyCodec> right_codecs();

}  // namespace faulty
