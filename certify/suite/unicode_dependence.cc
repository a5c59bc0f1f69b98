// SPDX-License-Identifier: Apache-2.0
#include "suite/unicode_dependence.h"

#include <oracle/cidnuc.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <stdexcept>

#include "core/question.h"

namespace acecheck {
namespace {

constexpr UnicodeVersion of_the_draft{3, 0};
constexpr UnicodeVersion today{std::numeric_limits<unsigned>::max(), 0};

// Characters that Unicode 3.0 has, and whose category or normal form is another one since.
struct Change {
  UChar32 first;
  UChar32 last;
  UnicodeVersion since;
};
constexpr Change changes[] = {
    {0x00AD, 0x00AD, {4, 0}},    // soft hyphen: Cf, was punctuation
    {0x06DD, 0x06DD, {3, 2}},    // end of ayah: Cf, was a mark
    {0x17B4, 0x17B5, {6, 1}},    // inherent vowels: marks, as in 3.0; Cf between 4.0 and 6.0
    {0x180B, 0x180D, {3, 2}},    // variation selectors: marks, were Cf
    {0xF951, 0xF951, {3, 2}},    // corrigendum 3
    {0xFB1D, 0xFB1D, {3, 1}},    // corrigendum 2
    {0x2F868, 0x2F868, {4, 0}},  // corrigendum 4, five characters
    {0x2F874, 0x2F874, {4, 0}}, {0x2F91F, 0x2F91F, {4, 0}},
    {0x2F95F, 0x2F95F, {4, 0}}, {0x2F9BF, 0x2F9BF, {4, 0}},
};

UnicodeVersion age(UChar32 c) {
  UVersionInfo version{};
  u_charAge(c, version);
  return {version[0], version[1]};
}

bool is_in_table_1(UChar32 c) {
  constexpr std::uint32_t categories =
      U_GC_ZS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK | U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK;
  return c == '.' || (U_GET_GC_MASK(c) & categories) != 0;
}

// What a version before `end` makes of the text.
class View {
 public:
  View(const CodePoints& text, UnicodeVersion end) {
    icu::UnicodeString known;
    for (const std::uint64_t unit : text) {
      const auto c = static_cast<UChar32>(unit);
      source_.append(c);
      if (age(c) < end) {
        prohibited_ = prohibited_ || is_in_table_1(c);
        known.append(c);
        continue;
      }
      // Nothing is composed, decomposed or reordered across a character that is not there.
      append_normalized(known);
      known.remove();
      normalized_.append(c);
    }
    append_normalized(known);
  }

  bool same(Op op, const View& other) const {
    if (op == Op::decode) return is_refused() == other.is_refused();
    if (prohibited_ || other.prohibited_) return prohibited_ == other.prohibited_;
    return normalized_ == other.normalized_;
  }

 private:
  bool is_refused() const { return prohibited_ || normalized_ != source_; }

  void append_normalized(const icu::UnicodeString& known) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* normalizer = icu::Normalizer2::getNFCInstance(status);
    if (U_SUCCESS(status)) normalized_.append(normalizer->normalize(known, status));
    if (U_FAILURE(status)) throw std::runtime_error("ICU has no data for NFC");
  }

  icu::UnicodeString source_;
  icu::UnicodeString normalized_;
  bool prohibited_ = false;
};

}  // namespace

std::optional<UnicodeVersion> unicode_dependence(Op op, const CodePoints& text) {
  if (std::ranges::any_of(text, [](std::uint64_t c) { return c > 0x10FFFF; })) return std::nullopt;
  UnicodeVersion changed = of_the_draft;
  std::set<UnicodeVersion> ages;
  for (const std::uint64_t unit : text) {
    const auto c = static_cast<UChar32>(unit);
    const auto* change = std::ranges::find_if(
        changes, [&](const Change& one) { return one.first <= c && c <= one.last; });
    if (change != std::end(changes)) changed = std::max(changed, change->since);
    ages.insert(age(c));
  }
  const View now(text, today);
  for (auto it = ages.rbegin(); it != ages.rend() && *it > changed; ++it) {
    if (!now.same(op, View(text, *it))) return *it;
  }
  return changed > of_the_draft ? std::optional(changed) : std::nullopt;
}

std::optional<CodePoints> text_of_cidnuc(const std::string& label) {
  constexpr std::size_t prefix = row_of(Codec::cidnuc).prefix.size();
  if (label.size() < prefix) return std::nullopt;
  const auto octets = oracle::cidnuc::base32_decode(label.substr(prefix)).result;
  if (!octets) return std::nullopt;
  const auto pairs = oracle::cidnuc::decompress(*octets).result;
  if (!pairs) return std::nullopt;
  icu::UnicodeString units;
  for (std::size_t at = 0; at + 1 < pairs->size(); at += 2) {
    units.append(static_cast<char16_t>((*pairs)[at] << 8 | (*pairs)[at + 1]));
  }
  CodePoints out;
  for (std::int32_t at = 0; at < units.length(); at = units.moveIndex32(at, 1)) {
    out.push_back(static_cast<std::uint64_t>(units.char32At(at)));
  }
  return out;
}

}  // namespace acecheck
