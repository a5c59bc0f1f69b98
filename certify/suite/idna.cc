// SPDX-License-Identifier: Apache-2.0
#include "suite/idna.h"

#include <unicode/idna.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "core/text.h"
#include "judge/icu_text.h"
#include "judge/oracle.h"

namespace acecheck {
namespace {

// Nothing for a text that is none of Unicode, or that has a character of a later version.
std::optional<icu::UnicodeString> label_of(const std::vector<std::uint64_t>& text,
                                           UnicodeVersion version) {
  const auto is_known = [&](std::uint64_t c) {
    return c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF) && is_of_unicode(c, version);
  };
  if (!std::ranges::all_of(text, is_known)) return {};
  return to_icu(text);
}

// The label after nontransitional processing; nothing if it has errors other than of length, which
// is a matter of its own: `layer_takes`.
std::optional<icu::UnicodeString> after_uts46(const icu::UnicodeString& label) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::IDNA> idna(icu::IDNA::createUTS46Instance(
      UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_CHECK_CONTEXTO |
          UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
      status));
  if (U_FAILURE(status)) return {};
  constexpr std::uint32_t of_length = UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG;
  icu::UnicodeString out;
  icu::IDNAInfo info;
  idna->labelToUnicode(label, out, info, status);
  if (U_FAILURE(status) || (info.getErrors() & ~of_length) != 0) return {};
  return out;
}

bool is_ascii(std::uint64_t c) { return c <= 0x7F; }

}  // namespace

bool is_idna_stable(std::string_view unicode, const std::string& ace) {
  const auto text = code_points(unicode);
  // The answer must not depend on the ICU of the machine that makes the vectors. Unicode 15.0 is
  // that of the oldest ICU on which acecheck is built (72).
  const auto label = text ? label_of(*text, {15, 0}) : std::nullopt;
  if (!label || after_uts46(*label) != label) return false;
  if (std::ranges::all_of(*text, is_ascii)) return false;
  // The encoding that the layer makes is the canonical one.
  auto oracle = compare::Oracle::without_limits(Codec::punycode);
  oracle.options.arithmetic = oracle::Arithmetic::fast;
  const oracle::CodePoints mapped_to(text->begin(), text->end());
  return oracle.encode(Codec::punycode, mapped_to).result == ace;
}

bool is_refused_by_idna(const std::vector<std::uint64_t>& text) {
  // Characters that IDNA2003 does not know are left as they are.
  auto label = label_of(text, {3, 2});
  if (!label || std::ranges::all_of(text, is_ascii)) return false;
  // An implementation can read the label itself without regard to case.
  for (std::int32_t i = 0; i < label->length(); ++i) {
    if (label->charAt(i) >= 'A' && label->charAt(i) <= 'Z') {
      label->setCharAt(i, static_cast<char16_t>(label->charAt(i) + ('a' - 'A')));
    }
  }
  if (label->startsWith(u"xn--", 4)) return true;
  const auto is_another = [&](const std::optional<icu::UnicodeString>& mapped) {
    return mapped && *mapped != *label;
  };
  return is_another(after_uts46(*label)) && is_another(after_nameprep(*label));
}

}  // namespace acecheck
