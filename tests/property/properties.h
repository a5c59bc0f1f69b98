// What the drafts promise, as properties of any implementation. tests/property/codecs_property_test
// holds our codecs to them; faults_property_test sees each of them fail.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "property/inputs_gen.h"

namespace tests {

// What became of an input.
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

// Reversibility: what was encoded comes back; for CIDNUC its normal form, which is encoded the
// same.
inline void is_reversible(const Subject& subject, const Text& text) {
  const auto encoded = subject.encode(text.characters);
  if (!encoded.value) return;
  const auto back = subject.decode(*encoded.value);
  RC_ASSERT(back.value.has_value());
  if (subject.codec != Codec::cidnuc) RC_ASSERT(*back.value == text.characters);
  RC_ASSERT(subject.encode(*back.value).value == encoded.value);
}

// Uniqueness: decoding accepts only what encoding makes, up to case.
inline void is_unique(const Subject& subject, const Ace& ace) {
  const auto decoded = subject.decode(ace.octets);
  RC_CLASSIFY(decoded.value.has_value(), "accepted");
  if (!decoded.value) return;
  const auto again = subject.encode(*decoded.value);
  RC_ASSERT(again.value.has_value());
  RC_ASSERT(lower(*again.value) == lower(ace.octets));
}

// Idempotence under case: digits and symbols mean the same in either. What is literal keeps it.
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
  acecheck::Json input = acecheck::Json::object();
  acecheck::set_ace(input, ace.octets);
  const acecheck::OracleAnswer right =
      acecheck::oracle_answer({1, subject.codec, acecheck::Op::decode, input});
  const auto answer = subject.decode(ace.octets);
  // The oracle has no limits: what exceeds ours is a rejection.
  const bool limited = right.min_bits > 32 || right.domain != acecheck::Domain::scalar;
  if (right.outcome.kind != acecheck::Outcome::Kind::value) {
    RC_ASSERT(!answer.value);
    const bool earlier = answer.reason == "overflow" || answer.reason == "out-of-domain";
    if (!earlier) RC_ASSERT(answer.reason == right.outcome.detail);
  } else if (answer.value) {
    RC_ASSERT(right.domain == acecheck::Domain::scalar);
    RC_ASSERT(acecheck::unicode_of({answer.value->begin(), answer.value->end()}) ==
              right.outcome.value["unicode"].get<std::string>());
  } else {
    RC_ASSERT(limited);
  }
}

// No encoding is longer than its bound, and no text longer than its encoding.
inline void is_bounded(const Subject& subject, const Text& text) {
  const auto encoded = subject.encode(text.characters);
  if (!encoded.value) return;
  // Punycode: ten digits for 32 bits at least threshold 26, and the delimiter. MACE: a switch, an
  // introducer and four digits.
  const std::size_t bound = subject.codec == Codec::punycode ? 10 * text.characters.size() + 1
                            : subject.codec == Codec::mace   ? 6 * text.characters.size()
                                                             : 62;
  RC_ASSERT(encoded.value->size() <= bound);
  RC_ASSERT(encoded.value->size() >= subject.decode(*encoded.value).value.value_or(U"").size());
}

// Given memory of any size: enough gives the same as the allocating overload, less is a rejection,
// and nothing beyond it is touched.
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

// Metamorphic: a basic code point more at the end is one more at the end of the literal portion,
// and leaves all others where they are.
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

// Metamorphic: a text twice is no new text: what stands in other memory is encoded the same, and an
// answer does not depend on the one before.
inline void has_no_memory(const Subject& subject, const Text& text, const Text& other) {
  const auto first = subject.encode(text.characters);
  const auto decoded = subject.decode(first.value.value_or(""));
  subject.decode(subject.encode(other.characters).value.value_or("x"));
  std::u32string copy;
  for (const char32_t c : text.characters) copy.insert(copy.end(), c);
  RC_ASSERT(subject.encode(copy).value == first.value);
  RC_ASSERT(subject.decode(first.value.value_or("")).value == decoded.value);
}

// The decoder's state only advances: with more digits, what was there stays in its order, and no
// code point that comes is less than those that were inserted before it.
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
