// SPDX-License-Identifier: Apache-2.0
// Our codecs have the properties of properties.h. A failure prints its seed; RC_PARAMS="seed=..."
// replays the failure. RC_PARAMS="max_success=1000000" makes a run long (ci/test --long).
#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>

#include "property/properties.h"

namespace {

using namespace tests;

template <class T>
Answer<T> answer_of(const ace::Result<T>& result) {
  if (result) return {*result, ""};
  return {std::nullopt, std::string(ace::name(result.error().code))};
}
std::optional<std::size_t> size_of(const ace::Result<std::size_t>& result) {
  return result ? std::optional(*result) : std::nullopt;
}

#define SUBJECT(NAMESPACE)                                                            \
  Subject {                                                                           \
    Codec::NAMESPACE,                                                                 \
        [](const std::u32string& t) { return answer_of(ace::NAMESPACE::encode(t)); }, \
        [](const std::string& a) { return answer_of(ace::NAMESPACE::decode(a)); },    \
        [](const std::u32string& t, std::span<char> out) {                            \
          return size_of(ace::NAMESPACE::encode(t, out));                             \
        },                                                                            \
        [](const std::string& a, std::span<char32_t> out) {                           \
          return size_of(ace::NAMESPACE::decode(a, out));                             \
        }                                                                             \
  }

const Subject punycode = SUBJECT(punycode);
const Subject lace = SUBJECT(lace);
const Subject mace = SUBJECT(mace);
const Subject cidnuc = SUBJECT(cidnuc);

#define PROPERTIES(NAME, TESTED)                                                              \
  RC_GTEST_PROP(NAME, IsComplete, ()) { is_complete(TESTED, *any_text((TESTED).codec)); }     \
  RC_GTEST_PROP(NAME, IsReversible, ()) { is_reversible(TESTED, *any_text((TESTED).codec)); } \
  RC_GTEST_PROP(NAME, IsUnique, ()) { is_unique(TESTED, *any_ace((TESTED).codec)); }          \
  RC_GTEST_PROP(NAME, IgnoresCase, ()) { ignores_case(TESTED, *any_text((TESTED).codec)); }   \
  RC_GTEST_PROP(NAME, AgreesWithTheOracle, ()) { agrees(TESTED, *any_ace((TESTED).codec)); }  \
  RC_GTEST_PROP(NAME, IsBounded, ()) { is_bounded(TESTED, *any_text((TESTED).codec)); }       \
  RC_GTEST_PROP(NAME, IsTheSameInAnyMemory, ()) {                                             \
    is_the_same_in_any_memory(TESTED, *any_text((TESTED).codec));                             \
  }                                                                                           \
  RC_GTEST_PROP(NAME, HasNoMemory, ()) {                                                      \
    has_no_memory(TESTED, *any_text((TESTED).codec), *any_text((TESTED).codec));              \
  }

PROPERTIES(PunycodeProperty, punycode)
PROPERTIES(LaceProperty, lace)
PROPERTIES(MaceProperty, mace)
PROPERTIES(CidnucProperty, cidnuc)

RC_GTEST_PROP(PunycodeProperty, IsUniqueFromDeltas, ()) { is_unique(punycode, *ace_of_deltas()); }
RC_GTEST_PROP(PunycodeProperty, AgreesFromDeltas, ()) { agrees(punycode, *ace_of_deltas()); }
RC_GTEST_PROP(PunycodeProperty, Advances, ()) { advances(punycode, *ace_of_deltas()); }
RC_GTEST_PROP(PunycodeProperty, Appends, ()) { appends(punycode, *any_text(Codec::punycode)); }

// --- Steps make up the whole ---------------------------------------------------------------------

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

RC_GTEST_PROP(LaceProperty, StepsMakeTheLabel, ()) {
  const Text text = *any_text(Codec::lace);
  const auto label = ace::lace::encode(text.characters);
  RC_PRE(label.has_value());
  const auto compressed = ace::lace::compress(utf16(text.characters));
  RC_ASSERT(compressed.has_value());
  RC_ASSERT("bq--" + ace::lace::base32_encode(*compressed) == *label);
  RC_ASSERT(*ace::lace::base32_decode(label->substr(4)) == *compressed);
  RC_ASSERT(*ace::lace::decompress(*compressed) == utf16(text.characters));
}

RC_GTEST_PROP(CidnucProperty, StepsMakeTheLabel, ()) {
  const Text text = *any_text(Codec::cidnuc);
  const auto label = ace::cidnuc::encode(text.characters);
  RC_PRE(label.has_value());
  const std::u32string normalized = *ace::cidnuc::decode(*label);
  const auto compressed = ace::cidnuc::compress(utf16(normalized));
  RC_ASSERT(compressed.has_value());
  RC_ASSERT("ph6" + ace::cidnuc::base32_encode(*compressed) == *label);
  RC_ASSERT(*ace::cidnuc::base32_decode(label->substr(3)) == *compressed);
}

// --- Annotation ----------------------------------------------------------------------------------

RC_GTEST_PROP(PunycodeProperty, CarriesFlagsBesideTheText, ()) {
  const Text text = *any_text(Codec::punycode);
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
