// SPDX-License-Identifier: Apache-2.0
// The drafts' promises, as properties of any implementation. codecs_property_test.cc checks that
// our codecs have the properties; faults_property_test.cc sees each property fail.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "property/inputs_gen.h"

namespace tests {

// The answer to an input.
template <class T>
struct Answer {
  std::optional<T> value;
  std::string reason;  // of a rejection
};

// An implementation of one codec. The overloads that write to given memory may be left out.
struct Subject {
  Codec codec;
  std::function<Answer<std::string>(const std::u32string&)> encode;
  std::function<Answer<std::u32string>(const std::string&)> decode;
  std::function<std::optional<std::size_t>(const std::u32string&, std::span<char>)> encode_into{};
  std::function<std::optional<std::size_t>(const std::string&, std::span<char32_t>)> decode_into{};
};

inline char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
inline std::string lower(std::string s) {
  std::ranges::transform(s, s.begin(), [](char c) { return lower(c); });
  return s;
}

// Completeness: a text of scalar values encodes, or fails for a reason that the draft names.
inline void is_complete(const Subject& subject, const Text& text) {
  static const std::map<Codec, std::set<std::string>> named = {
      {Codec::punycode, {"overflow"}},
      {Codec::lace, {"host-name", "too-long"}},
      {Codec::mace, {"host-name"}},
      {Codec::cidnuc, {"host-name", "prohibited", "too-long"}}};
  const auto answer = subject.encode(text.characters);
  if (!answer.value) RC_ASSERT(named.at(subject.codec).contains(answer.reason));
}

// Reversibility: an encoding decodes to the text that was encoded. For CIDNUC the encoding decodes
// to the text's normal form, which has the same encoding.
inline void is_reversible(const Subject& subject, const Text& text) {
  const auto encoded = subject.encode(text.characters);
  if (!encoded.value) return;
  const auto back = subject.decode(*encoded.value);
  RC_ASSERT(back.value.has_value());
  if (subject.codec != Codec::cidnuc) RC_ASSERT(*back.value == text.characters);
  RC_ASSERT(subject.encode(*back.value).value == encoded.value);
}

// Uniqueness: the decoder accepts only strings that the encoder makes, up to case.
inline void is_unique(const Subject& subject, const Ace& ace) {
  const auto decoded = subject.decode(ace.octets);
  RC_CLASSIFY(decoded.value.has_value(), "accepted");
  if (!decoded.value) return;
  const auto again = subject.encode(*decoded.value);
  RC_ASSERT(again.value.has_value());
  RC_ASSERT(lower(*again.value) == lower(ace.octets));
}

// Idempotence under case: digits and symbols mean the same in upper and lower case. Literal
// characters keep their case.
inline void ignores_case(const Subject& subject, const Text& text) {
  const auto encoded = subject.encode(text.characters);
  if (!encoded.value) return;
  std::string upper = *encoded.value;
  bool literal = false;
  const std::size_t delimiter = upper.rfind('-');
  for (std::size_t i = 0; i < upper.size(); ++i) {
    if (subject.codec == Codec::mace && upper[i] == '-') {
      if (i + 1 < upper.size() && upper[i + 1] == '-') {
        ++i;
      } else {
        literal = !literal;
      }
      continue;
    }
    if (subject.codec == Codec::punycode) literal = delimiter != std::string::npos && i < delimiter;
    if (!literal && upper[i] >= 'a' && upper[i] <= 'z') upper[i] = static_cast<char>(upper[i] - 32);
  }
  const auto plain = subject.decode(*encoded.value);
  const auto capital = subject.decode(upper);
  RC_ASSERT(plain.value == capital.value);
}

// Agreement with the oracle: the same value, or a rejection for the same reason.
inline void agrees(const Subject& subject, const Ace& ace) {
  const acecheck::OracleAnswer right =
      acecheck::oracle_answer({subject.codec, acecheck::Op::decode, ace.octets});
  const auto answer = subject.decode(ace.octets);
  // The oracle has no limits. Our codec rejects inputs that exceed its limits.
  const bool limited = right.min_bits > 32 || right.domain != acecheck::Domain::scalar;
  if (right.outcome.kind != acecheck::Outcome::Kind::value) {
    RC_ASSERT(!answer.value);
    const bool earlier = answer.reason == "overflow" || answer.reason == "out-of-domain";
    if (!earlier) RC_ASSERT(answer.reason == right.outcome.detail);
  } else if (answer.value) {
    RC_ASSERT(right.domain == acecheck::Domain::scalar);
    RC_ASSERT(std::ranges::equal(*answer.value, *right.outcome.value.text()));
  } else {
    RC_ASSERT(limited);
  }
}

// No encoding is longer than its bound, and no text is longer than its encoding.
inline void is_bounded(const Subject& subject, const Text& text) {
  const auto encoded = subject.encode(text.characters);
  if (!encoded.value) return;
  // Punycode: at most ten digits for each delta of 32 bits, whatever the thresholds up to 26, and
  // the delimiter. MACE: a mode switch, an introducer and four digits.
  const std::size_t bound = subject.codec == Codec::punycode ? 10 * text.characters.size() + 1
                            : subject.codec == Codec::mace   ? 6 * text.characters.size()
                                                             : 62;
  RC_ASSERT(encoded.value->size() <= bound);
  RC_ASSERT(encoded.value->size() >= subject.decode(*encoded.value).value.value_or(U"").size());
}

// Memory: with a buffer that is large enough, the answer is the same as the allocating overload's.
// A smaller buffer gives a rejection. The codec never writes beyond the buffer.
inline void is_the_same_in_any_memory(const Subject& subject, const Text& text) {
  const auto check = [](const auto& whole, auto guard, const auto& write) {
    using Unit = decltype(guard);
    for (std::size_t room = 0; room <= whole.size() + 1; ++room) {
      std::vector<Unit> memory(room + 4, guard);
      const auto size = write(std::span<Unit>(memory).first(room));
      RC_ASSERT(size.has_value() == (room >= whole.size()));
      if (size) {
        RC_ASSERT(*size == whole.size());
        RC_ASSERT(std::equal(whole.begin(), whole.end(), memory.begin()));
      }
      RC_ASSERT(std::all_of(memory.end() - 4, memory.end(), [&](Unit u) { return u == guard; }));
    }
  };
  const auto encoded = subject.encode(text.characters);
  if (!encoded.value || encoded.value->size() > 300) return;
  check(*encoded.value, '\x55',
        [&](std::span<char> out) { return subject.encode_into(text.characters, out); });
  const auto back = subject.decode(*encoded.value);
  if (!back.value) return;
  check(*back.value, char32_t{0x55555555},
        [&](std::span<char32_t> out) { return subject.decode_into(*encoded.value, out); });
}

// Metamorphic: if a basic code point is appended to the text, the literal portion also gets that
// code point at its end, and all other code points keep their places.
inline void appends(const Subject& subject, const Text& text) {
  const auto before = subject.encode(text.characters);
  const auto after = subject.encode(text.characters + U'q');
  if (!before.value || !after.value) return;
  const auto literal = [](const std::string& ace) {
    const std::size_t delimiter = ace.rfind('-');
    return delimiter == std::string::npos ? std::string() : ace.substr(0, delimiter);
  };
  RC_ASSERT(literal(*after.value) == literal(*before.value) + 'q');
  const auto back = subject.decode(*after.value);
  RC_ASSERT(back.value == text.characters + U'q');
}

// Metamorphic: an answer depends only on the input. A copy of the text in other memory has the same
// encoding, and an answer does not depend on the answer before.
inline void has_no_memory(const Subject& subject, const Text& text, const Text& other) {
  const auto first = subject.encode(text.characters);
  const auto decoded = subject.decode(first.value.value_or(""));
  subject.decode(subject.encode(other.characters).value.value_or("x"));
  std::u32string copy;
  for (const char32_t c : text.characters) copy.insert(copy.end(), c);
  RC_ASSERT(subject.encode(copy).value == first.value);
  RC_ASSERT(subject.decode(first.value.value_or("")).value == decoded.value);
}

// The decoder's state only advances: with more digits, the code points that were there keep their
// order, and no new code point is less than the code points that were inserted before it.
inline void advances(const Subject& subject, const Ace& ace) {
  const auto before = subject.decode(ace.octets);
  const bool literal_only = ace.octets.empty() || ace.octets.back() == '-';
  if (!before.value || literal_only) return;
  const char32_t greatest = *std::ranges::max_element(*before.value);
  for (const char* more : {"a", "ba", "9a", "99b"}) {
    const auto after = subject.decode(ace.octets + more);
    if (!after.value) continue;
    auto old = before.value->begin();
    for (const char32_t c : *after.value) {
      if (old != before.value->end() && c == *old) {
        ++old;
      } else {
        RC_ASSERT(c >= greatest);
      }
    }
    RC_ASSERT(old == before.value->end());
  }
}

}  // namespace tests
