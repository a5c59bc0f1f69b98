#include "authoring/idna.h"

#include <unicode/idna.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>

#include "base/text.h"
#include "compare/oracle.h"

namespace acecheck {
namespace {

// The answer must not depend on the ICU of the machine that makes the vectors. Unicode 15.0 is that
// of the oldest ICU on which acecheck is built (72).
bool is_known(UChar32 c) {
  UVersionInfo age;
  u_charAge(c, age);
  return age[0] > 0 && (age[0] < 15 || (age[0] == 15 && age[1] == 0));
}

}  // namespace

bool is_idna_stable(std::string_view unicode, const std::string& ace) {
  const auto text = code_points(unicode);
  if (!text) return false;
  icu::UnicodeString label;
  for (const std::uint64_t c : *text) {
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return false;
    if (!is_known(static_cast<UChar32>(c))) return false;
    label.append(static_cast<UChar32>(c));
  }
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::IDNA> idna(icu::IDNA::createUTS46Instance(
      UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_CHECK_CONTEXTO |
          UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
      status));
  if (U_FAILURE(status)) return false;
  // How long a label may be is a matter of its own: `layer_takes`.
  constexpr std::uint32_t of_length = UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG;
  icu::UnicodeString mapped;
  icu::IDNAInfo info;
  idna->labelToUnicode(label, mapped, info, status);
  if (U_FAILURE(status) || (info.getErrors() & ~of_length) != 0 || mapped != label) return false;
  if (std::ranges::all_of(*text, [](std::uint64_t c) { return c <= 0x7F; })) return false;
  // The encoding that the layer makes is the canonical one.
  const oracle::CodePoints mapped_to(text->begin(), text->end());
  const auto encoded =
      compare::Oracle::without_limits(Codec::punycode).encode(Codec::punycode, mapped_to);
  return encoded.result == ace;
}

}  // namespace acecheck
