// What the drafts promise, at random: reversibility, uniqueness, and that steps make up the whole.
// RC_PARAMS="seed=..." replays a run, RC_PARAMS="max_success=1000000" makes it long.
#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>

#include <algorithm>
#include <optional>

#include "property/texts_gen.h"

namespace {

using tests::Text;

constexpr const char* ldh = "abcdefghijklmnopqrstuvwxyz0123456789-wxyz";
constexpr const char* base32 = "abcdefghijklmnopqrstuvwxyz2345678";

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

// UTF-16BE octets.
std::vector<std::uint8_t> utf16(const std::u32string& text) {
  std::vector<std::uint8_t> out;
  const auto unit = [&](std::uint32_t u) {
    out.push_back(static_cast<std::uint8_t>(u >> 8));
    out.push_back(static_cast<std::uint8_t>(u & 0xFF));
  };
  for (const char32_t c : text) {
    if (c < 0x10000) {
      unit(c);
    } else {
      unit(0xD800 + ((c - 0x10000) >> 10));
      unit(0xDC00 + ((c - 0x10000) & 0x3FF));
    }
  }
  return out;
}

// decode(encode(text)) is text.
void expect_reversible(const Text& text, const auto& encode, const auto& decode) {
  const auto ace = encode(text.characters);
  RC_PRE(ace.has_value());
  RC_TAG(ace->size() / 16 * 16);
  const auto back = decode(*ace);
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == text.characters);
}

// What decodes encodes back to itself, up to letter case.
void expect_unique(const Text& text, const std::string& alphabet, const auto& encode,
                   const auto& decode) {
  const auto ace = encode(text.characters);
  const std::string string = *tests::near(ace.value_or(""), alphabet);
  const auto decoded = decode(string);
  RC_CLASSIFY(decoded.has_value(), "accepted");
  if (!decoded) return;
  const auto again = encode(*decoded);
  RC_ASSERT(again.has_value());
  RC_ASSERT(lower(*again) == lower(string));
}

// Every capacity: enough gives the same as the allocating overload, less is output-full.
void expect_same_in_any_memory(const Text& text, const auto& encode, const auto& encode_into,
                               const auto& decode, const auto& decode_into) {
  const auto ace = encode(text.characters);
  RC_PRE(ace.has_value());
  const auto room = *rc::gen::inRange<std::size_t>(0, ace->size() + 2);
  std::vector<char> out(room);
  const auto size = encode_into(text.characters, std::span(out));
  RC_ASSERT(size.has_value() == (room >= ace->size()));
  if (size)
    RC_ASSERT(std::string(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(*size)) == *ace);

  const auto back = decode(*ace);
  RC_ASSERT(back.has_value());
  const auto points = *rc::gen::inRange<std::size_t>(0, back->size() + 2);
  std::vector<char32_t> characters(points);
  const auto count = decode_into(*ace, std::span(characters));
  RC_ASSERT(count.has_value() == (points >= back->size()));
}

// The same three for one codec. NAME in the test's name, NAMESPACE in ace, TEXTS a generator.
#define CODEC_PROPERTIES(NAME, NAMESPACE, TEXTS, ALPHABET)                           \
  RC_GTEST_PROP(NAME, IsReversible, ()) {                                            \
    expect_reversible(                                                               \
        *(TEXTS), [](const auto& t) { return ace::NAMESPACE::encode(t); },           \
        [](const auto& a) { return ace::NAMESPACE::decode(a); });                    \
  }                                                                                  \
  RC_GTEST_PROP(NAME, IsUnique, ()) {                                                \
    expect_unique(                                                                   \
        *(TEXTS), ALPHABET, [](const auto& t) { return ace::NAMESPACE::encode(t); }, \
        [](const auto& a) { return ace::NAMESPACE::decode(a); });                    \
  }                                                                                  \
  RC_GTEST_PROP(NAME, IsTheSameInAnyMemory, ()) {                                    \
    expect_same_in_any_memory(                                                       \
        *(TEXTS), [](const auto& t) { return ace::NAMESPACE::encode(t); },           \
        [](const auto& t, auto out) { return ace::NAMESPACE::encode(t, out); },      \
        [](const auto& a) { return ace::NAMESPACE::decode(a); },                     \
        [](const auto& a, auto out) { return ace::NAMESPACE::decode(a, out); });     \
  }

CODEC_PROPERTIES(PunycodeProperty, punycode, tests::text(), ldh)
CODEC_PROPERTIES(LaceProperty, lace, tests::short_text(), base32)
CODEC_PROPERTIES(MaceProperty, mace, tests::text(), ldh)

// CIDNUC normalizes, so only what has been through it once comes back as it is.
RC_GTEST_PROP(CidnucProperty, IsReversible, ()) {
  const Text text = *tests::short_text();
  const auto ace = ace::cidnuc::encode(text.characters);
  RC_PRE(ace.has_value());
  const auto normalized = ace::cidnuc::decode(*ace);
  RC_ASSERT(normalized.has_value());
  RC_ASSERT(*ace::cidnuc::encode(*normalized) == *ace);
}
RC_GTEST_PROP(CidnucProperty, IsUnique, ()) {
  expect_unique(
      *tests::short_text(), base32, [](const auto& t) { return ace::cidnuc::encode(t); },
      [](const auto& a) { return ace::cidnuc::decode(a); });
}

RC_GTEST_PROP(LaceProperty, StepsMakeTheLabel, ()) {
  const Text text = *tests::short_text();
  const auto label = ace::lace::encode(text.characters);
  RC_PRE(label.has_value());
  const auto compressed = ace::lace::compress(utf16(text.characters));
  RC_ASSERT(compressed.has_value());
  RC_ASSERT("bq--" + ace::lace::base32_encode(*compressed) == *label);
  RC_ASSERT(*ace::lace::base32_decode(label->substr(4)) == *compressed);
  RC_ASSERT(*ace::lace::decompress(*compressed) == utf16(text.characters));
}

RC_GTEST_PROP(CidnucProperty, StepsMakeTheLabel, ()) {
  const Text text = *tests::short_text();
  const auto label = ace::cidnuc::encode(text.characters);
  RC_PRE(label.has_value());
  const std::u32string normalized = *ace::cidnuc::decode(*label);
  const auto compressed = ace::cidnuc::compress(utf16(normalized));
  RC_ASSERT(compressed.has_value());
  RC_ASSERT("ph6" + ace::cidnuc::base32_encode(*compressed) == *label);
  RC_ASSERT(*ace::cidnuc::base32_decode(label->substr(3)) == *compressed);
}

// Punycode is complete: every text of scalar values encodes, unless an integer overflows.
RC_GTEST_PROP(PunycodeProperty, IsComplete, (const Text& text)) {
  RC_ASSERT(ace::punycode::encode(text.characters).has_value());
}

// The case of digits is an annotation and changes nothing else.
RC_GTEST_PROP(PunycodeProperty, CarriesFlagsBesideTheText, (const Text& text)) {
  const auto flags = *rc::gen::container<std::vector<ace::CaseFlag>>(
      text.characters.size(), rc::gen::element(ace::CaseFlag::lower, ace::CaseFlag::upper));
  const auto plain = ace::punycode::encode(text.characters);
  const auto flagged = ace::punycode::encode(text.characters, flags);
  RC_ASSERT(flagged.has_value());
  RC_ASSERT(lower(*flagged) == lower(*plain));
  std::vector<ace::CaseFlag> seen;
  const auto back = ace::punycode::decode(*flagged, seen);
  RC_ASSERT(back.has_value());
  RC_ASSERT(seen.size() == flags.size());
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const char32_t c = text.characters[i];
    const bool carries = c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    RC_ASSERT(!carries || seen[i] == flags[i]);
  }
}

}  // namespace
