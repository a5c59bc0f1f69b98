// Punycode within IDNA: what a layer above the codec refuses.
#include <unicode/idna.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>

#include "core/text.h"
#include "faults/punycode/punycode.h"

namespace faulty::punycode {

namespace {

// A label as an implementation of IDNA sees it: whether UTS #46 allows it.
bool idna_allows(const std::string& ace) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::IDNA> idna(icu::IDNA::createUTS46Instance(
      UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE, status));
  icu::UnicodeString out;
  icu::IDNAInfo info;
  idna->labelToUnicode(icu::UnicodeString::fromUTF8("xn--" + ace), out, info, status);
  return U_SUCCESS(status) && !info.hasErrors();
}

}  // namespace

Outcome within_idna(const Outcome& decoded, const std::string& ace, F fault) {
  if (decoded.kind != Outcome::Kind::value) return decoded;
  const Text& text = *decoded.value.text();
  const bool ascii = std::ranges::all_of(text, [](auto c) { return c < 0x80; });
  if (text.empty()) return fault == F::idna_empty ? decoded : rejected("empty");
  if (ascii) return fault == F::idna_ascii ? decoded : rejected("ASCII");
  if (fault != F::idna_no_round_trip && !idna_allows(ace)) return rejected("not what IDNA makes");
  return decoded;
}

}  // namespace faulty::punycode
