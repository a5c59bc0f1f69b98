// SPDX-License-Identifier: Apache-2.0
// The checks that the fuzz targets apply to each codec. A check that fails calls finding(), which
// ends the process.
#pragma once

#include <memory>
#include <vector>

#include "codecs.h"
#include "finding.h"
#include "oracle.h"
#include "target.h"

namespace fuzz {

// Checks that the decoder's answer equals the oracle's.
template <class C>
void check_decode(std::string_view ace) {
  expect_same("decode", ace, answer_of(C::decode(ace)), oracle_decode(C::codec, ace));
}

// Checks that the encoder's answer equals the oracle's.
template <class C>
void check_encode(std::u32string_view text) {
  expect_same("encode", text, answer_of(C::encode(text)), oracle_encode(C::codec, text));
}

// Checks the round trip of a string that decodes to a text: the text encodes to the same string, up
// to letter case, and the encoding decodes to the same text.
template <class C>
void check_round_trip(std::string_view ace) {
  const auto text = C::decode(ace);
  if (!text) return;
  const auto again = C::encode(*text);
  if (!again || !acecheck::same_ace(C::codec, *again, ace)) {
    finding("round trip", ace,
            "expected the text of this string to encode to this string again, got " +
                acecheck::compare::shown(answer_of(again)));
  }
  const auto back = C::decode(*again);
  if (back != text) {
    finding("round trip", *again,
            "expected the text that this string was encoded from, got another text");
  }
}

// Checks `convert` with output buffers of every capacity, from none to one unit more than the
// answer needs (or than the input has, if the right answer is a rejection). Each buffer is on the
// heap and is exactly as long as its span says, so that AddressSanitizer notices an access beyond
// the buffer.
//   enough   the answer of the same operation with a large buffer
// If the answer fits, `convert` must give that answer. If the answer does not fit, `convert` must
// reject with output-full. If the right answer is a rejection, `convert` may reject for the same
// reason, or with output-full because the buffer was full before the mistake was reached.
template <class Unit, class Value, class Convert>
void check_capacities(std::string_view what, std::string_view input,
                      const ace::Result<Value>& enough, const Convert& convert) {
  // For long answers, only the capacities at both ends of the range are tried.
  constexpr std::size_t every = 12;
  const std::size_t needed = enough ? enough->size() : input.size();
  for (std::size_t capacity = 0; capacity <= needed + 1; ++capacity) {
    if (capacity == every && needed > every + 1) capacity = needed - 1;
    const std::unique_ptr<Unit[]> out(new Unit[capacity]);
    const ace::Result<std::size_t> size = convert(std::span<Unit>(out.get(), capacity));
    bool right = false;
    if (!size) {
      const bool full = size.error().code == ace::Errc::output_full;
      right = enough ? full && capacity < needed : full || size.error() == enough.error();
    } else if (enough) {
      right = *size == needed && std::equal(out.get(), out.get() + needed, enough->begin());
    }
    if (!right) {
      finding(what, input,
              "with a buffer of " + std::to_string(capacity) +
                  " units: expected the answer that a large buffer gives, or output-full where the "
                  "answer "
                  "does not fit");
    }
  }
}

// Checks that decoder and encoder stay within the caller's memory, whatever its size.
template <class C>
void check_buffers(std::string_view ace) {
  const auto text = C::decode(ace);
  check_capacities<char32_t>("decode", ace, text,
                             [&](std::span<char32_t> out) { return C::decode(ace, out); });
  if (!text) return;
  check_capacities<char>("encode", ace, C::encode(*text),
                         [&](std::span<char> out) { return C::encode(*text, out); });
}

}  // namespace fuzz
