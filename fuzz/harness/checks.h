// What the targets check of each codec.
#pragma once

#include <memory>
#include <vector>

#include "codecs.h"
#include "finding.h"
#include "oracle.h"
#include "target.h"

namespace fuzz {

// The decoder's answer is the oracle's.
template <class C>
void check_decode(std::string_view ace) {
  expect_same("decode", ace, answer_of(C::decode(ace)), oracle_decode(C::codec, ace));
}

// The encoder's answer is the oracle's.
template <class C>
void check_encode(std::u32string_view text) {
  expect_same("encode", text, answer_of(C::encode(text)), oracle_encode(C::codec, text));
}

// What decodes is what the text encodes as, up to letter case, and comes back.
template <class C>
void check_round_trip(std::string_view ace) {
  const auto text = C::decode(ace);
  if (!text) return;
  const auto again = C::encode(*text);
  if (!again || !acecheck::same_ace(C::codec, *again, ace)) {
    finding("round trip", ace,
            "it stands for what is encoded as " + acecheck::compare::shown(answer_of(again)));
  }
  const auto back = C::decode(*again);
  if (back != text) finding("round trip", *again, "it decodes to another text than before");
}

// Runs `convert` with buffers on the heap that are exactly as long as they say, of every capacity
// up to enough. `enough` is what it answers when there is room: only that is right, or that there
// is no room, and what fits is written.
template <class Unit, class Value, class Convert>
void check_capacities(std::string_view what, std::string_view input,
                      const ace::Result<Value>& enough, const Convert& convert) {
  // Of long answers only the ends.
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
      finding(what, input, "wrong with room for " + std::to_string(capacity) + " units");
    }
  }
}

// Decoder and encoder keep within the caller's memory, however little it is.
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
